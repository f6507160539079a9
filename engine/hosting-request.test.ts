import { describe, expect, test } from 'vitest';
import { hostingRules } from './hosting.ts';
import { fileIndex, resolveRequest } from './hosting-request.ts';

const FILES = [
  'index.html',
  '404.html',
  'guide/start/introduction.html',
  'guide/start/introduction.md',
  'api/loader-api.html',
  'api/loader-api/index.html',
  'blog/index.html',
  'blog/announcing-0-3.html',
  'zh/index.html',
  'zh/404.html',
  'zh/blog/index.html',
  'static/js/main.1a2b3c4d.js',
  'rss/blog-rss.xml',
  'news/posts',
  'sitemap.xml',
  'hosting.json',
];

function rulesAt(base: string) {
  return hostingRules({
    base,
    scriptHashes: [],
    styleHashes: [],
    defaultLang: 'en',
    langs: ['en', 'zh'],
    feeds: [
      { file: 'rss/blog-rss.xml', mime: 'application/rss+xml' },
      { file: 'news/posts', mime: 'application/atom+xml' },
    ],
    redirects: [
      { from: '/guide/old', to: '/guide/start/introduction#forms' },
      { from: '/旧', to: '/新页#一' },
    ],
  });
}

/** `200 file`, `404 file` or `→ location`. */
function ask(url: string, base = '/', files: string[] = FILES): string {
  const resolved = resolveRequest(rulesAt(base), fileIndex(files), url);
  return resolved.kind === 'redirect'
    ? `→ ${resolved.location}`
    : `${resolved.status} ${resolved.file}`;
}

function headersOf(url: string) {
  return resolveRequest(rulesAt('/'), fileIndex(FILES), url).headers;
}

test.each([
  ['/guide/old', '→ /guide/start/introduction#forms'],
  ['/guide/old/?a=1', '→ /guide/start/introduction?a=1#forms'],
  ['/zh/guide/old', '→ /zh/guide/start/introduction#forms'],
  // Other spellings of its address have left with it.
  ['/guide/old.html', '→ /guide/start/introduction#forms'],
  ['/guide/old/index.html?a=1', '→ /guide/start/introduction?a=1#forms'],
  ['/zh/guide/old.html', '→ /zh/guide/start/introduction#forms'],
  ['/guide/older', '404 404.html'],
  ['/guide/older.html', '404 404.html'],
  ['/%E6%97%A7?a=1', '→ /%E6%96%B0%E9%A1%B5?a=1#%E4%B8%80'],
])('a page that moved: %s', (url, answer) => expect(ask(url)).toBe(answer));

describe('pages', () => {
  test.each([
    ['/', '200 index.html'],
    ['/guide/start/introduction', '200 guide/start/introduction.html'],
    ['/guide/start/introduction?hideNavbar=1', '200 guide/start/introduction.html'],
    ['/blog/', '200 blog/index.html'],
    ['/zh/', '200 zh/index.html'],
  ])('%s', (url, answer) => expect(ask(url)).toBe(answer));

  test('the slash decides between a page and a folder page of the same name', () => {
    expect(ask('/api/loader-api')).toBe('200 api/loader-api.html');
    expect(ask('/api/loader-api/')).toBe('200 api/loader-api/index.html');
  });
});

describe('other spellings lead to the page', () => {
  test.each([
    ['/guide/start/introduction/', '→ /guide/start/introduction'],
    ['/guide/start/introduction.html', '→ /guide/start/introduction'],
    ['/Guide/Start/Introduction', '→ /guide/start/introduction'],
    ['/guide//start/introduction', '→ /guide/start/introduction'],
    ['/guide/start/introduction/index.html', '→ /guide/start/introduction'],
    ['/blog', '→ /blog/'],
    ['/blog/index', '→ /blog/'],
    ['/blog/index.html', '→ /blog/'],
    ['/index.html', '→ /'],
    ['/zh', '→ /zh/'],
    ['/blog?a=1&b=%20', '→ /blog/?a=1&b=%20'],
  ])('%s', (url, answer) => expect(ask(url)).toBe(answer));
});

describe('the prefix of the default language', () => {
  test.each([
    ['/en', '→ /'],
    ['/en/', '→ /'],
    ['/en/guide/start/introduction.html?a=/en/', '→ /guide/start/introduction?a=/en/'],
    ['/en/blog', '→ /blog/'],
    ['/EN/nowhere', '→ /nowhere'],
    ['/zh/en/guide', '404 zh/404.html'],
    ['/english', '404 404.html'],
    ['/en//example.org', '→ /example.org'],
  ])('%s', (url, answer) => expect(ask(url)).toBe(answer));
});

describe('unknown paths', () => {
  test.each([
    '/nowhere',
    '/guide/',
    '/guide/start',
    '/404',
    '/404.html',
    '/static/js/gone.js',
    '/hosting.json',
    '/sitemap.xml/',
    '/../secret',
    '/%2e%2e/secret',
    '/..%2fsecret',
    '/blog%5cindex',
    '/blog%00',
    '/%',
    '//example.org/%2f..',
    '',
    '*',
  ])('%s', (url) => expect(ask(url)).toBe('404 404.html'));

  test.each(['/zh/nowhere', '/zh/guide/start/', '/ZH/nowhere', '/zh/404', '/zh/404.html'])(
    '%s shows the 404 page of its language',
    (url) => expect(ask(url)).toBe('404 zh/404.html'),
  );

  test('have no file when the site has no 404 page', () => {
    expect(ask('/nowhere', '/', ['index.html'])).toBe('404 undefined');
  });
});

describe('a site below a folder', () => {
  test.each([
    ['/docs/', '200 index.html'],
    ['/docs', '→ /docs/'],
    ['/', '→ /docs/'],
    ['/docs/blog', '→ /docs/blog/'],
    ['/docs/en/blog/', '→ /docs/blog/'],
    ['/en/blog/', '404 404.html'],
    ['/blog/', '404 404.html'],
  ])('%s', (url, answer) => expect(ask(url, '/docs/')).toBe(answer));
});

describe('headers', () => {
  test.each([
    ['/', 'text/html;charset=utf-8', 'no-cache'],
    ['/nowhere', 'text/html;charset=utf-8', 'no-cache'],
    [
      '/static/js/main.1a2b3c4d.js',
      'text/javascript;charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/static/js/gone.js', 'text/html;charset=utf-8', 'no-cache'],
    ['/rss/blog-rss.xml', 'application/rss+xml;charset=utf-8', 'no-cache'],
    ['/news/posts', 'application/atom+xml;charset=utf-8', 'no-cache'],
    ['/sitemap.xml', 'application/xml', 'no-cache'],
    ['/guide/start/introduction.md', 'text/markdown;charset=utf-8', 'no-cache'],
  ])('%s', (url, type, lifetime) => {
    expect(headersOf(url)).toMatchObject({ 'content-type': type, 'cache-control': lifetime });
  });

  test.each(['/', '/blog', '/nowhere', '/static/js/main.1a2b3c4d.js'])('%s is secured', (url) => {
    expect(headersOf(url)).toMatchObject(rulesAt('/').securityHeaders);
  });
});
