import { createHash } from 'node:crypto';
import { builtRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/guide/start/introduction';

test.describe('addresses', () => {
  for (const spelling of [
    `${PAGE}/`,
    `${PAGE}.html`,
    `/en${PAGE}`,
    '/Guide/Start/Introduction',
    `/en//guide/start/introduction/index.html`,
  ]) {
    test(`${spelling} leads to the page`, async ({ request }) => {
      const response = await request.get(`${spelling}?a=1`, { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(response.headers().location).toBe(`${PAGE}?a=1`);
    });
  }

  for (const [spelling, page] of [
    ['/zh', '/zh/'],
    ['/zh/index', '/zh/'],
    ['/en', '/'],
    ['/index.html', '/'],
  ] as const) {
    test(`${spelling} leads to ${page}`, async ({ request }) => {
      const response = await request.get(spelling, { maxRedirects: 0 });
      expect(response.headers().location).toBe(page);
    });
  }

  test('DIFF-14: a redirect keeps query and hash', async ({ page }) => {
    await page.goto(`/en${PAGE}.html?a=1#top`);
    await expect(page).toHaveURL(`${PAGE}?a=1#top`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('every page answers under its own address and leads there from the other slash', async ({
    request,
  }) => {
    for (const route of builtRoutes()) {
      const response = await request.head(route, { maxRedirects: 0 });
      expect(response.status(), route).toBe(200);
      if (route === '/') continue;
      const other = route.endsWith('/') ? route.slice(0, -1) : `${route}/`;
      const redirect = await request.head(other, { maxRedirects: 0 });
      expect(redirect.headers().location, other).toBe(route);
    }
  });
});

test.describe('unknown paths', () => {
  for (const path of [
    '/nowhere',
    '/zh/nowhere',
    '/guide/',
    '/guide/start',
    '/404',
    '/hosting.json',
  ]) {
    test(`${path} answers 404`, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status()).toBe(404);
      expect(response.headers()['content-type']).toBe('text/html;charset=utf-8');
      expect(await response.text()).toContain('PAGE NOT FOUND');
    });
  }

  test('ROUTE-9, WEAK-10: show the 404 page', async ({ page }) => {
    const response = await page.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('PAGE NOT FOUND')).toBeVisible();
  });
});

test.describe('headers', () => {
  test('the security policy allows the inline script by its hash', async ({ request }) => {
    const response = await request.get(PAGE);
    const policy = response.headers()['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    const html = await response.text();
    for (const text of inlineTexts(html)) {
      expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
    }
  });

  test('the policy stops inline scripts that are not the site’s', async ({ page, watch }) => {
    watch.allow(/security policy: require-trusted-types-for|requires 'TrustedScript'/);
    await page.goto(PAGE);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.append('document.documentElement.dataset.probe = "ran";');
      document.head.append(script);
      return document.documentElement.dataset.probe ?? 'blocked';
    });
    expect(ran).toBe('blocked');
  });

  test('pages are revalidated and answer 304', async ({ request }) => {
    const first = await request.get(PAGE);
    expect(first.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html;charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const etag = first.headers().etag ?? '';
    const second = await request.get(PAGE, { headers: { 'if-none-match': etag } });
    expect(second.status()).toBe(304);
  });

  test('hashed files are kept for a year', async ({ request }) => {
    const html = await (await request.get(PAGE)).text();
    const [script = ''] = /\/static\/js\/[^"]+\.js/.exec(html) ?? [];
    const response = await request.get(script);
    expect(response.status()).toBe(200);
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers()['content-encoding']).toBe('br');
  });

  test('WEAK-52: feeds are feeds', async ({ request }) => {
    for (const path of ['/rss/blog-rss.xml', '/rss/blog-rss-zh.xml']) {
      const response = await request.get(path);
      expect(response.headers()['content-type']).toBe('application/rss+xml;charset=utf-8');
    }
  });
});

/** Texts of the executable inline scripts and of the style sheets in a document. */
function inlineTexts(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
  return [...scripts, ...styles].map(([, text = '']) => text);
}
