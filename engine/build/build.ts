import { existsSync, statSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brokenProblem } from '../broken-problem.ts';
import { takeBack } from '../built-ins.ts';
import { codeKey } from '../bundle/node-bundle.mjs';
import { bundleSearchHooks, type HooksModule } from '../bundle/search-hooks.ts';
import { checksum, damagedCount, noteDamaged, readSeal } from '../cache-folder.mjs';
import { diskProblem, goneProblem } from '../disk-problem.ts';
import {
  type OutputFolder,
  openOutput,
  outputPlace,
  outputProblem,
  RECORD_FILE,
} from '../emit/output-folder.ts';
import type { CommitTimes } from '../git-times.ts';
import { cspHash, hashText } from '../hash.ts';
import type { Problem } from '../model.ts';
import { type CompiledRoute, sitePage } from '../opened-site.ts';
import { BrokenThread, threadProblem } from '../pool.ts';
import type { DocumentModule } from '../render/document-entry.tsx';
import type { Reporter } from '../reporter.ts';
import type { SiteModel } from '../site/site.ts';
import { type Untranslated, untranslatedPages } from '../site/untranslated.ts';
import { runSiteChecks } from '../site-checks/run-site-checks.ts';
import { emitCards } from './cards-stage.ts';
import { emitRest } from './emit-rest.ts';
import { openSite, type Project, type SiteHandle } from './open-site.ts';
import { type OutputRecord, renderStage } from './render-stage.ts';

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
  /** Pages that are shown in the default language. */
  untranslated: Untranslated[];
  /** Why pages that are to say when they were changed cannot. */
  datesLack?: CommitTimes['lack'];
  /** Where the site will stand; empty when its configuration does not say. */
  siteUrl?: string;
  /** Damaged cache entries that were thrown away. */
  damaged: number;
}

const NOTHING = { pages: 0, compiled: 0, rendered: 0, untranslated: [], damaged: 0 };

/** Builds a site folder into an output folder, which changes only if the whole build succeeds. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  try {
    return await buildInto({ ...options, outDir: await outputPlace(options.outDir) });
  } catch (error) {
    // First of all: the rest of this needs what may be replaced.
    const here = takeBack(options.siteRoot);
    const replaced = error instanceof BrokenThread ? [...here, ...error.replaced] : here;
    const scratch = join(options.cacheRoot, 'scratch');
    const problem =
      diskProblem(error) ??
      goneProblem(error, options.siteRoot) ??
      threadProblem(error) ??
      (await brokenProblem(replaced, { ...options, scratch }));
    if (!problem) throw error;
    return { ok: false, problems: [problem], ...NOTHING };
  }
}

async function buildInto(options: BuildOptions): Promise<BuildResult> {
  const { siteRoot, projectRoot, outDir, reporter } = options;
  const taken = [join(siteRoot, 'content'), join(siteRoot, 'public')];
  const refused =
    noFolder(siteRoot) ?? (await outputProblem(outDir, [siteRoot, projectRoot], taken));
  if (refused) return { ok: false, problems: [refused], ...NOTHING };
  reporter.progress('Reading the configuration', 0, 0);
  const { site, problems } = await openSite({
    ...options,
    onBundle: () => reporter.progress('Bundling the theme', 0, 0),
  });
  if (!site) return { ok: false, problems, ...NOTHING };
  try {
    return await buildOpened(site, options);
  } finally {
    await site.close();
  }
}

/** A file is no site folder. One that is missing is told by who looks for its configuration. */
function noFolder(siteRoot: string): Problem | undefined {
  if (statSync(siteRoot, { throwIfNoEntry: false })?.isDirectory() !== false) return undefined;
  return {
    code: 'no-config',
    severity: 'error',
    file: siteRoot,
    message: 'this is a file, and no site folder',
    hint: 'name the folder that holds `site.config.ts` and `content/`: `--root <site folder>`',
  };
}

async function buildOpened(site: SiteHandle, options: BuildOptions): Promise<BuildResult> {
  const { cacheRoot, reporter } = options;
  const searchHooks = await bundleSearchHooks(site.config, join(cacheRoot, 'scratch'));
  const { pages, compiled } = await site.compile((done, total) =>
    reporter.progress('Compiling pages', done, total),
  );
  const model = site.model(pages);
  const problems = [
    ...searchHooks.problems,
    ...site.problems(pages, model),
    ...(await runSiteChecks(site.config, pages.map(sitePage), join(cacheRoot, 'scratch'))),
  ];
  const report = {
    problems,
    pages: pages.length,
    compiled,
    untranslated: untranslatedPages(pages.map(({ route }) => route)),
    datesLack: site.datesLack,
    siteUrl: site.config.siteUrl,
  };
  if (problems.some(({ severity }) => severity === 'error')) {
    return { ...NOTHING, ...report, ok: false, damaged: damagedIn(site) };
  }
  const { rendered, cardProblems } = await renderAndEmit({
    site,
    model,
    pages,
    searchHooks: searchHooks.hooks,
    options,
  });
  if (options.useCache) await site.cache.prune(Date.now());
  if (cardProblems.length > 0) {
    return { ...NOTHING, ...report, problems: [...problems, ...cardProblems], ok: false };
  }
  return { ...report, ok: true, rendered, damaged: damagedIn(site) };
}

function damagedIn({ cache }: SiteHandle): number {
  return cache.damaged + damagedCount();
}

/** Modules whose code makes the files of pages and the posts in feeds, as paths below the project. */
const EMIT_ENTRIES = ['engine/emit/page-files.ts', 'engine/markdown/markdown-html.ts'];

interface EmitInput {
  site: SiteHandle;
  model: SiteModel;
  pages: readonly CompiledRoute[];
  searchHooks: HooksModule | undefined;
  options: BuildOptions;
}

async function renderAndEmit(
  input: EmitInput,
): Promise<{ rendered: number; cardProblems: Problem[] }> {
  const { site, model, options } = input;
  const { reporter, outDir, projectRoot, cacheRoot } = options;
  const code = await codeKey({ entries: EMIT_ENTRIES, projectRoot, cacheRoot });
  const output = await openOutput(outDir);
  try {
    const { record, rendered } = await renderStage({
      site: model,
      documentSalt: hashText(
        32,
        site.bundles.key,
        site.environment,
        code,
        JSON.stringify(site.assets),
      ),
      previous: options.useCache ? await readRecord(outDir) : {},
      output,
      pool: (misses) => site.threads(misses),
      onProgress: (done, total) => reporter.progress('Rendering pages', done, total),
    });
    // Nothing is left for the threads, and writing needs memory of its own.
    await site.endThreads();
    reporter.progress('Writing files', 0, 0);
    await emitAll(input, { output, record, codeKey: code });
    // Part of the output: it can vouch for no other documents than those it came with.
    await writeFile(join(output.staging, RECORD_FILE), JSON.stringify(record));
    const cardProblems = await emitCards({
      ...options,
      config: site.config,
      site: model,
      outDir: output.staging,
    });
    if (cardProblems.length > 0) await output.discard();
    else await output.commit();
    return { rendered, cardProblems };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

async function emitAll(
  { site, model, pages, searchHooks }: EmitInput,
  { output, record, codeKey: key }: { output: OutputFolder; record: OutputRecord; codeKey: string },
) {
  const { config, bundles, commitTimes } = site;
  const documents = (await import(
    /* webpackIgnore: true */ pathToFileURL(bundles.documentBundle).href
  )) as DocumentModule;
  await emitRest({
    config,
    site: model,
    record,
    commitTimes,
    bundles,
    searchHooks,
    documents,
    media: pages.flatMap((page) => page.record.media),
    summaries: new Map(pages.map((page) => [page.route.path, page.record.summary])),
    bodyOf: (bodyKey) => site.body(bodyKey),
    cache: site.cache,
    codeKey: key,
    outDir: output.staging,
    styleHashes: Object.values(bundles.manifest.sheets).map(cspHash),
  });
  if (existsSync(config.publicDir)) {
    await cp(config.publicDir, output.staging, { recursive: true, dereference: true });
  }
}

async function readRecord(outDir: string): Promise<OutputRecord> {
  try {
    const file = join(outDir, RECORD_FILE);
    const text = await readFile(file, 'utf8');
    const sum = readSeal(outDir).get(RECORD_FILE);
    if (sum !== checksum(text)) {
      if (sum !== undefined) noteDamaged(file);
      return {};
    }
    const record: unknown = JSON.parse(text);
    // A record that is not ours misses every key, and everything is rendered again.
    return typeof record === 'object' && record !== null ? (record as OutputRecord) : {};
  } catch {
    return {};
  }
}
