import { expect, test } from 'vitest';
import { splitWords } from './words.ts';

test('words and quotes', () => {
  expect(splitWords(`build --env "a b" --env=c='d e'`)).toEqual([
    'build',
    '--env',
    'a b',
    '--env=c=d e',
  ]);
});
