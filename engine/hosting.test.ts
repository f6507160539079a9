import { describe, expect, test } from 'vitest';
import { toNginx } from './hosting/nginx.ts';
import { toHeadersFile, toRedirectsFile } from './hosting/pages-files.ts';
import { type HostingInput, hostingRules } from './hosting.ts';

const input: HostingInput = {
  base: '/',
  scriptHashes: ["'sha256-script'"],
  styleHashes: ["'sha256-site'", "'sha256-home'"],
  defaultLang: 'en',
  langs: ['en', 'zh'],
};

describe('security headers', () => {
  test('allow the inlined script and styles and nothing from elsewhere', () => {
    expect(hostingRules(input).securityHeaders['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'sha256-script'; " +
        "style-src 'self' 'sha256-site' 'sha256-home'; img-src 'self' data:; " +
        "connect-src 'self'; manifest-src 'self'; font-src 'self'; frame-src 'self'; " +
        "media-src 'self'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types docs",
    );
  });
});

describe('a remote search', () => {
  test('may be asked, and nothing else', () => {
    const rules = hostingRules({ ...input, connectOrigins: ['https://search.example'] });
    expect(rules.securityHeaders['content-security-policy']).toContain(
      "; connect-src 'self' https://search.example; ",
    );
  });
});

describe('_headers', () => {
  const text = toHeadersFile(
    hostingRules({
      ...input,
      base: '/docs/',
      feeds: [{ file: 'news/all.json', mime: 'application/json' }],
    }),
  );

  test('names paths below the base', () => {
    expect(text.match(/^\/.*$/gm)).toEqual([
      '/docs/*',
      '/docs/static/*',
      '/docs/*.md',
      '/docs/*.txt',
      '/docs/*.webmanifest',
      '/docs/news/all.json',
    ]);
  });

  test('sets each header once for a path, since hosts would join both values', () => {
    expect(text.match(/cache-control/g)).toHaveLength(1);
  });

  test('keeps lines within what Cloudflare Pages reads', () => {
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(2000);
  });
});

test('a policy that is too long for a line becomes two that allow the same', () => {
  const styleHashes = Array.from(
    { length: 60 },
    (_, index) => `'sha256-${index}${'x'.repeat(40)}'`,
  );
  const text = toHeadersFile(hostingRules({ ...input, styleHashes }));
  const policies = [...text.matchAll(/^ {2}content-security-policy: (.*)$/gm)].map(
    ([, one]) => one,
  );
  expect(policies).toHaveLength(2);
  expect(policies[0]).toBe(`style-src 'self' ${styleHashes.join(' ')}`);
  expect(policies[1]).toContain("default-src 'none'; script-src 'self' 'sha256-script'; ");
});

describe('_redirects', () => {
  test('drop the default language and find the 404 page of others', () => {
    expect(toRedirectsFile(hostingRules(input))).toBe(
      '/en / 301\n/en/* /./:splat 301\n/zh/* /zh/404.html 404\n',
    );
  });

  test('lead from where pages were to where they are, in every language', () => {
    const redirects = [{ from: '/guide/old', to: '/guide/new#part' }];
    const rules = hostingRules({ ...input, redirects });
    expect(toRedirectsFile(rules)).toContain(
      '/guide/old /guide/new#part 301\n/zh/guide/old /zh/guide/new#part 301\n',
    );
    expect(toNginx(rules)).toContain(
      'if ($request_uri ~ "^/zh/guide/old/?(?:\\\\?|$)") { return 301 /zh/guide/new$is_args$args#part; }',
    );
  });

  test('name a version in front of the language, as addresses do', () => {
    const redirects = [
      { from: '/gone', to: '/v1/gone#part' },
      { from: '/v1/older', to: '/v1/old' },
      { from: '/v1', to: '/v1.html' },
    ];
    const rules = hostingRules({ ...input, versions: ['v1'], redirects });
    expect(rules.redirects.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'gone → v1/gone#part',
      'v1/older → v1/old',
      'v1 → v1.html',
      'zh/gone → v1/zh/gone#part',
      'v1/zh/older → v1/zh/old',
      'zh/v1 → zh/v1.html',
    ]);
  });

  test('are written as browsers send addresses', () => {
    const rules = hostingRules({ ...input, redirects: [{ from: '/旧', to: '/新#一' }] });
    expect(toRedirectsFile(rules)).toContain('/%E6%97%A7 /%E6%96%B0#%E4%B8%80 301\n');
    expect(toNginx(rules)).toContain(
      'if ($request_uri ~ "^/%E6%97%A7/?(?:\\\\?|$)") { return 301 /%E6%96%B0$is_args$args#%E4%B8%80; }',
    );
  });

  test.each([{ langs: [] }, { langs: ['en'] }])('are none without prefixes: %o', ({ langs }) => {
    expect(toRedirectsFile(hostingRules({ ...input, defaultLang: '', langs }))).toBe('');
  });

  test('find the 404 page of the deepest folder, and that of a site below a path', () => {
    const notFoundPages = ['404.html', 'zh/404.html', 'v1/zh/404.html'];
    const rules = hostingRules({ ...input, base: '/docs/', notFoundPages });
    expect(toRedirectsFile(rules).split('\n').slice(2)).toEqual([
      '/docs/v1/zh/* /docs/v1/zh/404.html 404',
      '/docs/zh/* /docs/zh/404.html 404',
      '/docs/* /docs/404.html 404',
      '',
    ]);
  });
});

describe('nginx', () => {
  test('repeats no header in a location, which would drop the others', () => {
    const [, locations = ''] = toNginx(hostingRules(input)).split('error_page');
    expect(locations).not.toContain('add_header');
  });

  test('gives each feed its type', () => {
    const feeds = [{ file: 'news/all.xml', mime: 'application/atom+xml' }];
    expect(toNginx(hostingRules({ ...input, feeds }))).toContain(
      'location ~ "^/news/all\\\\.xml$" { types { } default_type application/atom+xml; }',
    );
  });

  test('compresses: the output holds no compressed files', () => {
    const text = toNginx(hostingRules(input));
    expect(text).toMatch(/^ *gzip on;$/m);
    expect(text).toMatch(/^ *gzip_types text\/css /m);
    expect(text).not.toContain('static on');
  });

  test('escapes the base in patterns', () => {
    expect(toNginx(hostingRules({ ...input, base: '/v1.0/' }))).toContain('"^/v1\\\\.0/static/"');
  });
});
