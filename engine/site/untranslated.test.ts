import { expect, test } from 'vitest';
import { configOf } from '../../tests/site-fixture.ts';
import { routeOfSource } from '../routes.ts';
import { fallbackRoutes } from '../site-routes.ts';
import { untranslatedNote, untranslatedPages } from './untranslated.ts';

test('pages that show the original are counted by language, and named with their places', () => {
  const locales = ['en', 'de', 'es'].map((lang) => ({ lang, label: lang }));
  const config = configOf({ lang: 'en', locales, untranslated: 'fallback' });
  const scheme = { lang: 'en', langs: ['en', 'de', 'es'], versions: [], defaultVersion: '' };
  const written = ['en/a.mdx', 'en/b/de/c.mdx', 'de/a.mdx'].flatMap((source) => {
    const route = routeOfSource(source, scheme);
    return route ? [{ ...route, file: source }] : [];
  });
  const pages = untranslatedPages([...written, ...fallbackRoutes(written, config)]);
  expect(pages).toEqual([
    { lang: 'de', source: 'en/b/de/c.mdx', twin: 'de/b/de/c.mdx' },
    { lang: 'es', source: 'en/a.mdx', twin: 'es/a.mdx' },
    { lang: 'es', source: 'en/b/de/c.mdx', twin: 'es/b/de/c.mdx' },
  ]);
  expect(untranslatedNote(pages)).toBe(
    'Not translated: 1 into German, 2 into Spanish; `npm run check -- --untranslated` lists the pages.',
  );
  expect(untranslatedNote([])).toBeUndefined();
});
