import { describe, expect, test } from 'vitest';
import {
  attribute,
  buildFields,
  find,
  findAll,
  meta,
  type PageDocument,
  textOf,
} from './built-site.ts';

const site = await buildFields();
const home = await site.page('/');
const plain = await site.page('/guide/plain');
const every = await site.page('/guide/every');

const title = (page: PageDocument) => textOf(find(page.root, 'title'));
const feeds = (page: PageDocument) =>
  findAll(page.root, 'link', { rel: 'alternate', type: true }).map((link) =>
    attribute(link, 'href'),
  );
const links = (page: PageDocument, rel: string) =>
  findAll(page.root, 'link', { rel }).map((link) => attribute(link, 'href'));
/** Landmarks around the article, and whether the page is told to have global parts. */
const regions = ({ root, data }: PageDocument) => ({
  navbar: findAll(root, 'header').length > 0,
  sidebar: findAll(root, 'nav', { 'aria-label': 'Sidebar' }).length > 0,
  outline: findAll(root, 'nav', { class: 'outline' }).length > 0,
  footer: findAll(root, 'footer', { class: 'doc-footer' }).length > 0,
  globalUIComponents: data.view.regions.globalUI,
});

describe('DATA-7: fields of a page', () => {
  test('title: else the heading; also the label in the sidebar (TITLE-2)', async () => {
    expect(title(every)).toMatch(/^Title from the frontmatter/);
    expect(title(plain)).toBe('Plain page - Fields');
    const label = find(find(plain.root, 'nav', { 'aria-label': 'Sidebar' }), 'a', {
      'aria-current': 'page',
    });
    expect(textOf(label)).toBe('Plain page');
    expect(findAll(label, 'code').map(textOf)).toEqual(['page']);
  });

  test('titleSuffix (TITLE-1)', () => {
    expect(title(every)).toBe('Title from the frontmatter - Its own suffix');
    expect(title(home)).toBe('Fields | Everything');
  });

  test('description: else the one of the locale, else the one of the site (TITLE-3)', async () => {
    expect(meta(every, 'description')).toBe('Its own description');
    expect(meta(every, 'og:description')).toBe('Its own description');
    expect(meta(plain, 'description')).toBe('A site with every field');
    expect(meta(await site.page('/zh/guide/plain'), 'description')).toBe('每个字段都有');
  });

  test('pageType: home, doc, custom, blank, 404', async () => {
    const bare = {
      navbar: false,
      sidebar: false,
      outline: false,
      footer: false,
      globalUIComponents: false,
    };
    const doc = {
      navbar: true,
      sidebar: true,
      outline: true,
      footer: true,
      globalUIComponents: true,
    };
    expect(regions(plain)).toEqual(doc);
    for (const [route, heading] of [
      ['/pages/custom', 'A page of its own'],
      ['/pages/blank', 'A blank page'],
    ] as const) {
      const page = await site.page(route);
      expect(regions(page), route).toEqual(bare);
      expect(textOf(find(page.root, 'h1'))).toContain(heading);
      expect(title(page)).toBe('Fields');
    }
    const framed = { ...doc, sidebar: false, outline: false, footer: false };
    expect(regions(home)).toEqual(framed);
    const notFound = await site.page('/404');
    expect(regions(notFound)).toEqual(framed);
    expect(textOf(find(notFound.root, 'h1'))).toBe('PAGE NOT FOUND');
  });

  test('navbar, sidebar, outline, footer, globalUIComponents (LAY-8)', () => {
    expect(regions(every)).toEqual({
      navbar: false,
      sidebar: false,
      outline: false,
      footer: false,
      globalUIComponents: false,
    });
  });

  test('overview: the pages of the tree stand below the text, without outline and footer', async () => {
    const page = await site.page('/guide/overview');
    expect(regions(page)).toMatchObject({ sidebar: true, outline: false, footer: false });
    const main = find(page.root, 'main');
    expect(textOf(find(main, 'article'))).toMatch(/^All guides.*Text above the list\./);
    expect(findAll(main, 'h2').map(textOf)).toContain('Linked group');
    expect(findAll(find(plain.root, 'main'), 'section')).toEqual([]);
  });

  test('overviewHeaders: of the page, of its entry, of the overview, of the group (OVER-5)', async () => {
    const { root } = await site.page('/guide/overview');
    const headings = (card: string) => {
      const item = findAll(find(root, 'main'), 'li').find((element) =>
        findAll(element, '*', { class: 'card-title' }).some((one) => textOf(one) === card),
      );
      return item ? findAll(item, 'a').slice(1).map(textOf) : undefined;
    };
    // The tree lists the overview in a group of its own, so that group is all it shows.
    // Its page asks for level 3, its entry for level 4: the page wins.
    expect(headings('Levels')).toEqual(['Level three']);
  });

  test('date: posts are listed newest first; the time is UTC unless it says otherwise (DIFF-21)', async () => {
    const { root } = await site.page('/blog/');
    const main = find(root, 'main');
    expect(findAll(main, 'time').map((time) => attribute(time, 'datetime'))).toEqual([
      '2024-06-29T08:00:00.000Z',
      '2024-05-28T16:00:00.000Z',
    ]);
    // The first link of every page leads to its Markdown twin.
    expect(findAll(main, 'a').slice(1).map(textOf)).toEqual(['Second post', 'First post']);
  });

  test('link-rss: names feeds of pages that are no posts; global parts switch it off', async () => {
    const news = 'https://fields.example/docs/rss/news.xml';
    expect(feeds(home)).toEqual([news, 'https://fields.example/docs/rss/news-json.json']);
    expect(feeds(every)).toEqual([]);
    expect(feeds(plain)).toEqual([]);
  });

  test('head: more elements for this page alone', () => {
    expect([meta(every, 'robots'), links(every, 'me')]).toEqual([
      'noindex',
      ['https://me.example'],
    ]);
    expect([meta(plain, 'robots'), links(plain, 'me')]).toEqual([undefined, []]);
  });

  test('context: marks the page’s entry in the sidebar (SIDE-12)', () => {
    const sidebar = find(plain.root, 'nav', { 'aria-label': 'Sidebar' });
    const marked = findAll(sidebar, 'li', { 'data-context': 'from-page' });
    expect(marked.map(textOf)).toEqual(['Levels']);
  });
});

describe('DATA-8: hero', () => {
  const main = find(home.root, 'main');

  test('name, with inline HTML (HOME-15)', () => {
    const heading = find(main, 'h1');
    expect(textOf(heading)).toBe('Fields all');
    expect(findAll(heading, 'em').map(textOf)).toEqual(['all']);
  });

  test('text: one paragraph for each line that is not empty (HOME-14)', () => {
    expect(findAll(main, 'p', { class: 'hero-line' }).map(textOf)).toEqual([
      'First line',
      'Second line',
    ]);
  });

  test('tagline', () => {
    expect(textOf(find(main, 'p', { class: 'hero-tagline' }))).toBe('Every field once');
  });

  test('actions: text, link, theme (HOME-16)', () => {
    const actions = findAll(find(main, 'p', { class: 'hero-actions' }), 'a');
    expect(
      actions.map((action) => [
        textOf(action),
        attribute(action, 'href'),
        attribute(action, 'class'),
      ]),
    ).toEqual([
      ['Go', '/docs/guide/overview', 'button brand'],
      ['Look', 'https://outside.example/', 'button alt'],
    ]);
  });

  test('image: a pair, with lists of sources and sizes', () => {
    const pictures = findAll(find(main, 'div', { class: 'hero-picture' }), 'img');
    expect(pictures.map((picture) => attribute(picture, 'src'))).toEqual([
      '/docs/hero-light.svg',
      '/docs/hero-dark.svg',
    ]);
    for (const picture of pictures) {
      expect(attribute(picture, 'alt')).toBe('The fields');
      expect(attribute(picture, 'srcset')).toBe('/docs/hero-light.svg 1x, /docs/hero-dark.svg 2x');
      expect(attribute(picture, 'sizes')).toBe('(min-width: 40rem) 20rem, 10rem');
    }
  });

  test('image: one source for both appearances, texts as they are', async () => {
    const { root } = await site.page('/zh/');
    const pictures = findAll(find(root, 'div', { class: 'hero-picture' }), 'img');
    expect(pictures).toHaveLength(1);
    expect(pictures.map((picture) => attribute(picture, 'srcset'))).toEqual([
      '/docs/hero-light.svg 1x',
    ]);
    expect(pictures.map((picture) => attribute(picture, 'sizes'))).toEqual(['10rem']);
  });

  test('the rest may be missing', async () => {
    const { root } = await site.page('/v1/');
    const hero = find(root, 'section', { class: 'hero' });
    expect(textOf(find(hero, 'h1'))).toBe('Old fields');
    expect(findAll(hero, 'a')).toEqual([]);
    expect(findAll(hero, 'p', { class: 'hero-line' })).toEqual([]);
    expect(findAll(root, 'section', { class: 'features' })).toEqual([]);
  });
});

describe('DATA-9: features', () => {
  const cards = findAll(find(home.root, 'section', { class: 'features' }), 'article');

  test('title, details with inline HTML', () => {
    expect(cards.map((card) => textOf(find(card, 'h2')))).toEqual([
      'Drawn',
      'Emoji',
      'Bare',
      'Wide',
    ]);
    expect(cards.map((card) => textOf(find(card, 'p')))).toEqual([
      'With a drawn icon',
      'With an emoji',
      'Without icon, link and span',
      'With a short text',
    ]);
    expect(findAll(cards[0] ?? home.root, 'b').map(textOf)).toEqual(['drawn']);
  });

  test('link: resolved, left alone, or none', () => {
    expect(cards.map((card) => findAll(card, 'a').map((link) => attribute(link, 'href')))).toEqual([
      ['/docs/guide/plain'],
      ['https://outside.example/feature'],
      [],
      [],
    ]);
  });

  test('icon: a drawing, an emoji, a short text, or none', () => {
    expect(cards.map((card) => findAll(card, 'svg').length)).toEqual([1, 0, 0, 0]);
    expect(
      cards.map((card) => findAll(card, 'div', { class: 'feature-icon' }).map(textOf)),
    ).toEqual([[], ['🎯'], [], ['A1']]);
  });

  test('span: 2, 3, 6, and 4 by default', () => {
    expect(cards.map((card) => attribute(card, 'class'))).toEqual([
      'feature span-2',
      'feature span-3',
      'feature span-4',
      'feature span-6',
    ]);
  });
});

test('DATA-10: a date without quotes, a list in brackets and a map of a hero are read as such', async () => {
  const first = await site.page('/blog/first');
  expect(first.data.view).toMatchObject({ pageType: 'doc', title: 'First post' });
  expect(home.data.view.pageType).toBe('home');
});

test('WEAK-69: frontmatter that cannot be read fails the build, with its place', async () => {
  const broken = '---\ntitle: [\n---\n\n# Broken\n';
  const built = buildFields({ files: { 'content/v2/en/guide/broken.mdx': broken } });
  await expect(built).rejects.toThrow(/content\/v2\/en\/guide\/broken\.mdx:\d+:\d+/);
});
