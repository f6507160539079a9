import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { execute, type ProgramCall } from './programs.ts';

const node = (code: string, more: Partial<ProgramCall> = {}) =>
  execute({
    words: [process.execPath, '-e', code],
    folder: tmpdir(),
    env: process.env,
    limit: 30_000,
    ...more,
  });

test('a program says what it prints, and how it ends', async () => {
  const ended = await node("console.log(1);console.error('no');process.exit(3)");
  expect(ended).toMatchObject({ code: 3, isLate: false, isMissing: false });
  expect(ended.text.split('\n').sort()).toEqual(['', '1', 'no']);
}, 40_000);

test('one that prints without end is stopped', async () => {
  const code = "setInterval(() => console.log('again'), 1)";
  expect(await node(code, { mostPrinted: 20 })).toMatchObject({ isEndless: true, isLate: false });
}, 40_000);

test('a server is stopped when it is ready, which is no failure', async () => {
  const code = "console.log('ready');setInterval(() => console.log('more'), 1000)";
  expect(await node(code, { stopAt: /ready\n/ })).toMatchObject({ text: 'ready\n', code: 0 });
}, 40_000);

test('a program that is not there is missing', async () => {
  const call = { words: ['program-of-nobody'] as const, folder: tmpdir(), env: {}, limit: 1000 };
  expect(await execute(call)).toMatchObject({ isMissing: true });
});
