import { expect, test } from 'vitest';
import { sitemap, sitemapNote } from './sitemap.ts';

test('ROUTE-14: one entry per page', () => {
  const modified = Date.UTC(2024, 6, 19, 13, 58, 48);
  expect(
    sitemap([
      { loc: 'https://docs.test/', modified, isHome: true, alternates: [] },
      {
        loc: 'https://docs.test/zh/a&b',
        modified: undefined,
        isHome: false,
        alternates: [{ hreflang: 'x-default', href: 'https://docs.test/a&b' }],
      },
    ]),
  ).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
    <url><loc>https://docs.test/</loc><lastmod>2024-07-19T13:58:48.000Z</lastmod><changefreq>monthly</changefreq><priority>1.0</priority></url>
    <url><loc>https://docs.test/zh/a&amp;b</loc><changefreq>monthly</changefreq><priority>0.5</priority><xhtml:link rel="alternate" hreflang="x-default" href="https://docs.test/a&amp;b"/></url>
    </urlset>
    "
  `);
});

test('a build that makes none says so, and why', () => {
  expect(sitemapNote({ siteUrl: '' })).toContain('no `siteUrl`');
  expect(sitemapNote({ siteUrl: 'https://docs.test' })).toBeUndefined();
  // A build that failed has other worries.
  expect(sitemapNote({})).toBeUndefined();
});
