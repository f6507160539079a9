import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../source/code-salt.ts';
import { createPool } from './pool.ts';
import { mayShare } from './sharing.ts';
import type { ProgramTask } from './task.ts';

const sandbox = mkdtempSync(join(tmpdir(), 'program-'));
const pool = createPool(projectRoot(), sandbox, 1);
afterAll(() => {
  pool.close();
  rmSync(sandbox, { recursive: true, force: true });
});

/** A folder of its own with files. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(sandbox, 'example-'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

/** Runs a program behind those before it. */
function run(code: string, rest: Partial<ProgramTask> = {}) {
  const folder = folderOf({ 'a.mjs': code });
  return pool.program({
    kind: 'program',
    folder,
    words: ['a.mjs'],
    env: { PATH: process.env.PATH },
    isServer: false,
    ...rest,
  });
}

test('a program has its own folder, arguments, environment and end, whatever ran before it', async () => {
  const code = `
    import { basename } from 'node:path';
    console.log(basename(process.argv[1]), process.argv[2], process.env.DRINK, process.env.FOOD);
    console.error(process.cwd() === import.meta.dirname);
    process.env['FOOD'] = 'cake';
    process.exit(3);`;
  const first = await run(code, { words: ['a.mjs', 'one'], env: { DRINK: 'tea' } });
  expect(first).toEqual({
    text: 'a.mjs one tea undefined\ntrue\n',
    code: 3,
    isClean: true,
  });
  expect(await run('console.log(process.env.FOOD, process.env.DRINK)')).toMatchObject({
    text: 'undefined undefined\n',
    code: 0,
  });
});

test('what a program does behind its end is not seen, and not there for the next one', async () => {
  const open = `
    import { createServer } from 'node:http';
    createServer().listen(0);
    setInterval(() => console.log('still here'), 5);
    console.log(process.pid);
    try { process.exit(); } catch {}
    console.log('too late');`;
  const first = await run(open);
  expect(first).toMatchObject({ text: expect.stringMatching(/^\d+\n$/), isClean: true });
  const next = "setTimeout(() => console.log(process.pid), 30); process.on('exit', () => {});";
  const listening = await run(next);
  expect(listening).toMatchObject({ failure: expect.stringContaining('when its process ends') });
  const second = await run('setTimeout(() => console.log(process.pid), 30);');
  expect(await run('console.log(process.pid);')).toEqual(second);
});

test('a server is stopped by what it prints', async () => {
  const code = `
    import { createServer } from 'node:http';
    createServer().listen(0, () => { console.log('ready', process.env.WEBPACK_SERVE); console.log('more'); });`;
  expect(await run(code, { stopAt: 'ready.*\\n', isServer: true })).toEqual({
    text: 'ready true\n',
    code: 0,
    isClean: true,
  });
});

test('an end that only a process of its own has is no answer', async () => {
  for (const code of [
    "throw new Error('a fault')",
    "setTimeout(() => { throw new Error('a late fault'); }, 1)",
    "Promise.reject(new Error('a forgotten fault'))",
    'await new Promise(() => {})',
  ])
    expect(await run(code)).toMatchObject({ failure: expect.stringMatching(/fault|never comes/) });
});

test('programs that others would notice, and options of Node.js, have a process of their own', () => {
  const may = (files: Record<string, string>, args: string[], env: Record<string, string> = {}) => {
    const folder = folderOf(files);
    mkdirSync(join(folder, 'node_modules'));
    return mayShare(
      { program: args[0] === 'build' ? 'rspack' : 'node', args, env },
      { env: {} },
      folder,
    );
  };
  const plain = { 'a.mjs': "console.log(process.argv, 'ok'); process.exit(0);" };
  expect(may(plain, ['a.mjs'])).toBe(true);
  expect(may(plain, ['build'])).toBe(true);
  expect(may(plain, ['build'], { NODE_ENV: 'production' })).toBe(true);
  expect(may(plain, ['build'], { RSPACK_PROFILE: 'ALL' })).toBe(false);
  expect(may(plain, ['--test', 'a.mjs'])).toBe(false);
  expect(may(plain, ['node_modules/typescript/bin/tsc'])).toBe(false);
  for (const code of [
    'compiler.watch({}, done)',
    "process.on('exit', done)",
    'global.shop = {}',
    'Array.prototype.last = () => 1',
    "import { run } from 'node:vm'",
    "const Plugin = require('remembering-plugin')",
  ])
    expect(may({ ...plain, 'other.cjs': code }, ['a.mjs'])).toBe(false);
});
