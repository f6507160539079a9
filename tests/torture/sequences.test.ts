import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { randomFrom } from './random.ts';
import { runSequence } from './sequences.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const cacheRoot = join(projectRoot, 'node_modules', '.cache', 'rspack-docs');

test('a seed always gives the same numbers', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, randomFrom(seed).next);
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

/** `npm run torture` walks fifty. */
describe('a site that was edited at random and built again is as a clean build makes it', () => {
  test.each([1, 2])('seed %i', async (seed) => {
    const project = { projectRoot, cacheRoot, engineDir: join(cacheRoot, 'engine') };
    expect(await runSequence(seed, project)).toBe('');
  });
});
