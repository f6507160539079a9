import { escapeHtml } from '../render/escape.ts';

export interface SitemapEntry {
  /** Absolute address. */
  loc: string;
  /** Milliseconds since the epoch; unknown for files that were never committed. */
  modified: number | undefined;
  isHome: boolean;
  /** The same page in all languages, itself included; empty without translations. */
  alternates: readonly { hreflang: string; href: string }[];
}

/** `sitemap.xml` of all pages with their translations (ROUTE-14). */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ loc, modified, isHome, alternates }) =>
    [
      '<url>',
      `<loc>${escapeHtml(loc)}</loc>`,
      modified === undefined ? '' : `<lastmod>${new Date(modified).toISOString()}</lastmod>`,
      '<changefreq>monthly</changefreq>',
      `<priority>${isHome ? '1.0' : '0.5'}</priority>`,
      ...alternates.map(
        ({ hreflang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
      ),
      '</url>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** What is said of a build that does not know where the site will stand. */
export function sitemapNote({ siteUrl }: { siteUrl?: string }): string | undefined {
  if (siteUrl !== '') return undefined;
  return 'There is no sitemap.xml, and pages tell search engines and link previews no address, because the configuration has no `siteUrl`. Write where the site will stand, such as https://docs.example.com.';
}
