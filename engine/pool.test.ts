import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { routeAt } from '../tests/site-fixture.ts';
import { createPool, type TaskPool, threadProblem } from './pool.ts';
import type { TaskContext } from './tasks.ts';

/** A thread that answers with its number and the paths it got, and obeys some of them. */
const WORKER = `
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { showPulse, workOn } from '${new URL('./bundle/at-work.mjs', import.meta.url).href}';
showPulse(workerData.pulse);
parentPort.on('message', ({ id, kind, input }) => {
  const paths = input.map(({ path }) => path);
  if (paths.includes('/crash')) process.exit(3);
  if (paths.includes('/at-work')) workOn('content/a.mdx', () => process.exit(0));
  if (paths.includes('/throw')) throw new Error('out of hand');
  if (paths.includes('/fail')) parentPort.postMessage({ id, error: 'the page is bad' });
  else setTimeout(
    () => parentPort.postMessage({ id, result: [{ kind, threadId, paths, salt: workerData.cacheDir }] }),
    20,
  );
});
`;
/** The worker above knows no other field. */
const context = { cacheDir: 'cache' } as TaskContext;

let folder: string;
let pool: TaskPool;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pool-'));
  const file = join(folder, 'worker.mjs');
  await writeFile(file, WORKER);
  pool = createPool(context, file, 1000);
});
afterEach(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

const compile = (path: string) => pool.compile([routeAt(`en${path}.mdx`)]);

describe('createPool', () => {
  test('gives every task its own answer, and no thread two at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `/page-${index}`);
    const answers = await Promise.all(names.map(compile));
    expect(answers.map(([answer]) => answer)).toMatchObject(
      names.map((path) => ({ kind: 'compile', paths: [path], salt: 'cache' })),
    );
    const threads = new Set(answers.map(([answer]) => JSON.parse(JSON.stringify(answer)).threadId));
    expect(threads.size).toBe(Math.min(availableParallelism(), 8));
  });

  test('a task that fails says why, and the others go on', async () => {
    const [bad, good] = await Promise.allSettled([compile('/fail'), compile('/a')]);
    expect(bad).toMatchObject({ reason: new Error('the page is bad') });
    expect(good.status).toBe('fulfilled');
  });

  test.each([
    ['/crash', 'a build thread ended with code 3'],
    ['/throw', 'out of hand'],
  ])('a thread that dies of %s fails its task', async (path, message) => {
    await expect(compile(path)).rejects.toThrow(message);
  });

  test('a page that ends its thread is named', async () => {
    const error: unknown = await compile('/at-work').catch((reason) => reason);
    expect(threadProblem(error)).toMatchObject({
      code: 'thread-ended',
      file: 'content/a.mdx',
      message: 'the build ended here: a build thread ended with code 0',
    });
    expect(threadProblem(new Error('the page is bad'))).toBeUndefined();
  });

  test('nobody waits for a dead thread', async () => {
    const paths = Array.from({ length: 20 }, () => '/crash');
    const results = await Promise.allSettled(paths.map(compile));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(compile('/a')).rejects.toThrow('a build thread ended');
  });

  test('tasks that wait when the pool is closed fail', async () => {
    const waiting = compile('/a');
    const failed = expect(waiting).rejects.toThrow('a build thread ended');
    await pool.close();
    await failed;
  });
});
