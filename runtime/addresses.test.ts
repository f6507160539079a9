import { describe, expect, test } from 'vitest';
import {
  areaByPrefix,
  matchKey,
  parseRoutePath,
  type RouteScheme,
  routePath,
  shellName,
  tableName,
} from './addresses.ts';

const plain: RouteScheme = { lang: 'en', langs: ['en', 'zh'], defaultVersion: '', versions: [] };
const versions: RouteScheme = { ...plain, defaultVersion: 'v2', versions: ['v1', 'v2'] };
const single: RouteScheme = { lang: '', langs: ['en'], defaultVersion: '', versions: [] };

describe('matchKey', () => {
  test.each([
    '/guide/start/introduction',
    '/Guide/Start/Introduction',
    '/guide/start/introduction.html',
    '/guide/start/introduction/',
    '/guide/start/introduction//',
    '/guide/%73tart/introduction',
  ])('ROUTE-4: %s is the introduction', (path) => {
    expect(matchKey(path)).toBe('/guide/start/introduction');
  });

  test.each(['/blog/', '/blog', '/blog/index', '/blog/index.html', '/Blog/INDEX'])(
    'ROUTE-4: %s is the folder page',
    (path) => expect(matchKey(path)).toBe('/blog'),
  );

  test.each(['/', '/index', '/index.html', ''])('ROUTE-4: %j is the home page', (path) => {
    expect(matchKey(path)).toBe('/');
  });

  test('ROUTE-4: encoded and plain letters are the same', () => {
    expect(matchKey('/zh/%E6%8C%87%E5%8D%97')).toBe('/zh/指南');
  });

  test('a stray percent sign is compared as it stands', () => {
    expect(matchKey('/100%/a')).toBe('/100%/a');
  });

  test('only a whole last segment counts as index', () => {
    expect(matchKey('/api/reindex')).toBe('/api/reindex');
  });
});

describe('routePath and parseRoutePath', () => {
  test.each([
    ['/', { key: '/', lang: 'en', version: '' }],
    ['/zh/', { key: '/', lang: 'zh', version: '' }],
    ['/guide/tech/css', { key: '/guide/tech/css', lang: 'en', version: '' }],
    ['/zh/guide/tech/css', { key: '/guide/tech/css', lang: 'zh', version: '' }],
    ['/zh/blog/', { key: '/blog/', lang: 'zh', version: '' }],
  ])('ROUTE-1: %s and its coordinates, both ways', (path, page) => {
    expect(parseRoutePath(path, plain)).toEqual(page);
    expect(routePath(page, plain)).toBe(path);
  });

  test.each([
    ['/v1/zh/guide/x', { key: '/guide/x', lang: 'zh', version: 'v1' }],
    ['/v1/guide/x', { key: '/guide/x', lang: 'en', version: 'v1' }],
    ['/zh/guide/x', { key: '/guide/x', lang: 'zh', version: 'v2' }],
    ['/guide/x', { key: '/guide/x', lang: 'en', version: 'v2' }],
    ['/v1/', { key: '/', lang: 'en', version: 'v1' }],
  ])('ROUTE-11: %s and its coordinates, both ways', (path, page) => {
    expect(parseRoutePath(path, versions)).toEqual(page);
    expect(routePath(page, versions)).toBe(path);
  });

  test.each([
    ['/nope', 'en'],
    ['/zh/nope', 'zh'],
    ['/zh', 'zh'],
    ['/guide/zh/nope', 'en'],
    ['/zhx/nope', 'en'],
  ])('ROUTE-10: the language of %s is %s, by its first segment only', (path, lang) => {
    expect(parseRoutePath(path, plain).lang).toBe(lang);
  });

  test('ROUTE-10: the language stands behind the version', () => {
    expect(parseRoutePath('/v1/zh/nope', versions).lang).toBe('zh');
    expect(parseRoutePath('/zh/v1/nope', versions).version).toBe('v2');
  });

  test('ROUTE-4: prefixes are found in any case', () => {
    const scheme = { ...versions, langs: ['en', 'zh-TW'], versions: ['V1', 'v2'] };
    expect(parseRoutePath('/v1/ZH-tw/a', scheme)).toEqual({
      key: '/a',
      lang: 'zh-TW',
      version: 'V1',
    });
  });

  test('ROUTE-8: the default prefix is no prefix', () => {
    expect(parseRoutePath('/en/guide/x', plain)).toMatchObject({ key: '/en/guide/x', lang: 'en' });
    expect(parseRoutePath('/v2/guide/x', versions)).toMatchObject({ key: '/v2/guide/x' });
  });

  test('DATA-1: a site in one language has no prefixes', () => {
    expect(parseRoutePath('/en/x', single)).toEqual({ key: '/en/x', lang: 'en', version: '' });
    expect(routePath({ key: '/x', lang: 'en', version: '' }, single)).toBe('/x');
  });
});

describe('areaByPrefix', () => {
  const areas = ['/guide', '/config', '/plugins', '/plugins/rspack'];

  test.each([
    ['/config/plugins', '/config'],
    ['/plugins/', '/plugins'],
    ['/plugins', '/plugins'],
    ['/plugins/rspack/copy', '/plugins/rspack'],
    ['/guidelines', ''],
    ['/', ''],
    ['/Config/Mode', '/config'],
  ])('SIDE-5: %s belongs to the tree %j', (key, area) => {
    expect(areaByPrefix(key, areas)).toBe(area);
  });

  test('a tree of the root takes what no other takes', () => {
    expect(areaByPrefix('/misc/faq', ['/', '/guide'])).toBe('/');
    expect(areaByPrefix('/guide/x', ['/', '/guide'])).toBe('/guide');
  });
});

test('names of the tables hold version, language and tab', () => {
  expect(tableName({ version: '', lang: 'zh', area: '/guide' })).toBe('zh.guide.js');
  expect(tableName({ version: 'v1', lang: 'en', area: '/api/plugin-api' })).toBe(
    'v1.en.api.plugin-api.js',
  );
  expect(tableName({ version: '', lang: 'en', area: '' })).toBe('en.home.js');
  expect(shellName({ version: 'v1', lang: 'zh' })).toBe('shell.v1.zh.js');
});
