import { expect, test } from 'vitest';
import type { SearchedCorpus } from './engine.ts';
import { keepCorpus } from './kept-corpus.ts';

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
