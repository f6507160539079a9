import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { createRsbuild, type Rspack } from '@rsbuild/core';
import { WHOLE_SHEET } from '../../runtime/late-sheet.ts';
import { markUsed, removeUnused } from '../cache-folder.mjs';
import type { SiteCode } from '../extend/site-code.ts';
import { hashText } from '../hash.ts';
import type { Problem } from '../model.ts';
import { codeProblems, SiteCodeError } from './code-problems.ts';
import { firstPaintSheets } from './first-paint.ts';
import { codeHash, putInPlace } from './node-bundle.mjs';
import { rsbuildConfig, SEARCH_WORKER, SHEET_PREFIX } from './rsbuild-config.ts';
import { shortenNames } from './short-names.ts';
import { keepSources, siteCodeKey, sourcesOf } from './site-sources.ts';

/** What later stages need to know of the bundles. Plain data, kept beside them. */
export interface BundleManifest {
  /** What documents may inline of the style sheets in `theme/styles/sheets/`, by name. */
  sheets: Record<string, string>;
  /** Path of the sheet with everything, which is loaded behind the first paint. */
  lateSheet: string;
  /** Paths below the web folder: `static/js/main.1a2b3c4d.js`. */
  entry: string;
  /** Chunks the entry imports at once. */
  entryChunks: string[];
  /** Module of the search worker. */
  searchWorker: string;
  /** Name of an island → its chunks. */
  islands: Record<string, string[]>;
  /** Every file of the web folder that belongs into the output. */
  files: string[];
}

export interface SiteBundles {
  manifest: BundleManifest;
  webDir: string;
  contentBundle: string;
  documentBundle: string;
  /** Hash of everything that went into the bundles. */
  key: string;
  /** The part of it that stands for the site's own code; undefined without any. */
  siteCode?: string;
}

/** Name of the sheet with everything. */
const LATE_SHEET = 'all';

/** Folders and files below the project: the code that ends up in the bundles, and what makes them. */
export const BUNDLE_CODE = [
  'components',
  'engine/bundle',
  'engine/hash.ts',
  'engine/model.ts',
  'engine/render',
  'engine/routes.ts',
  'islands',
  'runtime',
  'search',
  'theme',
];

/**
 * Builds the browser's and the server's bundle, or takes them from the cache when no source has
 * changed. Content never goes through the bundler; of a site, only its own components and styles do.
 * @throws {SiteCodeError} when the site's code does not compile
 */
export async function buildSiteBundles(
  projectRoot: string,
  cacheRoot: string,
  site?: SiteCode,
): Promise<SiteBundles> {
  const engineKey = codeHash(projectRoot, BUNDLE_CODE);
  let siteCode = site && siteCodeKey(site);
  let dir = bundleDir(cacheRoot, engineKey, siteCode);
  if (existsSync(join(dir, 'manifest.json'))) markUsed(dir);
  else {
    const staging = `${dir}.${process.pid}.tmp`;
    try {
      const stats = await bundleInto(staging, projectRoot, site);
      if (site) {
        const engine = BUNDLE_CODE.map((path) => join(projectRoot, path));
        const sources = sourcesOf(stats, site, engine);
        keepSources(site, sources);
        // Other files than the last time may have gone in.
        siteCode = siteCodeKey(site, sources);
        dir = bundleDir(cacheRoot, engineKey, siteCode);
      }
      putInPlace(staging, dir, ['manifest.json']);
      removeUnused(dirname(dir));
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
  const manifestFile = join(dir, 'manifest.json');
  // Written by `bundle` from the same type.
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as BundleManifest;
  return {
    manifest,
    key: siteCode === undefined ? engineKey : `${engineKey}-${siteCode}`,
    ...(siteCode !== undefined && { siteCode }),
    webDir: join(dir, 'web'),
    contentBundle: join(dir, 'node/content.mjs'),
    documentBundle: join(dir, 'node/document.mjs'),
  };
}

function bundleDir(cacheRoot: string, engineKey: string, siteCode: string | undefined): string {
  const name = siteCode === undefined ? engineKey : `${engineKey}-${siteCode}`;
  return join(cacheRoot, 'bundles', name);
}

async function bundleInto(
  staging: string,
  projectRoot: string,
  site: SiteCode | undefined,
): Promise<Rspack.Stats[]> {
  const config = rsbuildConfig({ projectRoot, outDir: staging, mode: 'production', site });
  const rsbuild = await createRsbuild({
    cwd: projectRoot,
    // Problems of a site's code are printed with all others.
    rsbuildConfig: site ? { ...config, logLevel: 'silent' } : config,
  });
  let manifest: BundleManifest | undefined;
  let all: Rspack.Stats[] = [];
  const problems: Problem[] = [];
  rsbuild.onAfterEnvironmentCompile(({ stats }) => {
    if (site && stats && 'compilation' in stats) problems.push(...codeProblems(stats, site.root));
  });
  rsbuild.onAfterBuild(async ({ stats }) => {
    all = stats && 'stats' in stats ? stats.stats : stats ? [stats] : [];
    const web = all.find((one) => one.compilation.name === 'web');
    if (web) manifest = await manifestOf(web, join(staging, 'web'));
  });
  try {
    const result = await rsbuild.build();
    await result.close();
  } catch (error) {
    throw problems.length > 0 ? new SiteCodeError(problems) : error;
  }
  if (!manifest) throw new Error('the browser bundle was not built');
  await writeFile(join(staging, 'manifest.json'), JSON.stringify(manifest));
  return all;
}

async function manifestOf(stats: Rspack.Stats, webDir: string): Promise<BundleManifest> {
  const json = stats.toJson({ all: false, entrypoints: true, chunkGroups: true, assets: true });
  const assetsOf = (name: string, ending: string) =>
    (json.entrypoints?.[name]?.assets ?? [])
      .map((asset) => asset.name)
      .filter((asset) => asset.endsWith(ending));
  const sheetNames = Object.keys(json.entrypoints ?? {}).filter((name) =>
    name.startsWith(SHEET_PREFIX),
  );
  const texts = await Promise.all(
    sheetNames.map(async (name): Promise<[string, string]> => {
      const texts = assetsOf(name, '.css').map((file) => readFile(join(webDir, file), 'utf8'));
      return [name.slice(SHEET_PREFIX.length), (await Promise.all(texts)).join('')];
    }),
  );
  const { [LATE_SHEET]: everything, ...sheets } = shortenNames(Object.fromEntries(texts));
  const entryFiles = assetsOf('main', '.js');
  const entry = entryFiles.at(-1);
  const searchWorker = assetsOf(SEARCH_WORKER, '.js').at(-1);
  if (entry === undefined || everything === undefined || searchWorker === undefined)
    throw new Error('the browser bundle has no entry, no search worker or no late style sheet');
  const islands = Object.fromEntries(
    Object.entries(json.namedChunkGroups ?? {})
      .filter(([name]) => name.startsWith('island-'))
      .map(([name, group]) => [
        name.slice('island-'.length),
        (group.assets ?? []).map((asset) => asset.name).filter((file) => file.endsWith('.js')),
      ]),
  );
  const whole = `${everything}:root{${WHOLE_SHEET}:1}`;
  const lateSheet = `static/css/all.${hashText(8, whole)}.css`;
  await writeFile(join(webDir, lateSheet), whole);
  // Entries that are style sheets leave an empty script behind.
  const scripts = (json.assets ?? [])
    .map((asset) => asset.name)
    .filter((file) => file.endsWith('.js') && !posix.basename(file).startsWith(SHEET_PREFIX));
  return {
    sheets: firstPaintSheets(sheets),
    lateSheet,
    entry,
    entryChunks: entryFiles.slice(0, -1),
    searchWorker,
    islands,
    files: [...scripts, lateSheet],
  };
}
