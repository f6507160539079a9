// What a benchmark measured: printed as a table, kept as JSON in bench/results.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const resultsDir = join(projectRoot, 'bench/results');

/**
 * @typedef {object} Figure
 * @property {string} figure what was measured
 * @property {string} limit as text, with its unit; empty for a figure without a limit
 * @property {string} measured as text, with its unit
 * @property {boolean | null} ok null without a limit
 */

/**
 * A figure that must not exceed its limit.
 * @param {string} figure
 * @param {number} measured
 * @param {number} limit
 * @param {string} unit
 * @returns {Figure}
 */
export function atMost(figure, measured, limit, unit) {
  const text = (/** @type {number} */ value) => `${format(value)} ${unit}`.trim();
  return { figure, limit: `≤ ${text(limit)}`, measured: text(measured), ok: measured <= limit };
}

/**
 * Something that holds or does not.
 * @param {string} figure
 * @param {string} limit
 * @param {string} measured
 * @param {boolean} ok
 * @returns {Figure}
 */
export function holds(figure, limit, measured, ok) {
  return { figure, limit, measured, ok };
}

/**
 * A figure without a limit, for the reader.
 * @param {string} figure
 * @param {number} measured
 * @param {string} unit
 * @returns {Figure}
 */
export function note(figure, measured, unit) {
  return { figure, limit: '', measured: `${format(measured)} ${unit}`.trim(), ok: null };
}

/** @param {number} value */
function format(value) {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 1 });
}

/** @param {Figure[]} figures */
export function printTable(figures) {
  const head = { figure: 'Figure', limit: 'Limit', measured: 'Measured', ok: null };
  const rows = [head, ...figures];
  /** @param {'figure' | 'limit' | 'measured'} key */
  const width = (key) => Math.max(...rows.map((row) => row[key].length));
  const [figure, limit, measured] = [width('figure'), width('limit'), width('measured')];
  for (const row of rows) {
    const outcome = row.ok === null ? '' : row.ok ? 'pass' : 'FAIL';
    const cells = [
      row.figure.padEnd(figure),
      row.limit.padEnd(limit),
      row.measured.padEnd(measured),
    ];
    process.stdout.write(`${[...cells, outcome].join('  ').trimEnd()}\n`);
  }
}

/**
 * Prints the figures and keeps them with the machine they were measured on.
 * @param {string} name of the benchmark
 * @param {Figure[]} figures
 * @param {unknown} details what the figures were taken from
 */
export function report(name, figures, details) {
  printTable(figures);
  mkdirSync(resultsDir, { recursive: true });
  const result = { name, date: new Date().toISOString(), ...machine(), figures, details };
  writeFileSync(join(resultsDir, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  if (figures.some(({ ok }) => ok === false)) process.exitCode = 1;
}

/**
 * The figures a benchmark has just measured; none when it ended before.
 * @param {string} name
 * @param {number} since when it was started
 * @returns {Figure[]}
 */
export function lastFigures(name, since) {
  const file = join(resultsDir, `${name}.json`);
  if (!existsSync(file)) return [];
  const { date, figures } = JSON.parse(readFileSync(file, 'utf8'));
  return Date.parse(date) >= since ? figures : [];
}

/** The computer and the versions that a figure was measured with. */
export function machine() {
  const cpus = os.cpus();
  return {
    machine: {
      cpu: cpus[0]?.model ?? 'unknown',
      cores: os.availableParallelism(),
      memoryGB: Math.round(os.totalmem() / 2 ** 30),
      system: `${os.type()} ${os.release()}`,
    },
    versions: { node: process.version, commit: commit() },
  };
}

/** The checked-out commit, with a `+` when files differ from it. */
function commit() {
  /** @param {string[]} args */
  const git = (...args) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (upper + lower) / 2;
}
