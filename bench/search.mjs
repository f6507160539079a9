// What the search costs a reader:  node bench/search.mjs [--dist <built site>] [--pages <per language>] [--peers]
//   --dist   figures of this output; otherwise the site is built
//   --pages  also of a corpus of this size
//   --peers  also measures Pagefind on the same pages (installs bench/peers first)
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cachedBundle } from '../engine/bundle/node-bundle.mjs';
import { runNode } from '../scripts/run.mjs';
import { launchBrowser, PHONE } from './lib/browser.mjs';
import { bundleForBrowser } from './lib/browser-bundle.mjs';
import { writeCorpus } from './lib/corpus.mjs';
import { pagefindBytes } from './lib/pagefind.mjs';
import { atMost, holds, median, note, projectRoot, report } from './lib/results.mjs';
import { brotliSize, serve, tempDir } from './lib/site.mjs';

const LANGS = ['en', 'zh'];
/** Of the page's thread; Chromium does not slow down the worker that holds the index. */
const THROTTLE = 4;
const RUNS = 5;
const SETTLE_MS = 1500;
const TEXT_FACTOR = 1.25;
const FIRST_RESULT_MS = 100;
const QUERY_MS = 20;
/** From opening the dialog to the first result. */
const OPENING_BYTES = 200_000;
const LONG_TASK_MS = 50;
const HEAP_MB = 40;

const { values } = parseArgs({
  options: {
    dist: { type: 'string' },
    pages: { type: 'string' },
    peers: { type: 'boolean', default: false },
  },
});

const bundled = await cachedBundle({
  entries: { 'index-file': join(projectRoot, 'search/index-file.ts') },
  cacheDir: join(projectRoot, 'node_modules/.cache/twinleaf/bench-search'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  isExternal: (request) => request.startsWith('node:'),
});
/** @type {typeof import('../search/index-file.ts')} */
const { readIndex } = await import(pathToFileURL(join(bundled, 'index-file.mjs')).href);

/** @param {string} site */
async function build(site) {
  const out = join(tempDir('search'), 'dist');
  const code = await runNode(['engine/bin.mjs', 'build', '--root', site, '--out', out]);
  if (code !== 0) throw new Error('the build failed');
  return out;
}

async function sites() {
  if (values.dist !== undefined) return [{ name: 'site', dist: values.dist }];
  const site = { name: 'site', dist: await build(projectRoot) };
  if (values.pages === undefined) return [site];
  const corpus = tempDir('search-corpus');
  writeCorpus(corpus, Number(values.pages));
  return [site, { name: `${values.pages} pages`, dist: await build(corpus) }];
}

/**
 * Files of a folder of a built site, but for those that it keeps of earlier builds.
 * @param {string} dist
 * @param {string} folder
 */
function ownFiles(dist, folder) {
  const record = join(dist, '.kept.json');
  const kept = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  return readdirSync(join(dist, folder)).filter((file) => !(`${folder}/${file}` in kept));
}

/**
 * Name and text of a language's index.
 * @param {string} dist
 * @param {string} lang
 */
function indexFile(dist, lang) {
  const name = ownFiles(dist, 'static').find((file) => file.startsWith(`search_index.${lang}.`));
  if (name === undefined) throw new Error(`${dist} has no search index of ${lang}`);
  return readFileSync(join(dist, 'static', name), 'utf8');
}

/**
 * The code of the dialog and of the worker.
 * @param {string} dist
 */
function codeFiles(dist) {
  const names = ownFiles(dist, 'static/js');
  const files = names.filter((file) => /^search(-worker)?\.[0-9a-f]+\.js$/.test(file));
  if (files.length !== 2) throw new Error(`${dist} has no search dialog or no search worker`);
  return files.map((file) => `static/js/${file}`);
}

/**
 * The texts that are searched, without anything around them: titles, headings, content.
 * @param {string} index
 */
function searchableText(index) {
  return readIndex(JSON.parse(index))
    .pages.flatMap(({ title, content }) => [title, content])
    .filter((text) => text !== '')
    .join('\n');
}

/** @param {string} lang */
function queriesOf(lang) {
  const file = join(projectRoot, 'bench/search-queries', `${lang}.json`);
  /** @type {{ query: string }[]} */
  const labelled = JSON.parse(readFileSync(file, 'utf8'));
  return labelled.map(({ query }) => query);
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {string} lang
 * @param {string} module address of the bundled search
 */
async function measureInBrowser(browser, origin, lang, module) {
  // Only the site's own code may start workers by its policy.
  const context = await browser.newContext({ ...PHONE, bypassCSP: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${origin}/`, { waitUntil: 'load' });
  // Behind what the page itself does at its start.
  await page.waitForTimeout(SETTLE_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  // A worker's requests are not among the page's own measurements.
  const loaded = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('search_index'),
  );
  /** @type {import('./lib/search-in-page.ts').InPageFigures} */
  const figures = await page.evaluate(
    async ({ module, input }) => (await import(module)).measure(input),
    { module, input: { lang, base: '/', first: 'module', queries: queriesOf(lang) } },
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { startTime, responseEnd } = (await loaded).timing();
  await context.close();
  const firstResult = figures.firstResultAt - (startTime + responseEnd);
  return { ...figures, firstResult, heapMB: usedSize / 2 ** 20 };
}

/**
 * What each query takes: the median of all runs. The throttle stops the page's thread at random, so
 * that one and the same query takes 1 ms in a run and 16 ms in the next.
 * @param {{ queries: number[] }[]} runs
 */
function queryTimes(runs) {
  const [first] = runs;
  return (first?.queries ?? []).map((_, query) =>
    median(runs.map(({ queries }) => queries[query] ?? Number.NaN)),
  );
}

/** @param {number[]} times */
function p95(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

const code = await bundleForBrowser(join(projectRoot, 'bench/lib/search-in-page.ts'));
const browser = await launchBrowser();
/** @type {import('./lib/results.mjs').Figure[]} */
const figures = [];
/** @type {Record<string, unknown>} */
const details = {};
for (const { name, dist } of await sites()) {
  writeFileSync(join(dist, 'static/js/bench-search.js'), code);
  const { origin, close } = await serve(dist);
  for (const lang of LANGS) {
    const index = indexFile(dist, lang);
    const text = searchableText(index);
    const textBytes = brotliSize(text);
    const modules = ['routes/search.js', `routes/search.${lang}.js`, ...codeFiles(dist)];
    const code = modules
      .map((file) => brotliSize(readFileSync(join(dist, file))))
      .reduce((sum, size) => sum + size);
    // The first line of the index answers alone (search/index-file.ts).
    const opening = code + brotliSize(index.slice(0, index.indexOf('\n')));
    const bytes = code + brotliSize(index);
    const label = `${name}, ${lang}`;
    /** @type {Awaited<ReturnType<typeof measureInBrowser>>[]} */
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(
        await measureInBrowser(browser, origin, lang, `${origin}/static/js/bench-search.js`),
      );
    }
    /** @param {(run: (typeof runs)[number]) => number} value */
    const middle = (value) => median(runs.map(value));
    figures.push(
      note(`${label}: searchable text (brotli)`, textBytes, 'B'),
      atMost(`${label}: from opening to the first result`, opening, OPENING_BYTES, 'B'),
      note(`${label}: until all texts are there`, bytes, 'B'),
      atMost(`${label}: that, in texts`, bytes / textBytes, TEXT_FACTOR, ''),
      atMost(
        `${label}: first result behind the index, CPU ÷ ${THROTTLE}`,
        middle(({ firstResult }) => firstResult),
        FIRST_RESULT_MS,
        'ms',
      ),
      atMost(`${label}: 95 % of queries, CPU ÷ ${THROTTLE}`, p95(queryTimes(runs)), QUERY_MS, 'ms'),
      note(
        `${label}: that, of single runs`,
        middle(({ queries }) => p95(queries)),
        'ms',
      ),
      atMost(
        `${label}: longest task, CPU ÷ ${THROTTLE}`,
        middle(({ longestTask }) => longestTask),
        LONG_TASK_MS,
        'ms',
      ),
      atMost(
        `${label}: heap of the page`,
        middle(({ heapMB }) => heapMB),
        HEAP_MB,
        'MB',
      ),
    );
    if (values.peers) {
      const peer = await pagefindBytes(browser, { dist, lang, query: 'module' });
      figures.push(holds(`${label}: against Pagefind`, `< ${peer} B`, `${bytes} B`, bytes < peer));
    }
    details[label] = { characters: text.length, runs };
  }
  close();
}
await browser.close();
report('search', figures, details);
