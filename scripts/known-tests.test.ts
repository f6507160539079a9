import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knownTests, type Spec } from './known-tests.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'known-tests-'));
  write('theme/shell.tsx', 'the shell');
  write('dist/index.html', 'home');
  write('dist/guide/first.html', 'the first page');
  write('dist/404.html', 'lost');
  write('dist/routes/shell.js', 'texts');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const spec = (id: string, status: string, visited: string[]): Spec => ({
  id,
  title: id,
  ok: status !== 'failed',
  file: 'some.spec.ts',
  line: 1,
  tests: [
    {
      annotations: [{ type: 'visited', description: JSON.stringify(visited) }],
      results: [{ status }],
    },
  ],
});

/** Playwright reports suites in suites. */
const report = (...specs: Spec[]) => ({ suites: [{ specs: [], suites: [{ specs }] }] });

/** A run of three tests, one of which failed. */
function passOnce(): void {
  knownTests(root).keep(
    report(
      spec('of home', 'passed', ['/', '/routes/shell.js', '/routes/shell.js/below']),
      spec('of a page', 'passed', ['/', '/guide/first']),
      spec('of fixtures', 'passed', []),
      spec('of nothing', 'passed', ['/guide/none']),
      spec('broken', 'failed', ['/']),
    ),
  );
}

const ALL = ['of home', 'of a page', 'of fixtures', 'of nothing'];

test('what passed is left out while nothing has changed, what failed is not', () => {
  expect(knownTests(root).unchanged()).toEqual([]);
  passOnce();
  expect(knownTests(root).unchanged()).toEqual(ALL);
});

test('a page that changed brings back the tests that visit it', () => {
  passOnce();
  write('dist/guide/first.html', 'the first page, changed');
  expect(knownTests(root).unchanged()).toEqual(['of home', 'of fixtures', 'of nothing']);
});

test('a page that is there now brings back the tests that missed it', () => {
  passOnce();
  write('dist/guide/none.html', 'a new page');
  expect(knownTests(root).unchanged()).toEqual(['of home', 'of a page', 'of fixtures']);
});

test('a table of pages brings back the tests that have loaded what it names otherwise now', () => {
  const table = (hash: string) =>
    write('dist/routes/en.guide.js', `export const pages = {"/a":"/static/pages/a.${hash}.js"};`);
  const module = (hash: string) => `static/pages/a.${hash}.js`;
  table('0123abcd');
  write(`dist/${module('0123abcd')}`, 'the page');
  knownTests(root).keep(
    report(
      spec('of the table', 'passed', ['/routes/en.guide.js']),
      spec('of the page', 'passed', ['/routes/en.guide.js', `/${module('0123abcd')}`]),
    ),
  );
  expect(knownTests(root).unchanged()).toEqual(['of the table', 'of the page']);
  table('4567cdef');
  write(`dist/${module('4567cdef')}`, 'the page, changed');
  // A build keeps the old file for tabs that are open.
  write('dist/.kept.json', JSON.stringify({ [module('0123abcd')]: '2026-01-01T00:00:00.000Z' }));
  expect(knownTests(root).unchanged()).toEqual(['of the table']);
  write('dist/routes/en.guide.js', 'export const pages = {};');
  expect(knownTests(root).unchanged()).toEqual([]);
});

test('records of what was read on pages are no code', () => {
  passOnce();
  write('checks/claims/read.json', '{}');
  write('checks/anchors.snapshot.json', '{}');
  expect(knownTests(root).unchanged()).toEqual(ALL);
});

test('other code brings back all of them; unit tests and papers are no code of theirs', () => {
  passOnce();
  write('docs/testing.md', 'how');
  write('content/en/guide/first.mdx', 'not built yet');
  write('theme/shell.test.tsx', 'a test');
  expect(knownTests(root).unchanged()).toEqual(ALL);
  write('theme/shell.tsx', 'another shell');
  expect(knownTests(root).unchanged()).toEqual([]);
});

test('so does a file in a folder that nobody has named', () => {
  passOnce();
  write('new-part/rules.ts', 'a rule');
  expect(knownTests(root).unchanged()).toEqual([]);
});

test('what was left out stays known', () => {
  passOnce();
  write('dist/guide/first.html', 'changed');
  knownTests(root).keep(
    report(
      spec('of home', 'skipped', []),
      spec('of a page', 'passed', ['/', '/guide/first']),
      spec('of nothing', 'failed', []),
    ),
  );
  expect(knownTests(root).unchanged()).toEqual(['of home', 'of a page']);
});
