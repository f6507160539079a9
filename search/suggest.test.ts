import { expect, test } from 'vitest';
import { suggest } from './suggest.ts';

test('the nearest name, if it is near', () => {
  expect(suggest('descripton', ['title', 'description'])).toBe('description');
  expect(suggest('Tabs', ['tabs'])).toBe('tabs');
  expect(suggest('titel', ['tabs', 'title'])).toBe('title');
  expect(suggest('foobar', ['footer'])).toBeUndefined();
  expect(suggest('xyz', ['title', 'description'])).toBeUndefined();
});
