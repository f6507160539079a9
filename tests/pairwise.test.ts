import { describe, expect, test } from 'vitest';
import { combinations, pairsOf, pairwise } from '../e2e/support/pairwise.ts';

const factors = { page: ['home', 'doc'], theme: ['light', 'dark'], state: ['none', 'menu'] };
const always = () => true;

describe('pairwise', () => {
  test('holds every pair that may occur, in fewer rows', () => {
    const rows = pairwise(factors, always);
    const covered = new Set(rows.flatMap(pairsOf));
    for (const pair of combinations(factors).flatMap(pairsOf)) expect(covered).toContain(pair);
    expect(rows.length).toBeLessThan(combinations(factors).length);
  });

  test('leaves out what is not allowed', () => {
    const rows = pairwise(factors, ({ page, state }) => page === 'doc' || state === 'none');
    expect(rows.map(({ page, state }) => `${page} ${state}`)).not.toContain('home menu');
    expect(new Set(rows.flatMap(pairsOf))).toContain('page=doc state=menu');
  });

  test('is the same every time', () => {
    expect(pairwise(factors, always)).toEqual(pairwise(factors, always));
  });
});
