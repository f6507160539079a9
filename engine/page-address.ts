import type { RoutePath } from '../model/names.ts';
import {
  type PageAddress,
  parseRoutePath,
  type RouteScheme,
  routePath,
} from '../runtime/addresses.ts';

/** A link as it was written, in its parts. */
export interface LinkParts {
  /** Percent-decoded. */
  path: string;
  query: string;
  /** Percent-decoded, without `#`; empty when there is none. */
  hash: string;
  /** Query and hash as they stand in HTML. */
  end: string;
}

/** Takes a link of a page, of the navigation or of frontmatter apart. */
export function linkParts(link: string): LinkParts {
  const [, address = '', query = '', rawHash = ''] =
    /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(link) ?? [];
  const hash = decode(rawHash);
  return {
    path: decode(address),
    query,
    hash,
    end: `${query}${rawHash === '' ? '' : `#${encodeURI(hash)}`}`,
  };
}

/** An address of a page without what may stand behind it: `.md`, `.mdx`, `.htm`, `.html`, `index`. */
export function cleanPath(path: string): string {
  return folderPath(path.replace(/\.(?:mdx?|html?)$/i, ''));
}

/**
 * A name without the number that orders it: `02-start`, `2.start` and `02_start` are `start`. Dates
 * and versions (`2024-05-28-news`, `1.0-alpha`) stay whole.
 */
export function withoutNumber(name: string): string {
  return name.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s._-])/, '');
}

/** The address of a folder for that of its first page: `index`, and what repositories call it. */
export function folderPath(path: string): string {
  return path.replace(/(^|\/)(?:index|Index|README)$/, '$1');
}

/**
 * The route that an address leads to (LINK-2, LINK-3): it may name version and language, the default
 * ones too; others are those of the page it stands on.
 * @param path decoded; a slash in front goes without saying
 */
export function targetRoute(
  path: string,
  page: Pick<PageAddress, 'lang' | 'version'>,
  scheme: RouteScheme,
): RoutePath {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  const segments = cleanPath(rooted).split('/').slice(1);
  const version = scheme.versions.includes(segments[0] ?? '') ? segments.shift() : undefined;
  const lang =
    scheme.lang !== '' && scheme.langs.includes(segments[0] ?? '') ? segments.shift() : undefined;
  const key = `/${segments.join('/')}`;
  return routePath({ key, lang: lang ?? page.lang, version: version ?? page.version }, scheme);
}

/** An address without version and language: what a page has in common with its translations. */
export function pageKey(path: RoutePath, scheme: RouteScheme): RoutePath {
  return parseRoutePath(path, scheme).key;
}

/** The address of a page's translation. */
export function pathInLanguage(path: RoutePath, lang: string, scheme: RouteScheme): RoutePath {
  return routePath({ ...parseRoutePath(path, scheme), lang }, scheme);
}

/** Percent-decoded; a stray `%` is kept as it stands. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
