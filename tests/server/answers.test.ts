import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startPreview } from '../../engine/preview.ts';
import { scanRoutes } from '../../engine/routes.ts';
import { buildProject } from '../data-fields/built-site.ts';

/** What the server of the real site answers to whoever asks: readers, crawlers, caches. */
const PAGE = '/guide/start/introduction';

const site = await buildProject();
const server = await startPreview({ distDir: site.dir, port: 0 });
afterAll(() => server.close());

const { routes } = await scanRoutes(
  'content',
  { lang: 'en', langs: ['en', 'zh'], defaultVersion: '', versions: [] },
  { include: [], exclude: [], extensions: ['.mdx', '.md'] },
);

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Plain HTTP: `fetch` would decode bodies, follow redirects and clean addresses. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, async (response) => {
      const body = await text(response);
      resolve({ status: response.statusCode, headers: response.headers, body });
    })
      .once('error', reject)
      .end();
  });
}

describe('addresses', () => {
  test.each([
    `${PAGE}/`,
    `${PAGE}.html`,
    `/en${PAGE}`,
    '/Guide/Start/Introduction',
    '/en//guide/start/introduction/index.html',
  ])('%s leads to the page', async (spelling) => {
    const { status, headers } = await ask(`${spelling}?a=1`);
    expect(status).toBe(301);
    expect(headers.location).toBe(`${PAGE}?a=1`);
  });

  test.each([
    ['/zh', '/zh/'],
    ['/zh/index', '/zh/'],
    ['/en', '/'],
    ['/index.html', '/'],
    // A section without a page of its own leads to its first.
    ['/guide/', PAGE],
    ['/zh/guide/start', `/zh${PAGE}`],
  ])('%s leads to %s', async (spelling, page) => {
    expect((await ask(spelling)).headers.location).toBe(page);
  });

  test.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ])('%s is there for those who ask without being told', async (path, type) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain(type);
  });

  test('every page answers under its own address and leads there from the other slash', async () => {
    expect(routes.length).toBeGreaterThan(270);
    for (const { path } of routes) {
      expect((await ask(path, {}, 'HEAD')).status, path).toBe(200);
      if (path === '/') continue;
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      expect((await ask(other, {}, 'HEAD')).headers.location, other).toBe(path);
    }
  });
});

test.each(['/nowhere', '/zh/nowhere', '/guide/nowhere/', '/404', '/hosting.json'])(
  '%s is not there',
  async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html;charset=utf-8');
    expect(body).toContain('PAGE NOT FOUND');
  },
);

describe('headers', () => {
  test('the security policy allows the inline script by its hash', async () => {
    const { headers, body } = await ask(PAGE);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    const inline = inlineTexts(body);
    expect(inline.length).toBeGreaterThan(0);
    for (const one of inline) {
      expect(policy).toContain(createHash('sha256').update(one).digest('base64'));
    }
  });

  test('pages are revalidated and answer 304', async () => {
    const first = await ask(PAGE);
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html;charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const second = await ask(PAGE, { 'if-none-match': first.headers.etag ?? '' });
    expect(second.status).toBe(304);
  });

  test('hashed files are kept for a year', async () => {
    const { body } = await ask(PAGE);
    const [script = ''] = /\/static\/js\/[^"]+\.js/.exec(body) ?? [];
    const { status, headers } = await ask(script, { 'accept-encoding': 'gzip, deflate, br' });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
  });

  test('WEAK-52: feeds are feeds', async () => {
    for (const path of ['/rss/blog-rss.xml', '/rss/blog-rss-zh.xml']) {
      expect((await ask(path)).headers['content-type']).toBe('application/rss+xml;charset=utf-8');
    }
  });
});

test('the licences of what the scripts hold can be read', async () => {
  const { body } = await ask('/licenses.txt');
  for (const name of ['react', 'react-dom', 'scheduler']) {
    expect(body).toMatch(
      new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\n\nMIT License\n\nCopyright `, 'm'),
    );
  }
});

/** Texts of the executable inline scripts and of the style sheets in a document. */
function inlineTexts(html: string): string[] {
  // The pre-paint script carries data attributes; data of other types is not executed.
  const scripts = [...html.matchAll(/<script(?![^>]*\btype=)[^>]*>([\s\S]*?)<\/script>/g)];
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
  return [...scripts, ...styles].map(([, one = '']) => one).filter((one) => one !== '');
}
