import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PoolOwner, type Project, taskContext } from '../engine/build/build.ts';
import { type CompiledRoute, compileStage } from '../engine/build/compile-stage.ts';
import { Cache } from '../engine/cache.ts';
import type { ResolvedConfig } from '../engine/config.ts';
import { openCode } from '../engine/extend/open-code.ts';
import { loadConfig } from '../engine/load-config.ts';
import type { CompiledPage, Problem } from '../engine/model.ts';
import { scanRoutes } from '../engine/routes.ts';
import { applySeverities } from '../engine/severities.ts';
import { summarize } from '../engine/site/page-record.ts';
import { schemeOf } from '../engine/site/route-index.ts';
import { buildSite } from '../engine/site/site.ts';
import { type CompiledBody, readBody } from '../engine/tasks.ts';
import type { CheckPage } from './types.ts';

export interface SitePages {
  config: ResolvedConfig;
  pages: CheckPage[];
  /** What the engine itself finds wrong: pages that do not compile, dead links and anchors. */
  problems: Problem[];
}

export interface LoadOptions extends Project {
  /** Absolute path of the site folder. */
  siteRoot: string;
  onProgress(done: number, total: number): void;
}

/**
 * All pages of a site, compiled by the engine and kept in its cache.
 * @returns without a site when its configuration cannot be used
 */
export async function loadSitePages(
  options: LoadOptions,
): Promise<{ site: SitePages | undefined; problems: Problem[] }> {
  const { siteRoot, projectRoot, cacheRoot, engineDir } = options;
  const { config, problems } = await loadConfig(siteRoot, join(cacheRoot, 'scratch'), projectRoot);
  if (!config) return { site: undefined, problems };
  const code = await openCode(config, { projectRoot, cacheRoot });
  if (!code.bundles) return { site: undefined, problems: code.problems };
  const { bundles } = code;
  const cacheDir = join(cacheRoot, 'content');
  const context = taskContext(config, bundles, cacheDir, projectRoot);
  const cache = new Cache(cacheDir);
  const scan = await scanRoutes(config.contentDir, schemeOf(config), config.route);
  const pools = new PoolOwner(context, join(engineDir, 'worker.mjs'));
  try {
    const compiled = await compileStage({
      routes: scan.routes,
      cache,
      contentSalt: context.contentSalt,
      pool: (misses) => pools.get(misses),
      onProgress: options.onProgress,
    });
    const pages = await Promise.all(
      compiled.pages.map(async (entry): Promise<CheckPage> => {
        const body = await readBody(cache, entry.record.bodyKey);
        const text = await readFile(entry.route.file, 'utf8');
        return { route: entry.route, page: wholePage(entry, body), text };
      }),
    );
    const found = applySeverities(
      [...scan.problems, ...engineProblems(config, pages)],
      config.checks,
    );
    return { site: { config, pages, problems: found }, problems: [] };
  } finally {
    await pools.close();
  }
}

/** What the engine reports about compiled pages, each problem once. */
export function engineProblems(config: ResolvedConfig, pages: readonly CheckPage[]): Problem[] {
  const site = buildSite({
    config,
    pages: pages.map(({ route, page }) => ({ route, summary: summarize(page), contentKey: '' })),
    commitTimes: new Map(),
    // Problems do not depend on the theme's texts.
    textsFor: () => ({}),
    preload: () => [],
  });
  const all = [...pages.flatMap(({ page }) => page.problems), ...site.problems];
  // A partial's problems come with every page that uses it.
  return [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function wholePage({ record }: CompiledRoute, body: CompiledBody): CompiledPage {
  const { summary, problems, media, dependencies } = record;
  return { ...summary, ...body, media, problems, dependencies: Object.keys(dependencies) };
}
