import { posix } from 'node:path';
import type { Lang, RoutePath } from '../../model/names.ts';
import { type PageAddress, parseRoutePath } from '../../runtime/addresses.ts';
import { nearPages } from '../../runtime/near-pages.ts';
import { editDistance } from '../../search/suggest.ts';
import { languageName } from '../language-name.ts';
import type { PageLink, Problem, Route } from '../model.ts';
import { cleanPath, linkParts, pageKey, withoutNumber } from '../page-address.ts';
import { uniqueProblems } from '../problems.ts';
import { anchorHint, listed, type PageAnchors } from './near-anchors.ts';
import type { SitePage } from './page-summary.ts';
import type { RouteIndex } from './route-index.ts';
import type { KnownPlace } from './sidebar.ts';
import { twinOf } from './untranslated.ts';

/** Checks every internal link of the pages' bodies against pages and headings that exist. */
export function checkLinks(pages: readonly SitePage[], index: RouteIndex): Problem[] {
  const anchors = siteAnchors(pages);
  const problems: Problem[] = [];
  for (const page of pages) {
    // The original's own links say the same.
    if (page.route.writtenIn !== undefined) continue;
    for (const link of page.summary.links) {
      if (link.path === undefined) continue;
      const target = index.find(link.path);
      if (!target) {
        problems.push(deadLink(link, index));
        continue;
      }
      // What follows `:~:` is for the browser alone: words to scroll to.
      const hash = link.hash.replace(/:~:.*$/, '');
      if (hash === '' || anchors.has(target.path, hash)) continue;
      problems.push({
        ...deadHash(target.path, hash, anchors.hint(target.path, hash, page.route.path)),
        ...linkPlace(link),
      });
    }
  }
  // Links that one definition gives their address are one mistake.
  return uniqueProblems(problems);
}

/** What of a site can be linked to behind `#`. */
export interface SiteAnchors {
  /** Also of a page that could not be read: who knows what is in it. */
  has(path: RoutePath, hash: string): boolean;
  /** What to do about an anchor that does not exist. @param from the page that links to it */
  hint(path: RoutePath, hash: string, from: RoutePath): string;
}

/** The anchors of all pages. */
export function siteAnchors(pages: readonly Pick<SitePage, 'route' | 'summary'>[]): SiteAnchors {
  const byPath = new Map(
    pages.map(({ route, summary: { headings, anchors = [], incomplete = false } }) => {
      const ids = new Set([...headings.map(({ id }) => id), ...anchors]);
      return [route.path, { route, ids, incomplete }] as const;
    }),
  );
  return {
    has(path, hash) {
      const page = byPath.get(path);
      return page !== undefined && (page.incomplete || page.ids.has(hash));
    },
    hint(path, hash, from) {
      const page = byPath.get(path);
      const others = [...byPath.values()].filter(
        ({ route }) => route.lang === page?.route.lang && route.version === page.route.version,
      );
      const anchorsOf = (one: typeof page): PageAnchors => ({
        path: one?.route.path ?? path,
        ids: [...(one?.ids ?? [])],
      });
      return anchorHint(hash, anchorsOf(page), others.map(anchorsOf), from === path);
    },
  };
}

/** Where a link is written, or the definition that gives it its address: the place to mend it. */
export function linkPlace({ source, line, column, definedAt }: PageLink) {
  return { file: `content/${source}`, ...(definedAt ?? { line, column }) };
}

function deadLink(link: PageLink, index: RouteIndex): Problem {
  return { ...deadPath(link.path ?? '', index, link), ...linkPlace(link) };
}

/**
 * A link to a page that does not exist; its place is for the caller to tell.
 * @param written what the author wrote, and in which file below `content`
 */
export function deadPath(
  path: RoutePath,
  index: RouteIndex,
  { raw, source }: { raw?: string; source?: string } = {},
): Unplaced {
  const { lang, version, key } = parseRoutePath(path, index.scheme);
  const original = index.twin(key, { lang: index.scheme.lang, version });
  const shown = (near: RoutePath) => asWritten(near, index, { raw, source });
  const meant = numberedHint({ lang, version, key }, index, shown) ?? nearHint(path, index, shown);
  return {
    code: 'dead-link',
    severity: 'error',
    message: `there is no page ${path}${raw === undefined ? '' : ` (written ${raw})`}`,
    hint:
      original && original.lang !== lang
        ? untranslated(original, lang)
        : meant === undefined
          ? NO_PAGE
          : meant + rootHint(path, index.near(path), raw),
  };
}

/** What to do where a page has the address but for the numbers that order files, as other tools have it. */
function numberedHint(
  { lang, version, key }: PageAddress,
  { routes }: RouteIndex,
  shown: (page: RoutePath) => string,
): string | undefined {
  const page = routes.find(
    (route) =>
      route.lang === lang &&
      route.version === version &&
      route.key.split('/').map(withoutNumber).join('/') === key,
  );
  return (
    page &&
    `did you mean ${shown(page.path)}? \`route: { stripNumbers: true }\` of the site configuration takes numbers in front of names out of all addresses`
  );
}

/** Which pages may be meant by an address without one, as a question. */
function nearHint(
  path: RoutePath,
  index: RouteIndex,
  shown: (near: RoutePath) => string,
): string | undefined {
  const near = index.near(path);
  return near.length > 0 ? `did you mean ${listed(near.map(shown))}?` : undefined;
}

/** A link of the configuration, or of what it names, that leads nowhere in any language or version. */
export interface DeadConfigLink {
  /** What has it. */
  where: string;
  link: string;
  path: RoutePath;
  place: KnownPlace;
}

/** The problem of such a link. */
export function deadConfigLink(
  { where, link, path, place }: DeadConfigLink,
  index: RouteIndex,
): Problem {
  const written = cleanPath(linkParts(link).path).replace(/^\/*/, '/');
  const hasPrefix = pageKey(written, index.scheme) !== written;
  // Whoever leaves language and version out can go on doing so.
  const shown = (near: RoutePath) => (hasPrefix ? near : pageKey(near, index.scheme));
  return {
    code: 'dead-link',
    severity: 'error',
    ...place,
    message: `${where} links to ${link}, but there is no page ${path}`,
    hint: nearHint(path, index, shown) ?? 'correct the link, or write the page',
  };
}

/** The address of a page in the form of the link: a file, where the link names one from the file that it is in. */
function asWritten(
  path: RoutePath,
  index: RouteIndex,
  { raw = '', source }: { raw: string | undefined; source: string | undefined },
): string {
  const file = index.find(path)?.source;
  if (file === undefined || source === undefined) return path;
  if (!/^[^/?#][^?#]*\.mdx?(?:[?#]|$)/i.test(raw)) return path;
  const way = posix.relative(posix.dirname(source), file);
  return way.startsWith('.') ? way : `./${way}`;
}

/** What to do about a link to a page that another language has. */
function untranslated({ path, source, lang: written }: Route, lang: Lang): string {
  return `${path} is not translated into ${languageName(lang)}: write content/${twinOf(source, written, lang)}, or take the link out; \`untranslated: 'fallback'\` in the site configuration shows all such pages in ${languageName(written)}`;
}

const NO_PAGE = 'correct or remove the link; what is no page of this site needs its whole address';

/**
 * A link to a file that does not exist, which no page can stand in for.
 * @param files of the built site, by their paths below the output folder
 */
export function deadFile(path: string, files: readonly string[]): Unplaced {
  const ending = path.slice(path.lastIndexOf('.'));
  const same = files.filter((file) => file.endsWith(ending)).map((file) => `/${file}`);
  const near = nearPages(path, same);
  return {
    code: 'dead-link',
    severity: 'error',
    message: `there is no file ${path}`,
    hint:
      near.length > 0
        ? `did you mean ${listed(near)}?`
        : `put the file where it is looked for: public${path}`,
  };
}

/** In repositories, links may start at the repository's root: `/docs/guide/start.md`. */
function rootHint(path: RoutePath, [nearest = '']: readonly RoutePath[], raw = ''): string {
  const isFile = /^\/[^?#]*\.mdx?(?:[?#]|$)/i.test(raw);
  if (!isFile || nearest === path || !path.endsWith(nearest)) return '';
  return ' Links from the root of the repository hold once `sourceUrl` of the site configuration says where it shows `content`';
}

/** A link to an anchor that its page does not have. */
export function deadHash(path: RoutePath, hash: string, hint: string): Unplaced {
  return {
    code: 'dead-hash',
    severity: 'error',
    message: `${path} has no heading #${hash}`,
    hint,
  };
}

type Unplaced = Omit<Problem, 'file' | 'line' | 'column'>;

/** The most similar of some names, if any is near enough to be a slip. */
export function closest(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
