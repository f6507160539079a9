import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { environmentKey } from '../bundle/environment-key.ts';
import { codeKey } from '../bundle/node-bundle.mjs';
import type { SiteBundles } from '../bundle/site-bundles.ts';
import { siteParts } from '../bundle/site-parts.ts';
import { Cache } from '../cache.ts';
import type { Compiler } from '../compile/compile.ts';
import type { CompiledBody } from '../compile/page-store.ts';
import type { ResolvedConfig } from '../config.ts';
import { openCode } from '../extend/open-code.ts';
import type { CommitTimes } from '../git-times.ts';
import { hashText } from '../hash.ts';
import type { Problem, Route } from '../model.ts';
import { type CompiledRoute, OpenedSite, type SiteCode, sitePage } from '../opened-site.ts';
import { cardFile } from '../pictures/card-text.ts';
import { createPool, isWorthThreads, type TaskPool } from '../pool.ts';
import type { DocumentAssets } from '../render/head.ts';
import { interfaceTexts } from '../render/texts.ts';
import { applySeverities } from '../severities.ts';
import type { SiteModel } from '../site/site.ts';
import { SiteFolder } from '../site-folder.ts';
import { loadCompiler, type TaskContext } from '../tasks.ts';
import { cardSalt } from './cards-stage.ts';
import { compileStage } from './compile-stage.ts';

/** Where things are, as `bin.mjs` knows. Absolute paths. */
export interface Project {
  projectRoot: string;
  cacheRoot: string;
  /** Folder of the bundled engine, with `worker.mjs`. */
  engineDir: string;
}

export interface OpenOptions extends Project {
  /** Absolute path of the site folder. */
  siteRoot: string;
  /** Whether pages that were compiled before may be used; default: they may. */
  useCache?: boolean;
  /** Told before the code is bundled, which takes its time. */
  onBundle?: () => void;
}

/** A site folder opened for a build or a check: everything is compiled with the bundles as they are. */
export interface SiteHandle {
  config: ResolvedConfig;
  bundles: SiteBundles;
  /** Stands for the environment as far as the site's code names it. */
  environment: string;
  routes: readonly Route[];
  /** Source path → time of its last commit in milliseconds. */
  commitTimes: ReadonlyMap<string, number>;
  /** Why some of them are missing. */
  datesLack: CommitTimes['lack'];
  /** What documents name of the bundles. */
  assets: DocumentAssets;
  /** All pages, compiled now or before. */
  compile(
    onProgress: (done: number, total: number) => void,
  ): Promise<{ pages: CompiledRoute[]; compiled: number }>;
  /** The bulk of a compiled page. */
  body(bodyKey: string): Promise<CompiledBody>;
  model(pages: readonly CompiledRoute[]): SiteModel;
  /** Everything that is wrong with the site, its pages and between them, each problem once. */
  problems(pages: readonly CompiledRoute[], model: Pick<SiteModel, 'problems'>): Problem[];
  /** Compiles single texts in this thread; nothing is kept. */
  compiler(): Promise<Compiler>;
  setting: OpenedSite['setting'];
  /** Threads for so many pages, started when they are worth it. */
  threads(units: number): TaskPool;
  /** Ends the threads; they are started again when somebody asks. */
  endThreads(): Promise<void>;
  cache: Cache;
  close(): Promise<void>;
}

/**
 * Opens a site folder: reads its configuration and addresses, and bundles the code around it.
 * @returns without a site when its configuration cannot be used; where something else is wrong with it
 *   or with the site's code, the site's problems tell
 */
export async function openSite(
  options: OpenOptions,
): Promise<{ site: SiteHandle | undefined; problems: Problem[] }> {
  const { siteRoot, projectRoot, cacheRoot, engineDir, useCache = true } = options;
  const folder = new SiteFolder(siteRoot, join(cacheRoot, 'scratch'), projectRoot);
  await folder.readConfig();
  if (!folder.config) await folder.takeRest();
  const { config, configProblems } = folder;
  if (!config) return { site: undefined, problems: configProblems };
  options.onBundle?.();
  const [{ bundles, problems }, engineKey] = await Promise.all([
    openCode(config, { projectRoot, cacheRoot }),
    codeKey({ entries: COMPILE_ENTRIES, projectRoot, cacheRoot }),
    folder.readRoutes(),
  ]);
  // What is wrong around the pages keeps nobody from hearing what is wrong with them.
  const around = [...configProblems, ...applySeverities(problems, config.checks)];
  if (!bundles) return { site: undefined, problems: around };
  const environment = bundles.hasSiteCode
    ? await environmentKey(dirname(bundles.contentBundle))
    : '';
  const compileKey = bundles.hasSiteCode
    ? hashText(32, engineKey, bundles.manifest.contentCodeKey, environment)
    : engineKey;
  const cacheDir = useCache
    ? join(cacheRoot, 'content')
    : join(cacheRoot, 'scratch', `content-${process.pid}`);
  const cache = new Cache(cacheDir);
  const code = siteCode(config, bundles, { compileKey, cardSalt: cardSalt(projectRoot) });
  const opened = new OpenedSite(config, code, cache);
  const { contentBundle, documentBundle } = bundles;
  const assets = documentAssets(config, bundles);
  const { hasSiteCode } = bundles;
  const compile = opened.setting;
  const context = {
    contentBundle,
    documentBundle,
    cacheDir,
    siteRoot,
    compile,
    assets,
    hasSiteCode,
  };
  const threads = new Threads(context, join(engineDir, 'worker.mjs'));
  const site: SiteHandle = {
    config,
    bundles,
    environment,
    assets,
    cache,
    setting: opened.setting,
    routes: folder.routes,
    commitTimes: folder.commitTimes,
    datesLack: folder.datesLack,
    compile: (onProgress) =>
      compileStage({
        routes: folder.routes,
        store: opened.store,
        pool: (misses) => threads.get(misses),
        onProgress,
      }),
    body: (bodyKey) => opened.store.body(bodyKey),
    model: (pages) => opened.model(pages.map(sitePage), folder),
    problems: (pages, model) => [...around, ...opened.problems(pages, model, folder)],
    compiler: () => loadCompiler(context),
    threads: (units) => threads.get(units),
    endThreads: () => threads.close(),
    async close() {
      await threads.close();
      if (!useCache) await rm(cacheDir, { recursive: true, force: true });
    },
  };
  return { site, problems: [] };
}

/** Modules whose code makes compiled pages, as paths below the project. */
const COMPILE_ENTRIES = [
  'components/content-entry.tsx',
  'engine/compile/compile.ts',
  'engine/compile/page-store.ts',
];

/** Threads are started on the first miss and serve both stages. */
class Threads {
  private pool: TaskPool | undefined;

  constructor(
    private readonly context: TaskContext,
    private readonly workerFile: string,
  ) {}

  /** @param units pages of the stage that asks; a stage with few leaves the threads unstarted */
  get(units: number): TaskPool {
    if (this.pool && !(this.pool.isInline && isWorthThreads(units))) return this.pool;
    this.pool = createPool(this.context, this.workerFile, units);
    return this.pool;
  }

  async close(): Promise<void> {
    const { pool } = this;
    this.pool = undefined;
    await pool?.close();
  }
}

function siteCode(
  config: ResolvedConfig,
  { manifest }: SiteBundles,
  { compileKey, cardSalt }: { compileKey: string; cardSalt: string },
): SiteCode {
  return {
    compileKey,
    textsFor: interfaceTexts,
    preload: (islands) => [
      ...new Set(
        islands.flatMap((name) => manifest.islands[name] ?? []).map((file) => config.base + file),
      ),
    ],
    ...(config.pageCards && { cardFile: (text) => cardFile(text, cardSalt) }),
  };
}

function documentAssets(config: ResolvedConfig, { manifest }: SiteBundles): DocumentAssets {
  const href = (file: string) => config.base + file;
  return {
    sheets: manifest.sheets,
    siteParts: siteParts(config.extensions.styles),
    lateSheet: href(manifest.lateSheet),
    entry: href(manifest.entry),
    entryPreload: [manifest.entry, ...manifest.entryChunks].map(href),
  };
}
