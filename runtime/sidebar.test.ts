import { describe, expect, test } from 'vitest';
import { isCurrent } from './sidebar.ts';

const at = (path: string, host = 'https://docs.test') => new URL(path, host);

describe('isCurrent', () => {
  test.each([
    '/zh/guide/tech/css',
    '/zh/guide/tech/css.html',
    '/zh/guide/tech/css/',
    '/zh/Guide/Tech/CSS',
    '/zh/guide/%74ech/css',
    '/zh/guide/tech/css?sidebar=0#usage',
  ])('SIDE-6: the address %s marks its item', (path) => {
    expect(isCurrent(at('/zh/guide/tech/css'), at(path))).toBe(true);
  });

  test('SIDE-6: a folder page is the same with index and without the slash', () => {
    expect(isCurrent(at('/blog/'), at('/blog'))).toBe(true);
    expect(isCurrent(at('/blog/'), at('/blog/index.html'))).toBe(true);
  });

  test.each([
    '/zh/guide/tech/css-x',
    '/zh/guide/tech/css/more',
    '/zh/guide/tech',
    '/guide/tech/css',
  ])('SIDE-6: no prefix of %s matches', (path) =>
    expect(isCurrent(at('/zh/guide/tech/css'), at(path))).toBe(false),
  );

  test('another site is never current', () => {
    expect(isCurrent(at('/blog/', 'https://rsbuild.dev'), at('/blog/'))).toBe(false);
  });
});
