import { type ResolvedConfig, resolveConfig } from '../engine/config.ts';
import type { SiteConfigInput } from '../engine/config-schema.ts';
import type { Frontmatter, Heading, PageLink, Route } from '../engine/model.ts';
import { routeOfSource } from '../engine/routes.ts';
import type { PageSummary, SitePage } from '../engine/site/page-summary.ts';
import { schemeOf } from '../engine/site/route-index.ts';
import { buildSite, type SiteInput, type SiteModel } from '../engine/site/site.ts';
import { plainText } from '../model/inline-text.ts';
import { parseMarks } from '../model/marks.ts';

/** A site in English and Chinese at `https://docs.test`, for tests of pure functions. */
export const bilingual = {
  title: 'Docs',
  description: 'About everything',
  siteUrl: 'https://docs.test',
  lang: 'en',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文', htmlLang: 'zh-CN', description: '关于一切' },
  ],
} satisfies SiteConfigInput;

/** The same with two versions; `v2` is the default one and leaves no segment. */
export const versioned = {
  ...bilingual,
  multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
} satisfies SiteConfigInput;

/** Resolves a configuration that is known to be right. */
export function configOf(input: SiteConfigInput = bilingual): ResolvedConfig {
  const { config, problems } = resolveConfig(input, {
    root: '/site',
    file: 'site.config.ts',
    text: '',
  });
  if (!config) throw new Error(problems.map(({ message }) => message).join('\n'));
  return config;
}

export interface PageFields {
  frontmatter?: Partial<Frontmatter>;
  h1?: string;
  /** `## Text` and so on; the id is the text in lower case with hyphens. */
  headings?: string[];
  links?: PageLink[];
  incomplete?: true;
}

/** A compiled page as the site stage sees it. */
export function pageOf(source: string, fields: PageFields = {}, config = configOf()): SitePage {
  const headings = (fields.headings ?? []).map(heading);
  const summary: PageSummary = {
    frontmatter: { ...plainFrontmatter, ...fields.frontmatter },
    h1: parseMarks(fields.h1 ?? source.replace(/^.*\/|\.mdx?$/g, '')),
    headings,
    toc: headings
      .filter(({ depth }) => depth >= 2 && depth <= 4)
      .map(({ text, id, depth }) => ({ text, id, depth, charIndex: -1 })),
    links: fields.links ?? [],
    islands: [],
    ...(fields.incomplete && { incomplete: true }),
  };
  return { route: routeAt(source, config), summary, bodyKey: source };
}

export function routeAt(source: string, config = configOf()): Route {
  const { stripNumbers } = config.route;
  const route = routeOfSource(source, { ...schemeOf(config), stripNumbers });
  if (!route) throw new Error(`${source} is outside`);
  return { ...route, file: `/site/content/${source}` };
}

/** Source paths → routes. */
export function routesOf(sources: readonly string[], config = configOf()): Route[] {
  return sources.map((source) => routeAt(source, config));
}

/** Source file of a page, by its address without prefixes: `/blog/` → `zh/blog/index.mdx`. */
export function sourceOf(lang: string, path: string): string {
  return `${lang}${path.endsWith('/') ? `${path}index` : path}.mdx`;
}

/** Builds a site of pages without islands, with the configuration's texts only. */
export function siteOf(
  pages: SitePage[],
  config = configOf(),
  commitTimes: ReadonlyMap<string, number> = new Map(),
  cardFile?: SiteInput['cardFile'],
): SiteModel {
  const plain = { textsFor: () => ({}), preload: () => [] };
  return buildSite({ config, pages, commitTimes, ...plain, cardFile });
}

/** What the browser gets of the page at an address. */
export function viewAt(site: SiteModel, path: string) {
  const page = [...site.pages, ...site.notFound].find(({ route }) => route.path === path);
  if (!page) throw new Error(`no page at ${path}`);
  return page.view;
}

/** A link in a page's body. */
export function linkTo(path: string, hash = '', raw = hash === '' ? path : `${path}#${hash}`) {
  const place = { source: 'en/guide/start.mdx', line: 12, column: 5 };
  return { raw, kind: 'internal', path, hash, ...place } satisfies PageLink;
}

const plainFrontmatter: Frontmatter = {
  keywords: [],
  pageType: 'doc',
  overview: false,
  navbar: true,
  sidebar: true,
  globalUIComponents: true,
  'link-rss': [],
  lagging: [],
  head: [],
};

function heading(markdown: string, index: number): Heading {
  const [, marks = '', text = ''] = /^(#+) (.*)$/.exec(markdown) ?? [];
  return {
    depth: marks.length as Heading['depth'], // Tests write one to six marks.
    id: text.toLowerCase().replace(/\W+/g, '-'),
    text: parseMarks(text),
    plain: plainText(parseMarks(text)),
    topLevel: true,
    explicitId: false,
    line: index + 1,
  };
}
