import { expect, it } from 'vitest';
import { againstBest, rotated, spreadOf } from './statistics.mjs';

const spread = (median: number) => ({ median, min: median, max: median, readings: 1 });

it('a spread is the median between the smallest and the largest reading', () => {
  expect(spreadOf([5, 1, 9])).toEqual({ median: 5, min: 1, max: 9, readings: 3 });
  expect(spreadOf([4, 2])?.median).toBe(3);
});

it('readings that failed count for nothing', () => {
  expect(spreadOf([Number.NaN, 3])).toEqual({ median: 3, min: 3, max: 3, readings: 1 });
  expect(spreadOf([Number.NaN])).toBeUndefined();
  expect(spreadOf([])).toBeUndefined();
});

it('the ratio is to the smallest of the others', () => {
  const spreads = { own: spread(3), a: spread(6), b: spread(4), c: undefined };
  expect(againstBest(spreads, 'own')).toEqual({ best: 'b', ratio: 0.75 });
  expect(againstBest({ own: spread(3) }, 'own')).toBeUndefined();
  expect(againstBest({ a: spread(3) }, 'own')).toBeUndefined();
  expect(againstBest({ own: spread(3), a: spread(0) }, 'own')).toBeUndefined();
});

it('each round starts with another one and leaves none out', () => {
  expect([0, 1, 2, 3].map((round) => rotated(['a', 'b', 'c'], round).join(''))).toEqual([
    'abc',
    'bca',
    'cab',
    'abc',
  ]);
  expect(rotated([], 1)).toEqual([]);
});
