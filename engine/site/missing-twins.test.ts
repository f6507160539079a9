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

  const bilingual = { langs: ['en', 'zh'], defaultLang: 'en' };

  test('are told, in either direction', () => {
    const problems = missingTwins(pages, bilingual);
    expect(problems.map(({ file, hint }) => `${file}: ${hint}`)).toEqual([
      "content/en/b.mdx: translate it to content/zh/b.mdx; `untranslated: 'fallback'` in the site configuration shows all such pages in `en`",
      'content/zh/c.mdx: translate it to content/en/c.mdx',
    ]);
  });

  test('are told once, however many languages have them', () => {
    const langs = ['en', 'fr', 'ja'];
    const some = [route('fr', '/a'), route('en', '/a')];
    const problems = missingTwins(some, { langs, defaultLang: 'en' });
    expect(problems).toMatchObject([
      {
        file: 'content/en/a.mdx',
        message: 'the page is not in `ja`: its readers in `ja` are led to a page above it',
      },
    ]);
  });

  test('are not when the site has one language', () => {
    expect(missingTwins(pages, { ...bilingual, langs: [] })).toEqual([]);
  });
});
