import { expect, test } from 'vitest';
import { barLength, timeLabel } from './time.ts';

test('PERF-4: the final time chooses the unit', () => {
  expect([0.49, 0.05, 1, 1.58].map((time) => timeLabel(time))).toEqual([
    '490ms',
    '50ms',
    '1.00s',
    '1.58s',
  ]);
  expect(timeLabel(1.58, 0.79)).toBe('0.79s');
  expect(timeLabel(1.58, 0)).toBe('0.00s');
  expect(timeLabel(0.49, 0)).toBe('0ms');
});

test('VAL-8: bars are as long as their share of the longest; without one there are none', () => {
  expect([0.49, 0.36, 0.09, 6.47].map((time) => barLength(time, 6.47))).toEqual([
    7.6, 5.6, 1.4, 100,
  ]);
  expect(barLength(0, 0)).toBeUndefined();
});
