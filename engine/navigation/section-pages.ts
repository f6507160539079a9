import type { InlineText } from '../../model/inline-text.ts';
import { markedText } from '../../model/marks.ts';
import type { RoutePath } from '../../model/names.ts';
import type { ResolvedConfig } from '../config.ts';
import { nameInWords, pageTitle, type SitePage } from '../site/page-summary.ts';

/** The pages of one language and version as folders: what navigation is made from. */
export interface SectionPages {
  lang: string;
  version: string;
  byKey: ReadonlyMap<RoutePath, SitePage>;
}

/** Groups pages by language and version. */
export function sectionPages(
  pages: readonly SitePage[],
  { lang, version }: { lang: string; version: string },
): SectionPages {
  const own = pages.filter(({ route }) => route.lang === lang && route.version === version);
  return { lang, version, byKey: new Map(own.map((page) => [page.route.key, page])) };
}

/** Folder of a section's pages below the site folder: `content/v1/en`. */
export function sectionFolder(
  { lang, version }: { lang: string; version: string },
  config: Pick<ResolvedConfig, 'lang'>,
): string {
  return ['content', version, config.lang === '' ? '' : lang].filter((part) => part).join('/');
}

/** The page that stands for a folder: its index, else a page of its name beside it. */
export function indexPage(folder: string, { byKey }: SectionPages): SitePage | undefined {
  return byKey.get(`${folder}/`) ?? (folder === '' ? undefined : byKey.get(folder));
}

/** Whether any page lies below a folder. */
export function isFolder(folder: string, { byKey }: SectionPages): boolean {
  return [...byKey.keys()].some((key) => key.startsWith(`${folder}/`));
}

/** Names of what lies in a folder, without its index: pages and folders, each once. */
export function namesIn(folder: string, pages: SectionPages): string[] {
  return [...writtenNames(folder, pages).keys()];
}

/**
 * The same as they are in addresses, each with what its file or folder is called: with a number in
 * front where addresses have none.
 */
export function writtenNames(folder: string, { byKey }: SectionPages): Map<string, string> {
  const names = new Map<string, string>();
  for (const [key, { route }] of byKey) {
    if (!key.startsWith(`${folder}/`) || key === `${folder}/`) continue;
    const below = key.slice(folder.length + 1).split('/');
    const [name = ''] = below;
    const written =
      route.source
        .replace(/\.[^./]+$/, '')
        .split('/')
        .at(-below.length) ?? name;
    if (!names.has(name)) names.set(name, written);
  }
  return names;
}

/**
 * What a folder is called: its index page's title, else its own name in words.
 * @param textOf how the title's marks are written; default: as in a configuration
 */
export function folderTitle(
  folder: string,
  pages: SectionPages,
  textOf: (title: InlineText) => string = markedText,
): string {
  const index = indexPage(folder, pages);
  const title = index ? textOf(pageTitle(index)) : '';
  return title === '' ? nameInWords(folder) : title;
}
