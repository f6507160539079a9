import { afterEach, expect, test, vi } from 'vitest';
import type { SearchedCorpus } from './engine.ts';
import { keepCorpus } from './kept-corpus.ts';

afterEach(() => {
  vi.useRealTimers();
});

const corpus = (fingerprint: string): SearchedCorpus => ({
  catalogue: { entries: [], fingerprint },
  search: async () => ({ pages: [] }),
});

test('a look that began before the corpus was replaced does not keep the old one', async () => {
  let held = corpus('old');
  let letGo = () => {};
  let isHeld = false;
  const kept = keepCorpus(
    async () => {
      const found = held;
      if (isHeld) await new Promise<void>((resolve) => (letGo = resolve));
      return found;
    },
    () => {},
  );
  expect(await kept.current()).toBe(held);
  kept.forget();
  isHeld = true;
  const slow = kept.current();
  isHeld = false;
  held = corpus('new');
  kept.forget();
  letGo();
  await slow;
  expect((await kept.current())?.catalogue.fingerprint).toBe('new');
});

test('whoever asks after a replacement gets the new corpus, however long a look takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  let held = corpus('old');
  let isBusy = false;
  const kept = keepCorpus(
    async () => {
      const found = held;
      if (isBusy) await new Promise((resolve) => setTimeout(resolve, 3000));
      return found;
    },
    () => {},
  );
  await kept.current();
  held = corpus('new');
  isBusy = true;
  const renewed = kept.renew();
  const meanwhile = kept.current();
  await vi.advanceTimersByTimeAsync(1000);
  expect((await meanwhile)?.catalogue.fingerprint).toBe('old');
  await vi.advanceTimersByTimeAsync(2000);
  await renewed;
  expect((await kept.current())?.catalogue.fingerprint).toBe('new');
});

test('a look that fails behind a replacement is reported, and the last good corpus goes on', async () => {
  const reports: string[] = [];
  let isBroken = false;
  const kept = keepCorpus(
    async () => {
      if (isBroken) throw new Error('no answer');
      return corpus('old');
    },
    (message) => reports.push(message),
  );
  await kept.current();
  isBroken = true;
  await kept.renew();
  expect((await kept.current())?.catalogue.fingerprint).toBe('old');
  expect(reports).toEqual(['no answer']);
});
