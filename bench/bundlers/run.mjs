// `npm run bench:bundlers`: Rspack beside other bundlers, on one application, on this machine.
//   --cards <n>      modules at the leaves of the application, of four components each (200)
//   --rounds <n>     times that everything is measured, bundlers interleaved (5)
//   --only <id,id>   some bundlers, for trying out; nothing is written then
// Writes what was measured to `results.json`, and the medians to where the widget of both pages
// reads them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstall, stop } from '../../scripts/ensure-install.mjs';
import { launchBrowser } from '../lib/browser.mjs';
import { machine, median, projectRoot } from '../lib/results.mjs';
import { TOOLS } from './tools.mjs';
import { measureBuild, measureDev, prepare } from './workbench.mjs';

const root = join(projectRoot, 'bench', 'bundlers');
/** Changes of each file in a round. */
const CHANGES = 5;

/** What is measured, in the order of the widget, with its words in both languages. */
const METRICS = /** @type {const} */ ({
  start: { en: 'Dev start', zh: '启动开发服务器' },
  root: { en: 'HMR, root component', zh: '根组件热更新' },
  leaf: { en: 'HMR, leaf component', zh: '叶子组件热更新' },
  build: { en: 'Build', zh: '生产构建' },
});

/**
 * @typedef {keyof typeof METRICS} Metric
 * @typedef {{ round: number, tool: string, metric: Metric, seconds: number }} Reading
 * @typedef {{ median: number, min: number, max: number, readings: number }} Spread in seconds
 */

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const only = values.only?.split(',');
const tools = TOOLS.filter(({ id }) => only?.includes(id) ?? true);
if (tools.length === 0) stop(`Unknown bundler. There are: ${TOOLS.map(({ id }) => id).join(', ')}`);

ensureInstall();
install();
const prepared = tools.map((tool) => prepare(root, tool, Number(values.cards)));
const browser = await launchBrowser();
/** @type {Reading[]} */
const readings = [];
/** @type {Record<string, number>} */
const bytes = {};
try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    // Whoever comes first meets a machine in another state: the order goes round.
    const order = tools.map((_, index) => tools[(index + round - 1) % tools.length]);
    for (const tool of order) {
      if (!tool) continue;
      process.stdout.write(`round ${round}  ${tool.label.padEnd(16)}`);
      const build = await measureBuild(root, tool);
      const dev = await measureDev(root, tool, browser, CHANGES);
      bytes[tool.id] = build.bytes;
      /** @type {[Metric, number[]][]} */
      const rows = [['start', [dev.start]], ['root', dev.root], ['leaf', dev.leaf], ['build', [build.seconds]]]; // biome-ignore format: one table
      for (const [metric, all] of rows) {
        readings.push(...all.map((seconds) => ({ round, tool: tool.id, metric, seconds })));
        if (all.length > 0) process.stdout.write(`${metric} ${median(all).toFixed(2)} s  `);
      }
      process.stdout.write('\n');
    }
  }
} finally {
  await browser.close();
}
printSummary();
if (!only) write();

/** The bundlers are no dependencies of the project: they come when somebody measures. */
function install() {
  const isThere = TOOLS.every(({ packages }) =>
    packages.every((name) => existsSync(join(root, 'node_modules', name))),
  );
  if (isThere) return;
  // css-loader's range of Rspack versions leaves alphas out.
  process.stdout.write('Installing the bundlers (once) …\n');
  const { status } = spawnSync(
    'npm',
    ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) stop('The bundlers could not be installed; see above.');
}

/**
 * @param {string} tool
 * @param {Metric} metric
 * @returns {Spread | undefined}
 */
function spreadOf(tool, metric) {
  const own = readings.filter((one) => one.tool === tool && one.metric === metric);
  if (own.length === 0) return undefined;
  const seconds = own.map((one) => one.seconds);
  return {
    median: median(seconds),
    min: Math.min(...seconds),
    max: Math.max(...seconds),
    readings: own.length,
  };
}

/** @returns {Metric[]} */
function metrics() {
  // The keys of a constant.
  return /** @type {Metric[]} */ (Object.keys(METRICS));
}

function printSummary() {
  process.stdout.write('\nMedian (least to most), seconds\n');
  for (const { id, label } of tools) {
    const cells = metrics().map((metric) => {
      const spread = spreadOf(id, metric);
      if (!spread) return `${metric} none`;
      const [mid, least, most] = [spread.median, spread.min, spread.max].map((n) => n.toFixed(2));
      return `${metric} ${mid} (${least} to ${most})`;
    });
    process.stdout.write(`${label.padEnd(16)} ${cells.join('   ')}\n`);
  }
}

function write() {
  const result = {
    date: new Date().toISOString(),
    ...machine(),
    app: prepared[0]?.app,
    rounds: Number(values.rounds),
    changes: CHANGES,
    tools: tools.map(({ id, label, packages }) => ({
      id,
      label,
      versions: Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
      bytes: bytes[id],
      seconds: Object.fromEntries(
        metrics().flatMap((metric) => {
          const spread = spreadOf(id, metric);
          return spread ? [[metric, spread]] : [];
        }),
      ),
    })),
    readings,
  };
  writeJson(join(root, 'results.json'), result);
  for (const lang of /** @type {const} */ (['en', 'zh'])) {
    const folder = join(projectRoot, 'content', lang, 'misc');
    writeJson(join(folder, '_times.json'), widgetGroups(lang));
    writeJson(join(folder, '_spread.json'), spreadRows());
  }
}

/**
 * @param {string} file
 * @param {unknown} value
 */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Rows of the page's table: versions, and of every metric the median with the least and the most. */
function spreadRows() {
  return tools.map(({ id, label, packages }) => ({
    label,
    version: versionOf(packages[0] ?? ''),
    ...Object.fromEntries(
      metrics().map((metric) => {
        const spread = spreadOf(id, metric);
        if (!spread) return [metric, '–'];
        const [mid, least, most] = [spread.median, spread.min, spread.max].map((n) => n.toFixed(2));
        // Word joiners: a line may break before the parenthesis only.
        return [metric, `${mid} (${least}\u2060–\u2060${most})`];
      }),
    ),
    size: `${Math.round((bytes[id] ?? 0) / 1000)} kB`,
  }));
}

/**
 * One group for each thing that a developer waits for, with a bar for each tool.
 * @param {'en' | 'zh'} lang
 */
function widgetGroups(lang) {
  return Object.fromEntries(
    metrics().map((metric) => [
      metric,
      {
        label: METRICS[metric][lang],
        metrics: tools.flatMap(({ id, label }) => {
          const spread = spreadOf(id, metric);
          return spread ? [{ time: Number(spread.median.toFixed(3)), desc: label }] : [];
        }),
      },
    ]),
  );
}

/** @param {string} name */
function versionOf(name) {
  const file = join(root, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
