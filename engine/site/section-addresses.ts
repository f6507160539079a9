import type { SidebarNode } from '../../model/shell.ts';
import type { ResolvedConfig } from '../config.ts';
import { hrefOf } from '../routes.ts';
import type { Section } from './page-view.ts';
import type { SiteModel } from './site.ts';

/** A redirect as a configuration has it: without base, language and version. */
export interface SectionRedirect {
  from: string;
  to: string;
}

interface Page {
  route: { key: string; lang: string; path: string };
}

/** The configured redirects, and those of folders. */
export function siteRedirects(
  config: Pick<ResolvedConfig, 'base' | 'redirects'>,
  site: Pick<SiteModel, 'sections' | 'pages'>,
): SectionRedirect[] {
  const ofFolders = sectionRedirects(site, config.redirects, (path) => hrefOf(config.base, path));
  return [...config.redirects, ...ofFolders];
}

/**
 * Where the addresses of folders without a page of their own lead: readers who shorten an address
 * come to the folder's first page in the sidebar. Only what every language has is named.
 * @param hrefOf a page's link, as sidebars have it
 */
export function sectionRedirects(
  site: { sections: readonly Section[]; pages: readonly Page[] },
  taken: readonly SectionRedirect[],
  hrefOf: (path: string) => string,
): SectionRedirect[] {
  const pages = inSidebarOrder(site, hrefOf);
  const own = new Set([...site.pages.map(({ route }) => bare(route.key)), ...taken.map(fromOf)]);
  const langs = new Set(site.sections.map(({ locale }) => locale.lang));
  const langsOf = new Map<string, Set<string>>();
  for (const { route } of site.pages) {
    const known = langsOf.get(route.key) ?? new Set();
    langsOf.set(route.key, known.add(route.lang));
  }
  const found = new Map<string, string>();
  for (const key of pages) {
    if ((langsOf.get(key)?.size ?? 0) < langs.size) continue;
    for (const folder of foldersOf(key)) {
      if (!own.has(folder) && !found.has(folder) && PLAIN.test(folder + key))
        found.set(folder, key);
    }
  }
  return [...found].map(([from, to]) => ({ from, to }));
}

/** What rules of every host can hold, as in the configuration's `redirects`. */
const PLAIN = /^[\p{L}\p{M}\p{N}/._~@+,=-]+$/u;

const bare = (key: string) => key.replace(/\/$/, '');
const fromOf = ({ from }: SectionRedirect) => bare(from);

/** Keys of the first section's pages: those of the sidebars, then the others. */
function inSidebarOrder(
  { sections, pages }: { sections: readonly Section[]; pages: readonly Page[] },
  hrefOf: (path: string) => string,
): string[] {
  const [section] = sections;
  if (!section) return [];
  const own = pages.filter(({ route }) => route.lang === section.shell.lang);
  const byHref = new Map(own.map(({ route }) => [hrefOf(route.path), route.key]));
  const listed = [...section.trees.values()].flatMap(sidebarLinks).flatMap((href) => {
    const key = byHref.get(href);
    return key === undefined ? [] : [key];
  });
  return [...new Set([...listed, ...byHref.values()])];
}

/** `/guide/start/introduction` → `/guide`, `/guide/start`. */
function foldersOf(key: string): string[] {
  const names = bare(key).split('/').slice(1, -1);
  return names.map((_name, index) => `/${names.slice(0, index + 1).join('/')}`);
}

/** Addresses of a tree's pages in their order. */
export function sidebarLinks(nodes: readonly SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link') return [node.href];
    if (node.kind !== 'group') return [];
    return [...(node.href === undefined ? [] : [node.href]), ...sidebarLinks(node.items)];
  });
}
