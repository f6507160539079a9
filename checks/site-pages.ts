import { readFile } from 'node:fs/promises';
import { type OpenOptions, openSite, type SiteHandle } from '../engine/build/open-site.ts';
import type { ResolvedConfig } from '../engine/config.ts';
import type { CompiledPage, Problem } from '../engine/model.ts';
import { type CompiledRoute, sitePage } from '../engine/opened-site.ts';
import { type SitePage, summarize } from '../engine/site/page-summary.ts';
import { type Untranslated, untranslatedPages } from '../engine/site/untranslated.ts';
import { fallbackRoutes } from '../engine/site-routes.ts';
import type { CheckPage } from './types.ts';

export interface SitePages {
  config: ResolvedConfig;
  pages: CheckPage[];
  /** Pages that a language lacks, whether the default language is shown instead or not. */
  untranslated: Untranslated[];
  /** What the engine itself finds wrong: pages that do not compile, dead links and anchors. */
  problems: Problem[];
  /** The same for other states of the pages. */
  problemsOf(pages: readonly CheckPage[]): Problem[];
  /** Compiles a page with another text. */
  compile(page: CheckPage, text: string): Promise<CheckPage>;
}

export interface LoadOptions extends OpenOptions {
  onProgress(done: number, total: number): void;
}

/**
 * All pages of a site, compiled by the engine and kept in its cache.
 * @returns without a site when its configuration cannot be used
 */
export async function loadSitePages(
  options: LoadOptions,
): Promise<{ site: SitePages | undefined; problems: Problem[] }> {
  const { site, problems } = await openSite(options);
  if (!site) return { site: undefined, problems };
  try {
    const compiled = await site.compile(options.onProgress);
    const isWritten = ({ route }: CompiledRoute) => route.writtenIn === undefined;
    const written = compiled.pages.filter(isWritten);
    const fallbacks = compiled.pages.filter((entry) => !isWritten(entry));
    const pages = await Promise.all(written.map((entry) => checkPage(entry, site)));
    const problemsOf = (some: readonly CheckPage[]) => {
      const records = [...some.map(compiledRoute), ...fallbacks];
      return site.problems(records, site.model(records));
    };
    const found = site.problems(compiled.pages, site.model(compiled.pages));
    const compile = pageCompiler(site);
    return {
      site: {
        config: site.config,
        pages,
        untranslated: untranslatedPages(
          fallbackRoutes(
            pages.map(({ route }) => route),
            site.config,
          ),
        ),
        problems: found,
        problemsOf,
        compile,
      },
      problems: [],
    };
  } finally {
    await site.close();
  }
}

async function checkPage({ route, record }: CompiledRoute, site: SiteHandle): Promise<CheckPage> {
  const { summary, problems, media, dependencies } = record;
  const body = await site.body(record.bodyKey);
  const page: CompiledPage = { ...summary, ...body, media, problems, dependencies };
  return { route, page, text: await readFile(route.file, 'utf8') };
}

/** A page as the engine's own checks see it. */
export const sitePageOf = (page: CheckPage): SitePage => sitePage(compiledRoute(page));

/** A page whose bulk nobody asks for. */
function compiledRoute({ route, page }: CheckPage): CompiledRoute {
  const { problems, media, dependencies } = page;
  return {
    route,
    record: { summary: summarize(page), problems, media, dependencies, bodyKey: '' },
  };
}

function pageCompiler(site: SiteHandle): SitePages['compile'] {
  let compiler: ReturnType<SiteHandle['compiler']> | undefined;
  return async ({ route }, text) => {
    compiler ??= site.compiler();
    return {
      route,
      text,
      page: await (await compiler).compile({ ...site.setting, route, text }),
    };
  };
}
