import { plainText } from '../../model/inline-text.ts';
import type { RoutePath } from '../../model/names.ts';
import type { OverviewGroup } from '../../model/page-view.ts';
import type {
  LocalText,
  ShellData,
  ShownSibling,
  SiblingProduct,
  SidebarNode,
} from '../../model/shell.ts';
import { parseRoutePath, routePath } from '../../runtime/addresses.ts';
import type { ResolvedConfig, ResolvedLocale } from '../config.ts';
import type { Frontmatter, Problem, Route } from '../model.ts';
import { localeWithNavigation } from '../navigation/site-navigation.ts';
import { blockedByPolicy } from '../policy/blocked.ts';
import { uniqueProblems } from '../problems.ts';
import { publicHref } from '../routes.ts';
import { pageSlots, shellSlots } from '../slots/render-slots.ts';
import type { SlotProps } from '../slots/slots.ts';
import { stringProblems } from '../strings.ts';
import { betweenPages } from './between-pages.ts';
import { deadConfigLink, deadPath } from './check-links.ts';
import { emptyFeeds } from './feeds.ts';
import { placeOfLink } from './link-place.ts';
import { navOfVersion, resolveNav } from './nav.ts';
import { buildOverview } from './overview.ts';
import { listedTitle, type SitePage } from './page-summary.ts';
import { buildView, type LeanView, type Section, type ViewInput } from './page-view.ts';
import { RouteIndex, schemeOf } from './route-index.ts';
import { areaOfPage, type KnownPlace, type ReportDeadLink, resolveSidebar } from './sidebar.ts';

/** As problems call what a site's component around the pages is. */
const SLOT = 'a slot';

/** A page ready to be rendered. */
export interface RenderablePage {
  route: Route;
  bodyKey: string;
  frontmatter: Frontmatter;
  view: LeanView;
  overview?: OverviewGroup[];
}

/** Everything the render and emit stages need. Plain data. */
export interface SiteModel {
  pages: RenderablePage[];
  /** One 404 page per version and language, in configured order. */
  notFound: RenderablePage[];
  sections: Section[];
  problems: Problem[];
  /** Those of them that a page has with others: links of its text that lead nowhere. */
  between: ReadonlySet<Problem>;
}

export interface SiteInput {
  config: ResolvedConfig;
  pages: SitePage[];
  /** Source path → time of its last commit in milliseconds. */
  commitTimes: ReadonlyMap<string, number>;
  /** Interface texts of a language, before the configuration's overrides. */
  textsFor: (lang: string) => Record<string, string>;
  /** Chunks that islands need. */
  preload: (islands: readonly string[]) => string[];
  cardFile?: ViewInput['cardFile'];
}

/** Compiled pages + navigation → everything that documents are rendered from. Pure. */
export function buildSite(input: SiteInput): SiteModel {
  const { config, pages } = input;
  const index = new RouteIndex(
    pages.map((page) => page.route),
    config,
  );
  const byPath = new Map(pages.map((page) => [page.route.path, page]));
  const configProblems = new Map<string, Problem>();
  const reportDead =
    (where: string, file = config.file) =>
    (
      link: string,
      path: RoutePath,
      place: KnownPlace | undefined = placeOfLink(link, config.sources),
    ) => {
      if (place?.isBorrowed) return;
      const problem = deadConfigLink({ where, link, path, place: { file, ...place } }, index);
      // It is in one place for all languages and versions.
      const key = `${problem.file}\0${where}\0${link}`;
      const { lang, version } = parseRoutePath(path, index.scheme);
      const isDefault = lang === index.scheme.lang && version === index.scheme.defaultVersion;
      if (isDefault || !configProblems.has(key)) configProblems.set(key, problem);
    };
  const problems: Problem[] = [];
  const sections = sectionsOf(input, index, byPath, reportDead, problems);
  const sectionAt = new Map(
    sections.map((section) => [`${section.version}\0${section.locale.lang}`, section]),
  );
  const renderable = (page: SitePage): RenderablePage[] => {
    const section = sectionAt.get(`${page.route.version}\0${page.route.lang}`);
    if (!section) return [];
    const file = `content/${page.route.source}`;
    const report: ReportDeadLink = (link, path) => {
      // The original's own entrances say the same.
      if (page.route.writtenIn !== undefined) return;
      const place = page.summary.entrances?.[link];
      problems.push({ ...deadPath(path, index, { raw: link }), file, ...place });
    };
    const deadInSlot = reportDead(SLOT);
    const around = { index, byPath, reportDead: report, deadInSlot, problems };
    return [renderablePage(page, section, input, around)];
  };
  problems.push(...stringProblems(config), ...emptyFeeds(config, pages));
  const between = betweenPages(pages, { config, index });
  const rendered = pages.flatMap(renderable);
  return {
    pages: rendered,
    notFound: notFoundPages(config).flatMap(renderable),
    sections,
    problems: [
      ...uniqueProblems(problems),
      ...configProblems.values(),
      ...between,
      ...blockedByPolicy(config, { pages: rendered }),
    ],
    between: new Set(between),
  };
}

function renderablePage(
  page: SitePage,
  section: Section,
  { config, commitTimes, preload, cardFile }: SiteInput,
  site: {
    index: RouteIndex;
    byPath: ReadonlyMap<RoutePath, SitePage>;
    reportDead: ReportDeadLink;
    deadInSlot: ReportDeadLink;
    problems: Problem[];
  },
): RenderablePage {
  const { index, byPath, reportDead, deadInSlot, problems } = site;
  const { route, summary, bodyKey } = page;
  const { frontmatter } = summary;
  const isNotFound = frontmatter.pageType === '404';
  const area = isNotFound ? '' : areaOfPage(route.key, section.locale);
  const committed = commitTimes.get(route.source);
  const view = buildView({
    page,
    area,
    section,
    config,
    index,
    committed,
    preload,
    reportDead,
    cardFile,
  });
  return {
    route,
    bodyKey,
    frontmatter,
    view: withPageSlots(view, {
      config,
      section,
      frontmatter,
      problems,
      href: slotHref(section.shell, index, deadInSlot),
    }),
    ...(frontmatter.overview && {
      overview: buildOverview({
        key: route.key,
        levels: frontmatter.overviewHeaders,
        entries: section.locale.sidebar[area] ?? [],
        index,
        context: { lang: route.lang, version: route.version },
        pageAt: (path) => byPath.get(path),
        othersTitle: section.texts.overviewOthers ?? 'Others',
      }),
    }),
  };
}

/** What the site puts on the page; a 404 page is nobody's. */
function withPageSlots(
  view: LeanView,
  site: {
    config: ResolvedConfig;
    section: Section;
    frontmatter: Frontmatter;
    problems: Problem[];
    href: SlotProps['href'];
  },
): LeanView {
  const { config, section, frontmatter, problems, href } = site;
  const { routePath: path, title, pageType } = view.client;
  if (pageType === '404') return view;
  const { hero, features = [] } = view;
  const page = { path, title: plainText(title), frontmatter, hero, features };
  const props = { ...slotProps(section.locale, section.shell, href), ...page };
  const slots = pageSlots(props, config, problems);
  return slots ? { ...view, slots } : view;
}

function slotProps(
  { htmlLang }: ResolvedLocale,
  shell: ShellData,
  href: SlotProps['href'],
): SlotProps {
  const { lang, version, base, siteTitle, texts } = shell;
  return { lang, htmlLang, version, base, siteTitle, texts, href };
}

/** Links of a slot, resolved as those of the configuration are. */
function slotHref(
  { lang, version }: Pick<ShellData, 'lang' | 'version'>,
  index: RouteIndex,
  reportDead: ReportDeadLink,
): SlotProps['href'] {
  return (link) => {
    const resolved = index.resolve(link, { lang, version });
    if ('href' in resolved) return resolved.href;
    if (resolved.kind === 'dead') reportDead(link, resolved.path);
    return index.href(resolved.path);
  };
}

function sectionsOf(
  input: SiteInput,
  index: RouteIndex,
  byPath: ReadonlyMap<RoutePath, SitePage>,
  reportDead: (where: string) => ReportDeadLink,
  problems: Problem[],
): Section[] {
  const { config, textsFor } = input;
  const { versions } = config.multiVersion;
  return (versions.length > 0 ? versions : ['']).flatMap((version) =>
    config.locales.map((configured) => {
      const found = localeWithNavigation(configured, version, input);
      const { locale } = found;
      problems.push(...found.problems);
      const context = { lang: locale.lang, version };
      const titleOf = (path: RoutePath) => {
        const page = byPath.get(path);
        return page ? listedTitle(page) : path;
      };
      const trees = new Map<string, SidebarNode[]>(
        Object.entries(locale.sidebar).map(([area, entries]) => [
          area,
          resolveSidebar(entries, {
            index,
            context,
            titleOf,
            contextOf: (path) => byPath.get(path)?.summary.frontmatter.context,
            reportDead: reportDead(`the sidebar of ${area}`),
          }),
        ]),
      );
      const texts: Record<string, string> = { ...textsFor(locale.lang), ...locale.texts };
      const withSlots = (shell: ShellData): ShellData => {
        const href = slotHref(shell, index, reportDead(SLOT));
        const slots = shellSlots(slotProps(locale, shell, href), config, problems);
        return slots ? { ...shell, slots } : shell;
      };
      const nav = resolveNav(navOfVersion(locale, version), {
        index,
        context,
        trees,
        reportDead: reportDead('the navigation bar'),
      });
      return {
        locale,
        version,
        trees,
        texts,
        shell: withSlots(shellData({ config, locale, version, texts, nav, index })),
      };
    }),
  );
}

/** A sibling in the words of one language (SIB-6). */
function siblingIn(
  lang: string,
  { logo: mark, desc, url, ...others }: SiblingProduct,
  base: string,
): ShownSibling {
  // Without dot and slash it is the name of a drawn mark.
  const logo = /[./]/.test(mark) ? publicHref(base, mark) : mark;
  return { ...others, desc: textIn(lang, desc), url: textIn(lang, url), logo };
}

/** The language's own text, else that of the language without its region, else the one for all others. */
function ownText(lang: string, texts: string | LocalText = {}): string | undefined {
  if (typeof texts === 'string') return texts;
  return texts[lang] ?? texts[lang.replace(/[-_].*$/, '')] ?? texts['*'];
}

/** The same where there has to be a text: any is better than none. */
export function textIn(lang: string, texts: string | LocalText): string {
  return ownText(lang, texts) ?? Object.values(texts)[0] ?? '';
}

function shellData(site: {
  config: ResolvedConfig;
  locale: ResolvedLocale;
  version: string;
  texts: Record<string, string>;
  nav: ShellData['nav'];
  index: RouteIndex;
}): ShellData {
  const { config, locale, version, index } = site;
  const { theme } = config;
  const footerMessage = textIn(locale.lang, theme.footerMessage ?? {});
  return {
    lang: locale.lang,
    version,
    base: config.base,
    icons: '',
    scheme: schemeOf(config),
    areas: Object.keys(locale.sidebar),
    siteTitle: locale.title,
    homeHref: index.href(routePath({ key: '/', lang: locale.lang, version }, index.scheme)),
    ...(config.logo && {
      logo: {
        light: publicHref(config.base, config.logo.light),
        dark: publicHref(config.base, config.logo.dark),
      },
    }),
    ...(config.logoText !== undefined && { logoText: config.logoText }),
    texts: site.texts,
    nav: site.nav,
    socialLinks: theme.socialLinks.map((link) =>
      link.mode === 'img' ? { ...link, content: publicHref(config.base, link.content) } : link,
    ),
    siblings: config.siblings.map((sibling) => siblingIn(locale.lang, sibling, config.base)),
    darkMode: theme.darkMode,
    localeRedirect: theme.localeRedirect,
    hideNavbar: theme.hideNavbar,
    scrollToTop: theme.scrollToTop,
    contentAnimation: theme.contentAnimation,
    ...(footerMessage !== '' && { footerMessage }),
    search: theme.searchVisible,
    ...(locale.editLink && {
      editText: ownText(locale.lang, locale.editLink.text) ?? site.texts.editPage ?? '',
    }),
    ...brandOf(config),
  };
}

function brandOf({ brand, siblings }: ResolvedConfig) {
  const { mark, marks, wordmark, makersUrl } = brand;
  const hasDrawings = wordmark !== undefined || Object.keys(marks).length > 0;
  return {
    ...(mark !== undefined && { mark }),
    ...(wordmark && { hasWordmark: true }),
    ...(makersUrl !== undefined && siblings.length > 0 && { makersUrl }),
    ...(hasDrawings && { drawings: { marks, ...(wordmark && { wordmark }) } }),
  };
}

/** Pages for unknown addresses (DATA-3): no file stands behind them. */
function notFoundPages(config: ResolvedConfig): SitePage[] {
  const scheme = schemeOf(config);
  const { versions } = config.multiVersion;
  const places = (versions.length > 0 ? versions : ['']).flatMap((version) =>
    config.locales.map(({ lang }) => ({ lang, version })),
  );
  return places.map(({ lang, version }) => {
    return {
      bodyKey: '',
      route: {
        path: routePath({ key: '/404', lang, version }, scheme),
        key: '/404',
        file: '',
        source: '',
        lang,
        version,
      },
      summary: {
        frontmatter: {
          title: '404',
          keywords: [],
          pageType: '404',
          overview: false,
          navbar: true,
          sidebar: true,
          footer: true,
          globalUIComponents: true,
          'link-rss': [],
          lagging: [],
          head: [],
        },
        h1: '',
        headings: [],
        toc: [],
        links: [],
        islands: [],
      },
    };
  });
}
