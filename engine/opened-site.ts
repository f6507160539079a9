import { addFrames } from './add-frames.ts';
import type { Cache } from './cache.ts';
import type { CompileOptions } from './compile/compile.ts';
import { type CompiledRecord, type CompileSetting, PageStore } from './compile/page-store.ts';
import { checkTwinHeadings } from './compile/twin-headings.ts';
import type { ResolvedConfig } from './config.ts';
import { hashText } from './hash.ts';
import type { Problem, Route } from './model.ts';
import { oncePerCause, uniqueProblems } from './problems.ts';
import { applySeverities } from './severities.ts';
import { betweenPages } from './site/between-pages.ts';
import { missingTwins } from './site/missing-twins.ts';
import type { PageSummary, SitePage } from './site/page-summary.ts';
import { RouteIndex } from './site/route-index.ts';
import { buildSite, type SiteInput, type SiteModel } from './site/site.ts';
import { untranslatedProblems } from './site/untranslated.ts';

/** The code that a site is compiled and shown with, as a bundler has made it. */
export interface SiteCode extends Pick<SiteInput, 'textsFor' | 'preload' | 'cardFile'> {
  /** Stands for all code that compiled pages come from. */
  compileKey: string;
}

/** A page with what is known of it. */
export interface CompiledRoute {
  route: Route;
  record: CompiledRecord;
}

/** What is on the disk beside the pages' texts. */
export interface SiteState {
  routes: readonly Route[];
  routeProblems: readonly Problem[];
  publicProblems: readonly Problem[];
  /** Source path → time of its last commit in milliseconds. */
  commitTimes: ReadonlyMap<string, number>;
}

/**
 * A configuration and the code that it is opened with: what the build, the development server and the
 * checks know of a site they learn here.
 */
export class OpenedSite {
  readonly store: PageStore;
  readonly setting: CompileSetting;

  constructor(
    readonly config: ResolvedConfig,
    readonly code: SiteCode,
    cache: Cache,
  ) {
    const options = compileOptions(config, code);
    this.setting = {
      siteRoot: config.root,
      contentDir: config.contentDir,
      options,
      salt: hashText(32, code.compileKey, JSON.stringify(options)),
    };
    this.store = new PageStore(cache, this.setting);
  }

  /** Everything that documents are rendered from, but for the articles. */
  model(pages: readonly SitePage[], { commitTimes }: Pick<SiteState, 'commitTimes'>): SiteModel {
    return buildSite({ ...this.code, config: this.config, pages: [...pages], commitTimes });
  }

  /** Everything that is wrong with a site whose pages are all compiled, each problem once. */
  problems(
    pages: readonly CompiledRoute[],
    model: Pick<SiteModel, 'problems'>,
    { routeProblems, publicProblems }: Pick<SiteState, 'routeProblems' | 'publicProblems'>,
  ): Problem[] {
    const found = uniqueProblems([
      ...routeProblems,
      ...publicProblems,
      ...pages.flatMap(({ record }) => record.problems),
      ...this.twinProblems(pages),
      ...addFrames(model.problems, this.config.root),
    ]);
    return this.judged(oncePerCause(found));
  }

  /** Problems, as grave as the site's configuration says. */
  judged(problems: readonly Problem[]): Problem[] {
    return applySeverities(problems, this.config.checks);
  }

  /** What is wrong between pages: links that lead nowhere, links that would have no name. */
  linkProblems(pages: readonly SitePage[]): Problem[] {
    const routes = pages.map(({ route }) => route);
    const index = new RouteIndex(routes, this.config);
    return addFrames(betweenPages(pages, { config: this.config, index }), this.config.root);
  }

  /**
   * Pages without a twin, and headings of translations that are not those of the page in the default
   * language.
   */
  twinProblems(pages: readonly CompiledRoute[]): Problem[] {
    const { lang, locales } = this.config;
    // A site without a default language has one language.
    const langs = lang === '' ? [] : locales.map((one) => one.lang);
    const routes = pages.map(({ route }) => route);
    const keyOf = ({ version, key }: Route) => `${version}\0${key}`;
    const originals = new Map(
      pages.filter(({ route }) => route.lang === lang).map((page) => [keyOf(page.route), page]),
    );
    const headingsOf = ({ route: { source }, record }: CompiledRoute) => ({
      source,
      headings: record.summary.headings,
    });
    const headings = pages.flatMap((page) => {
      const original = page.route.lang === lang ? undefined : originals.get(keyOf(page.route));
      // A page that is shown untranslated is the original itself.
      if (!original || page.route.writtenIn !== undefined) return [];
      if ([original, page].some(({ record }) => record.summary.incomplete)) return [];
      return checkTwinHeadings(headingsOf(original), headingsOf(page));
    });
    // Whoever lets pages fall back has nothing against them, unless the configuration says so.
    const untranslated =
      this.config.checks.untranslated === undefined ? [] : untranslatedProblems(routes);
    return [...missingTwins(routes, { langs, defaultLang: lang }), ...untranslated, ...headings];
  }
}

/** A compiled page as the model takes it. */
export function sitePage({ route, record }: CompiledRoute): SitePage {
  return { route, summary: record.summary, bodyKey: record.bodyKey };
}

/** Pages of which only the summary is known. */
export function summarizedPages(
  routes: readonly Route[],
  summaries: ReadonlyMap<string, PageSummary>,
): SitePage[] {
  return routes.flatMap((route) => {
    const summary = summaries.get(route.path);
    return summary ? [{ route, summary, bodyKey: '' }] : [];
  });
}

function compileOptions(
  config: ResolvedConfig,
  { textsFor }: Pick<SiteCode, 'textsFor'>,
): CompileOptions {
  return {
    base: config.base,
    ...(config.sourceUrl !== undefined && { sourceUrl: config.sourceUrl }),
    allowed: config.security.csp,
    langs: config.locales.map(({ lang }) => lang),
    defaultLang: config.lang,
    versions: config.multiVersion.versions,
    defaultVersion: config.multiVersion.default,
    ...(config.route.stripNumbers && { stripNumbers: true }),
    markdown: config.markdown,
    extensions: config.extensions,
    typeLinks: config.typeLinks,
    feeds: config.feeds.map(({ id }) => id),
    ...(config.slots.home !== undefined && { ownCards: true }),
    texts: Object.fromEntries(
      config.locales.map(({ lang, texts }) => [lang, { ...textsFor(lang), ...texts }]),
    ),
  };
}
