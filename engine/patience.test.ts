import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OutOfPatience, PATIENCE, patiently } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what ends is as it was, and leaves no timer behind', async () => {
  expect(await patiently('x', () => 1)).toBe(1);
  expect(await patiently('x', async () => 'a')).toBe('a');
  await expect(patiently('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('what does not end fails in time', async () => {
  const waiting = expect(patiently('x', () => new Promise(() => {}))).rejects.toThrow(
    new OutOfPatience(PATIENCE).message,
  );
  await vi.advanceTimersByTimeAsync(PATIENCE);
  await waiting;
});
