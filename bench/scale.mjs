// What a build costs as the site grows:  node bench/scale.mjs [pages per language …]
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeCorpus } from './lib/corpus.mjs';
import { measuredRun } from './lib/measured-run.mjs';
import { atMost, note, projectRoot, report } from './lib/results.mjs';
import { tempDir } from './lib/site.mjs';

const DEFAULT_SIZES = [200, 2000];
const PER_PAGE_GROWTH = 1.2;
const PEAK_MB = 1536;
const REBUILD_SHARE = 20;
/** A cache of its own, so that the first build is cold and the project's cache stays small. */
const CACHE = 'rspack-docs-bench';

/** @param {string} label */
function progress(label) {
  process.stderr.write(`${label} …\n`);
}

/**
 * @param {string} site
 * @param {...string} options
 */
function buildSite(site, ...options) {
  const args = ['engine/bin.mjs', 'build', '--root', site, '--out', join(site, 'dist'), ...options];
  return measuredRun(args, { cwd: projectRoot, env: { DOCS_CACHE_NAME: CACHE } });
}

/** @param {number} perLanguage */
function makeSite(perLanguage) {
  const site = tempDir(`corpus-${perLanguage}`);
  const pages = writeCorpus(site, perLanguage);
  /** @param {string[]} args */
  const git = (...args) => execFileSync('git', args, { cwd: site, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', 'content');
  git(
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@example.com',
    'commit',
    '--quiet',
    '-m',
    'x',
  );
  return { site, pages };
}

const given = process.argv.slice(2).map(Number).filter(Number.isFinite);
const sizes = given.length > 0 ? given : DEFAULT_SIZES;
const cacheDir = join(projectRoot, 'node_modules', '.cache', CACHE);
rmSync(cacheDir, { recursive: true, force: true });
process.once('exit', () => rmSync(cacheDir, { recursive: true, force: true }));

progress('Bundling engine and theme');
await buildSite(makeSite(8).site, '--no-cache');

/** @type {{ pages: number, cold: import('./lib/measured-run.mjs').Cost, again: import('./lib/measured-run.mjs').Cost, uncached: import('./lib/measured-run.mjs').Cost }[]} */
const runs = [];
for (const size of sizes) {
  const { site, pages } = makeSite(size);
  progress(`${pages} pages without a cache`);
  const uncached = await buildSite(site, '--no-cache');
  rmSync(join(site, 'dist'), { recursive: true, force: true });
  progress(`${pages} pages into an empty cache`);
  const cold = await buildSite(site);
  progress(`${pages} pages, unchanged`);
  const again = await buildSite(site);
  rmSync(site, { recursive: true, force: true });
  rmSync(join(cacheDir, 'content'), { recursive: true, force: true });
  runs.push({ pages, uncached, cold, again });
  process.stderr.write(`${JSON.stringify(runs.at(-1), null, 1)}\n`);
}

const figures = runs.flatMap(({ pages, uncached, cold, again }) => {
  const label = `${pages.toLocaleString('en-US')} pages`;
  return [
    note(`${label}: elapsed time`, uncached.wall, 's'),
    note(`${label}: processor time`, uncached.cpu, 's'),
    note(`${label}: processor time per page`, (1000 * uncached.cpu) / pages, 'ms'),
    atMost(
      `${label}: peak memory`,
      Math.max(uncached.peakMB, cold.peakMB, again.peakMB),
      PEAK_MB,
      'MB',
    ),
    atMost(`${label}: unchanged rebuild of cold`, (100 * again.cpu) / cold.cpu, REBUILD_SHARE, '%'),
    note(`${label}: unchanged rebuild, elapsed`, again.wall, 's'),
  ];
});
const [first] = runs;
const last = runs.at(-1);
if (first && last && first !== last) {
  const growth = last.uncached.cpu / last.pages / (first.uncached.cpu / first.pages);
  const label = `cost per page, ${last.pages} to ${first.pages} pages`;
  figures.push(atMost(label, growth, PER_PAGE_GROWTH, '×'));
}
report('scale', figures, { runs: runs.map(withoutOutput) });

/** @param {(typeof runs)[number]} run */
function withoutOutput({ pages, ...costs }) {
  const entries = Object.entries(costs).map(([name, { output: _, ...cost }]) => [name, cost]);
  return { pages, ...Object.fromEntries(entries) };
}
