// `npm run bench:peers`: this site's engine beside other documentation generators, on the same pages.
// Writes `bench/results/peers.json`, and the table and the charts of docs/performance.md. A generator that can't be
// installed or built is left out, with its reason; the others are measured.
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstall, stop } from '../scripts/ensure-install.mjs';
import { writeCharts } from './generators/charts.mjs';
import { buildReadings, FIGURES, figureTable } from './generators/figures.mjs';
import { GENERATORS } from './generators/generators.mjs';
import { verdict, verdictText } from './generators/goals.mjs';
import { installGenerator, nodeOf } from './generators/install.mjs';
import { copyOwnSite, OWN, ownBuild } from './generators/own-site.mjs';
import { readPlainSite } from './generators/pages.mjs';
import { updateDocument } from './generators/report.mjs';
import { serveStatic } from './generators/static-server.mjs';
import { rotated } from './generators/statistics.mjs';
import { navigation, PLACES, paint, QUERIES, search, visit } from './generators/visits.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { measuredRun } from './lib/measured-run.mjs';
import { machine, projectRoot } from './lib/results.mjs';

/** @typedef {import('./generators/figures.mjs').Reading} Reading */
/** @typedef {import('./generators/figures.mjs').PeerResults} PeerResults */

/**
 * A site of the comparison, ready to be built.
 * @typedef {object} Contestant
 * @property {string} id
 * @property {string} label
 * @property {string} folder
 * @property {string[]} args of Node
 * @property {string} node
 * @property {Record<string, string>} env
 * @property {string[]} caches
 * @property {string} output
 * @property {string} source the page that an author edits
 * @property {string} [hit]
 */

const SITE_URL = 'https://rspack.dev';
const PARTS = ['cold', 'rebuilds', 'reading'];
const RESULT = join(projectRoot, 'bench/results/peers.json');
const QUIET = { CI: '1', ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

const USAGE = `Usage: npm run bench:peers -- [options]

Measures this site's engine beside other documentation generators, on the same pages.

Options
  --only <id,id>    some of: ${GENERATORS.map(({ id }) => id).join(', ')}
  --runs <n>        rounds of reading, in each of which everything is measured once, interleaved (3)
  --builds <n>      rounds of builds (1: their processor times hardly differ; waiting times do under load)
  --parts <a,b>     some of: ${PARTS.join(', ')} (all); the last figures of the others are kept
  --draw            measures nothing: table and charts from the last figures
  --dir <folder>    where the others are installed (below the system's temporary folder)
`;

const values = readOptions();
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const only = values.only?.split(',');
const parts = values.draw ? [] : values.parts.split(',');
const [runs = 0, builds = 0] = [values.runs, values.builds].map(Number);
const dir = resolve(values.dir);
const ids = GENERATORS.map(({ id }) => id);
const unknown = [
  ...(only ?? []).filter((id) => !ids.includes(id)),
  ...parts.filter((part) => !PARTS.includes(part)),
];
if (unknown.length > 0) {
  stop(`Unknown: ${unknown.join(', ')}. There are: ${[...ids, ...PARTS].join(', ')}`);
}
for (const [name, rounds] of Object.entries({ runs, builds })) {
  if (!Number.isInteger(rounds) || rounds < 1) stop(`--${name} is a whole number from 1 on`);
}

ensureInstall();
const started = Date.now();
/** @type {Record<string, string>} */
const leftOut = {};
/** @type {Reading[]} */
const readings = [];
/** @type {number[]} */
const loads = [];
const contestants = values.draw ? [] : await prepare();
if (parts.includes('cold')) await measureColdBuilds();
if (parts.includes('rebuilds')) await measureRebuilds();
if (parts.includes('reading')) await measureReading();
const results = merged();
writeFileSync(RESULT, `${JSON.stringify(results, null, 1)}\n`);
writeCharts(results, join(projectRoot, 'docs/performance'));
updateDocument(join(projectRoot, 'docs/performance.md'), results);
for (const table of FIGURES.map((figure) => figureTable(figure, results))) {
  if (table !== '') process.stdout.write(`\n${table}\n`);
}
process.stdout.write('\nThis site to the best other\n');
for (const figure of FIGURES) {
  const text = verdictText(verdict(figure, results));
  if (text !== '') process.stdout.write(`  ${figure.title.padEnd(42)}  ${text}\n`);
}
for (const [id, reason] of Object.entries(leftOut)) {
  process.stdout.write(`\nLeft out: ${id}. ${reason}\n`);
}

/** @param {string} text */
function say(text) {
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stderr.write(`${String(seconds).padStart(5)} s  ${text}\n`);
}

/** Builds this site once for its pages, installs the others and gives them the pages. */
async function prepare() {
  const own = join(dir, OWN);
  say('copying this site');
  copyOwnSite(own);
  const { args, env, ...rest } = ownBuild('later');
  /** @type {Contestant} */
  const first = { id: OWN, label: 'This site', folder: own, args, env, node: process.execPath, ...rest }; // biome-ignore format: one row
  say('building this site for its pages');
  if (parts.includes('cold')) await share(first, (add) => coldBuild(first, add));
  else await buildOf(first);
  const site = readPlainSite(join(own, 'dist'), SITE_URL);
  say(`${site.pages.length} pages`);
  const all = [first];
  for (const generator of GENERATORS) {
    if (!(only?.includes(generator.id) ?? true)) continue;
    const folder = join(dir, generator.id);
    say(`installing ${generator.label}`);
    const { reason } = await installGenerator(generator, folder);
    if (reason !== undefined) {
      leave(generator.label, reason);
      continue;
    }
    for (const name of ['docs', 'src', 'i18n', 'public', 'static']) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
    generator.prepare(folder, site);
    const [program = '', ...options] = generator.build;
    all.push({
      id: generator.id,
      label: generator.label,
      folder,
      args: [join('node_modules', program), ...options],
      env: QUIET,
      node: nodeOf(generator, folder),
      caches: generator.caches,
      output: generator.output,
      source: generator.source('guide/start/introduction'),
      ...(generator.hit !== undefined && { hit: generator.hit }),
    });
  }
  return all;
}

/**
 * @param {string} label
 * @param {string} reason
 */
function leave(label, reason) {
  leftOut[label] = reason;
  say(`${label} is left out: ${reason}`);
}

/** @param {unknown} error */
function told(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {Contestant} contestant */
function forget({ folder, caches }) {
  for (const cache of caches) rmSync(join(folder, cache), { recursive: true, force: true });
}

/** @param {Contestant} contestant */
function buildOf({ args, folder, env, node }) {
  return measuredRun(args, { cwd: folder, env, node });
}

/**
 * Measures a site's share of a round; one that fails is out from then on.
 * @param {Contestant} contestant
 * @param {(add: (figure: string, value: number) => void) => Promise<void>} measure
 */
async function share(contestant, measure) {
  if (leftOut[contestant.label] !== undefined) return;
  loads.push(os.loadavg()[0] ?? 0);
  try {
    await measure((figure, value) => {
      readings.push({ figure, site: contestant.id, value });
      say(`  ${contestant.label}: ${figure} ${value.toFixed(1)}`);
    });
  } catch (error) {
    leave(contestant.label, told(error));
  }
}

async function measureColdBuilds() {
  for (let round = 0; round < builds; round += 1) {
    say(`cold builds, round ${round + 1} of ${builds}`);
    for (const contestant of rotated(contestants, round)) {
      await share(contestant, async (add) => {
        // The first one of this site has made the pages.
        if (contestant.id !== OWN || round > 0) await coldBuild(contestant, add);
        if (contestant.id !== OWN) return;
        forget(contestant);
        addBuild('cold-pictures', await buildOf({ ...contestant, ...ownBuild('now') }), add);
      });
    }
  }
}

/**
 * @param {Contestant} contestant
 * @param {(figure: string, value: number) => void} add
 */
async function coldBuild(contestant, add) {
  forget(contestant);
  const cost = await buildOf(contestant);
  addBuild('cold', cost, add);
  add('cold-memory', cost.peakMB);
}

/**
 * @param {string} figure
 * @param {import('./lib/measured-run.mjs').Cost} cost
 * @param {(figure: string, value: number) => void} add
 */
function addBuild(figure, cost, add) {
  for (const [name, value] of buildReadings(figure, cost)) add(name, value);
}

async function measureRebuilds() {
  await buildAll();
  for (let round = 0; round < builds; round += 1) {
    say(`rebuilds, round ${round + 1} of ${builds}`);
    for (const contestant of rotated(contestants, round)) {
      await share(contestant, async (add) => {
        addBuild('rebuild-same', await buildOf(contestant), add);
        const page = join(contestant.folder, contestant.source);
        const text = readFileSync(page, 'utf8');
        try {
          appendFileSync(page, `\nAn edit of the benchmark, round ${round + 1}.\n`);
          addBuild('rebuild-edit', await buildOf(contestant), add);
        } finally {
          writeFileSync(page, text);
        }
      });
    }
  }
}

/** Builds what is not built yet. */
async function buildAll() {
  for (const contestant of contestants) {
    if (existsSync(join(contestant.folder, contestant.output))) continue;
    await share(contestant, async () => {
      say(`building ${contestant.label}`);
      await buildOf(contestant);
    });
  }
}

async function measureReading() {
  await buildAll();
  const browser = await launchBrowser();
  const servers = await Promise.all(
    contestants
      .filter(({ label }) => leftOut[label] === undefined)
      .map(async (contestant) => ({
        contestant,
        server: await serveStatic(join(contestant.folder, contestant.output)),
      })),
  );
  try {
    for (const { contestant, server } of servers) {
      // Compresses what is asked for, and warms what the system keeps.
      await share(contestant, async () => {
        say(`visiting ${contestant.label}`);
        for (const place of Object.values(PLACES)) await visit(browser, server.origin + place);
        const { hit } = contestant;
        if (hit === undefined) return;
        await attempt(contestant, 'the search', async () => {
          await search(browser, server.origin, hit, { isSlow: false, queries: [] });
        });
      });
    }
    for (let round = 0; round < runs; round += 1) {
      say(`reading, round ${round + 1} of ${runs}`);
      for (const { contestant, server } of rotated(servers, round)) {
        await share(contestant, (add) => readSite(browser, server.origin, contestant, add));
      }
    }
  } finally {
    await browser.close();
    for (const { server } of servers) server.close();
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {Contestant} contestant
 * @param {(figure: string, value: number) => void} add
 */
async function readSite(browser, origin, contestant, add) {
  const introduction = await visit(browser, origin + PLACES.introduction);
  add('bytes', introduction.bytes / 1000);
  add('scripts', introduction.scripts / 1000);
  add('requests', introduction.requests);
  add('work', introduction.work);
  add('blocked', introduction.blocked);
  add('work-home', (await visit(browser, origin + PLACES.home)).work);
  const long = await visit(browser, origin + PLACES.long);
  add('work-long', long.work);
  add('blocked-long', long.blocked);
  const { first, largest } = await paint(browser, origin + PLACES.introduction);
  add('paint-first', first);
  add('paint-largest', largest);
  await attempt(contestant, 'another page', async () => {
    add('navigation', await navigation(browser, origin, { isSlow: false }));
    add('navigation-slow', await navigation(browser, origin, { isSlow: true }));
  });
  const { hit } = contestant;
  if (hit === undefined) return;
  await attempt(contestant, 'the search', async () => {
    const free = await search(browser, origin, hit, { isSlow: false, queries: QUERIES });
    add('search-first', free.first);
    add('search-next', free.next);
    add('search-slow', (await search(browser, origin, hit, { isSlow: true, queries: [] })).first);
  });
}

/**
 * What a script operates and can't costs its figures, not the site's others.
 * @param {Contestant} contestant
 * @param {string} what
 * @param {() => Promise<void>} measure
 */
async function attempt({ label }, what, measure) {
  try {
    await measure();
  } catch (error) {
    say(`  ${label}: ${what} was not measured: ${told(error).split('\n', 1)[0]}`);
  }
}

/** The readings with those of the part that was not measured now. @returns {PeerResults} */
function merged() {
  /** @type {PeerResults | undefined} */
  const last = existsSync(RESULT) ? JSON.parse(readFileSync(RESULT, 'utf8')) : undefined;
  const run = {
    date: new Date().toISOString(),
    ...machine(),
    load: { min: Math.min(...loads), max: Math.max(...loads) },
  };
  /** @param {string} figure */
  const partOf = (figure) =>
    PARTS.find((part) => part.startsWith(figure.split('-')[0] ?? '')) ?? 'reading';
  const kept = (last?.readings ?? []).filter(({ figure }) => !parts.includes(partOf(figure)));
  return {
    sites: [
      { id: OWN, label: 'This site', version: '' },
      ...GENERATORS.map(({ id, label, packages }) => ({
        id,
        label,
        version: Object.entries(packages).find(([name]) => name.includes(id))?.[1] ?? '',
      })),
    ],
    runs: {
      ...last?.runs,
      ...Object.fromEntries(
        parts.map((part) => [part, { ...run, rounds: part === 'reading' ? runs : builds }]),
      ),
    },
    leftOut: values.draw ? (last?.leftOut ?? {}) : leftOut,
    readings: [...kept, ...readings],
  };
}

/** The options of the command line; one that there is not stops with those that there are. */
function readOptions() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        runs: { type: 'string', default: '3' },
        builds: { type: 'string', default: '1' },
        parts: { type: 'string', default: PARTS.join(',') },
        draw: { type: 'boolean', default: false },
        dir: { type: 'string', default: join(os.tmpdir(), 'rspack-docs-peers') },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
