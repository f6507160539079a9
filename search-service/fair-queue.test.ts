import { expect, test } from 'vitest';
import { BusyError, createFairQueue } from './fair-queue.ts';

const { signal } = new AbortController();
const limits = { running: 1, waiting: 50, waitingOfOne: 20 };

test('the next turn belongs to the client that had least', async () => {
  const queue = createFairQueue(limits);
  const order: string[] = [];
  const run = (client: string) => queue.run(client, async () => void order.push(client), signal);
  const eager = Array.from({ length: 10 }, () => run('eager'));
  await eager[0];
  await Promise.all([...eager, run('modest')]);
  // One eager one may have begun before.
  expect(order.indexOf('modest')).toBeLessThanOrEqual(2);
  expect(order).toHaveLength(11);
});

test('too much of one client, or of all, is refused at once', async () => {
  const queue = createFairQueue(limits);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const outcomes = ['a', 'b', 'c'].flatMap((client) =>
    Array.from({ length: 25 }, () =>
      queue
        .run(client, () => released, signal)
        .then(
          () => 'done',
          (error: unknown) => (error instanceof BusyError ? 'busy' : 'failed'),
        ),
    ),
  );
  release();
  const counts = new Map<string, number>();
  for (const outcome of await Promise.all(outcomes)) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  expect([...counts]).toEqual([
    ['done', 50],
    ['busy', 25],
  ]);
});

test('whoever gives up waiting leaves no trace', async () => {
  const queue = createFairQueue(limits);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = queue.run('a', () => released, signal);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const controller = new AbortController();
  const ran: string[] = [];
  const second = queue.run('b', async () => void ran.push('b'), controller.signal);
  controller.abort(new Error('gave up'));
  await expect(second).rejects.toThrow('gave up');
  release();
  await first;
  await queue.run('c', async () => {}, signal);
  expect(ran).toEqual([]);
});
