import { parseLabel } from '../../model/inline-label.ts';
import { type InlineText, withoutElements } from '../../model/inline-text.ts';
import type { RoutePath } from '../../model/names.ts';
import type { PageLinkRef } from '../../model/page-view.ts';
import type { SidebarNode } from '../../model/shell.ts';
import { areaByPrefix, matchKey } from '../../runtime/addresses.ts';
import type { ResolvedLocale } from '../config.ts';
import type { LinkPlace, SidebarEntry } from '../model.ts';
import { cleanPath, linkParts } from '../page-address.ts';
import type { LinkContext, RouteIndex } from './route-index.ts';

/** Where a link is written: its file, relative to the site folder, and its line where it is known. */
export type KnownPlace = Pick<LinkPlace, 'file'> & Partial<LinkPlace>;

/** A configured link that leads nowhere. */
export type ReportDeadLink = (link: string, path: RoutePath, place?: KnownPlace) => void;

/** What trees are resolved against. */
export interface SidebarContext {
  index: RouteIndex;
  context: LinkContext;
  /** Title of the page at an address, for entries without a text. */
  titleOf: (path: RoutePath) => InlineText;
  /** `context` of a page's frontmatter, for entries without one of their own (SIDE-12). */
  contextOf?: (path: RoutePath) => string | undefined;
  reportDead: ReportDeadLink;
}

/**
 * Resolves a configured tree: links get their address. Pages that only another language or version
 * has are left out, groups that end up empty too: all of them may share one tree.
 */
export function resolveSidebar(entries: SidebarEntry[], site: SidebarContext): SidebarNode[] {
  return entries.flatMap((entry) => resolveEntry(entry, site));
}

function resolveEntry(entry: SidebarEntry, site: SidebarContext): SidebarNode[] {
  if (entry.kind === 'divider' || entry.kind === 'section-header') {
    return [
      entry.kind === 'divider'
        ? entry
        : {
            kind: 'section-header',
            text: parseLabel(entry.sectionHeaderText),
            ...(entry.tag !== undefined && { tag: site.index.tag(entry.tag) }),
          },
    ];
  }
  const link = entry.link === undefined ? undefined : linkOf(entry.link, site, entry.place);
  const pageContext = link && !link.external ? site.contextOf?.(link.path) : undefined;
  const mark = entry.context ?? pageContext;
  const extras = {
    ...(entry.tag !== undefined && { tag: site.index.tag(entry.tag) }),
    ...(mark !== undefined && { context: mark }),
  };
  const followed = followedTitle(entry._fileKey, site);
  if (entry.kind === 'item') {
    if (link === undefined) return [];
    const own = entry.text
      ? parseLabel(entry.text)
      : link.external
        ? link.href
        : site.titleOf(link.path);
    return [
      { kind: 'link', text: followed ?? own, href: link.href, external: link.external, ...extras },
    ];
  }
  const items = resolveSidebar(entry.items, site);
  if (!items.some((item) => item.kind === 'link' || item.kind === 'group') && !link) return [];
  const { text, collapsible, collapsed } = entry;
  return [
    {
      kind: 'group',
      text: followed ?? parseLabel(text),
      collapsible,
      collapsed,
      items,
      ...extras,
      ...(link && { href: link.href }),
    },
  ];
}

/** Title of the page that an entry follows by its source, whatever the entry's text says. */
function followedTitle(fileKey: string | undefined, { index, titleOf }: SidebarContext) {
  if (fileKey === undefined) return undefined;
  const route = index.routes.find(({ source }) => source.replace(/\.mdx?$/, '') === fileKey);
  return route && titleOf(route.path);
}

function linkOf(
  link: string,
  { index, context, reportDead }: SidebarContext,
  place: LinkPlace | undefined,
) {
  const resolved = index.resolve(link, context);
  switch (resolved.kind) {
    case 'external':
      return { href: resolved.href, external: true, path: '' };
    case 'page':
      return { href: resolved.href, external: false, path: resolved.route.path };
    case 'elsewhere':
      return undefined;
    case 'dead':
      reportDead(link, resolved.path, place);
      return undefined;
  }
}

/** Pages of a tree in reading order: a linked group counts before its items (FOOT-2). */
export function flattenLinks(nodes: readonly SidebarNode[]): PageLinkRef[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link')
      return node.external ? [] : [{ text: withoutElements(node.text), href: node.href }];
    if (node.kind !== 'group') return [];
    // Addresses of the site start with a slash; a group may lead elsewhere.
    const own = node.href?.startsWith('/')
      ? [{ text: withoutElements(node.text), href: node.href }]
      : [];
    return [...own, ...flattenLinks(node.items)];
  });
}

/**
 * Neighbours of a page in its tree; none for a page outside it. A page that the tree lists twice, or
 * by several of its headings, counts where it stands first.
 */
export function neighbours(
  nodes: readonly SidebarNode[],
  href: string,
): { previous?: PageLinkRef; next?: PageLinkRef } {
  const pages = new Map<string, PageLinkRef>();
  for (const link of flattenLinks(nodes)) {
    const address = link.href.replace(/[?#].*$/, '');
    if (!pages.has(address)) pages.set(address, link);
  }
  const links = [...pages.values()];
  const at = [...pages.keys()].indexOf(href);
  if (at === -1) return {};
  const previous = links[at - 1];
  const next = links[at + 1];
  return { ...(previous && { previous }), ...(next && { next }) };
}

/**
 * Key of the tree a page belongs to: the longest key its address starts with, else the tree that
 * lists it (SIDE-5).
 */
export function areaOfPage(key: RoutePath, locale: ResolvedLocale): string {
  const byPrefix = areaByPrefix(key, Object.keys(locale.sidebar));
  if (byPrefix !== '') return byPrefix;
  const listing = Object.entries(locale.sidebar).find(([, entries]) => lists(entries, key));
  return listing?.[0] ?? '';
}

function lists(entries: SidebarEntry[], key: RoutePath): boolean {
  return entries.some(
    (entry) =>
      ('link' in entry && isSameRoute(entry.link, key)) ||
      ('items' in entry && lists(entry.items, key)),
  );
}

/** Whether a configured link, in any of its forms, names a route. */
export function isSameRoute(link: string | undefined, key: RoutePath): boolean {
  if (link === undefined) return false;
  const path = cleanPath(linkParts(link).path);
  return matchKey(path.startsWith('/') ? path : `/${path}`) === matchKey(key);
}
