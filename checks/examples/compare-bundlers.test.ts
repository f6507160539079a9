import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeOfSource } from '../../engine/routes.ts';
import { compileText, testScheme } from '../../tests/compile/support.ts';
import type { CheckPage } from '../types.ts';
import { examplesCheck } from './examples-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'compare-bundlers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Pages by what they show; one run looks at all of them, because each would load TypeScript anew. */
const pages = new Map<string, string>();
const found = new Map<string, string[]>();

/** Adds a page. @returns what is wrong with it, behind the run */
function problemsOf(text: string): () => string {
  const source = `en/guide/page-${pages.size}.mdx`;
  pages.set(source, text);
  return () => (found.get(`content/${source}`) ?? []).join();
}

async function checkPage([source, text]: [string, string]): Promise<CheckPage> {
  const route = routeOfSource(source, testScheme);
  if (!route) throw new Error(`no route for ${source}`);
  const file = join(folder, 'content', source);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return { route: { ...route, file }, page: await compileText(text, { source }), text };
}

beforeAll(async () => {
  const { problems } = await examplesCheck.run({
    root: folder,
    pages: await Promise.all([...pages].map(checkPage)),
    cacheFolder: join(folder, 'cache'),
    fix: false,
    progress: () => undefined,
  });
  for (const { file, code, line, message } of problems) {
    found.set(file, [...(found.get(file) ?? []), `${line} ${code} ${message}`]);
  }
});

const config = (words: string, body: string) =>
  `\`\`\`js title="rspack.config.js" ${words}\nmodule.exports = {\n${body}\n};\n\`\`\`\n`;
const output = (words: string, body: string) => `\n\`\`\`text output ${words}\n${body}\n\`\`\`\n`;

const RECORDS = "  mode: 'none',\n  recordsPath: '/app/records.json',";
const PATH = "  mode: 'none',\n  devtool: false,\n  output: { path: 'dist' },";
const TRUTH =
  'rspack: dist/main.js\nwebpack: refused: configuration.output.path: The provided value "dist" is not an absolute path!';

const recordsOfWebpack = problemsOf(config('bundler="webpack"', RECORDS));
const recordsOfRspack = problemsOf(config('', RECORDS));
const refusedByWebpack = problemsOf(
  config('bundler="webpack"', "  mode: 'none',\n  output: { path: 'dist' },"),
);
const outputOfBoth = problemsOf(config('compare', PATH) + output('', TRUTH));
const wrongOutput = problemsOf(
  config('compare', PATH) + output('', TRUTH.replace('refused', 'accepted')),
);
const different = problemsOf(config('compare', PATH));
const same = problemsOf(config('compare', "  mode: 'none',\n  devtool: false,"));

test('an option of webpack alone passes in a block for webpack, and not without the word', () => {
  expect(recordsOfWebpack()).toBe('');
  expect(recordsOfRspack()).toContain("'recordsPath'");
});

test('what webpack refuses is a problem of a block for webpack', () => {
  expect(refusedByWebpack()).toContain('config-refused Invalid configuration object');
});

test('an output below `compare` shows what each bundler comes to', () => {
  expect(outputOfBoth()).toBe('');
  expect(wrongOutput()).toMatch(/output-differs .*webpack: refused/);
});

test('without an output, the two have to come to something else', () => {
  expect(different()).toBe('');
  expect(same()).toContain('nothing-to-compare');
});
