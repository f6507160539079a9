import { describe, expect, test } from 'vitest';
import {
  attribute,
  buildFields,
  COMMITTED,
  find,
  findAll,
  outlineOf,
  type PageDocument,
  textOf,
} from './built-site.ts';

const site = await buildFields();
const plain = await site.page('/guide/plain');

const alternates = ({ root }: PageDocument) =>
  findAll(root, 'link', { rel: 'alternate', type: true }).map((link) => ({
    url: attribute(link, 'href'),
    mime: attribute(link, 'type'),
    language: attribute(link, 'hreflang'),
  }));

describe('DATA-2, DATA-3: page data', () => {
  test('routePath, lang, version, pageType, title, description', () => {
    expect(plain.data.view).toMatchObject({
      routePath: '/guide/plain',
      lang: 'en',
      version: 'v2',
      pageType: 'doc',
      title: ['Plain ', { code: 'page' }],
      description: 'A site with every field',
    });
  });

  test('toc: text with what is marked in it, id, depth from 2 to 4', () => {
    expect(outlineOf(plain.root)).toEqual([
      { text: 'One', id: 'one', depth: 2 },
      { text: ['One and a ', { em: 'half' }], id: 'one-and-a-half', depth: 3 },
      { text: 'One and a quarter', id: 'one-and-a-quarter', depth: 4 },
      { text: 'Two', id: 'two', depth: 2 },
    ]);
    const links = findAll(find(plain.root, 'nav', { class: 'outline' }), 'a');
    expect(links.map((link) => attribute(link, 'href'))).toEqual([
      '#one',
      '#one-and-a-half',
      '#one-and-a-quarter',
      '#two',
    ]);
    for (const link of links)
      find(plain.root, '*', { id: (attribute(link, 'href') ?? '').slice(1) });
  });

  test('lastUpdatedTime: of the last commit, in the format of the language (FOOT-5, FOOT-6)', () => {
    const time = find(find(plain.root, 'footer', { class: 'doc-footer' }), 'time');
    expect(attribute(time, 'datetime')).toBe(COMMITTED);
    expect(attribute(time, 'title')).toBe(COMMITTED);
    expect(textOf(time).replace(/\s/g, ' ')).toBe('Jul 19, 2024, 1:58 PM UTC');
  });

  test('pagePath: the source stands behind the edit link (FOOT-4)', () => {
    const [link] = findAll(plain.root, 'a', { href: /^https:\/\/git\.example\/tree/ });
    expect(link && attribute(link, 'href')).toBe(
      'https://git.example/tree/docs/v2/en/guide/plain.mdx',
    );
  });

  test('feeds: posts only', async () => {
    expect(alternates(plain)).toEqual([]);
    expect(alternates(await site.page('/blog/first'))).not.toEqual([]);
  });

  test('404: a type, a route and a title of its own, nothing else', async () => {
    for (const [route, lang, version] of [
      ['/404', 'en', 'v2'],
      ['/zh/404', 'zh', 'v2'],
      ['/v1/404', 'en', 'v1'],
      ['/v1/zh/404', 'zh', 'v1'],
    ] as const) {
      const { data, root } = await site.page(route);
      expect(data.view).toMatchObject({
        pageType: '404',
        key: '/404',
        title: '404',
        lang,
        version,
      });
      expect(outlineOf(root)).toEqual([]);
      const link = findAll(find(root, 'main'), 'a').map((one) => attribute(one, 'href'));
      expect(link).toEqual([`/docs${route.replace(/404$/, '')}`]);
    }
  });

  test('article text stands in the document once and not in its data (DATA-2)', async () => {
    const html = await site.file('guide/plain.html');
    expect(html.split('First paragraph.')).toHaveLength(2);
  });
});

describe('DATA-21: feeds of a page', () => {
  test('url, mime and language of each feed a post belongs to', async () => {
    expect(alternates(await site.page('/blog/first'))).toEqual([
      {
        url: 'https://fields.example/docs/rss/news.xml',
        mime: 'application/rss+xml',
        language: 'en',
      },
      {
        url: 'https://fields.example/docs/rss/news-json.json',
        mime: 'application/json',
        language: 'en',
      },
    ]);
    expect(alternates(await site.page('/zh/blog/first'))).toEqual([
      {
        url: 'https://fields.example/docs/feeds/neuigkeiten.xml',
        mime: 'application/atom+xml',
        language: 'zh-CN',
      },
    ]);
  });
});

describe('DATA-22: configuration of feeds', () => {
  test('id, test, title, language: an RSS file of the posts below a prefix, newest first', async () => {
    const feed = await site.file('rss/news.xml');
    expect(feed).toContain('<rss version="2.0"');
    expect(feed).toContain('<title>News</title>');
    expect(feed).toContain('<language>en</language>');
    const links = [...feed.matchAll(/<guid[^>]*>([^<]*)<\/guid>/g)].map(([, guid]) => guid);
    expect(links).toEqual([
      'https://fields.example/docs/blog/second',
      'https://fields.example/docs/blog/first',
    ]);
    expect(feed).toContain('<description><![CDATA[The first post]]></description>');
  });

  test('output: type, dir and filename', async () => {
    const feed = await site.file('feeds/neuigkeiten.xml');
    expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
    expect(feed).toContain('<title>新闻</title>');
    expect(feed).toContain('https://fields.example/docs/zh/blog/first');
    expect(feed).not.toContain('docs/blog/');
  });

  test('by default: the title of the site, a name from id and type', async () => {
    const feed = JSON.parse(await site.file('rss/news-json.json'));
    expect(feed.title).toBe('Fields');
    expect(feed.items.map(({ title }: { title: string }) => title)).toEqual([
      'Second post',
      'First post',
    ]);
  });
});

describe('DATA-19: siblings', () => {
  const entries = (page: PageDocument) =>
    findAll(find(page.root, 'header'), 'a', { class: 'sibling' }).map((link) => ({
      text: textOf(link),
      href: attribute(link, 'href'),
    }));

  test('name, descEn, urlEn on English pages; desc and url where they are missing (SIB-6)', () => {
    expect(entries(plain)).toEqual([
      { text: 'Drawn A drawn mark', href: 'https://drawn.example/en' },
      { text: 'Pictured 图片', href: 'https://pictured.example' },
    ]);
  });

  test('name, desc, url on Chinese pages', async () => {
    expect(entries(await site.page('/zh/guide/plain'))).toEqual([
      { text: 'Drawn 画的标志', href: 'https://drawn.example' },
      { text: 'Pictured 图片', href: 'https://pictured.example' },
    ]);
  });

  test('logo: a drawing of the theme or a picture; logoScale scales it', async () => {
    const header = find(plain.root, 'header');
    const [drawn, pictured] = findAll(header, 'span', { class: 'sibling-logo' });
    if (!drawn || !pictured) throw new Error('too few siblings');
    const mark = find(drawn, 'img');
    expect(attribute(mark, 'src')).toBe('/docs/marks/rsbuild.svg');
    expect(await site.file('marks/rsbuild.svg')).toMatch(/^<svg/);
    const picture = find(pictured, 'img');
    expect(attribute(picture, 'src')).toBe('/docs/sibling.svg');
    const width = Number(attribute(picture, 'width'));
    expect(Number(attribute(mark, 'width'))).toBe(width * 1.5);
  });
});
