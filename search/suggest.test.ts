import { expect, test } from 'vitest';
import { meantBy, suggest } from './suggest.ts';

test('the nearest name, if it is near', () => {
  expect(suggest('descripton', ['title', 'description'])).toBe('description');
  expect(suggest('Tabs', ['tabs'])).toBe('tabs');
  expect(suggest('titel', ['tabs', 'title'])).toBe('title');
  expect(suggest('foobar', ['footer'])).toBeUndefined();
  expect(suggest('xyz', ['title', 'description'])).toBeUndefined();
});

test('a name that is cut short, if it is of one name only', () => {
  expect(meantBy('warn', ['tip', 'warning'])).toBe('warning');
  expect(meantBy('titel', ['title', 'titleless'])).toBe('title');
  expect(meantBy('desc', ['title', 'description', 'descriptor'])).toBeUndefined();
  expect(meantBy('wa', ['warning'])).toBeUndefined();
});
