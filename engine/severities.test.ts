import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bilingual, configOf, pageOf, siteOf } from '../tests/site-fixture.ts';
import { sourceFiles } from './bundle/node-bundle.mjs';
import { resolveConfig } from './config.ts';
import { applySeverities, PROBLEM_KINDS } from './severities.ts';

/** What a site cannot be built with, or is about no page: nobody may wave it through. */
const FIXED = [
  'bad-config',
  'bad-style',
  'built-in-replaced',
  'code-failed',
  'compile-failed',
  'config-failed',
  'config-in-force',
  'duplicate-route',
  'extension-failed',
  'feed-taken',
  'missing-extension',
  'no-config',
  'no-license',
  'no-pages',
  'nothing-built',
  'output-in-use',
  'output-not-writable',
  'page-link',
  'page-name',
  'page-outside',
  'public-name',
  'public-special',
  'search-hooks',
  'site-check',
  'site-failed',
  'thread-ended',
  'too-deep',
  'unknown-host',
  'unused-config',
];

test('every problem of the engine is of one kind, or fixed', () => {
  const engine = resolve(import.meta.dirname);
  const sources = sourceFiles(engine).filter((file) => /\.tsx?$/.test(file));
  const codes = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bcode: '([a-z]+(?:-[a-z]+)+)'/g)].map(
      ([, code = '']) => ({ code, file: file.slice(join(engine, '/').length) }),
    ),
  );
  const known: string[] = [...Object.values(PROBLEM_KINDS).flat(), ...FIXED];
  expect(codes.length).toBeGreaterThan(60);
  expect(codes.filter(({ code }) => !known.includes(code))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test('what the checks of any site find is of a kind, too', () => {
  const general = ['links', 'snapshot', 'keywords', 'parity', 'examples', 'names'];
  const codes = general.flatMap((folder) =>
    sourceFiles(resolve(import.meta.dirname, '../checks', folder))
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(/\bcode(?: =|:) '([a-z]+(?:-[a-z]+)+)'/g),
      ])
      .map(([, code = '']) => code),
  );
  const known: string[] = Object.values(PROBLEM_KINDS).flat();
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !known.includes(code))).toEqual([]);
});

test('a site judges by kind, and a single problem by its name', () => {
  const problem = (code: string) => ({ code, severity: 'error' as const, file: 'a', message: '' });
  const all = ['dead-link', 'dead-hash', 'skipped-level', 'no-pages'].map(problem);
  const judged = applySeverities(all, { links: 'warn', 'dead-hash': 'error', headings: 'off' });
  expect(judged.map(({ code, severity }) => [code, severity])).toEqual([
    ['dead-link', 'warning'],
    ['dead-hash', 'error'],
    ['no-pages', 'error'],
  ]);
});

test('a name that stands for no problem is reported, with the nearest one', () => {
  const { problems } = resolveConfig(
    { checks: { twin: 'warn', './checks/mine.ts': 'warn', links: 'maybe' } },
    {
      root: '/site',
      file: 'site.config.ts',
      text: "export default { checks: {\n  twin: 'warn',\n} };",
    },
  );
  expect(problems.map(({ message, line }) => [line, message])).toEqual([
    [1, expect.stringContaining('`checks.links`')],
  ]);
  const named = resolveConfig(
    { checks: { twin: 'warn' } },
    {
      root: '/site',
      file: 'site.config.ts',
      text: "export default { checks: {\n  twin: 'warn',\n} };",
    },
  );
  expect(named.problems).toMatchObject([
    {
      line: 2,
      message: '`checks.twin`: there is no kind of problem of this name, did you mean `twins`?',
    },
  ]);
});

test('pages without translation fall back when the site asks for it', async () => {
  const { fallbackRoutes } = await import('./site-routes.ts');
  const config = configOf({ ...bilingual, untranslated: 'fallback' });
  const written = [
    pageOf('en/guide/a.mdx', { h1: 'A' }, config),
    pageOf('en/guide/b.mdx', { h1: 'B' }, config),
    pageOf('zh/guide/a.mdx', { h1: '甲' }, config),
  ];
  const routes = fallbackRoutes(
    written.map(({ route }) => route),
    config,
  );
  expect(routes).toMatchObject([
    { path: '/zh/guide/b', lang: 'zh', source: 'en/guide/b.mdx', writtenIn: 'en' },
  ]);
  const [route] = routes;
  if (!route) throw new Error('no page falls back');
  const original = written[1]?.summary ?? pageOf('en/x.mdx').summary;
  const site = siteOf([...written, { route, summary: original, bodyKey: 'b' }], config);
  const at = (path: string) => site.pages.find((page) => page.route.path === path)?.view;
  const fallback = at('/zh/guide/b');
  expect(fallback?.client).toMatchObject({ htmlLang: 'zh-CN', writtenIn: 'en', title: 'B' });
  expect(fallback?.head).toMatchObject({ canonical: 'https://docs.test/guide/b', alternates: [] });
  expect(fallback?.head.linkedData).toContain('"inLanguage":"en"');
  // No search engine and no first visit is led to an untranslated page.
  expect(at('/guide/b')?.head.alternates).toEqual([]);
  expect(at('/guide/b')?.client.languages[1]).toMatchObject({ untranslated: true });
  expect(at('/guide/a')?.head.alternates.map(({ hreflang }) => hreflang)).toEqual([
    'en',
    'zh-CN',
    'x-default',
  ]);
});
