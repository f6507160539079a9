import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesIn } from './occurrences.ts';
import { patternOf } from './query.ts';
import { aligned } from './shelf.ts';
import { wordStartsOf } from './word-starts.ts';

const piece = fc.constantFrom(
  ...'split splitChunks chunk HTMLPlugin v1.2 --mode café Йод 路径 别名 代码ab \u0301 😀 _x $y . , / \n'.split(
    ' ',
  ),
  ' ',
);

test('what begins where words begin is found as by looking through the text', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), piece, (pieces, word) => {
      const text = aligned(pieces.join(''));
      const words = wordStartsOf(text);
      words.grow();
      for (const mode of ['word', 'exact', 'prefix', 'inside'] as const) {
        const sought = aligned(word).normalized;
        if (sought === '') continue;
        const pattern = patternOf(sought, [0], { mode });
        expect(placesIn(text, pattern, { words })).toEqual(placesIn(text, pattern));
      }
    }),
    { numRuns: 500 },
  );
});

test('a long text becomes known step by step', () => {
  const text = aligned('ab cd '.repeat(30_000));
  const words = wordStartsOf(text);
  const known: boolean[] = [];
  for (let step = 0; step < 4; step += 1) {
    words.grow();
    known.push(words.startingWith('cd') !== undefined);
  }
  expect(known).toEqual([false, false, true, true]);
  expect(words.startingWith('cd')?.length).toBe(30_000);
});
