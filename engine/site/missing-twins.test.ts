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
  const pages = [route('en', '/a'), route('zh', '/a'), route('en', '/b'), route('zh', '/more/c')];

  const bilingual = { langs: ['en', 'zh'], defaultLang: 'en' };

  test('are told, in either direction', () => {
    const problems = missingTwins(pages, bilingual);
    expect(problems.map(({ file, hint }) => `${file}: ${hint}`)).toEqual([
      "content/en/b.mdx: translate it to content/zh/b.mdx; `untranslated: 'fallback'` in the site configuration shows all such pages in `en`",
      'content/zh/more/c.mdx: translate it to content/en/more/c.mdx',
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

  describe('whose original has another name now', () => {
    const langs = ['en', 'fr', 'ja'];
    const moved = (lang: string) =>
      `was content/en/guide/filters.mdx renamed to content/en/guide/filtering.mdx? Then rename its translation, too: content/${lang}/guide/filters.mdx to content/${lang}/guide/filtering.mdx; if it was not, translate it to content/`;
    const site = [
      ...langs.map((lang) => route(lang, '/guide/start')),
      route('fr', '/guide/filters'),
      route('ja', '/guide/filters'),
      route('en', '/guide/filtering'),
    ];
    const hints = (routes: Parameters<typeof missingTwins>[0]) =>
      missingTwins(routes, { langs, defaultLang: 'en' }).map(({ file, hint }) => [file, hint]);

    test('are told in every language, with what to rename', () => {
      expect(hints(site)).toEqual([
        ['content/fr/guide/filters.mdx', `${moved('fr')}en/guide/filters.mdx`],
        ['content/ja/guide/filters.mdx', `${moved('ja')}en/guide/filters.mdx`],
        [
          'content/en/guide/filtering.mdx',
          expect.stringContaining(`${moved('fr')}fr/guide/filtering.mdx`),
        ],
        [
          'content/en/guide/filtering.mdx',
          expect.stringContaining(`${moved('ja')}ja/guide/filtering.mdx`),
        ],
      ]);
    });

    test('are told where the original stands in for what is missing', () => {
      const shown = ['fr', 'ja'].map((lang) => ({
        ...route(lang, '/guide/filtering'),
        source: 'en/guide/filtering.mdx',
        writtenIn: 'en',
      }));
      expect(hints([...site, ...shown])).toEqual([
        ['content/fr/guide/filters.mdx', `${moved('fr')}en/guide/filters.mdx`],
        ['content/ja/guide/filters.mdx', `${moved('ja')}en/guide/filters.mdx`],
      ]);
    });

    test.each([
      ['another folder', '/other/filtering', ['en']],
      ['a page that is translated', '/guide/filtering', ['en', 'fr']],
    ])('are not asked about %s', (_what, key, written) => {
      const orphan = route('fr', '/guide/filters');
      const other = written.map((lang) => route(lang, key));
      expect(hints([orphan, ...other]).join('\n')).not.toContain('renamed');
    });

    test('are asked about the page with the nearest name', () => {
      const [hint] = hints([...site, route('en', '/guide/about')]);
      expect(hint?.[1]).toContain('renamed to content/en/guide/filtering.mdx?');
    });
  });

  test('are not when the site has one language', () => {
    expect(missingTwins(pages, { ...bilingual, langs: [] })).toEqual([]);
  });
});
