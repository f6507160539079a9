import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRE_PAINT_SCRIPT } from '../../runtime/pre-paint.ts';
import {
  bilingual,
  configOf,
  type PageFields,
  pageOf,
  siteOf,
  viewAt,
} from '../../tests/site-fixture.ts';
import type { SiteConfigInput } from '../config-schema.ts';
import { type DocumentAssets, renderHead, THEME_COLOR } from './head.ts';

const assets: DocumentAssets = {
  sheets: { core: 'a{}', 'part-home': 'b{}', 'part-code': 'c{}' },
  lateSheet: '/static/late.css',
  entry: '/static/entry.js',
  entryPreload: ['/static/entry.js'],
};

interface Options {
  config?: Partial<SiteConfigInput>;
  fields?: PageFields;
  path?: string;
  assets?: Partial<DocumentAssets>;
  sheets?: string[];
  cardFile?: () => string;
}

/** Head of `/guide/a` in a site that has it in both languages. */
function headOf(options: Options = {}): string {
  const config = configOf({ ...bilingual, ...options.config });
  const pages = ['en/index', 'zh/index', 'en/guide/a', 'zh/guide/a', 'en/guide/only'].map(
    (source) => pageOf(`${source}.mdx`, options.fields, config),
  );
  const view = viewAt(
    siteOf(pages, config, new Map(), options.cardFile),
    options.path ?? '/guide/a',
  );
  const used = { ...assets, ...options.assets };
  return renderHead({ ...view, articleHtml: '' }, used, options.sheets ?? ['core']);
}

describe('PROD-5: what stands in every head', () => {
  const head = headOf({
    config: {
      icon: '/favicon.png',
      ogImage: '/og.png',
      head: [['meta', { name: 'twitter:site', content: '@rspack_dev' }]],
    },
    fields: { frontmatter: { title: 'Tom & "Jerry"' } },
  });

  test.each([
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="generator" content="twinleaf">',
    '<title>Tom &amp; &quot;Jerry&quot; - Docs</title>',
    '<meta name="description" content="About everything">',
    '<link rel="icon" href="/favicon.png">',
    '<meta property="og:title" content="Tom &amp; &quot;Jerry&quot; - Docs">',
    '<meta property="og:description" content="About everything">',
    '<meta property="og:url" content="https://docs.test/guide/a">',
    '<meta property="og:image" content="https://docs.test/og.png">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="twitter:site" content="@rspack_dev">',
  ])('%s', (tag) => {
    expect(head).toContain(tag);
  });

  test('the encoding comes first', () => {
    expect(head.startsWith('<meta charset="utf-8">')).toBe(true);
  });

  test('an image elsewhere keeps its address', () => {
    const ogImage = 'https://images.test/og.png';
    expect(headOf({ config: { ogImage } })).toContain(`property="og:image" content="${ogImage}"`);
  });

  test('without an image there is no card', () => {
    expect(headOf()).not.toMatch(/og:image|twitter:card/);
  });
});

describe('languages', () => {
  test('WEAK-46: canonical address and translations, on every one of them', () => {
    const links =
      '<link rel="alternate" hreflang="en" href="https://docs.test/guide/a">' +
      '<link rel="alternate" hreflang="zh-CN" href="https://docs.test/zh/guide/a">' +
      '<link rel="alternate" hreflang="x-default" href="https://docs.test/guide/a">';
    expect(headOf()).toContain(`<link rel="canonical" href="https://docs.test/guide/a">${links}`);
    expect(headOf({ path: '/zh/guide/a' })).toContain(
      `<link rel="canonical" href="https://docs.test/zh/guide/a">${links}`,
    );
  });

  test('WEAK-46, TITLE-3: the description is in the page’s language', () => {
    expect(headOf({ path: '/zh/guide/a' })).toContain('name="description" content="关于一切"');
  });

  test('a page without translation has no alternates', () => {
    expect(headOf({ path: '/guide/only' })).not.toContain('hreflang');
  });

  test('the 404 page has neither', () => {
    expect(headOf({ path: '/404' })).not.toMatch(/canonical|hreflang/);
  });

  test('a site without a host has no absolute addresses', () => {
    const { siteUrl: _siteUrl, ...local } = bilingual;
    const config = configOf(local);
    const pages = [pageOf('en/a.mdx', {}, config)];
    const view = viewAt(siteOf(pages, config), '/a');
    expect(renderHead({ ...view, articleHtml: '' }, assets, ['core'])).not.toMatch(
      /canonical|og:url/,
    );
  });
});

describe('FEED-6: feeds', () => {
  const config = { feeds: [{ id: 'blog-rss', test: '/guide', language: 'en' }] };
  const link =
    '<link rel="alternate" type="application/rss+xml" ' +
    'href="https://docs.test/rss/blog-rss.xml" hreflang="en">';
  const frontmatter = { date: '2024-05-28T16:00:00.000Z' };

  test('are alternate links of their posts', () => {
    expect(headOf({ config, fields: { frontmatter } })).toContain(link);
    expect(headOf({ config })).not.toContain('rss');
  });

  test('DATA-7: `globalUIComponents: false` takes them away', () => {
    const off = { ...frontmatter, globalUIComponents: false };
    expect(headOf({ config, fields: { frontmatter: off } })).not.toContain('rss');
  });
});

describe('scripts and styles', () => {
  const scriptTag = (head: string) => /<script[^>]*>/.exec(head)?.[0] ?? '';

  test('APP-3: the inline script stands before the styles, and nothing else runs', () => {
    const head = headOf();
    // Linked data is no script, whatever its element is called.
    expect(head.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);
    expect(head).toContain(`>${PRE_PAINT_SCRIPT}</script><style>a{}</style>`);
    expect(head).not.toContain('style=');
  });

  test('APP-2: without dark mode the script sets no appearance', () => {
    expect(scriptTag(headOf())).toContain(' data-dark');
    const light = headOf({ config: { themeConfig: { darkMode: false } } });
    expect(scriptTag(light)).not.toContain('data-dark');
    expect(light).not.toContain('name="color-scheme"');
  });

  test('I18N-11: the script knows the page’s translations', () => {
    const twins = 'data-twins="{&quot;zh&quot;:&quot;/zh/guide/a&quot;}"';
    expect(scriptTag(headOf())).toContain(twins);
    expect(scriptTag(headOf({ path: '/' }))).toContain('{&quot;zh&quot;:&quot;/zh/&quot;}');
    expect(scriptTag(headOf({ path: '/zh/guide/a' }))).toContain(
      '{&quot;en&quot;:&quot;/guide/a&quot;}',
    );
    expect(scriptTag(headOf({ path: '/guide/only' }))).toContain('data-twins="{}"');
  });

  test('VAL-4, I18N-11: no redirect when it is switched off, or on the 404 page', () => {
    const never = { themeConfig: { localeRedirect: 'never' } };
    expect(scriptTag(headOf({ config: never }))).not.toContain('data-twins');
    // The visit counts, but it moves nowhere (I18N-9).
    expect(scriptTag(headOf({ path: '/404' }))).toContain('data-twins="{}"');
  });

  test('the style sheets that the page needs are inlined, in their order', () => {
    const home = headOf({ sheets: ['core', 'part-home'] });
    expect(home).toContain('<style>a{}</style><style>b{}</style>');
    expect(headOf()).not.toContain('b{}');
  });

  test('in development the bundler’s tags stand for the styles', () => {
    const head = headOf({ assets: { devTags: '<script src="/hmr.js"></script>' } });
    expect(head).toContain('<script src="/hmr.js"></script>');
    expect(head).not.toContain('<style>');
  });

  test('preloads give way to the page', () => {
    expect(headOf()).toContain(
      '<link rel="modulepreload" href="/static/entry.js" fetchpriority="low">',
    );
  });
});

test('DATA-7: `head` adds elements of the site, then of the page', () => {
  const head = headOf({
    config: { head: [['meta', { name: 'a', content: '1' }]] },
    fields: { frontmatter: { head: [['style', { children: 'p{}', media: 'print' }]] } },
  });
  expect(head.endsWith('<meta name="a" content="1"><style media="print">p{}</style>')).toBe(true);
});

describe('what programs read of a page', () => {
  const site: Options = {
    config: { siteUrl: 'https://docs.test', pageCards: true, ogImage: '/og.png' },
    fields: { frontmatter: { title: 'A </script> page', date: '2024-01-09T16:52:00Z' } },
  };

  test('a picture of its own for link previews; the site’s for other pages', () => {
    const cardFile = () => 'static/og/1234.png';
    expect(headOf({ ...site, cardFile })).toContain(
      'property="og:image" content="https://docs.test/static/og/1234.png"',
    );
    expect(headOf({ ...site, cardFile, path: '/404' })).toContain(
      'property="og:image" content="https://docs.test/og.png"',
    );
  });

  test('linked data names the article and the way to it, and cannot end its element', () => {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(headOf(site)) ?? [];
    expect(json).not.toContain('<');
    const [article, trail] = JSON.parse(json)['@graph'];
    expect(article).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A </script> page',
      inLanguage: 'en',
      url: 'https://docs.test/guide/a',
      datePublished: '2024-01-09T16:52:00Z',
    });
    expect(trail.itemListElement.at(0)).toMatchObject({ name: 'Docs', item: 'https://docs.test/' });
    expect(trail.itemListElement.at(-1)).toEqual({
      '@type': 'ListItem',
      position: 2,
      name: 'A </script> page',
    });
  });

  test('a page without a date is an article, a 404 page is none', () => {
    expect(headOf()).toContain('"@type":"TechArticle"');
    expect(headOf({ path: '/404' })).not.toContain('ld+json');
  });

  test('the colours around the page are the theme’s', async () => {
    const tokens = await readFile(
      join(import.meta.dirname, '../../theme/styles/tokens.css'),
      'utf8',
    );
    expect(tokens).toContain(`--page: light-dark(${THEME_COLOR.light}, ${THEME_COLOR.dark});`);
    expect(headOf()).toContain(
      `<meta name="theme-color" content="${THEME_COLOR.dark}" media="(prefers-color-scheme: dark)">`,
    );
  });
});
