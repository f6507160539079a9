import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { fixtureFacts } from '../../tests/fixture-facts.ts';
import type { Facts } from '../facts/model.ts';
import { checkNames } from '../names/check-names.ts';
import type { NameException } from '../names/name-source.ts';
import { projectRoot } from '../source/code-salt.ts';
import { bundlerNames } from './names-check.ts';
import { webpackOptions } from './webpack-options.ts';

const facts: Facts = {
  ...fixtureFacts,
  plugins: { CopyRspackPlugin: { constructors: [], statics: [], unknownOption: 'refused' } },
  hooks: { Compiler: { emit: { kind: 'AsyncSeriesHook', args: [], fired: 1 } } },
  objects: { LoaderContext: { addDependency: { kind: 'function', inPitch: true } } },
  commands: {
    build: {
      aliases: ['b'],
      isDefault: true,
      flags: { mode: { type: 'string' }, 'config-name': {} },
    },
  },
  modules: { __webpack_nonce__: { becomes: null, untouched: false } },
};

let site: CheckSite | undefined;
afterEach(() => site?.remove());

/** Problems of one page, as `line:column message → hint`. */
async function names(text: string, route = '/guide/page', foreign: NameException[] = []) {
  site = checkSite({ [`content/en${route}.mdx`]: text });
  mkdirSync(join(site.root, '.cache'));
  const webpack = new Set(['output.charset']);
  const known = { facts, webpack, packages: new Set(['vue-loader']) };
  const result = await checkNames(await site.context(), await bundlerNames(known, foreign));
  return result.problems.map(
    ({ line, column, message, hint }) =>
      `${line ?? '-'}:${column ?? '-'} ${message}${hint ? ` → ${hint}` : ''}`,
  );
}

describe('names in prose', () => {
  test.each([
    ['--mdoe', '--mode', 'flag `--mdoe`'],
    ['rspack build --mdoe', 'npx rspack build --mode none', 'flag `--mdoe`'],
    ['--no-mdoe', '--no-mode --configName a', 'flag `--no-mdoe`'],
    ['output.filname', 'output.filename', 'option `output.filname`'],
    ['output.library.nam', 'output.library.name', 'option `output.library.nam`'],
    ['output.charsets', 'output.charset', 'option `output.charsets`'],
    ['compiler.hooks.emitt', 'compiler.hooks.emit', 'hook `compiler.hooks.emitt`'],
    ['__webpack_nounce__', '__webpack_nonce__', 'name in modules `__webpack_nounce__`'],
    [
      'new rspack.CopyRspakPlugin()',
      'new rspack.CopyRspackPlugin({})',
      'plugin `rspack.CopyRspakPlugin`',
    ],
  ])('%s, not %s', async (lie, truth, message) => {
    const text = (code: string) =>
      `# Page\n\nIt is \`${code}\` here.\n\n| A |\n| --- |\n| \`${code}\` |\n`;
    const found = await names(text(lie));
    expect(found).toHaveLength(2);
    expect(found[0]).toContain(`there is no ${message}`);
    expect(found[0]).toMatch(/^3:/);
    expect(found[1]).toMatch(/^7:/);
    site?.remove();
    expect(await names(text(truth))).toEqual([]);
  });

  test.each([
    'tsc --noEmit',
    'node --cpu-prof',
    'output.js',
    'module.exports',
    'stats.toJson()',
    'output.*',
    'this.minimize',
    'something.else',
    'output',
  ])('%s is nothing to look up', async (code) => {
    expect(await names(`# Page\n\nSee \`${code}\`.\n`)).toEqual([]);
  });

  test('the loader context has its pages', async () => {
    const page = (code: string) => `# Loader\n\nCall \`${code}\`.\n`;
    const route = '/api/loader-api/types';
    expect(await names(page('this.addDependancy()'), route)).toEqual([
      '3:7 there is no context member `this.addDependancy` → did you mean `addDependency`?',
    ]);
    site?.remove();
    expect(await names(page('this.addDependency()'), route)).toEqual([]);
  });

  test('pages about other versions may name what those have', async () => {
    expect(await names('# Post\n\nSet `output.filname`.\n', '/blog/announcing')).toEqual([]);
  });
});

test('packages that a page installs', async () => {
  const page = (name: string) =>
    `# Page\n\n<PackageManagerTabs command="add -D ${name}@17.4.2" />\n`;
  expect(await names(page('vue-loadr'))).toEqual([
    '3:2 there is no package `vue-loadr` → did you mean `vue-loader`?',
  ]);
  site?.remove();
  expect(await names(page('vue-loader'))).toEqual([]);
  site?.remove();
  expect(await names(page('storybook'))).toEqual([]);
});

describe('names in code', () => {
  const page = (code: string, meta = '') => `# Page\n\n\`\`\`js${meta}\n${code}\n\`\`\`\n`;

  test('hooks', async () => {
    const code = '// compiler.hooks.nothing.tap\ncompiler.hooks.NAME.tap("a", f);';
    expect(await names(page(code.replace('NAME', 'emitt')))).toEqual([
      '5:1 there is no hook `compiler.hooks.emitt` → did you mean `emit`?',
    ]);
    site?.remove();
    expect(await names(page(code.replace('NAME', 'emit')))).toEqual([]);
  });

  test('the loader context', async () => {
    const code = 'module.exports = function (source) {\n  this.addDependancy("a");\n};';
    expect(await names(page(code, ' title="loaders/price.js"'))).toEqual([
      '5:3 there is no context member `this.addDependancy` → did you mean `addDependency`?',
    ]);
    site?.remove();
    expect(await names(page(code, ' title="src/price.js"'))).toEqual([]);
  });
});

test('an exception holds while it is needed', async () => {
  const foreign = [{ name: '--merge', reason: 'a flag of webpack-cli' }];
  expect(await names('# Page\n\nThere is no `--merge`.\n', '/config/index', foreign)).toEqual([]);
  site?.remove();
  expect(await names('# Page\n', '/config/index', foreign)).toEqual([
    '-:- nothing names `--merge` any more (“a flag of webpack-cli”) → take it out of the list',
  ]);
});

test('options of webpack come from its schema', () => {
  const paths = webpackOptions(join(projectRoot(), 'checks/sandbox'));
  expect(paths.has('optimization.emitOnErrors')).toBe(true);
  expect(paths.has('output.charset')).toBe(true);
  expect(paths.has('optimization.minimise')).toBe(false);
});

test('what was found once is not kept when a fact is another one, though there are as many', async () => {
  site = checkSite({ 'content/en/guide/page.mdx': '# Page\n\nIt is `output.filename` here.\n' });
  mkdirSync(join(site.root, '.cache'));
  const context = await site.context();
  const found = async (options: Facts['options']) => {
    const known = {
      facts: { ...facts, options },
      webpack: new Set<string>(),
      packages: new Set('a'),
    };
    return (await checkNames(context, await bundlerNames(known, []))).problems.map(
      ({ message }) => message,
    );
  };
  expect(await found(facts.options)).toEqual([]);
  const { 'output.filename': moved, ...others } = facts.options;
  if (!moved) throw new Error('the facts of the fixture have no output.filename');
  expect(await found({ ...others, 'output.fileNames': moved })).toHaveLength(1);
});
