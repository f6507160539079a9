import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addFrames } from '../add-frames.ts';
import { codeHash } from '../bundle/node-bundle.mjs';
import { bundleSearchHooks, type HooksModule } from '../bundle/search-hooks.ts';
import { buildSiteBundles, type SiteBundles } from '../bundle/site-bundles.ts';
import { Cache } from '../cache.ts';
import type { CompileOptions } from '../compile/compile.ts';
import type { ResolvedConfig } from '../config.ts';
import {
  type OutputFolder,
  openOutput,
  outputProblem,
  RECORD_FILE,
} from '../emit/output-folder.ts';
import { lastCommitTimes } from '../git-times.ts';
import { cspHash, hashText } from '../hash.ts';
import { loadConfig } from '../load-config.ts';
import type { Problem } from '../model.ts';
import { cardFile } from '../pictures/card-text.ts';
import { createPool, isWorthThreads, type TaskPool } from '../pool.ts';
import { publicProblems } from '../public-files.ts';
import type { DocumentModule } from '../render/document-entry.tsx';
import type { DocumentAssets } from '../render/head.ts';
import { interfaceTexts } from '../render/texts.ts';
import type { Reporter } from '../reporter.ts';
import { scanRoutes } from '../routes.ts';
import { schemeOf } from '../site/route-index.ts';
import { buildSite, type SiteModel } from '../site/site.ts';
import { readBody, type TaskContext } from '../tasks.ts';
import { cardSalt, emitCards } from './cards-stage.ts';
import { contentSalt, DOCUMENT_CODE } from './code-lists.ts';
import { type CompiledRoute, compileProblems, compileStage } from './compile-stage.ts';
import { emitRest } from './emit-rest.ts';
import { type OutputRecord, renderStage } from './render-stage.ts';
import { missingTwins, twinProblems } from './twins.ts';

/** Where things are, as `bin.mjs` knows. Absolute paths. */
export interface Project {
  projectRoot: string;
  cacheRoot: string;
  /** Folder of the bundled engine, with `worker.mjs`. */
  engineDir: string;
}

export interface BuildOptions extends Project {
  /** Absolute path of the site folder. */
  siteRoot: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** Whether results of earlier builds may be used. */
  useCache: boolean;
  /** `later`: pictures for link previews that were not drawn before are left to `drawLeftCards`. */
  cards: 'now' | 'later';
  reporter: Reporter;
}

export interface BuildResult {
  ok: boolean;
  problems: Problem[];
  pages: number;
  compiled: number;
  rendered: number;
  missing: SiteModel['missing'];
  plannedLinks: number;
  /** Damaged cache entries that were thrown away. */
  damaged: number;
}

const NOTHING = { pages: 0, compiled: 0, rendered: 0, missing: [], plannedLinks: 0, damaged: 0 };

/** Builds a site folder into an output folder, which changes only if the whole build succeeds. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { siteRoot, projectRoot, outDir, cacheRoot, reporter } = options;
  const refused = await outputProblem(outDir, [siteRoot, projectRoot]);
  if (refused) return { ok: false, problems: [refused], ...NOTHING };
  reporter.progress('Reading the configuration', 0, 0);
  const { config, problems } = await loadConfig(siteRoot, join(cacheRoot, 'scratch'));
  if (!config) return { ok: false, problems, ...NOTHING };
  const cacheDir = options.useCache
    ? join(cacheRoot, 'content')
    : join(cacheRoot, 'scratch', `content-${process.pid}`);
  try {
    return await buildWith(config, cacheDir, options);
  } finally {
    if (!options.useCache) await rm(cacheDir, { recursive: true, force: true });
  }
}

async function buildWith(
  config: ResolvedConfig,
  cacheDir: string,
  options: BuildOptions,
): Promise<BuildResult> {
  const { projectRoot, cacheRoot, reporter } = options;
  const cache = new Cache(cacheDir);
  reporter.progress('Bundling the theme', 0, 0);
  const bundles = await buildSiteBundles(projectRoot, cacheRoot);
  const [scan, commitTimes, searchHooks, published] = await Promise.all([
    scanRoutes(config.contentDir, schemeOf(config), config.route),
    lastCommitTimes(config.contentDir),
    bundleSearchHooks(config, join(cacheRoot, 'scratch')),
    publicProblems(config.publicDir),
  ]);
  const context = taskContext(config, bundles, cacheDir, projectRoot);
  const salt = cardSalt(projectRoot);
  const pools = new PoolOwner(context, join(options.engineDir, 'worker.mjs'));
  try {
    const compiled = await compileStage({
      routes: scan.routes,
      cache,
      contentSalt: context.contentSalt,
      pool: (misses) => pools.get(misses),
      onProgress: (done, total) => reporter.progress('Compiling pages', done, total),
    });
    const site = buildSite({
      config,
      pages: compiled.pages.map(sitePage),
      commitTimes,
      textsFor: interfaceTexts,
      preload: preloader(config, bundles),
      ...(config.pageCards && { cardFile: (text) => cardFile(text, salt) }),
    });
    const problems = unique([
      ...scan.problems,
      ...published,
      ...searchHooks.problems,
      ...compileProblems(compiled.pages),
      ...twinProblems(compiled.pages, config.lang),
      ...missingTwins(compiled.pages, languagesOf(config)),
      ...addFrames(site.problems, config.root),
    ]);
    const report = {
      problems,
      pages: compiled.pages.length,
      compiled: compiled.compiled,
      missing: site.missing,
      plannedLinks: site.plannedLinks,
    };
    if (problems.some(({ severity }) => severity === 'error')) {
      return { ...NOTHING, ...report, ok: false, damaged: cache.damaged };
    }
    const { rendered, cardProblems } = await renderAndEmit({
      cardSalt: salt,
      config,
      site,
      compiled,
      commitTimes,
      bundles,
      searchHooks: searchHooks.hooks,
      context,
      pools,
      cache,
      options,
    });
    if (options.useCache) await cache.prune(Date.now());
    if (cardProblems.length > 0) {
      return { ...NOTHING, ...report, problems: [...problems, ...cardProblems], ok: false };
    }
    return { ...report, ok: true, rendered, damaged: cache.damaged };
  } finally {
    await pools.close();
  }
}

/** A site without a default language has one language. */
export function languagesOf({ lang, locales, plannedRoutes }: ResolvedConfig) {
  return { langs: lang === '' ? [] : locales.map((one) => one.lang), planned: plannedRoutes };
}

/** A partial's problems come with every page that uses it. */
function unique(problems: Problem[]): Problem[] {
  const seen = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...seen.values()];
}

interface EmitInput {
  cardSalt: string;
  config: ResolvedConfig;
  site: SiteModel;
  compiled: { pages: CompiledRoute[] };
  commitTimes: ReadonlyMap<string, number>;
  bundles: SiteBundles;
  searchHooks: HooksModule | undefined;
  context: TaskContext;
  pools: PoolOwner;
  cache: Cache;
  options: BuildOptions;
}

async function renderAndEmit(
  input: EmitInput,
): Promise<{ rendered: number; cardProblems: Problem[] }> {
  const { site, bundles, context, pools, options } = input;
  const { reporter, outDir } = options;
  const output = await openOutput(outDir);
  try {
    const { record, rendered } = await renderStage({
      site,
      documentSalt: hashText(
        32,
        bundles.key,
        codeHash(options.projectRoot, DOCUMENT_CODE),
        JSON.stringify(context.assets),
      ),
      previous: options.useCache ? await readRecord(outDir) : {},
      output,
      pool: (misses) => pools.get(misses),
      onProgress: (done, total) => reporter.progress('Rendering pages', done, total),
    });
    // Nothing is left for the threads, and writing needs memory of its own.
    await pools.close();
    reporter.progress('Writing files', 0, 0);
    await emitAll(input, output, record);
    // Part of the output: it can vouch for no other documents than those it came with.
    await writeFile(join(output.staging, RECORD_FILE), JSON.stringify(record));
    const cardProblems = await emitCards({ ...input, ...options, outDir: output.staging });
    if (cardProblems.length > 0) await output.discard();
    else await output.commit();
    return { rendered, cardProblems };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

async function emitAll(input: EmitInput, output: OutputFolder, record: OutputRecord) {
  const { config, site, compiled, commitTimes, bundles, searchHooks, cache } = input;
  const documents = (await import(
    /* webpackIgnore: true */ pathToFileURL(bundles.documentBundle).href
  )) as DocumentModule;
  await emitRest({
    config,
    site,
    record,
    commitTimes,
    bundles,
    searchHooks,
    documents,
    media: compiled.pages.flatMap((page) => page.record.media),
    summaries: new Map(compiled.pages.map(({ route, record }) => [route.path, record.summary])),
    bodyOf: (contentKey) => readBody(cache, contentKey),
    outDir: output.staging,
    styleHashes: inlineSheets(bundles).map(cspHash),
  });
  if (existsSync(config.publicDir)) {
    await cp(config.publicDir, output.staging, { recursive: true, dereference: true });
  }
}

/** Threads are started on the first miss and serve both stages. */
export class PoolOwner {
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

  /** Ends the threads; they are started again when somebody asks. */
  async close(): Promise<void> {
    const { pool } = this;
    this.pool = undefined;
    await pool?.close();
  }
}

function sitePage({ route, record }: CompiledRoute) {
  return { route, summary: record.summary, contentKey: record.bodyKey };
}

function preloader(config: ResolvedConfig, { manifest }: SiteBundles) {
  return (islands: readonly string[]) => [
    ...new Set(
      islands.flatMap((name) => manifest.islands[name] ?? []).map((file) => config.base + file),
    ),
  ];
}

export function taskContext(
  config: ResolvedConfig,
  bundles: SiteBundles,
  cacheDir: string,
  projectRoot: string,
): TaskContext {
  const compileOptions = compileOptionsOf(config);
  return {
    contentBundle: bundles.contentBundle,
    documentBundle: bundles.documentBundle,
    cacheDir,
    siteRoot: config.root,
    contentDir: config.contentDir,
    compileOptions,
    contentSalt: contentSalt(projectRoot, compileOptions),
    assets: documentAssets(config, bundles),
    base: config.base,
  };
}

export function compileOptionsOf(config: ResolvedConfig): CompileOptions {
  const langs = config.locales.map(({ lang }) => lang);
  return {
    base: config.base,
    langs,
    defaultLang: config.lang,
    versions: config.multiVersion.versions,
    defaultVersion: config.multiVersion.default,
    markdown: config.markdown,
    typeLinks: config.typeLinks,
    feeds: config.feeds.map(({ id }) => id),
    texts: Object.fromEntries(
      config.locales.map(({ lang, texts }) => [lang, { ...interfaceTexts(lang), ...texts }]),
    ),
  };
}

/** Texts of the style sheets that documents may inline. */
function inlineSheets({ manifest }: SiteBundles): string[] {
  return Object.values(manifest.sheets);
}

function documentAssets(config: ResolvedConfig, { manifest }: SiteBundles): DocumentAssets {
  const href = (file: string) => config.base + file;
  return {
    sheets: manifest.sheets,
    lateSheet: href(manifest.lateSheet),
    entry: href(manifest.entry),
    entryPreload: [manifest.entry, ...manifest.entryChunks].map(href),
  };
}

async function readRecord(outDir: string): Promise<OutputRecord> {
  try {
    const record: unknown = JSON.parse(await readFile(join(outDir, RECORD_FILE), 'utf8'));
    // A record that is not ours misses every key, and everything is rendered again.
    return typeof record === 'object' && record !== null ? (record as OutputRecord) : {};
  } catch {
    return {};
  }
}
