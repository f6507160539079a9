import { createHash } from 'node:crypto';
import { plainText } from '../../model/inline-text.ts';
import { parseMarks } from '../../model/marks.ts';
import type { Href } from '../../model/names.ts';
import type { SidebarNode } from '../../model/shell.ts';
import { codeWords } from '../../search/code-words.ts';
import { type IndexHeading, type IndexPage, writeIndex } from '../../search/index-file.ts';
import type { SearchSettings, SidebarSection } from '../../search/types.ts';
import type { ResolvedConfig } from '../config.ts';
import type { CodeBlock, Heading, Route, TocEntry } from '../model.ts';
import { hrefOf } from '../routes.ts';
import type { PageSummary } from '../site/page-summary.ts';
import type { RenderablePage, SiteModel } from '../site/site.ts';

/** The module in which the browser finds the search's settings, below the output folder. */
export const SETTINGS_FILE = 'routes/search.js';

/** One index file: which pages it holds and where it goes. */
export interface IndexPlan {
  lang: string;
  /** Key in the settings: empty unless the search is versioned. */
  version: string;
  pages: RenderablePage[];
}

/**
 * The index files of a site: one per language, and per version when versioned. In remote mode the
 * search service reads them.
 */
export function indexPlans(
  { search, locales, multiVersion }: ResolvedConfig,
  pages: readonly RenderablePage[],
): IndexPlan[] {
  if (search === false) return [];
  const isVersioned = search.mode === 'local' && search.versioned;
  const versions = isVersioned && multiVersion.versions.length > 0 ? multiVersion.versions : [''];
  return versions.flatMap((version) =>
    locales.map(({ lang }) => ({
      lang,
      version,
      pages: pages.filter(
        ({ route, frontmatter }) =>
          route.lang === lang &&
          (version === '' || route.version === version) &&
          frontmatter.pageType !== 'home' &&
          frontmatter.pageType !== '404',
      ),
    })),
  );
}

/** A page's part of the index, from its compile and its place in the navigation. */
function indexPage(
  { route, frontmatter }: Pick<RenderablePage, 'route' | 'frontmatter'>,
  { summary, text, codeBlocks }: SearchedPage,
  { group, linkedFrom }: Pick<IndexPage, 'group' | 'linkedFrom'>,
): IndexPage {
  const h1 = summary.headings.findLast(({ depth }) => depth === 1)?.plain ?? '';
  return {
    routePath: route.path,
    title: frontmatter.title === undefined ? h1 : plainText(parseMarks(frontmatter.title)),
    group,
    content: text,
    isDated: frontmatter.date !== undefined,
    linkedFrom,
    keywords: frontmatter.keywords,
    description: frontmatter.description ?? '',
    toc: summary.toc.map((entry) => indexHeading(entry, summary.headings)),
    code: codeOf(summary.toc, text, codeBlocks),
  };
}

/** What the search finds in the code above the first heading, and below each. */
function codeOf(
  toc: readonly TocEntry[],
  text: string,
  codeBlocks: SearchedPage['codeBlocks'],
): string[] {
  const starts = [0, ...toc.map(({ charIndex }) => charIndex)];
  return starts.map((start, section) => {
    const blocks = codeBlocks
      .filter(({ tocEntry }) => tocEntry === section - 1)
      .map(({ title, code, check }) => ({ title, code, isOutput: check.output }));
    return codeWords(blocks, text.slice(start, starts[section + 1]));
  });
}

function indexHeading({ id, text, depth, charIndex }: TocEntry, headings: Heading[]): IndexHeading {
  const plain = headings.find((heading) => heading.id === id)?.plain ?? plainText(text);
  return { text: plain, id, depth, charIndex };
}

/** Name of the section of each page, or the one that pages without a section have (SRCH-19). */
function sectionName(site: Pick<SiteModel, 'sections'>, base: string) {
  return (page: SectionPage): string =>
    // A site whose theme lacks the text still has the name that SRCH-19 gives.
    labelOf(page, site, base) ??
    localeSection(page, site)?.texts.searchNoSection ??
    'Documentation';
}

type SectionPage = Pick<RenderablePage, 'route' | 'view'>;

/** First-level label of the sidebar tree in which a page stands; undefined for one in no tree. */
function labelOf(page: SectionPage, site: Pick<SiteModel, 'sections'>, base: string) {
  const tree = localeSection(page, site)?.trees.get(page.view.client.area) ?? [];
  const href = hrefOf(base, page.route.path);
  const top = tree.find((node) => leadsTo(node, href));
  return top && 'text' in top ? plainText(top.text).trim() : undefined;
}

function localeSection({ route }: SectionPage, { sections }: Pick<SiteModel, 'sections'>) {
  return sections.find(
    ({ locale, version }) => locale.lang === route.lang && version === route.version,
  );
}

/** The sidebar sections of a site with their pages, for records that name none. */
function sidebarSections({ sections, pages }: SiteModel, base: string): SidebarSection[] {
  const routes = new Map<string, string[]>();
  for (const page of pages) {
    const name = labelOf(page, { sections }, base);
    if (name === undefined) continue;
    const known = routes.get(name);
    if (known) known.push(page.route.path);
    else routes.set(name, [page.route.path]);
  }
  return [...routes].map(([name, routes]) => ({ name, routes }));
}

function leadsTo(node: SidebarNode, href: string): boolean {
  if (node.kind === 'link') return node.href === href;
  if (node.kind !== 'group') return false;
  return node.href === href || node.items.some((item) => leadsTo(item, href));
}

/** Path of an index file below the output folder (SRCH-1). */
export function indexFileName(
  { lang, version }: Pick<IndexPlan, 'lang' | 'version'>,
  config: Pick<ResolvedConfig, 'lang'>,
  hash: string,
): string {
  const parts = [
    'search_index',
    ...(version === '' ? [] : [version.replace('.', '_')]),
    // A site without languages has none in its addresses.
    ...(config.lang === '' ? [] : [lang]),
    hash,
    'json',
  ];
  return `static/${parts.join('.')}`;
}

/** Addresses of code that the settings name. */
export interface SearchModules {
  /** Missing while developing: the page searches by itself. */
  worker?: string;
  hooks?: string;
}

/** What the browser needs to know to search; undefined when search is off. */
export function searchSettings(
  { config, site }: Pick<SearchInput, 'config' | 'site'>,
  addresses: {
    indexes: readonly { version: string; lang: string; href: string }[];
  } & SearchModules,
): SearchSettings | undefined {
  const { search } = config;
  if (search === false) return undefined;
  const { indexes, worker, hooks } = addresses;
  const shared = hooks === undefined ? {} : { hooks };
  if (search.mode === 'local') {
    const byVersion: Record<string, Record<string, string>> = {};
    for (const { version, lang, href } of indexes) {
      byVersion[version] = { ...byVersion[version], [lang]: href };
    }
    return {
      mode: 'local',
      indexes: byVersion,
      ...(worker !== undefined && { worker }),
      ...shared,
    };
  }
  const { apiUrl, indexName, domain, origins, searchIndexes = [], searchLoading } = search;
  const { synonyms } = search;
  return {
    mode: 'remote',
    apiUrl,
    indexName,
    ...(domain !== undefined && { domain }),
    ...(origins !== undefined && { origins }),
    indexes: Object.fromEntries(indexes.map(({ lang, href }) => [lang, href])),
    searchIndexes: searchIndexes.map((index) =>
      typeof index === 'string' ? { value: index, label: index } : index,
    ),
    searchLoading,
    sections: sidebarSections(site, config.base),
    ...(Object.keys(synonyms).length > 0 && { synonyms }),
    ...shared,
  };
}

/** @param build see `OfBuild` */
export function settingsModule(settings: SearchSettings, build?: Href): string {
  const ofBuild = build === undefined ? '' : `export const build = ${JSON.stringify(build)};\n`;
  return `export default ${JSON.stringify(settings)};\n${ofBuild}`;
}

export interface SearchInput {
  config: ResolvedConfig;
  site: SiteModel;
  /** What the compile says of a page. */
  compiled: (page: { route: Route; bodyKey: string }) => Promise<SearchedPage>;
}

/** What the search reads of a compiled page. */
interface SearchedPage {
  summary: Pick<PageSummary, 'h1' | 'headings' | 'toc' | 'links'>;
  text: string;
  codeBlocks: readonly Pick<CodeBlock, 'title' | 'code' | 'check' | 'tocEntry'>[];
}

/** Text of one index file. */
export async function indexText(
  { lang, version, pages }: IndexPlan,
  { config, site, compiled }: SearchInput,
): Promise<string> {
  const groupOf = sectionName(site, config.base);
  const searched = await Promise.all(pages.map((page) => compiled(page)));
  /** Route → pages that lead there. */
  const sources = new Map<string, Set<RenderablePage>>();
  for (const [number, page] of pages.entries()) {
    for (const { path } of searched[number]?.summary.links ?? []) {
      if (path !== undefined && path !== page.route.path) {
        sources.set(path, (sources.get(path) ?? new Set()).add(page));
      }
    }
  }
  const records = pages.flatMap((page, number) => {
    const linkedFrom = sources.get(page.route.path)?.size ?? 0;
    const body = searched[number];
    return body ? indexPage(page, body, { group: groupOf(page), linkedFrom }) : [];
  });
  const synonyms = config.search === false ? undefined : config.search.synonyms[lang];
  return writeIndex({ lang, version, pages: records, synonyms });
}

/**
 * Everything of the search that a build writes.
 * @param build see `OfBuild`
 */
export async function searchFiles(
  input: SearchInput,
  modules: SearchModules = {},
  build?: Href,
): Promise<Map<string, string>> {
  const { config, site } = input;
  const files = new Map<string, string>();
  const indexes: { version: string; lang: string; href: string }[] = [];
  for (const plan of indexPlans(config, site.pages)) {
    const text = await indexText(plan, input);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const file = indexFileName(plan, config, hash);
    files.set(file, text);
    indexes.push({ version: plan.version, lang: plan.lang, href: config.base + file });
  }
  const settings = searchSettings(input, { indexes, ...modules });
  if (settings) files.set(SETTINGS_FILE, settingsModule(settings, build));
  return files;
}
