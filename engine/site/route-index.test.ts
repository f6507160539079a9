import { describe, expect, test } from 'vitest';
import { routePaths } from '../../content/nav.ts';
import {
  bilingual,
  configOf,
  routeAt,
  routesOf,
  sourceOf,
  versioned,
} from '../../tests/site-fixture.ts';
import { RouteIndex } from './route-index.ts';

const config = configOf(bilingual);
const index = new RouteIndex(
  routesOf([
    'en/index.mdx',
    'zh/index.mdx',
    'en/guide/tech/css.mdx',
    'zh/guide/tech/css.mdx',
    'en/blog/index.mdx',
    'zh/blog/index.mdx',
    'en/blog/only-english.mdx',
    'en/config/entry.mdx',
  ]),
  config,
);
const en = { lang: 'en', version: '' };
const zh = { lang: 'zh', version: '' };

describe('find', () => {
  test.each(['/Guide/Tech/CSS', '/guide/tech/css.html', '/guide/tech/css/'])(
    'ROUTE-4, ROUTE-12: %s is the page',
    (path) => expect(index.find(path)?.path).toBe('/guide/tech/css'),
  );

  test('ROUTE-2: /zh/api/loader-api is the folder page', () => {
    const site = new RouteIndex(routesOf(['zh/api/loader-api/index.mdx']), config);
    expect(site.find('/zh/api/loader-api')?.path).toBe('/zh/api/loader-api/');
  });

  const paths = routePaths();
  const whole = new RouteIndex(
    ['en', 'zh'].flatMap((lang) => paths.map((path) => routeAt(sourceOf(lang, path)))),
    config,
  );

  test.each([
    '/guide/',
    '/guide/compatibility/',
    '/guide/features/',
    '/guide/migration/',
    '/guide/optimization/',
    '/guide/start/',
    '/guide/tech/',
    '/misc/',
    '/misc/branding/',
    '/misc/planning/',
    '/misc/team/',
    '/plugins/rspack/',
    '/api/modules/',
    '/contribute/development/',
    '/contribute/architecture/',
  ])('ROUTE-7: %s has no page, in no language', (path) => {
    expect(whole.find(path)).toBeUndefined();
    expect(whole.find(`/zh${path}`)).toBeUndefined();
  });

  test('ROUTE-2: both languages have the pages of the plan', () => {
    expect(whole.routes).toHaveLength(2 * 138);
    expect(whole.find('/zh/plugins/webpack/entry-plugin')).toBeDefined();
    expect(whole.find('/plugins/webpack/')?.path).toBe('/plugins/webpack/');
  });
});

describe('resolve', () => {
  test.each([
    'https://rsbuild.dev',
    'http://a.test',
    'mailto:a@b.test',
    'tel:+123',
    '//cdn.test/x',
    '#usage',
  ])('LINK-1, HOME-16: %s is left as it is', (link) =>
    expect(index.resolve(link, zh)).toEqual({ kind: 'external', href: link }),
  );

  test.each([
    '/config/entry',
    'config/entry',
    '/config/entry.html',
    '/config/entry.md',
    'config/entry.mdx',
    '/config/entry.htm',
    '/config/entry.HTML',
    '/config/%65ntry',
  ])('LINK-2: %s is the entry page', (link) => {
    expect(index.resolve(link, en)).toMatchObject({ kind: 'page', href: '/config/entry' });
  });

  test.each(['/blog/', '/blog', '/blog/index', '/blog/index.html', 'blog/index.md'])(
    'ROUTE-6, LINK-2: %s is the folder page',
    (link) => expect(index.resolve(link, en)).toMatchObject({ href: '/blog/' }),
  );

  test('LINK-2: query and hash are kept', () => {
    expect(index.resolve('/config/entry.html?a=1#b', en)).toMatchObject({
      href: '/config/entry?a=1#b',
    });
  });

  test('LINK-3, NAV-8: a link without language gets the page’s', () => {
    expect(index.resolve('/guide/tech/css', zh)).toMatchObject({ href: '/zh/guide/tech/css' });
    expect(index.resolve('/', zh)).toMatchObject({ href: '/zh/' });
    expect(index.resolve('/zh/guide/tech/css', zh)).toMatchObject({ href: '/zh/guide/tech/css' });
    expect(index.resolve('/zh/guide/tech/css', en)).toMatchObject({ href: '/zh/guide/tech/css' });
  });

  test('LINK-3: the default language’s segment is dropped', () => {
    expect(index.resolve('/en/config/entry', en)).toMatchObject({ href: '/config/entry' });
    expect(index.resolve('/en/config/entry', zh)).toMatchObject({ href: '/config/entry' });
  });

  test('LINK-3: the same for versions', () => {
    const site = configOf(versioned);
    const sources = ['v1/en/a.mdx', 'v1/zh/a.mdx', 'v2/en/a.mdx', 'v2/zh/a.mdx'];
    const versions = new RouteIndex(routesOf(sources, site), site);
    const href = (link: string, lang: string, version: string) =>
      versions.resolve(link, { lang, version });
    expect(href('/a', 'zh', 'v1')).toMatchObject({ href: '/v1/zh/a' });
    expect(href('/a', 'zh', 'v2')).toMatchObject({ href: '/zh/a' });
    expect(href('/v1/a', 'zh', 'v2')).toMatchObject({ href: '/v1/zh/a' });
    expect(href('/v2/en/a', 'zh', 'v1')).toMatchObject({ href: '/a' });
  });

  test('tells pages that only another language or version has from dead links', () => {
    expect(index.resolve('/config/entry', zh)).toEqual({
      kind: 'elsewhere',
      path: '/zh/config/entry',
    });
    expect(index.resolve('/guide/never', en)).toEqual({ kind: 'dead', path: '/guide/never' });
    const site = configOf(versioned);
    const versions = new RouteIndex(routesOf(['v2/en/a.mdx', 'v1/zh/b.mdx'], site), site);
    const old = { lang: 'en', version: 'v1' };
    expect(versions.resolve('/a', old)).toEqual({ kind: 'elsewhere', path: '/v1/a' });
    expect(versions.resolve('/b', old)).toEqual({ kind: 'elsewhere', path: '/v1/b' });
    expect(versions.resolve('/c', old)).toEqual({ kind: 'dead', path: '/v1/c' });
  });

  test('puts the base in front', () => {
    const based = configOf({ ...bilingual, base: '/docs/' });
    const site = new RouteIndex(routesOf(['zh/a.mdx'], based), based);
    expect(site.resolve('/a', zh)).toMatchObject({ href: '/docs/zh/a' });
  });
});

describe('nearest', () => {
  test.each([
    ['/guide/tech/css', '/zh/guide/tech/css'],
    ['/blog/only-english', '/zh/blog/'],
    ['/config/entry', '/zh/'],
    ['/', '/zh/'],
  ])('I18N-4: the Chinese side of %s is %s', (key, path) => {
    expect(index.nearest(key, zh)).toBe(path);
  });

  test('I18N-4: without any page it is the language’s home', () => {
    expect(new RouteIndex([], config).nearest('/a/b/', zh)).toBe('/zh/');
  });
});
