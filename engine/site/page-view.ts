import type { Feature, Hero } from '../../model/home.ts';
import type { RoutePath } from '../../model/names.ts';
import type { ClientView, HeadData, PageView, Regions } from '../../model/page-view.ts';
import type { ShellData, SidebarNode } from '../../model/shell.ts';
import type { ResolvedConfig, ResolvedLocale } from '../config.ts';
import { memoize } from '../memoize.ts';
import type { Route } from '../model.ts';
import { type CardText, cardText } from '../pictures/card-text.ts';
import { publicHref, srcsetEntries } from '../routes.ts';
import { feedsOf, shownDate } from './feeds.ts';
import { linkedData } from './linked-data.ts';
import { currentTab, type NavContext, resolveEntrance } from './nav.ts';
import { listedTitle, type SitePage } from './page-summary.ts';
import type { RouteIndex } from './route-index.ts';
import { neighbours } from './sidebar.ts';
import { documentTitle } from './titles.ts';

/** Everything of one language and version that its pages share. */
export interface Section {
  locale: ResolvedLocale;
  version: string;
  shell: ShellData;
  /** Resolved trees by area key. */
  trees: ReadonlyMap<string, SidebarNode[]>;
  texts: Record<string, string>;
}

export interface ViewInput {
  page: SitePage;
  area: string;
  section: Section;
  config: ResolvedConfig;
  index: RouteIndex;
  /** Milliseconds since the epoch of the last commit that touched the source. */
  committed: number | undefined;
  /** Chunks that the page's islands need. */
  preload: (islands: readonly string[]) => string[];
  /** Told of links of the hero and the cards that lead nowhere. */
  reportDead: NavContext['reportDead'];
  /** Path of the picture for link previews below the output folder; absent: none are drawn. */
  cardFile?: ((text: CardText) => string) | undefined;
}

/** A page view without its bulk, which the render stage fetches by the content key. */
export type LeanView = Omit<PageView, 'articleHtml' | 'overview'>;

/** Puts together what one page shows. Pure. */
export function buildView(input: ViewInput): LeanView {
  const { page, section, config } = input;
  const { frontmatter, toc } = page.summary;
  const client = clientView(input);
  const { shell } = section;
  const date = shownDate(config, page.route.path, frontmatter);
  const sidebar = client.regions.sidebar ? (section.trees.get(input.area) ?? []) : [];
  return {
    client,
    shell,
    sidebar,
    outline: client.regions.outline ? toc.map(({ text, id, depth }) => ({ text, id, depth })) : [],
    head: headData(input, client),
    ...(frontmatter.hero && { hero: resolveHero(frontmatter.hero, input) }),
    ...(frontmatter.features && { features: resolveFeatures(frontmatter.features, input) }),
    ...(date !== undefined && { date }),
    ...(frontmatter.lagging.length > 0 && laggingSections(input)),
  };

  function headData({ index, preload }: ViewInput, view: ClientView): HeadData {
    const { route } = page;
    const absolute = (path: RoutePath) => `${config.siteUrl}${index.href(path)}`;
    const original = ({ path, key, version, writtenIn: lang }: Route) =>
      lang === undefined ? path : (index.twin(key, { lang, version })?.path ?? path);
    return {
      siteUrl: config.siteUrl,
      canonical: config.siteUrl === '' || view.pageType === '404' ? '' : absolute(original(route)),
      alternates: view.pageType === '404' ? [] : alternates(input),
      feeds: frontmatter.globalUIComponents ? feedsOf(config, route.path, frontmatter) : [],
      ...(config.icon !== undefined && { icon: publicHref(config.base, config.icon) }),
      ...previewImage(input, view),
      siteName: section.locale.title,
      modulePreload: preload(page.summary.islands),
      linkedData: linkedData(input, view),
      extra: [...config.head, ...frontmatter.head],
    };
  }

  function previewImage({ cardFile }: ViewInput, view: ClientView): Pick<HeadData, 'ogImage'> {
    if (cardFile && view.pageType === 'doc') {
      return {
        ogImage: config.base + cardFile(cardText({ client, shell, sidebar }, config)),
      };
    }
    return config.ogImage === undefined ? {} : { ogImage: publicHref(config.base, config.ogImage) };
  }
}

/** What a reader of a translation is told about sections whose original has changed since. */
function laggingSections({ page, config, index }: ViewInput): Pick<LeanView, 'lagging'> {
  const { route, summary } = page;
  const locale = config.locales.find(({ lang }) => lang === config.lang);
  const original = index.twin(route.key, { lang: config.lang, version: route.version });
  if (!locale || !original || original.path === route.path) return {};
  const href = index.href(original.path);
  const sections = summary.frontmatter.lagging.map((id) => {
    const heading = summary.headings.find((one) => one.id === id);
    return heading ? { text: heading.text, href: `${href}#${encodeURI(id)}` } : { text: '', href };
  });
  return {
    lagging: { original: { href, htmlLang: locale.htmlLang }, sections },
  };
}

/** Links to the page's translations, when there are any (reciprocal, with `x-default`). */
function alternates({ page, config, index }: ViewInput): HeadData['alternates'] {
  const { key, version, writtenIn } = page.route;
  if (writtenIn !== undefined) return [];
  const twins = config.locales.flatMap((locale) => {
    const twin = index.twin(key, { lang: locale.lang, version });
    return twin && twin.writtenIn === undefined
      ? [{ locale, href: `${config.siteUrl}${index.href(twin.path)}` }]
      : [];
  });
  if (twins.length < 2) return [];
  const fallback = twins.find(({ locale }) => locale.lang === config.lang);
  return [
    ...twins.map(({ locale, href }) => ({ hreflang: locale.htmlLang, href })),
    ...(fallback ? [{ hreflang: 'x-default', href: fallback.href }] : []),
  ];
}

function clientView({ page, area, section, config, index, committed }: ViewInput): ClientView {
  const { route, summary } = page;
  const { frontmatter } = summary;
  const { locale } = section;
  const tree = section.trees.get(area) ?? [];
  const regions = regionsOf(page, config, tree);
  const title = listedTitle(page);
  const href = index.href(route.path);
  return {
    routePath: route.path,
    key: route.key,
    lang: route.lang,
    htmlLang: locale.htmlLang,
    version: route.version,
    pageType: frontmatter.pageType,
    area,
    title,
    documentTitle: documentTitle({
      pageType: frontmatter.pageType,
      title,
      titleSuffix: frontmatter.titleSuffix,
      siteTitle: locale.title,
    }),
    description: frontmatter.description ?? locale.description,
    regions,
    currentTab: frontmatter.pageType === '404' ? -1 : currentTab(section.shell.nav, route.key),
    ...(route.writtenIn !== undefined && { writtenIn: htmlLangOf(route.writtenIn, config) }),
    ...(regions.footer && neighbours(tree, href)),
    ...(regions.footer &&
      locale.editLink && { editHref: editHref(locale.editLink.docRepoBaseUrl, route.source) }),
    ...(regions.footer &&
      locale.lastUpdated &&
      committed !== undefined && { lastUpdated: lastUpdated(committed, locale.htmlLang) }),
    languages: config.locales.map((other) => ({
      lang: other.lang,
      label: other.label,
      htmlLang: other.htmlLang,
      href: index.href(index.nearest(twinKey(page), { lang: other.lang, version: route.version })),
      ...(index.twin(route.key, { lang: other.lang, version: route.version })?.writtenIn !==
        undefined && { untranslated: true }),
    })),
    versions: config.multiVersion.versions.map((version) => ({
      version,
      href: index.href(index.nearest(twinKey(page), { lang: route.lang, version })),
    })),
  };
}

/** Language tag of one of the site's languages. */
function htmlLangOf(lang: string, { locales }: ResolvedConfig): string {
  return locales.find((locale) => locale.lang === lang)?.htmlLang ?? lang;
}

/** The 404 page has no twin: its switchers lead to the home pages (I18N-1). */
function twinKey(page: SitePage): RoutePath {
  return page.summary.frontmatter.pageType === '404' ? '/' : page.route.key;
}

/** @param tree of the page's tab; a page outside of all trees has no sidebar (WEAK-8) */
function regionsOf(
  { summary }: SitePage,
  config: ResolvedConfig,
  tree: readonly SidebarNode[],
): Regions {
  const { frontmatter, toc } = summary;
  const { pageType, overview } = frontmatter;
  const bare = pageType === 'custom' || pageType === 'blank';
  const doc = pageType === 'doc';
  return {
    navbar: !bare && frontmatter.navbar && config.theme.hideNavbar !== 'always',
    sidebar: doc && frontmatter.sidebar && tree.length > 0,
    outline:
      doc && !overview && toc.length > 0 && (frontmatter.outline ?? config.theme.outline ?? true),
    footer: doc && (frontmatter.footer ?? !overview),
    globalUI: !bare && frontmatter.globalUIComponents,
  };
}

/** Address of the source file in the repository (FOOT-4). */
function editHref(base: string, source: string): string {
  return `${base.replace(/\/?$/, '/')}${source}`;
}

/** One for each language: making one takes fifty times as long as formatting with it. */
const timeFormat = memoize(
  (htmlLang) =>
    new Intl.DateTimeFormat(htmlLang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);

/**
 * Day and minute as the language writes them (FOOT-5), in UTC, so that the text depends on the commit
 * and not on the machine (FOOT-6). The exact time is in the attributes.
 */
function lastUpdated(time: number, htmlLang: string): { iso: string; text: string } {
  const date = new Date(time);
  return { iso: date.toISOString(), text: `${timeFormat(htmlLang).format(date)} UTC` };
}

function entranceContext({ section, index, page, reportDead }: ViewInput): NavContext {
  return {
    index,
    context: { lang: page.route.lang, version: page.route.version },
    trees: section.trees,
    reportDead,
  };
}

function resolveHero(hero: Hero, input: ViewInput): Hero {
  const context = entranceContext(input);
  const actions = hero.actions.flatMap((action) => {
    const target = resolveEntrance(action.link, context);
    return target ? [{ ...action, link: target.href }] : [];
  });
  if (!hero.image) return { ...hero, actions };
  const { base } = input.config;
  const { src, srcset } = hero.image;
  const resolved =
    typeof src === 'string'
      ? publicHref(base, src)
      : { light: publicHref(base, src.light), dark: publicHref(base, src.dark) };
  const image = {
    ...hero.image,
    src: resolved,
    ...(srcset !== undefined && { srcset: publicSrcset(base, srcset) }),
  };
  return { ...hero, actions, image };
}

function resolveFeatures(features: Feature[], input: ViewInput): Feature[] {
  const context = entranceContext(input);
  return features.flatMap(({ link, ...feature }) => {
    if (link === undefined) return [feature];
    const target = resolveEntrance(link, context);
    return target ? [{ ...feature, link: target.href }] : [];
  });
}

/** A `srcset` of files of the `public` folder, one entry for each picture. */
function publicSrcset(base: string, srcset: string | string[]): string[] {
  return srcsetEntries(srcset).map((picture) =>
    picture.replace(/^\S+/, (path) => publicHref(base, path)),
  );
}
