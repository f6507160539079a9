import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'; // biome-ignore format: one import
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineComponent } from '../components/define.ts';
import { bundleForNode } from '../engine/bundle/node-bundle.mjs';
import { loadConfig } from '../engine/load-config.ts';
import { runSiteChecks } from '../engine/site-checks/run-site-checks.ts';
import { siteRoutes } from '../engine/site-routes.ts';
import { loadEngine } from '../search-service/engine-module.ts';
import { compileText } from './compile/support.ts';
import { pageOf } from './site-fixture.ts';

/** The paragraphs of “Adding to it” and the drawing of a page's path, followed by somebody new. */
const ROOT = join(import.meta.dirname, '..');
const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const adding = guide.slice(guide.indexOf('## Adding to it'), guide.indexOf('## Where to read on'));
const paragraphs = [...adding.matchAll(/^- \*\*(.*?)\*\*: (.*)$/gm)].map(([, name, text]) => ({
  name: name ?? '',
  text: text ?? '',
}));

const folder = mkdtempSync(join(tmpdir(), 'adding-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return join(folder, path);
}

/** A site whose configuration has these fields. */
async function configured(name: string, fields: string) {
  write(`${name}/site.config.ts`, `export default { title: 'T', description: 'D', ${fields} };\n`);
  const { config, problems } = await loadConfig(join(folder, name), join(folder, 'scratch'));
  expect(problems).toEqual([]);
  if (!config) throw new Error('no configuration');
  return config;
}

test('the path of a page has twelve named steps, each in a file', () => {
  const drawing = guide.slice(guide.indexOf('## The path of a page'), guide.indexOf('## Adding'));
  const steps = [...drawing.matchAll(/^ +(\d+) {2}(\S[\w ]*?) {2,}(\S+\.tsx?) +\S/gm)];
  expect(steps.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 12 }, (_one, index) => index + 1),
  );
  const files = drawing.match(/(?:engine|runtime)\/[\w/-]+\.tsx?/g) ?? [];
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test.each(paragraphs)('$name: three files at most, all of them there', ({ text }) => {
  const named = [...text.matchAll(/`([\w.<>/-]+\.(?:tsx?|md)|content\/[\w<>]+\/)`/g)];
  const files = [...new Set(named.map(([, file = '']) => file))];
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(3);
  const there = (file: string) => existsSync(join(ROOT, file.replace(/\/<.*/, '')));
  expect(files.filter((file) => !there(file))).toEqual([]);
});

describe('followed', () => {
  test('every paragraph has a test', () => {
    expect(paragraphs.map(({ name }) => name)).toEqual([
      'A language of the interface',
      'A kind of callout',
      'A search engine',
      'A component',
      'A check',
      'A version',
    ]);
  });

  test('a language of the interface', async () => {
    cpSync(join(ROOT, 'theme/strings'), join(folder, 'strings'), { recursive: true });
    const english = readFileSync(join(folder, 'strings/en.ts'), 'utf8');
    const en = english.slice(english.indexOf('export const en'), english.indexOf('\n}', english.indexOf('export const en')) + 2); // biome-ignore format: one slice
    const it = en
      .replace(/^export const en.*$/m, 'export const it = {')
      .replace("'Menu'", "'Menù'");
    write('strings/it.ts', `${it};\n`);
    const texts = readFileSync(join(folder, 'strings/texts.ts'), 'utf8')
      .replace('import { ja }', "import { it } from './it.ts';\nimport { ja }")
      .replace('fr, ja,', 'fr, it, ja,');
    const file = write('strings/texts.ts', texts);
    const outDir = join(folder, 'texts');
    await bundleForNode({
      entries: { texts: file },
      outDir,
      context: ROOT,
      isExternal: () => true,
    });
    const found = await import(pathToFileURL(join(outDir, 'texts.mjs')).href);
    expect(found.speaks('it-CH')).toBe(true);
    expect(found.textsFor('it').menu).toBe('Menù');
    expect(Object.keys(found.textsFor('it')).sort()).toEqual([...found.textKeys].sort());
  });

  test('a kind of callout', async () => {
    const { extensions } = await configured(
      'callout',
      "markdown: { containers: { rfc: { title: { en: 'Proposal' }, like: 'info' } } }",
    );
    const { containers } = extensions;
    const page = await compileText('# A\n\n:::rfc\n\nText.\n\n:::\n', {
      site: { extensions: { containers } },
    });
    expect(page.problems).toEqual([]);
    expect(page.html).toContain('callout-rfc');
    expect(page.html).toContain('Proposal');
  });

  test('a search engine', async () => {
    const file = write(
      'engine.mjs',
      "export default () => ({ name: 'mine', version: async () => '1', current: async () => undefined, replace: async () => {} });\n",
    );
    expect((await loadEngine(file)).name).toBe('mine');
  });

  test('a component', async () => {
    const Hello = defineComponent({
      props: z.strictObject({ name: z.string() }),
      render: ({ name }) => `Hello ${name}`,
    });
    const site = { modules: [{ kind: 'component' as const, name: 'Hello', exports: { Hello } }] };
    const page = await compileText('# A\n\n<Hello name="you" />\n', { site });
    expect(page.problems).toEqual([]);
    expect(page.html).toContain('Hello you');
    const wrong = await compileText('# A\n\n<Hello nam="you" />\n', { site });
    expect(wrong.problems.map(({ code }) => code)).toContain('unknown-prop');
  });

  test('a check', async () => {
    write(
      'check/checks/short.ts',
      "export default ({ pages }) => pages.filter(({ text }) => text.length > 9).map(({ file }) => ({ file, message: 'too long' }));\n",
    );
    const config = await configured('check', "checks: { './checks/short.ts': 'error' }");
    const page = pageOf('guide.md', { h1: 'Guide' }, config);
    const file = write('check/content/guide.md', '# A long page\n');
    const pages = [{ ...page, route: { ...page.route, file } }];
    const problems = await runSiteChecks(config, pages, join(folder, 'scratch'));
    expect(problems.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'error too long (./checks/short.ts)',
    ]);
  });

  test('a version', async () => {
    write('version/content/1.x/guide.md', '# Guide\n');
    write('version/content/2.x/guide.md', '# Guide\n');
    const config = await configured(
      'version',
      "multiVersion: { default: '2.x', versions: ['1.x', '2.x'] }",
    );
    const { routes, problems } = await siteRoutes(config);
    expect(problems).toEqual([]);
    expect(routes.map(({ path }) => path).sort()).toEqual(['/1.x/guide', '/guide']);
  });
});
