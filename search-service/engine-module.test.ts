import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { loadEngine } from './engine-module.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-module-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
/** Writes a module; Node never loads the same file twice. */
function moduleOf(code: string): string {
  count += 1;
  const file = join(folder, `engine-${count}.mjs`);
  writeFileSync(file, code);
  return file;
}

test('the command line takes a module for an engine', () => {
  const read = (name: string) => readCommandLine(['--dist', 'dist', '--engine', name], '/srv');
  expect(read('./mine.mjs')?.engine).toEqual({ module: '/srv/mine.mjs' });
  expect(read('/opt/mine.js')?.engine).toEqual({ module: '/opt/mine.js' });
  expect(() => read('mine')).toThrow('There is no engine "mine", only embedded');
});

test('an operator’s module makes the engine', async () => {
  const code = `export default async () => ({
    name: 'mine', version: async () => '1', current: async () => undefined, replace: async () => undefined,
  });`;
  const engine = await loadEngine(moduleOf(code));
  expect([engine.name, await engine.version()]).toEqual(['mine', '1']);
});

test.each([
  ['throws while it loads', 'throw new Error("no licence");', 'could not be loaded: no licence'],
  ['exports no function', 'export default {};', 'has no function as its default export'],
  [
    'makes something else',
    'export default () => ({ name: "x" });',
    'makes no engine: it needs `name`',
  ],
])('one that %s is named, with what is wrong', async (_what, code, text) => {
  const file = moduleOf(code);
  await expect(loadEngine(file)).rejects.toThrow(`The engine ${file} ${text}`);
});

test('one that is not there is named', async () => {
  await expect(loadEngine(join(folder, 'none.mjs'))).rejects.toThrow('none.mjs does not exist.');
});
