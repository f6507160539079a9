import type { RoutePath } from '../../model/names.ts';
import type { ShellNavItem, SidebarNode } from '../../model/shell.ts';
import { areaByPrefix, matchesNav } from '../../runtime/addresses.ts';
import type { ResolvedLocale } from '../config.ts';
import type { LinkPlace, NavItem } from '../model.ts';
import { cleanPath, linkParts } from '../page-address.ts';
import { isExternal } from '../routes.ts';
import type { LinkContext, RouteIndex } from './route-index.ts';
import { flattenLinks, type ReportDeadLink } from './sidebar.ts';

/** Where a link leads when its own page is only in another language or version. */
export interface NavContext {
  index: RouteIndex;
  context: LinkContext;
  /** Resolved trees by area key. */
  trees: ReadonlyMap<string, SidebarNode[]>;
  reportDead: ReportDeadLink;
}

/**
 * Address for a tab, a button or a card: its page; where only another language or version has that,
 * the first page of the same area; without one, nothing.
 */
export function resolveEntrance(
  link: string,
  { index, context, trees, reportDead }: NavContext,
  place?: LinkPlace,
): { href: string; external: boolean } | undefined {
  const resolved = index.resolve(link, context);
  switch (resolved.kind) {
    case 'external':
      return { href: resolved.href, external: true };
    case 'page':
      return { href: resolved.href, external: false };
    case 'elsewhere': {
      const key = link.startsWith('/') ? link : `/${link}`;
      const area = areaByPrefix(key, [...trees.keys()]);
      const first = flattenLinks(trees.get(area) ?? [])[0];
      return first && { href: first.href, external: false };
    }
    case 'dead':
      reportDead(link, resolved.path, place);
      return undefined;
  }
}

/** The bar's items for one language and version; items that lead nowhere are left out. */
export function resolveNav(items: NavItem[], site: NavContext): ShellNavItem[] {
  return items.flatMap((item) => {
    const target =
      item.link === undefined ? undefined : resolveEntrance(item.link, site, item.place);
    const children = item.items && resolveNav(item.items, site);
    if (!target && !children?.length) return [];
    return [
      {
        text: item.text,
        position: item.position,
        external: target?.external ?? false,
        ...(target && { href: target.href }),
        ...(item.tag !== undefined && { tag: site.index.tag(item.tag) }),
        ...(children?.length && { items: children }),
        ...(activePattern(item) !== undefined && { activeMatch: activePattern(item) ?? '' }),
      },
    ];
  });
}

function activePattern(item: NavItem): string | undefined {
  if (item.activeMatch !== undefined) return item.activeMatch;
  if (item.link === undefined || item.link.startsWith('#') || isExternal(item.link))
    return undefined;
  const path = cleanPath(`/${linkParts(item.link).path.replace(/^\//, '')}`);
  // Every address starts with the home page's.
  return path === '/' ? '/$' : path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Index of the current item: the first whose pattern matches the address (without version and
 * language) from its start to a segment border (NAV-9), −1 for none.
 */
export function currentTab(items: readonly ShellNavItem[], key: RoutePath): number {
  return items.findIndex((item) => matchesNav(item, key));
}

/** The configured items of a version (NAV-15). */
export function navOfVersion(locale: ResolvedLocale, version: string): NavItem[] {
  return locale.nav[version] ?? locale.nav.default ?? [];
}
