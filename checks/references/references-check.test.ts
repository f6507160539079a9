import { afterEach, describe, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { fixtureFacts, fixtureRoutes, fixtureTypeLinks } from '../../tests/fixture-facts.ts';
import type { LeftOut } from '../left-out.ts';
import { checkReferences } from './references-check.ts';

let site: CheckSite | undefined;
afterEach(() => site?.remove());

/** Problems of one page, as `line code message → hint`. */
async function check(route: string, text: string, leftOut: LeftOut[] = []): Promise<string[]> {
  site = checkSite({ [`content/en${route}.mdx`]: text });
  const result = await checkReferences(await site.context(), fixtureFacts, {
    routes: fixtureRoutes,
    typeLinks: fixtureTypeLinks,
    leftOut,
  });
  return result.problems.map(
    ({ line, code, message, hint }) =>
      `${line ?? '-'} ${code} ${message}${hint ? ` → ${hint}` : ''}`,
  );
}

const filename = [
  '### `output.filename`',
  '',
  `<PropertyType type="string | ((pathData: JsPathData) => string)" defaultValueList={[{ defaultValue: "'[name].js'" }, { defaultValue: "'[name].mjs'", when: 'experiments.outputModule' }]} />`,
];
const OUTPUT = [
  '# Output',
  '',
  '<PropertyType type="object" />',
  '',
  ...filename,
  '',
  '### `output.pathinfo`',
  '',
  `<PropertyType type="boolean | 'verbose'" defaultValueList={[{ defaultValue: 'false' }, { defaultValue: 'true', mode: 'development' }]} />`,
  '',
  '### `output.chunkLoading`',
  '',
  `<PropertyType type="false | 'jsonp' | 'require'" defaultValueList={[{ defaultValue: "'jsonp'" }, { defaultValue: "'require'", target: 'node' }, { defaultValue: "'require'", target: 'electron-main' }]} />`,
  '',
  '### `output.clean`',
  '',
  '<PropertyType type="boolean" defaultValueList={[{ defaultValue: \'false\' }]} />',
  '',
  '### `output.library`',
  '',
  '<PropertyType type="{ name?, type }" />',
  '',
  '| Option | Type |',
  '| --- | --- |',
  '| `name` | `string` |',
  "| `type` | `'var' \\| 'umd'` |",
].join('\n');

/** The true page with one text replaced. */
const output = (from: string, to: string) => {
  if (!OUTPUT.includes(from)) throw new Error(`the page has no ${from}`);
  return check('/config/output', OUTPUT.replace(from, to));
};

describe('options', () => {
  test('a truthful page passes', async () => {
    expect(await check('/config/output', OUTPUT)).toEqual([]);
  });

  test('a wrong default', async () => {
    expect(await output("'[name].js'", "'[id].js'")).toEqual([
      expect.stringMatching(
        /^7 wrong-default the default of `output\.filename` is `'\[name\]\.js'` in development mode .* not `'\[id\]\.js'` → write `defaultValueList=/,
      ),
    ]);
  });

  test('a default that is true in one mode only', async () => {
    expect(await output(", { defaultValue: 'true', mode: 'development' }", '')).toEqual([
      expect.stringMatching(
        /^11 wrong-default the default of `output\.pathinfo` is `true` in development/,
      ),
    ]);
  });

  test('a default that is true for one target only', async () => {
    const all = `, { defaultValue: "'require'", target: 'node' }, { defaultValue: "'require'", target: 'electron-main' }`;
    expect(await output(all, '')).toEqual([
      expect.stringMatching(/^15 wrong-default .*`'require'` in development mode with target node/),
    ]);
  });

  test('a default that is missing', async () => {
    expect(await output(" defaultValueList={[{ defaultValue: 'false' }]}", '')).toEqual([
      expect.stringMatching(/^19 wrong-default the default of `output\.clean` is missing: `false`/),
    ]);
  });

  test('a wrong native default', async () => {
    expect(await output("[{ defaultValue: 'false' }]}", "[{ defaultValue: 'true' }]}")).toEqual([
      expect.stringMatching(/^19 wrong-default the default of `output\.clean` is `false`/),
    ]);
  });

  test('a wrong default with another option', async () => {
    expect(await output("'[name].mjs'", "'[name].cjs'")).toEqual([
      expect.stringMatching(
        /^7 wrong-default .*with `experiments\.outputModule` is `'\[name\]\.mjs'`/,
      ),
    ]);
  });

  test('a wrong type', async () => {
    expect(await output(`type="boolean | 'verbose'"`, 'type="boolean"')).toEqual([
      "11 wrong-type `output.pathinfo` is not of the type `boolean` → write `boolean | 'verbose'`",
    ]);
  });

  test('a wrong member of an object', async () => {
    expect(await output('{ name?, type }', '{ name, type }')).toEqual([
      expect.stringMatching(/^23 wrong-type .* → write `\{ name\?, type \}`/),
    ]);
  });

  test('a misspelt option, which leaves the real one undocumented', async () => {
    expect(await output('### `output.filename`', '### `output.fileName`')).toEqual([
      '5 unknown-option there is no option `output.fileName` → did you mean `output.filename`?',
      expect.stringMatching(
        /^1 undocumented the option `output\.filename` is not documented → add a heading `output\.filename` with <PropertyType /,
      ),
    ]);
  });

  test('a misspelt option in a table', async () => {
    expect(await output('| `name` |', '| `nmae` |')).toEqual([
      '27 unknown-option there is no option `nmae` below `output.library` → did you mean `output.library.name`?',
      expect.stringMatching(/^1 undocumented the option `output\.library\.name`/),
    ]);
  });

  test('a wrong type in a table', async () => {
    expect(await output("`'var' \\| 'umd'`", "`'var' \\| 'amd'`")).toEqual([
      expect.stringMatching(/^28 wrong-type `output\.library\.type`/),
    ]);
  });

  test('an option that moved to another page', async () => {
    const text = `${OUTPUT}\n\n### \`devtool\`\n\n<PropertyType type="string" />\n`;
    expect(await check('/config/output', text)).toEqual([
      expect.stringMatching(/^30 option-elsewhere `devtool` belongs to \/config\/devtool/),
    ]);
  });

  test('a heading without a type', async () => {
    expect(await output('<PropertyType type="{ name?, type }" />', 'Text.')).toEqual([
      '21 missing-type `output.library` has no type → write under the heading: <PropertyType type="{ name?, type }" />',
    ]);
  });

  test('an option that is said to be removed', async () => {
    expect(
      await output('<PropertyType type="{ name?, type }" />', '<ApiMeta removedVersion="0.7.0" />'),
    ).toEqual([expect.stringMatching(/^21 not-removed `output\.library`/)]);
    expect(
      await check(
        '/config/output',
        `${OUTPUT}\n\n### \`output.gone\`\n\n<ApiMeta removedVersion="0.7.0" />\n`,
      ),
    ).toEqual([]);
  });

  test('headings of values, prose and tables of values are no options', async () => {
    const text = [
      '# Devtool',
      '',
      `<PropertyType type="false | 'eval' | 'source-map'" defaultValueList={[{ defaultValue: 'false' }, { defaultValue: "'eval'", mode: 'development' }]} />`,
      '',
      '### `eval`',
      '',
      '| Value | Result |',
      '| --- | --- |',
      '| `hidden` | text |',
      '',
      '### Use `devtools` of the browser',
    ].join('\n');
    expect(await check('/config/devtool', text)).toEqual([]);
  });
});

describe('other pages', () => {
  test('plugin options', async () => {
    const text = [
      '# BannerPlugin',
      '',
      '### `banner`',
      '',
      '<PropertyType type="string" />',
      '',
      '### `options.raw`',
      '',
      '<PropertyType type="boolean" />',
    ].join('\n');
    const page = '/plugins/webpack/banner-plugin';
    expect(await check(page, text)).toEqual([]);
    expect(await check(page, text.replace('"boolean"', '"string"'))).toEqual([
      expect.stringMatching(/^9 wrong-type/),
    ]);
    expect(await check(page, text.replace('options.raw', 'options.rwa'))).toEqual([
      '7 unknown-option there is no option `rwa` → did you mean `raw`?',
      expect.stringMatching(/^1 undocumented the plugin option `raw`/),
    ]);
  });

  test('hooks', async () => {
    const text = [
      '# Compiler hooks',
      '',
      '### `make`',
      '',
      `<HookSignature kind="AsyncParallelHook" args={[{ name: 'compilation', type: 'Compilation' }]} />`,
      '',
      '### `compiler.hooks.shouldEmit`',
      '',
      `<HookSignature kind="SyncBailHook" args={[{ name: 'compilation' }]} returns="boolean" />`,
    ].join('\n');
    const page = '/api/plugin-api/compiler-hooks';
    const lie = (from: string, to: string) => check(page, text.replace(from, to));
    expect(await check(page, text)).toEqual([]);
    expect(await lie('AsyncParallelHook', 'AsyncSeriesHook')).toEqual([
      expect.stringMatching(/^5 wrong-hook .*<HookSignature kind="AsyncParallelHook"/),
    ]);
    expect(await lie("type: 'Compilation'", "type: 'Compiler'")).toEqual([
      expect.stringMatching(/^5 wrong-hook/),
    ]);
    expect(
      await lie("[{ name: 'compilation' }]", "[{ name: 'compilation' }, { name: 'callback' }]"),
    ).toEqual([expect.stringMatching(/^9 wrong-hook/)]);
    expect(await lie('returns="boolean"', 'returns="string"')).toEqual([
      expect.stringMatching(/^9 wrong-hook/),
    ]);
    // A stale hook: the documented version has it no more.
    expect(await lie('`make`', '`beforeMake`')).toEqual([
      '3 unknown-hook there is no hook `beforeMake`',
      expect.stringMatching(/^1 undocumented the hook `Compiler\.make`/),
    ]);
  });

  test('loader context', async () => {
    const text = [
      '# Context',
      '',
      '### `this.emitFile()`',
      '',
      '<PropertyType type="(name: string) => void" />',
      '',
      '### `this.resourcePath`',
      '',
      '<PropertyType type="string" />',
    ].join('\n');
    const page = '/api/loader-api/context';
    expect(await check(page, text)).toEqual([]);
    expect(await check(page, text.replace('this.resourcePath', 'this.resourcePaths'))).toEqual([
      '7 unknown-object-member there is no object member `this.resourcePaths` → did you mean `this.resourcePath`?',
      expect.stringMatching(/^1 undocumented the object member `LoaderContext\.resourcePath`/),
    ]);
    expect(await check(page, text.replace('"string"', '"number"'))).toEqual([
      expect.stringMatching(/^9 wrong-type/),
    ]);
  });

  describe('members of objects', () => {
    const text = [
      '# Objects',
      '',
      '## `Compilation`',
      '',
      '### `compilation.emitAsset()`',
      '',
      '<PropertyType type="(filename: string, source: Source) => void" />',
      '',
      '### Chunks and hooks {#chunks-and-hooks}',
      '',
      '| Member | Type |',
      '| --- | --- |',
      '| `chunks` | [`ReadonlySet<Chunk>`](#chunk) |',
      '| `hooks` | `object` |',
      '| `inputFileSystem` | `any` |',
      '| `target` | a platform |',
      '',
      '| Field | Says |',
      '| --- | --- |',
      '| `size` | no member, because the column is not called so |',
      '',
      '## `Chunk`',
      '',
      '| 成员 | 类型 |',
      '| --- | --- |',
      '| `files` | `ReadonlySet<string>` |',
      '| `chunk.name` | `string` |',
      '',
      '## Prose about `chunk.filename`',
    ].join('\n');
    const lie = (from: string, to: string) => {
      if (!text.includes(from)) throw new Error(`the page has no ${from}`);
      return check('/api/objects', text.replace(from, to));
    };

    test('a true page', async () => {
      expect(await check('/api/objects', text)).toEqual([]);
    });

    test('a member that does not exist', async () => {
      expect(await lie('compilation.emitAsset()', 'compilation.emitAssets()')).toEqual([
        '5 unknown-object-member there is no object member `compilation.emitAssets` → did you mean `compilation.emitAsset`?',
        expect.stringMatching(
          /^1 undocumented the object member `Compilation\.emitAsset` .*heading `compilation\.emitAsset\(\)` with <PropertyType/,
        ),
      ]);
      expect(await lie('| `hooks`', '| `hook`')).toEqual([
        '14 unknown-object-member there is no object member `compilation.hook` → did you mean `compilation.hooks`?',
        expect.stringMatching(/^1 undocumented the object member `Compilation\.hooks`/),
      ]);
    });

    test('names that every object inherits are no members', async () => {
      expect(await lie('| `files`', '| `toString()` | `string` |\n| `files`')).toEqual([
        expect.stringMatching(/^26 unknown-object-member .*`chunk\.toString`/),
      ]);
    });

    test('members without a heading of their object', async () => {
      expect(await lie('## `Chunk`', '## Chunk')).toEqual([
        expect.stringMatching(/undocumented .*`Chunk\.files`/),
        expect.stringMatching(/undocumented .*`Chunk\.name`/),
      ]);
    });

    test('a type that is another one', async () => {
      expect(await lie('ReadonlySet<Chunk>', 'ReadonlySet<Module>')).toEqual([
        '13 wrong-type `compilation.chunks` is not of the type `ReadonlySet<Module>` → write `ReadonlySet<Chunk>`',
      ]);
      expect(await lie('source: Source', 'source: string')).toEqual([
        expect.stringMatching(/^7 wrong-type `compilation\.emitAsset`/),
      ]);
      expect(await lie('`any`', '`string`')).toEqual([
        '15 wrong-type `compilation.inputFileSystem` is not of the type `string` → write `any`',
      ]);
      expect(await lie('| `string` |', '| `any` |')).toEqual([
        '27 wrong-type `chunk.name` is not of the type `any` → write `string`',
      ]);
    });

    test('a type that is missing', async () => {
      expect(await lie('| `hooks` | `object` |', '| `hooks` | taps |')).toEqual([
        '14 missing-type `compilation.hooks` has no type → write in a column Type: `{ seal }`',
      ]);
      expect(
        await lie('<PropertyType type="(filename: string, source: Source) => void" />', 'Emits.'),
      ).toEqual([expect.stringMatching(/^5 missing-type `compilation\.emitAsset` has no type/)]);
    });
  });

  test('flags', async () => {
    const text = [
      '# CLI',
      '',
      '## `rspack build`',
      '',
      '| Flag | Effect |',
      '| --- | --- |',
      '| `-w, --watch` | text |',
      '| `--mode` | see `--no-watch` |',
      '',
      '## `rspack preview`',
      '',
      'Takes `--port 8080`.',
      '',
      '### `--port`',
    ].join('\n');
    expect(await check('/api/cli', text)).toEqual([]);
    expect(await check('/api/cli', text.replace('`--mode`', '`--mod`'))).toEqual([
      '8 unknown-flag `rspack build` has no flag `--mod` → did you mean `--mode`?',
      expect.stringMatching(/^1 undocumented the flag `build --mode`/),
    ]);
    expect(await check('/api/cli', text.replace('`--port 8080`', '`--watch`'))).toEqual([
      '12 unknown-flag `rspack preview` has no flag `--watch` → `rspack build` has it',
    ]);
    expect(await check('/api/cli', text.replace('### `--port`', 'End.'))).toEqual([
      expect.stringMatching(/^1 undocumented the flag `preview --port`/),
    ]);
  });

  test('short forms of flags', async () => {
    const table = '| `--watch` | `-w` |';
    const text = ['# CLI', '', '## `rspack build`', '', '| Flag | Short |', '| --- | --- |', table];
    const wrong = async (row: string) =>
      (await check('/api/cli', text.join('\n').replace(table, row))).filter((one) =>
        one.includes('short'),
      );
    expect(await wrong(table)).toEqual([]);
    expect(await wrong('| `--watch` | `-x` |')).toEqual([
      '7 unknown-flag `-x` is not short for `--watch` → write `-w`',
    ]);
    expect(await wrong('| `--mode` | `-m` |')).toEqual([
      '7 unknown-flag `-m` is not short for `--mode` → it has no short form',
    ]);
  });

  test('types of statistics', async () => {
    const text =
      '# Stats\n\n| Key | Type |\n| --- | --- |\n| `hash` | `string` |\n| `modules` | `StatsModule[]` |\n';
    const wrong = async (page: string) =>
      (await check('/api/stats', page)).filter((one) => one.includes('wrong-type'));
    expect(await wrong(text)).toEqual([]);
    expect(await wrong(text.replace('`string`', '`number`'))).toEqual([
      '5 wrong-type builds have string as `hash`, not `number`',
    ]);
    expect(await wrong(text.replace('StatsModule[]', 'string'))).toEqual([
      '6 wrong-type builds have array as `modules`, not `string`',
    ]);
  });

  test('names in modules', async () => {
    const variables = '# Variables\n\n### `__webpack_hash__`\n';
    const page = '/api/modules/module-variables';
    expect(await check(page, variables)).toEqual([]);
    expect(await check(page, variables.replace('hash', 'hsah'))).toEqual([
      '3 unknown-name-in-modules there is no name in modules `__webpack_hsah__` → did you mean `__webpack_hash__`?',
      expect.stringMatching(/^1 undocumented the module name `__webpack_hash__`/),
    ]);
    expect(await check('/api/modules/module-methods', '# M\n\n### `require.context`\n')).toEqual(
      [],
    );
    expect(await check('/api/hmr', '# HMR\n\n### `module.hot.accept`\n')).toEqual([]);
    expect(await check('/api/hmr', '# HMR\n\n### `module.hot.acept`\n')).toHaveLength(2);
  });

  test('keys of the statistics, once for each kind of object', async () => {
    const text = [
      '# Stats',
      '',
      '| Key | Holds |',
      '| --- | --- |',
      '| `hash` | text |',
      '| `modules` | text |',
      '',
      '## Modules',
      '',
      '| Key | Holds |',
      '| --- | --- |',
      '| `id` | text |',
    ].join('\n');
    expect(await check('/api/stats', text)).toEqual([]);
    expect(await check('/api/stats', text.replace('`id`', '`idd`'))).toEqual([
      expect.stringMatching(/^12 unknown-stats-key there is no stats key `idd`/),
      expect.stringMatching(/^1 undocumented the stats key `modules\.id`/),
    ]);
  });
});

describe('defaults of plugins and loaders', () => {
  const COPY = [
    '# CopyRspackPlugin',
    '',
    '### `silent`',
    '',
    '<PropertyType type="boolean" defaultValueList={[{ defaultValue: \'false\' }]} />',
    '',
    '### `root`',
    '',
    '<PropertyType type="string" />',
    '',
    '### `patterns`',
    '',
    '<PropertyType type="string[]" />',
    '',
    '| Member | Default | Meaning |',
    '| --- | --- | --- |',
    '| `from` | required | text |',
    '| `to` | guessed from `from` | text |',
    '| `context` | `output` | the value of that option |',
    '| `force` | `false` | text |',
    '| `priority` | `0` | text |',
  ].join('\n');
  const copy = (from: string, to: string) => {
    if (!COPY.includes(from)) throw new Error(`the page has no ${from}`);
    return check('/plugins/rspack/copy-rspack-plugin', COPY.replace(from, to));
  };

  test('a truthful page passes', async () => {
    expect(await copy('text', 'text')).toEqual([]);
  });

  test('a wrong default of a plugin', async () => {
    expect(await copy("'false'", "'true'")).toEqual([
      '5 wrong-default the default of `silent` is `false`, not `true` → write `defaultValueList={[{ defaultValue: "false" }]}`',
    ]);
  });

  test('a default of a plugin that is said to hold in one mode', async () => {
    expect(
      await copy("'false' }", "'false' }, { defaultValue: 'true', mode: 'development' }"),
    ).toEqual([expect.stringMatching(/^5 wrong-default .* is `false`, not `true`/)]);
  });

  test('a default of a plugin that is missing', async () => {
    expect(await copy(" defaultValueList={[{ defaultValue: 'false' }]}", '')).toEqual([
      expect.stringMatching(/^5 wrong-default the default of `silent` is missing: `false` → /),
    ]);
  });

  test('a wrong default in a table', async () => {
    expect(await copy('| `0` |', '| `1` |')).toEqual([
      expect.stringMatching(
        /^21 wrong-default the default of `patterns\.priority` is `0`, not `1`/,
      ),
    ]);
    expect(await copy('`false` |', '`flase` |')).toEqual([
      expect.stringMatching(/^20 wrong-default `flase` is no value that can be compared/),
    ]);
  });

  test('defaults that nobody knows', async () => {
    expect(
      await copy(
        'type="string" />',
        'type="string" defaultValueList={[{ defaultValue: "\'src\'" }]} />',
      ),
    ).toEqual([
      "9 wrong-default no default of `root` is known, so `'src'` cannot be confirmed → leave the default out, or add a probe to checks/facts/probes/plugin-defaults.ts",
    ]);
    expect(await copy('| required |', "| `'src'` |")).toEqual([
      expect.stringMatching(/^17 wrong-default no default of `patterns\.from` is known/),
    ]);
  });

  test('a plugin whose options stand in the configuration', async () => {
    const text = [
      '# SplitChunksPlugin',
      '',
      '### `splitChunks.minSize`',
      '',
      "<PropertyType type=\"number\" defaultValueList={[{ defaultValue: '20000' }, { defaultValue: '10000', mode: 'development' }]} />",
    ].join('\n');
    const page = '/plugins/webpack/split-chunks-plugin';
    expect(await check(page, text)).toEqual([]);
    expect(
      await check(page, text.replace(", { defaultValue: '10000', mode: 'development' }", '')),
    ).toEqual([
      expect.stringMatching(
        /^5 wrong-default the default of `minSize` is `10000` in development mode/,
      ),
    ]);
  });

  test('a wrong default of a loader', async () => {
    const text = [
      '# Builtin swc-loader',
      '',
      '| Option | Default | Effect |',
      '| --- | --- | --- |',
      "| `jsc.target` | `'es5'` | text |",
    ].join('\n');
    const page = '/guide/features/builtin-swc-loader';
    expect(await check(page, text)).toEqual([]);
    expect(await check(page, text.replace('es5', 'es2015'))).toEqual([
      expect.stringMatching(
        /^5 wrong-default the default of `jsc\.target` is `'es5'`, not `'es2015'`/,
      ),
    ]);
    expect(await check(page, text.replace('jsc.target', 'jsc.loose'))).toEqual([
      expect.stringMatching(/^5 wrong-default no default of `jsc\.loose` is known/),
    ]);
  });
});

describe('left out', () => {
  const withoutClean = OUTPUT.replace(/### `output\.clean`[\s\S]*?\/>\n\n/, '');
  const reason = 'nobody needs it any more';

  test('an entry with a reason stands for the documentation', async () => {
    expect(await check('/config/output', withoutClean)).toHaveLength(1);
    expect(
      (await check('/config/output', withoutClean, [{ name: 'output.clean', reason }])).filter(
        (line) => !line.includes('5 % is the limit'),
      ),
    ).toEqual([]);
  });

  test('stale entries, entries without reason, too many of them', async () => {
    const entries = [
      { name: 'output.clean', reason },
      { name: 'output.gone', reason },
      { name: 'devtool', reason: '' },
    ];
    expect(await check('/config/output', OUTPUT, entries)).toEqual([
      '- left-out `output.clean` is left out and documented → remove the entry',
      '- left-out `output.gone` is left out and does not exist → remove the entry',
      '- left-out `devtool` is left out without a reason → say why',
      expect.stringMatching(/^- left-out 3 of \d+ names are left out/),
    ]);
  });

  test('pages that are not written yet are counted, not reported', async () => {
    site = checkSite({ 'content/en/config/output.mdx': OUTPUT });
    const result = await checkReferences(await site.context(), fixtureFacts, {
      routes: fixtureRoutes,
      typeLinks: fixtureTypeLinks,
      leftOut: [],
    });
    expect(result.notes).toEqual([
      expect.stringMatching(/^\d+ of \d+ names wait for 11 pages that are not written yet$/),
    ]);
    expect(result.counts.passed).toBe(result.counts.checked);
  });
});

describe('defaults by mode in tables', () => {
  const page = (row: string, head = 'Option | `development` | `production`') =>
    check(
      '/config/mode',
      `# Mode\n\n## What it changes\n\n| ${head} |\n| ${head.replace(/[^|]+/g, ' --- ')} |\n| ${row} |\n`,
    );
  const wrong = async (row: string, head?: string) =>
    (await page(row, head)).filter((one) => one.includes('wrong-default'));

  test('columns of modes', async () => {
    expect(await wrong("`devtool` | `'eval'` | `false`")).toEqual([]);
    expect(await wrong("`devtool` | `'eval'` | `'source-map'`")).toEqual([
      "7 wrong-default the default of `devtool` is `false` in production mode with target web, not `'source-map'`",
    ]);
    expect(await wrong('`devtool` | `false` | words')).toEqual([
      "7 wrong-default the default of `devtool` is `'eval'` in development mode with target web, not `false`",
    ]);
  });

  test('columns below the name of an object', async () => {
    const head = '`output.*` | `development` | `production`';
    expect(await wrong('`pathinfo` | `true` | `false`', head)).toEqual([]);
    expect(await wrong('`pathinfo` | `true` | `true`', head)).toHaveLength(1);
  });

  test.each(['`true` in development, else `false`', '开发 `true`，其余 `false`'])(
    '%s',
    async (text) => {
      const head = 'Option | Default';
      expect(await wrong(`\`output.pathinfo\` | ${text}`, head)).toEqual([]);
      expect(
        await wrong(`\`output.pathinfo\` | ${text.replace('`true`', '`false`')}`, head),
      ).toHaveLength(1);
      expect(
        await wrong(`\`output.pathinfo\` | ${text.replace(/`false`$/, '`true`')}`, head),
      ).toHaveLength(1);
    },
  );
});
