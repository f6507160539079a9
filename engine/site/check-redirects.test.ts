import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bilingual, configOf, pageOf } from '../../tests/site-fixture.ts';
import { checkRedirects } from './check-redirects.ts';
import { RouteIndex } from './route-index.ts';

const publicDir = mkdtempSync(join(tmpdir(), 'redirects-'));
mkdirSync(join(publicDir, 'files'));
writeFileSync(join(publicDir, 'files/paper.pdf'), '');
afterAll(() => rmSync(publicDir, { recursive: true }));

function check(...redirects: [from: string, to: string][]) {
  const list = redirects.map(([from, to]) => ({ from, to }));
  const text = `export default { redirects: [\n${redirects.map(([from, to]) => `  ['${from}', '${to}'],`).join('\n')}\n] };`;
  const config = {
    ...configOf({ ...bilingual, redirects: list }),
    sources: { 'redirects.ts': text },
    publicDir,
  };
  const pages = [
    pageOf('en/guide/start.mdx', { headings: ['# Start', '## Usage'] }, config),
    pageOf('zh/guide/start.mdx', { headings: ['# 开始', '## 用法 \\{#usage}'] }, config),
    pageOf('zh/guide/only.mdx', {}, config),
  ];
  const index = new RouteIndex(
    pages.map(({ route }) => route),
    config,
  );
  return checkRedirects(pages, { config, index }).map(
    ({ file, line, code, message, hint }) => `${file}:${line} ${code} ${message} → ${hint}`,
  );
}

test('redirects to pages, headings, folders and files of the public folder', () => {
  expect(
    check(
      ['/old', '/guide/start'],
      ['/older/', '/guide/start#usage'],
      ['/paper', '/files/paper.pdf'],
      ['/guides', '/guide'],
    ),
  ).toEqual([]);
});

test.each([
  ['/guide/start', 'en/guide/start.mdx', '/guide/start'],
  ['/guide/only', 'zh/guide/only.mdx', '/zh/guide/only'],
])('an address that has a page: %s', (from, source, path) => {
  expect(check([from, '/guide/start'])).toEqual([
    `redirects.ts:2 redirect-from-page there is a page at ${path} (content/${source}), which nobody would reach any more → remove the redirect`,
  ]);
});

test('one that leads nowhere', () => {
  expect(check(['/old', '/files/scroll.pdf'])).toEqual([
    expect.stringContaining('dead-link a redirect: there is no page /files/scroll.pdf'),
  ]);
  expect(check(['/old', '/guide/stort'])).toEqual([
    'redirects.ts:2 dead-link a redirect: there is no page /guide/stort → did you mean /guide/start?',
  ]);
  expect(check(['/old', '/guide/start#usag'])).toEqual([
    expect.stringMatching(
      /^redirects\.ts:2 dead-hash a redirect: \/guide\/start has no heading #usag → .*#usage/,
    ),
  ]);
});

test('two from one address', () => {
  expect(check(['/old', '/guide/start'], ['/old/', '/guide/start#usage'])).toEqual([
    'redirects.ts:3 redirect-twice a second redirect leads away from /old/: nobody would follow it → keep one of the two',
  ]);
});

test('one that leads on, and one that leads on for ever', () => {
  expect(check(['/a', '/b'], ['/b', '/guide/start'])).toEqual([
    "redirects.ts:2 redirected-link a redirect leads to /b, which leads on to /guide/start → write `to: '/guide/start'`",
  ]);
  expect(check(['/a', '/b'], ['/b', '/a'])).toEqual([
    'redirects.ts:2 redirect-loop a redirect leads to /b, which leads on to /a, and so on for ever → name the page that readers shall come to',
    'redirects.ts:2 redirect-loop a redirect leads to /a, which leads on to /b, and so on for ever → name the page that readers shall come to',
  ]);
});
