import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createPool, type TaskPool } from './pool.ts';
import type { BuildTask } from './task.ts';

const root = mkdtempSync(join(tmpdir(), 'pool-'));
const runner = join(root, 'checks/bundler-examples/process/runner.mjs');
mkdirSync(dirname(runner), { recursive: true });

let pool: TaskPool | undefined;
afterEach(() => pool?.close());
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A pool of one process that does this with a task. */
function poolOf(onTask: string): TaskPool {
  writeFileSync(runner, `process.on('message', ({ id, task }) => { ${onTask} });`);
  pool = createPool(root, root, 1);
  return pool;
}

const task = (folder = ''): BuildTask => ({
  kind: 'build',
  folder,
  args: [],
  env: {},
  stats: [],
  contents: [],
  bundles: [],
});

test('a process that ends between two tasks is replaced', async () => {
  const { build } = poolOf(
    'process.send({ id, outcome: process.pid }, () => setTimeout(() => process.exit(1), 10));',
  );
  const first = await build(task());
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await build(task())).not.toBe(first);
});

test('what a failed task left running is not there for the next one', async () => {
  const { build } = poolOf(
    "process.send(task.folder === 'bad' ? { id, failure: String(process.pid) } : { id, outcome: process.pid });",
  );
  const first = await build(task());
  expect(await build(task())).toBe(first);
  expect(await build(task('bad'))).toMatchObject({ failure: String(first) });
  expect(await build(task())).not.toBe(first);
});

test('a task whose process crashes fails with its last words; the next one is done', async () => {
  const { build } = poolOf(
    "if (task.folder === 'bad') throw new Error('ouch'); process.send({ id, outcome: 1 });",
  );
  expect(await build(task('bad'))).toEqual({
    failure: expect.stringMatching(/^the process of the example crashed\n.*ouch/s),
  });
  expect(await build(task())).toBe(1);
});
