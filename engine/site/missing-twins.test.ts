import { describe, expect, test } from 'vitest';
import type { RoutePath } from '../../model/names.ts';
import { missingTwins } from './missing-twins.ts';

describe('pages in one language', () => {
  const route = (lang: string, key: string) => ({
    key: key as RoutePath,
    lang,
    version: '',
    source: `${lang}${key}.mdx`,
  });
  const pages = [route('en', '/a'), route('zh', '/a'), route('en', '/b'), route('zh', '/c')];

  test('are told, in either direction', () => {
    const problems = missingTwins(pages, { langs: ['en', 'zh'], planned: [] });
    expect(problems.map(({ file, hint }) => `${file}: ${hint}`)).toEqual([
      'content/en/b.mdx: translate it to content/zh/b.mdx, or list /b in `plannedRoutes`',
      'content/zh/c.mdx: translate it to content/en/c.mdx, or list /c in `plannedRoutes`',
    ]);
  });

  test('are not when they are planned, or when the site has one language', () => {
    expect(missingTwins(pages, { langs: ['en', 'zh'], planned: ['/b', '/c'] })).toEqual([]);
    expect(missingTwins(pages, { langs: [], planned: [] })).toEqual([]);
  });
});
