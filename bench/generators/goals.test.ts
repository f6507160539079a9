import { expect, test } from 'vitest';
import { FIGURES } from './figures.mjs';
import { GOALS, verdict, verdictText } from './goals.mjs';

const resultsOf = (values: Record<string, Record<string, number>>) => ({
  sites: ['own', 'a', 'b'].map((id) => ({ id, label: id, version: '' })),
  runs: {},
  leftOut: {},
  readings: Object.entries(values).flatMap(([figure, sites]) =>
    Object.entries(sites).map(([site, value]) => ({ figure, site, value })),
  ),
});
const told = (id: string, values: Record<string, Record<string, number>>) => {
  const figure = FIGURES.find((one) => one.id === id);
  if (!figure) throw new Error(`no figure ${id}`);
  return verdictText(verdict(figure, resultsOf(values)));
};

test.each([
  ['a share of the best', 'work', { work: { own: 40, a: 50, b: 80 } }, '0.80 ×, goal ≤ 0.8 ×: met'],
  ['more than it', 'work', { work: { own: 41, a: 50 } }, '0.82 ×, goal ≤ 0.8 ×: not met'],
  ['a limit', 'bytes', { bytes: { own: 100, a: 50 } }, '2.00 ×, goal ≤ 100 KB: met'],
  ['more than the limit', 'bytes', { bytes: { own: 101 } }, 'goal ≤ 100 KB: not met'],
  ['nobody to compare with', 'work', { work: { own: 1 } }, 'goal ≤ 0.8 ×: open'],
  ['no goal', 'scripts', { scripts: { own: 1, a: 2 } }, '0.50 ×'],
  ['not measured', 'work', { work: { a: 2 } }, ''],
])('%s', (_what, id, values, expected) => {
  expect(told(id, values as Record<string, Record<string, number>>)).toBe(expected);
});

test('pictures are compared with builds of the others, which draw none', () => {
  const values = { 'cold-pictures': { own: 40 }, cold: { own: 20, a: 50 } };
  expect(told('cold-pictures', values)).toBe('0.80 ×, goal ≤ 1 ×: met');
});

test('every goal is one of a figure', () => {
  const ids = FIGURES.map(({ id }) => id);
  for (const [id, goal] of Object.entries(GOALS)) {
    expect(ids).toContain(id);
    if ('figure' in goal) expect(ids).toContain(goal.figure);
  }
});
