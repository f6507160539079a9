import { expect, test } from 'vitest';
import { deadline } from './deadline.ts';

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((done) => {
    signal.addEventListener('abort', () => done(signal.reason));
  });

test('aborts after its time', async () => {
  const { signal } = deadline(5);
  expect(await aborted(signal)).toMatchObject({ name: 'TimeoutError' });
});

test('aborts with the signal it follows, also when that was before', () => {
  const parent = new AbortController();
  const { signal } = deadline(60_000, parent.signal);
  parent.abort('gone');
  expect(signal.reason).toBe('gone');
  const late = deadline(60_000, parent.signal);
  expect(late.signal.reason).toBe('gone');
  late.clear();
});

test('does not abort once the work is done', async () => {
  const { signal, clear } = deadline(5);
  clear();
  await new Promise((done) => setTimeout(done, 20));
  expect(signal.aborted).toBe(false);
});
