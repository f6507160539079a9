import type { PageView } from '../../model/page-view.ts';
import { shellName } from '../../runtime/addresses.ts';
import { PRE_PAINT_SCRIPT } from '../../runtime/pre-paint.ts';
import type { Part } from '../../theme/style-parts.ts';
import { attributes, escapeHtml } from './escape.ts';

/** What the bundles contribute to a document. */
export interface DocumentAssets {
  /** Text of the style sheets that may be inlined, by name. */
  sheets: Record<string, string>;
  /** The site's own parts among them. */
  siteParts?: readonly Part[];
  /** URL of the sheet that is loaded behind the first paint. */
  lateSheet: string;
  /** URL of the browser's entry module. */
  entry: string;
  /** Chunks the entry needs at once. */
  entryPreload: string[];
  /** Added in development: live styles and the bundler's client. */
  devTags?: string;
}

/** What browsers paint around the page: the values of `--page` in `tokens.css`. */
export const THEME_COLOR = { light: '#fffefc', dark: '#16161a' } as const;

const LIGHT = { media: '(prefers-color-scheme: light)' };
const DARK = { media: '(prefers-color-scheme: dark)' };

const VOID = new Set(['meta', 'link', 'base']);

/**
 * The head's inner HTML. Nothing in it blocks the first paint.
 * @param sheets names of the style sheets that the page needs at once
 */
export function renderHead(
  view: PageView,
  assets: DocumentAssets,
  sheets: readonly string[],
): string {
  const { client, head, shell } = view;
  const parts = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(client.documentTitle)}</title>`,
    prePaint(view, assets),
    ...(assets.devTags === undefined ? styles(sheets, assets) : [assets.devTags]),
    ...[...assets.entryPreload, shellHref(shell), ...head.modulePreload].map((href) =>
      tag('link', { rel: 'modulepreload', href, fetchpriority: 'low' }),
    ),
    meta('name', 'description', client.description),
    meta('name', 'generator', 'twinleaf'),
    ...(shell.darkMode ? [meta('name', 'color-scheme', 'light dark')] : []),
    ...(head.icon === undefined ? [] : [tag('link', { rel: 'icon', href: head.icon })]),
    tag('link', { rel: 'manifest', href: `${shell.base}manifest.webmanifest` }),
    meta('name', 'theme-color', THEME_COLOR.light, LIGHT),
    ...(shell.darkMode ? [meta('name', 'theme-color', THEME_COLOR.dark, DARK)] : []),
    ...(head.canonical === '' ? [] : [tag('link', { rel: 'canonical', href: head.canonical })]),
    ...head.alternates.map((alternate) => tag('link', { rel: 'alternate', ...alternate })),
    ...head.feeds.map((feed) =>
      tag('link', { rel: 'alternate', type: feed.mime, href: feed.url, hreflang: feed.language }),
    ),
    ...openGraph(view),
    ...(head.linkedData === undefined
      ? []
      : [
          `<script type="application/ld+json">${head.linkedData.replaceAll('<', '\\u003c')}</script>`,
        ]),
    ...head.extra.map(([name, values]) => tag(name, values)),
  ];
  return parts.join('');
}

/** The module with the shell's data: the same for all pages of a language, so no page repeats it. */
export function shellHref(shell: PageView['shell']): string {
  return `${shell.base}routes/${shellName(shell)}`;
}

function prePaint({ client, shell }: PageView, assets: DocumentAssets): string {
  // A visit that starts on the 404 page counts as the first one, but moves nowhere (I18N-11).
  const languages = client.pageType === '404' ? [] : client.languages;
  const twins = Object.fromEntries(
    languages
      .filter(
        ({ lang, href, untranslated }) =>
          lang !== client.lang && !untranslated && isTwin(href, client.key),
      )
      .map(({ lang, href }) => [lang, href]),
  );
  return `<script${attributes({
    'data-entry': assets.entry,
    'data-dark': shell.darkMode,
    'data-twins': shell.localeRedirect ? JSON.stringify(twins) : undefined,
  })}>${PRE_PAINT_SCRIPT}</script>`;
}

/** A language link may lead to an ancestor instead of the same page; only the same page counts. */
function isTwin(href: string, key: string): boolean {
  return decodeURI(href).endsWith(key);
}

function styles(sheets: readonly string[], assets: DocumentAssets): string[] {
  return sheets.flatMap((sheet) => {
    const css = assets.sheets[sheet];
    return css === undefined ? [] : [`<style>${css}</style>`];
  });
}

function openGraph({ client, head }: PageView): string[] {
  return [
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:title', client.documentTitle),
    meta('property', 'og:type', client.pageType === 'doc' ? 'article' : 'website'),
    meta('property', 'og:description', client.description),
    meta('property', 'og:locale', (client.writtenIn ?? client.htmlLang).replace('-', '_')),
    ...(head.canonical === '' ? [] : [meta('property', 'og:url', head.canonical)]),
    ...(head.ogImage === undefined
      ? []
      : [
          meta('property', 'og:image', absoluteUrl(head.siteUrl, head.ogImage)),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
  ];
}

function absoluteUrl(siteUrl: string, address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? siteUrl + address : address;
}

function meta(
  kind: 'name' | 'property',
  name: string,
  content: string,
  more: Record<string, string> = {},
): string {
  return tag('meta', { [kind]: name, content, ...more });
}

/** An element of the head; a `children` attribute becomes its text. */
function tag(name: string, values: Record<string, string>): string {
  const { children, ...rest } = values;
  const open = `<${name}${attributes(rest)}>`;
  return VOID.has(name) ? open : `${open}${children ?? ''}</${name}>`;
}
