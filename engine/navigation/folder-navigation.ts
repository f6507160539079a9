import { plainText } from '../../model/inline-text.ts';
import type { NavItem, SidebarEntry } from '../model.ts';
import type { SitePage } from '../site/page-summary.ts';
import {
  folderTitle,
  indexPage,
  isFolder,
  type SectionPages,
  writtenNames,
} from './section-pages.ts';

/** Bar and sidebars of one language and version. */
export interface SectionNavigation {
  nav: NavItem[];
  sidebar: Record<string, SidebarEntry[]>;
}

/**
 * Navigation from the folders alone. When all pages but the home page lie in folders, each folder at
 * the top is a tab with a tree of its own; otherwise everything is one tree. `order` of a page, or of
 * a folder's index, decides what stands first; the rest follows by name.
 */
export function folderNavigation(pages: SectionPages): SectionNavigation {
  const top = orderedNames('', pages);
  const hasLoosePages = top.some((name) => !isFolder(`/${name}`, pages));
  if (hasLoosePages) {
    return { nav: [], sidebar: { '/': folderEntries('', pages) } };
  }
  const folders = top.map((name) => `/${name}`);
  return {
    nav: folders.flatMap((folder) => {
      const first = indexPage(folder, pages) ?? firstPage(folder, pages);
      if (!first) return [];
      return [
        {
          text: folderTitle(folder, pages, plainText),
          link: first.route.key,
          activeMatch: escapePattern(folder),
          position: 'left' as const,
        },
      ];
    }),
    sidebar: Object.fromEntries(
      folders.map((folder) => [folder, withIndex(folder, pages, folderEntries(folder, pages))]),
    ),
  };
}

/**
 * The entries of a folder in their order; folders are groups.
 * @param inside the entries of a folder in it
 */
export function folderEntries(
  folder: string,
  pages: SectionPages,
  inside = (inner: string) => folderEntries(inner, pages),
): SidebarEntry[] {
  return orderedNames(folder, pages).map((name): SidebarEntry => {
    const path = `${folder}/${name}`;
    if (!isFolder(path, pages)) return { kind: 'item', text: '', link: path };
    const items = inside(path);
    const index = indexPage(path, pages);
    // A group of nothing but its own page would open to nothing.
    if (items.length === 0 && index) return { kind: 'item', text: '', link: index.route.key };
    return folderGroup(path, pages, items);
  });
}

/** A folder as a group, linked to its index page where it has one. */
export function folderGroup(
  folder: string,
  pages: SectionPages,
  items: SidebarEntry[],
): Extract<SidebarEntry, { kind: 'group' }> {
  const index = indexPage(folder, pages);
  return {
    kind: 'group',
    text: folderTitle(folder, pages),
    ...(index && { link: index.route.key }),
    collapsible: true,
    collapsed: false,
    items,
  };
}

function withIndex(folder: string, pages: SectionPages, entries: SidebarEntry[]): SidebarEntry[] {
  const index = indexPage(folder, pages);
  return index ? [{ kind: 'item', text: '', link: index.route.key }, ...entries] : entries;
}

function orderedNames(folder: string, pages: SectionPages): string[] {
  const orderOf = (name: string) => {
    const page = pageAt(`${folder}/${name}`, pages);
    return page?.summary.frontmatter.order ?? Number.POSITIVE_INFINITY;
  };
  const names = [...writtenNames(folder, pages)].sort(([a, writtenA], [b, writtenB]) => {
    const [first, second] = [orderOf(a), orderOf(b)];
    // Both may be infinite, and their difference no number.
    return first === second ? byName(writtenA, writtenB) : first - second;
  });
  return names.map(([name]) => name);
}

/** Numbers in names count as numbers, in every language alike. */
const { compare: byName } = new Intl.Collator('en', { numeric: true });

function pageAt(path: string, pages: SectionPages): SitePage | undefined {
  return pages.byKey.get(path) ?? indexPage(path, pages);
}

function firstPage(folder: string, pages: SectionPages): SitePage | undefined {
  for (const name of orderedNames(folder, pages)) {
    const path = `${folder}/${name}`;
    const page = pageAt(path, pages) ?? firstPage(path, pages);
    if (page) return page;
  }
  return undefined;
}

/** A path as a regular expression that matches itself. */
export function escapePattern(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
