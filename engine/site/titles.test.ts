import { describe, expect, test } from 'vitest';
import { parseMarks } from '../../model/marks.ts';
import { documentTitle } from './titles.ts';

const siteTitle = 'Rspack';

describe('documentTitle', () => {
  test.each([
    ['Quick start', undefined, 'Quick start - Rspack'],
    ['Quick start', '| Docs', 'Quick start | Docs'],
    ['Quick start', '- Docs', 'Quick start - Docs'],
    ['Quick start', 'Docs', 'Quick start - Docs'],
    ['  Quick start ', '  | Docs ', 'Quick start | Docs'],
    ['Overview', undefined, 'Overview - Rspack'],
    ['', undefined, 'Rspack'],
  ])('TITLE-1: a page titled %j with the suffix %j is %j', (title, titleSuffix, expected) => {
    expect(documentTitle({ pageType: 'doc', title, titleSuffix, siteTitle })).toBe(expected);
  });

  test('TITLE-1: home is the site’s title, with a suffix by the same rule', () => {
    const home = { pageType: 'home' as const, title: 'Anything', siteTitle };
    expect(documentTitle(home)).toBe('Rspack');
    expect(documentTitle({ ...home, titleSuffix: '| Fast' })).toBe('Rspack | Fast');
    expect(documentTitle({ ...home, titleSuffix: 'Fast' })).toBe('Rspack - Fast');
  });

  test('TITLE-1: an unknown path', () => {
    expect(documentTitle({ pageType: '404', title: '404', siteTitle })).toBe('404 - Rspack');
  });

  test.each(['custom', 'blank'] as const)('TITLE-1: %s pages have the site’s title', (pageType) => {
    expect(documentTitle({ pageType, title: 'Page', siteTitle })).toBe('Rspack');
  });

  test('marks are no part of it, and characters that only look like marks are', () => {
    const title = parseMarks('**Fast** and *small*: `**/*.js` 2 * 3 * 4');
    expect(documentTitle({ pageType: 'doc', title, siteTitle })).toBe(
      'Fast and small: **/*.js 2 * 3 * 4 - Rspack',
    );
    expect(documentTitle({ pageType: 'doc', title: 'a * b * c', siteTitle })).toBe(
      'a * b * c - Rspack',
    );
  });

  test('a title in code', () => {
    const title = [{ code: 'output' }, ' option'];
    expect(documentTitle({ pageType: 'doc', title, siteTitle })).toBe('output option - Rspack');
  });
});
