// How the remote search does with many pages:
//   node bench/search-engines.mjs [--sections 100000] [--engine <name> …] [--minutes 20] [--dist <built site>]
// Copies of the site's pages with texts of their own are loaded into each engine; then labelled
// queries are asked, each once. Reports the time of loading, memory and the time of answers. An engine
// that takes longer than `--minutes` is given up, and the next one is measured.
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cachedBundle } from '../engine/bundle/node-bundle.mjs';
import { findGroonga } from '../scripts/ensure-groonga.mjs';
import { ensureOpenSearch, findOpenSearch } from '../scripts/ensure-opensearch.mjs';
import { note, projectRoot, report } from './lib/results.mjs';
import { tempDir } from './lib/site.mjs';

/** @type {import('./lib/search-engines.ts').EngineName[]} */
const ENGINES = ['embedded', 'groonga', 'opensearch'];

const { values } = parseArgs({
  options: {
    sections: { type: 'string', default: '100000' },
    engine: { type: 'string', multiple: true, default: ENGINES },
    minutes: { type: 'string', default: '20' },
    dist: { type: 'string', default: join(projectRoot, 'dist') },
  },
});
const unknown = values.engine.filter((name) => !ENGINES.some((engine) => engine === name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Engines: ${ENGINES.join(', ')}\n`);
  process.exit(2);
}
if (!existsSync(values.dist)) {
  process.stderr.write(`There is no ${values.dist}. Build the site first: npm run build\n`);
  process.exit(2);
}

const bundled = await cachedBundle({
  entries: { engines: join(projectRoot, 'bench/lib/search-engines.ts') },
  cacheDir: join(projectRoot, 'node_modules/.cache/twinleaf/bench-search-engines'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  isExternal: () => true,
});
/** @type {typeof import('./lib/search-engines.ts')} */
const { measureEngine, writeCopies } = await import(
  pathToFileURL(join(bundled, 'engines.mjs')).href
);

/** @param {string} lang */
const queriesOf = (lang) =>
  JSON.parse(readFileSync(join(projectRoot, 'bench/search-queries', `${lang}.json`), 'utf8'));
const queries = { en: queriesOf('en'), zh: queriesOf('zh') };

const folder = tempDir('copies');
const made = await writeCopies(values.dist, folder, Number(values.sections));
const figures = [
  note('sections', made.sections, ''),
  note('pages', made.pages, ''),
  note('index files', made.bytes / 2 ** 20, 'MB'),
];
/** @type {Record<string, unknown>} */
const details = { load: loadavg() };
for (const name of ENGINES.filter((engine) => values.engine.includes(engine))) {
  if (name === 'groonga' && findGroonga() === undefined) {
    process.stdout.write('Groonga is left out: it is not installed.\n');
    continue;
  }
  if (name === 'opensearch' && !ensureOpenSearch(false)) continue;
  const programs = { groonga: findGroonga(), opensearch: findOpenSearch() };
  const began = Date.now();
  /** @param {string} what */
  const onProgress = (what) =>
    process.stderr.write(`${name}, ${Math.round((Date.now() - began) / 1000)} s: ${what}\n`);
  const result = await measureEngine(name, folder, queries, {
    ...programs,
    projectRoot,
    onProgress,
    limit: Number(values.minutes) * 60_000,
  }).catch((error) => {
    // The others are measured all the same.
    process.stdout.write(`${name} was not measured: ${error.message}\n`);
    process.exitCode = 1;
  });
  if (result === undefined) continue;
  details[name] = result;
  // Some take minutes.
  process.stdout.write(`${name} ${JSON.stringify(result)}\n`);
  figures.push(
    note(`${name}: loading`, result.loading, 's'),
    note(`${name}: loading, processor`, result.loadingCpu, 's'),
    note(`${name}: memory of the service`, result.service, 'MB'),
    note(`${name}: memory of the engine`, result.engine, 'MB'),
    note(`${name}: 50 % of ${result.asked} queries, each asked once`, result.p50, 'ms'),
    note(`${name}: 95 %`, result.p95, 'ms'),
    note(`${name}: processor for a query`, result.queryCpu, 'ms'),
    note(`${name}: failed`, result.failed, ''),
  );
}
report('search-engines', figures, details);
