import { expect, test, vi } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('inParallel runs a few at a time, all of them', async () => {
  let running = 0;
  let most = 0;
  const seen = vi.fn();
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    seen(item);
  });
  expect(most).toBe(3);
  expect(seen).toHaveBeenCalledTimes(7);
});
