import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { WHOLE_SHEET } from '../../runtime/late-sheet.ts';
import { isWholeFolder, markUsed, removeUnused } from '../cache-folder.mjs';
import type { SiteStyle } from '../extend/fields.ts';
import type { SiteCode } from '../extend/site-code.ts';
import { hashText } from '../hash.ts';
import type { Problem } from '../model.ts';
import { nodeEntries, SEARCH_WORKER, SHEET_PREFIX, webEntries } from './bundle-entries.ts';
import { codeProblems, SiteCodeError } from './code-problems.ts';
import { entryFiles } from './entry-files.ts';
import { firstPaintSheets } from './first-paint.ts';
import { laterSheet } from './later-sheet.ts';
import { isForeign } from './layout.mjs';
import { bundledFiles, licenseNotices } from './licenses.ts';
import { codeKey, fromSettledSources, hashFiles, putInPlace, SourceList } from './node-bundle.mjs';
import { REACT_CHUNK } from './shell-library.ts';
import { siteParts } from './site-parts.ts';

/** What later stages need to know of the bundles. Plain data, kept beside them. */
export interface BundleManifest {
  /** What documents may inline of the style sheets in `theme/styles/sheets/`, by name. */
  sheets: Record<string, string>;
  /** Path of the sheet with everything else, which is loaded behind the first paint. */
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
  /** Licences of the packages whose code is in them. */
  notices: string;
  /** Hash of the code that renders pages: of the site's own changes, only these concern them. */
  contentCodeKey: string;
}

export interface SiteBundles {
  manifest: BundleManifest;
  webDir: string;
  contentBundle: string;
  documentBundle: string;
  /** Hash of everything that went into the bundles. */
  key: string;
  /** Whether the site's own code is among it: then compiled pages depend on it, too. */
  hasSiteCode: boolean;
}

/** Says what is in the folder of the bundles. */
const MANIFEST = 'manifest.json';

/** What renders pages, below the folder of the bundles. */
const CONTENT_BUNDLE = 'node/content.mjs';

/** Name of the sheet with everything but the core. */
const REST = 'rest';

/** What the bundles of a site are made of. */
export interface BundlesInput {
  projectRoot: string;
  cacheRoot: string;
  /** In front of the keys of what browsers store. */
  storagePrefix: string;
  /** The site's own code, if there is any. */
  site?: SiteCode | undefined;
}

/**
 * Builds the browser's and the server's bundle, or takes them from the cache when no file has changed
 * that went into them. Content never goes through the bundler; of a site, only its own components and
 * styles do.
 * @throws {SiteCodeError} when the site's code does not compile
 */
export async function buildSiteBundles({
  projectRoot,
  cacheRoot,
  storagePrefix,
  site,
}: BundlesInput): Promise<SiteBundles> {
  const cacheDir = join(cacheRoot, 'bundles');
  const listFile = join(site?.folder ?? cacheDir, 'sources.json');
  const list = new SourceList({ listFile, projectRoot });
  const maker = await makerKey(projectRoot, cacheRoot);
  const own = site ? siteKey(site) : '';
  const keyOf = (sources?: readonly string[]) =>
    hashText(16, maker, storagePrefix, list.key(sources), own);
  let key = keyOf();
  if (isWholeFolder(join(cacheDir, key))) markUsed(join(cacheDir, key));
  else {
    // One process may open several sites at once.
    const staging = join(cacheDir, `fresh-${process.pid}-${randomUUID()}`);
    try {
      const { sources } = await fromSettledSources(async () => {
        await rm(staging, { recursive: true, force: true });
        return { sources: await bundleInto(staging, { projectRoot, storagePrefix, site }) };
      });
      key = keyOf(sources);
      putInPlace(staging, join(cacheDir, key));
      list.remember(sources);
      removeUnused(cacheDir);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
  const dir = join(cacheDir, key);
  // Written by `bundleInto` from the same type.
  const manifest = JSON.parse(await readFile(join(dir, MANIFEST), 'utf8')) as BundleManifest;
  return {
    manifest,
    key,
    hasSiteCode: site !== undefined,
    webDir: join(dir, 'web'),
    contentBundle: join(dir, CONTENT_BUNDLE),
    documentBundle: join(dir, 'node/document.mjs'),
  };
}

/** Stands for what makes the bundles: this code, and the entries that it finds. */
async function makerKey(projectRoot: string, cacheRoot: string): Promise<string> {
  const entries = ['engine/bundle/site-bundles.ts'];
  const options = { projectRoot, outDir: '', mode: 'production', storagePrefix: '' } as const;
  const found = [webEntries(options), nodeEntries(options)].flatMap(Object.keys);
  return hashText(16, await codeKey({ entries, projectRoot, cacheRoot }), ...found);
}

/** Stands for a site's entries, its list of styles and its packages; the sources have a key of their own. */
function siteKey(site: SiteCode): string {
  const { root, folder, contentEntry, islandsEntry, styles, addressesFile } = site;
  const locks = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'].map((name) =>
    join(root, name),
  );
  return hashText(
    16,
    hashFiles(folder, [contentEntry, islandsEntry, ...(styles.length > 0 ? [addressesFile] : [])]),
    hashFiles(root, locks),
    JSON.stringify(styles),
  );
}

/** What an import without an ending may mean. */
const IMPORTED = /(?<![\\/]package)\.(?:[mc]?[jt]sx?|json|css)$/;

/** @returns absolute paths of the files that went in or would have, packages left out */
async function bundleInto(
  staging: string,
  { projectRoot, storagePrefix, site }: Omit<BundlesInput, 'cacheRoot'>,
): Promise<string[]> {
  // Loading them takes longer than all else, and most of the time the bundles are there.
  const { createRsbuild } = await import('@rsbuild/core');
  const { rsbuildConfig } = await import('./rsbuild-config.ts');
  const config = rsbuildConfig({
    projectRoot,
    outDir: staging,
    mode: 'production',
    storagePrefix,
    site,
  });
  const rsbuild = await createRsbuild({
    cwd: projectRoot,
    // Problems of a site's code are printed with all others.
    rsbuildConfig: site ? { ...config, logLevel: 'silent' } : config,
  });
  let manifest: Omit<BundleManifest, 'contentCodeKey'> | undefined;
  let contentFiles: string[] = [];
  const sources = new Set<string>();
  const problems: Problem[] = [];
  rsbuild.onAfterEnvironmentCompile(({ stats }) => {
    if (site && stats && 'compilation' in stats) problems.push(...codeProblems(stats, site.root));
  });
  rsbuild.onAfterBuild(async ({ stats }) => {
    const all = stats && 'stats' in stats ? stats.stats : stats ? [stats] : [];
    for (const { compilation } of all) {
      for (const file of compilation.fileDependencies) {
        if (!isForeign(file) && isFile(file)) sources.add(file);
      }
      // Looked for in vain, before something else was found: once it is there, it goes in.
      for (const file of compilation.missingDependencies) {
        if (!isForeign(file) && IMPORTED.test(file)) sources.add(file);
      }
    }
    const web = all.find((one) => one.compilation.name === 'web');
    if (web) manifest = await manifestOf(web, join(staging, 'web'), site?.styles);
    const node = all.find((one) => one.compilation.name === 'node');
    if (node) contentFiles = entryFiles(node, 'content');
  });
  try {
    const result = await rsbuild.build();
    await result.close();
  } catch (error) {
    throw problems.length > 0 ? new SiteCodeError(problems) : error;
  }
  if (!manifest) throw new Error('the browser bundle was not built');
  const code = contentFiles.map((file) => readFile(join(staging, 'node', file), 'utf8'));
  const contentCodeKey = hashText(32, ...(await Promise.all(code)));
  const whole: BundleManifest = { ...manifest, contentCodeKey };
  await writeFile(join(staging, MANIFEST), JSON.stringify(whole));
  return [...sources];
}

/** Not React, which a page with an island far down may never need: its script asks for it. */
function isPartOfIsland(file: string): boolean {
  return file.endsWith('.js') && !posix.basename(file).startsWith(`${REACT_CHUNK}.`);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

async function manifestOf(
  stats: Rspack.Stats,
  webDir: string,
  styles: readonly SiteStyle[] = [],
): Promise<Omit<BundleManifest, 'contentCodeKey'>> {
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
  const { [REST]: rest, ...sheets } = Object.fromEntries(texts);
  const own = siteParts(styles).map(({ sheet }) => sheets[sheet] ?? '');
  const entryFiles = assetsOf('main', '.js');
  const entry = entryFiles.at(-1);
  const searchWorker = assetsOf(SEARCH_WORKER, '.js').at(-1);
  if (entry === undefined || rest === undefined || searchWorker === undefined)
    throw new Error('the browser bundle has no entry, no search worker or no late style sheet');
  const islands = Object.fromEntries(
    Object.entries(json.namedChunkGroups ?? {})
      .filter(([name]) => name.startsWith('island-'))
      .map(([name, group]) => [
        name.slice('island-'.length),
        (group.assets ?? []).map((asset) => asset.name).filter(isPartOfIsland),
      ]),
  );
  // On the link itself: a property of the root would reach every element.
  const whole = `${laterSheet(sheets.core ?? '')}${rest}${own.join('')}link{${WHOLE_SHEET}:1}`;
  const lateSheet = `static/css/late.${hashText(8, whole)}.css`;
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
    notices: await licenseNotices(bundledFiles(stats)),
  };
}
