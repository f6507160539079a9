import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { areas, type NavEntry, routePaths } from '../../content/nav.ts';
import { routePath } from '../../runtime/addresses.ts';
import {
  codeWord,
  FIXTURE_LANGS,
  generateFullSite,
  pageLabels,
} from '../fixtures/full-site/generate.ts';
import {
  attribute,
  buildSite,
  find,
  findAll,
  meta,
  temporaryFolder,
  textOf,
} from './built-site.ts';

const folder = await temporaryFolder();
await generateFullSite(folder);
const site = await buildSite(folder);

const SCHEME = { lang: 'en', langs: ['en', 'zh'], defaultVersion: '', versions: [] };
const address = (key: string, lang: string) => routePath({ key, lang, version: '' }, SCHEME);

test('ROUTE-2, ROUTE-3, ROUTE-5, DIFF-12: every route has its file in both languages, and there are no others', async () => {
  const expected = FIXTURE_LANGS.flatMap((lang) =>
    routePaths().map((key) => {
      const path = address(key, lang).slice(1);
      return path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`;
    }),
  );
  const files = (await readdir(site.dir, { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  );
  expect(files.sort()).toEqual([...expected, '404.html', 'zh/404.html'].sort());
  expect(expected).toHaveLength(2 * 138);
});

test('SIDE-3: folders that the original did not order are in alphabetical order', () => {
  const listed = areas.flatMap(({ items }) => pagesOf(items).map(({ path }) => path));
  for (const folder of ['/guide/features/', '/guide/optimization/', '/plugins/rspack/']) {
    const own = listed.filter((path) => path.startsWith(folder));
    expect(own.length, folder).toBeGreaterThan(4);
    expect(own).toEqual([...own].sort());
  }
});

test('ROUTE-7: folders without a page of their own have none', () => {
  for (const path of ['guide', 'misc', 'plugins/rspack', 'api/modules', 'contribute/development']) {
    expect(existsSync(join(site.dir, path, 'index.html')), path).toBe(false);
  }
});

test('every page has its own text, title, canonical address and translations', async () => {
  for (const lang of FIXTURE_LANGS) {
    const labels = pageLabels(lang);
    for (const key of routePaths()) {
      const { root, data } = await site.page(address(key, lang));
      const path = address(key, lang);
      expect(textOf(find(root, 'main')), path).toContain(codeWord(key, lang));
      const title = key === '/' ? 'Rspack' : `${labels.get(key)} - Rspack`;
      expect(textOf(find(root, 'title')), path).toBe(title);
      expect(attribute(find(root, 'link', { rel: 'canonical' }), 'href')).toBe(
        `https://rspack.dev${path}`,
      );
      expect(data.view.languages.map(({ href }) => href)).toEqual([
        address(key, 'en'),
        address(key, 'zh'),
      ]);
      if (key !== '/') expect(meta({ root }, 'description')).toContain(codeWord(key, lang));
    }
  }
});

test('ROUTE-14: the sitemap lists every page of both languages', async () => {
  const text = await site.file('sitemap.xml');
  const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc ?? '');
  const expected = FIXTURE_LANGS.flatMap((lang) =>
    routePaths().map((key) => `https://rspack.dev${address(key, lang)}`),
  );
  expect(listed.sort()).toEqual(expected.sort());
  expect(text.match(/<changefreq>monthly<\/changefreq>/g)).toHaveLength(expected.length);
  expect(
    [...text.matchAll(/<loc>([^<]*)<\/loc>.*?<priority>1\.0</g)].map(([, loc]) => loc),
  ).toEqual(['https://rspack.dev/']);
});

describe.each(FIXTURE_LANGS)('%s', (lang) => {
  const name = (en: string, zh: string) => (lang === 'en' ? en : zh);

  test('NAV-1 to NAV-8: the tabs and where they lead', async () => {
    const { root } = await site.page(address('/', lang));
    const tabs = findAll(find(root, 'nav', { 'aria-label': name('Main', '主导航') }), 'a');
    expect(tabs.map((tab) => [textOf(tab), attribute(tab, 'href')])).toEqual(
      areas.map(({ label, link }) => [label[lang], address(link, lang)]),
    );
  });

  test.each(areas)('SIDE-1: the tree of $key', async ({ key, items }) => {
    const first = firstPath(items);
    const { root } = await site.page(address(first, lang));
    const sidebar = find(root, 'nav', { 'aria-label': name('Sidebar', '侧边栏') });
    const tree = find(sidebar, 'ul');
    expect(findAll(tree, 'a').map((link) => [textOf(link), attribute(link, 'href')])).toEqual(
      pagesOf(items).map(({ path, label }) => [label[lang], address(path, lang)]),
    );
    expect(findAll(sidebar, 'summary').map(textOf)).toEqual(
      items.flatMap((item) => ('items' in item ? [item.label[lang]] : [])),
    );
    expect(key).toBe(`/${first.split('/')[1]}`);
  });

  test('SIDE-2: no group of the trees is a link', async () => {
    for (const { items } of areas) {
      const { root } = await site.page(address(firstPath(items), lang));
      const sidebar = find(root, 'nav', { 'aria-label': name('Sidebar', '侧边栏') });
      const groups = findAll(sidebar, 'li', { class: /tree-group/ });
      expect(groups.map((group) => attribute(group, 'class'))).not.toContain('tree-group linked');
    }
  });

  test.each([
    '/plugins/webpack/electron-target-plugin',
    '/plugins/webpack/entry-plugin',
    '/plugins/webpack/runtime-chunk-plugin',
  ])('SIDE-4, WEAK-8: %s stands in its tree and has neighbours', async (key) => {
    const { root, data } = await site.page(address(key, lang));
    const sidebar = find(root, 'nav', { 'aria-label': name('Sidebar', '侧边栏') });
    const current = find(sidebar, 'a', { 'aria-current': 'page' });
    expect(attribute(current, 'href')).toBe(address(key, lang));
    expect([data.view.previous, data.view.next]).not.toContain(undefined);
  });

  test.each(areas)(
    'WEAK-1: exactly one tab is current on the pages of $key',
    async ({ items, label }) => {
      for (const { path } of pagesOf(items)) {
        const { root } = await site.page(address(path, lang));
        const main = find(root, 'nav', { 'aria-label': name('Main', '主导航') });
        const current = findAll(main, '*', { 'aria-current': 'true' }).map(textOf);
        expect(current, path).toEqual([label[lang]]);
      }
    },
  );

  test.each([
    ['/guide/start/introduction', undefined, '/guide/start/quick-start'],
    ['/guide/start/quick-start', '/guide/start/introduction', '/guide/features/asset-module'],
    ['/plugins/', undefined, '/plugins/webpack/'],
    [
      '/plugins/webpack/internal-plugins',
      '/plugins/webpack/javascript-modules-plugin',
      '/plugins/rspack/copy-rspack-plugin',
    ],
    ['/blog/announcing-0-1', '/blog/announcing-0-2', undefined],
  ])('FOOT-3: around %s stand %s and %s', async (key, previous, next) => {
    const { data } = await site.page(address(key, lang));
    expect(data.view.previous?.href).toBe(previous && address(previous, lang));
    expect(data.view.next?.href).toBe(next && address(next, lang));
  });

  test('FEED: the posts are in the feed of their language, newest first', async () => {
    const feed = await site.file(lang === 'en' ? 'rss/blog-rss.xml' : 'rss/blog-rss-zh.xml');
    const listed = [...feed.matchAll(/<guid[^>]*>([^<]*)<\/guid>/g)].map(([, guid]) => guid);
    const posts = routePaths().filter((key) => key.startsWith('/blog/') && key !== '/blog/');
    expect(listed).toEqual(posts.map((key) => `https://rspack.dev${address(key, lang)}`));
  });
});

function pagesOf(entries: readonly NavEntry[]): Extract<NavEntry, { path: string }>[] {
  return entries.flatMap((entry) => ('path' in entry ? [entry] : pagesOf(entry.items)));
}

function firstPath(entries: readonly NavEntry[]): string {
  return pagesOf(entries)[0]?.path ?? '/';
}
