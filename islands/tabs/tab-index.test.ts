import { expect, test } from 'vitest';
import { nextTab, usableTab } from './tab-index.ts';

const tabs = [
  { label: 'a', value: 'a', disabled: true },
  { label: 'b', value: 'b' },
  { label: 'c', value: 'c', disabled: true },
  { label: 'd', value: 'd' },
];

test('TAB-3: stale and disabled indexes lead to the first usable tab', () => {
  expect([0, 1, 2, 3, 9, -1].map((index) => usableTab(tabs, index))).toEqual([1, 1, 1, 3, 1, 1]);
});

test('keys skip disabled tabs and wrap around', () => {
  expect(nextTab(tabs, 1, 'ArrowRight')).toBe(3);
  expect(nextTab(tabs, 3, 'ArrowRight')).toBe(1);
  expect(nextTab(tabs, 1, 'ArrowLeft')).toBe(3);
  expect(nextTab(tabs, 3, 'Home')).toBe(1);
  expect(nextTab(tabs, 1, 'End')).toBe(3);
  expect(nextTab(tabs, 1, 'x')).toBeUndefined();
});
