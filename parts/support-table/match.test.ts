import { expect, test } from 'vitest';
import { matches } from './match.ts';

test('all words in any order and case, and the status', () => {
  const row = { text: 'html-webpack-plugin Compatible Or the built-in one', status: 'compatible' };
  expect(matches(row, { words: '', status: '' })).toBe(true);
  expect(matches(row, { words: ' BUILT-IN  html ', status: '' })).toBe(true);
  expect(matches(row, { words: 'html css', status: '' })).toBe(false);
  expect(matches(row, { words: 'html', status: 'included' })).toBe(false);
  expect(matches(row, { words: 'html', status: 'compatible' })).toBe(true);
});
