import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { routeOfSource } from '../../engine/routes.ts';
import { compileText, testScheme } from '../../tests/compile/support.ts';
import { examplesCheck } from './examples-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'compare-bundlers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function problems(text: string): Promise<string[]> {
  const source = 'en/guide/page.mdx';
  const route = routeOfSource(source, testScheme);
  if (!route) throw new Error(`no route for ${source}`);
  const file = join(folder, 'content', source);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const page = { route: { ...route, file }, page: await compileText(text, { source }), text };
  const result = await examplesCheck.run({
    root: folder,
    pages: [page],
    cacheFolder: join(folder, 'cache'),
    fix: false,
    progress: () => undefined,
  });
  return result.problems.map(({ code, line, message }) => `${line} ${code} ${message}`);
}

const config = (words: string, body: string) =>
  `\`\`\`js title="rspack.config.js" ${words}\nmodule.exports = {\n${body}\n};\n\`\`\`\n`;
const output = (words: string, body: string) => `\n\`\`\`text output ${words}\n${body}\n\`\`\`\n`;

const RECORDS = "  mode: 'none',\n  recordsPath: '/app/records.json',";

test('an option of webpack alone passes in a block for webpack, and not without the word', async () => {
  expect(await problems(config('bundler="webpack"', RECORDS))).toEqual([]);
  expect((await problems(config('', RECORDS))).join()).toContain("'recordsPath'");
});

test('what webpack refuses is a problem of a block for webpack', async () => {
  const found = await problems(
    config('bundler="webpack"', "  mode: 'none',\n  output: { path: 'dist' },"),
  );
  expect(found.join()).toContain('config-refused Invalid configuration object');
});

const PATH = "  mode: 'none',\n  devtool: false,\n  output: { path: 'dist' },";

test('an output below `compare` shows what each bundler comes to', async () => {
  const truth =
    'rspack: dist/main.js\nwebpack: refused: configuration.output.path: The provided value "dist" is not an absolute path!';
  expect(await problems(config('compare', PATH) + output('', truth))).toEqual([]);
  const lie = truth.replace('refused', 'accepted');
  expect((await problems(config('compare', PATH) + output('', lie))).join()).toMatch(
    /output-differs .*webpack: refused/,
  );
});

test('without an output, the two have to come to something else', async () => {
  expect(await problems(config('compare', PATH))).toEqual([]);
  expect(
    (await problems(config('compare', "  mode: 'none',\n  devtool: false,"))).join(),
  ).toContain('nothing-to-compare');
});
