// `npm test`: installs what is missing, then runs all stages and stops at the first that fails.
//   node scripts/test.mjs [--full]            all stages; --full tests every page where it matters,
//                                             and carries out the migration guides
//   node scripts/test.mjs <stage> [arguments] one stage; arguments go to its program
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureGroonga } from './ensure-groonga.mjs';
import { ensureInstall, projectRoot, stop } from './ensure-install.mjs';
import { runNode } from './run.mjs';

const reports = join(projectRoot, '.cache', 'test-reports');
const unitReport = join(reports, 'unit.json');
const e2eReport = join(reports, 'e2e.json');

/**
 * @typedef {{ passed: number, failed: number, skipped: number, unsteady?: number }} Counts
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} args its program and arguments
 * @property {() => Counts} [count] reads its report; stages without one hold no tests
 * @property {boolean} [needsBrowser]
 * @property {boolean} [isHeavy] runs with `--full` only, or alone
 * @typedef {Counts & { name: string, seconds: number, ok: boolean, isTest: boolean }} Result
 */

// Biome colours logs, too, character by character.
const isTerminal = process.stdout.isTTY === true;

/** @type {Stage[]} */
const STAGES = [
  {
    name: 'lint',
    args: [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      ...(isTerminal ? [] : ['--colors=off']),
      '.',
    ],
  },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  {
    name: 'unit',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = readReport(unitReport);
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    },
  },
  { name: 'check', args: ['checks/bin.mjs'] },
  { name: 'build', args: ['engine/bin.mjs', 'build'] },
  {
    name: 'migrations',
    args: ['checks/bin.mjs', '--migrations'],
    needsBrowser: true,
    isHeavy: true,
  },
  {
    name: 'e2e',
    args: ['node_modules/@playwright/test/cli.js', 'test'],
    needsBrowser: true,
    count: () => {
      const { expected, flaky, unexpected, skipped } = readReport(e2eReport).stats;
      return { passed: expected + flaky, failed: unexpected, skipped, unsteady: flaky };
    },
  },
];

/**
 * A program that fails before its first test leaves no report.
 * @param {string} file
 */
function readReport(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const none = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
  return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, stats: none };
}

/**
 * @param {Stage} stage
 * @param {string[]} more arguments for its program
 * @returns {Promise<Result>}
 */
async function runStage({ name, args, count }, more) {
  process.stdout.write(`\n── ${name} ──\n`);
  const started = performance.now();
  const code = await runNode([...args, ...more]);
  const seconds = (performance.now() - started) / 1000;
  const counts = count?.() ?? { passed: 0, failed: 0, skipped: 0 };
  // A stage that fails without a failing test still counts.
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  return { name, seconds, ok: code === 0, isTest: count !== undefined, ...counts, failed };
}

/** @param {Result} result */
function outcome({ ok, isTest, passed, failed, skipped, unsteady = 0 }) {
  if (!isTest) return ok ? 'ok' : 'failed';
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (unsteady > 0) parts.push(`${unsteady} only at the second try, named above: mend them`);
  return parts.join(', ');
}

/** @param {Result[]} results */
function printTable(results) {
  /** @param {'seconds' | 'passed' | 'failed'} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  /** @type {(name: string, seconds: number, text: string) => string} */
  const row = (name, seconds, text) =>
    `${name.padEnd(11)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${text}`.trimEnd();
  const lines = results.map((result) => row(result.name, result.seconds, outcome(result)));
  lines.push(row('total', sum('seconds'), ''));
  process.stdout.write(`\n${lines.join('\n')}\n`);
  const broken = results.find(({ ok }) => !ok);
  if (broken) process.stdout.write(`\nStopped: stage "${broken.name}" failed, see above.\n`);
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
}

const [first, ...rest] = process.argv.slice(2);
const isFull = first === '--full';
if (isFull) process.env.FULL = '1';
const isOne = first !== undefined && !isFull;
const stages = STAGES.filter(({ name, isHeavy = false }) =>
  isOne ? name === first : isFull || !isHeavy,
);
if (stages.length === 0) {
  stop(`Unknown stage "${first}". Stages: ${STAGES.map(({ name }) => name).join(', ')}`);
}

ensureInstall();
if (stages.some(({ name }) => name === 'unit')) ensureGroonga();
if (stages.some(({ needsBrowser }) => needsBrowser)) process.env.CHROME_PATH = ensureBrowser();
process.env.E2E_REPORT = e2eReport;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
/** @type {Result[]} */
const results = [];
for (const stage of stages) {
  const result = await runStage(stage, isOne ? rest : []);
  results.push(result);
  if (!result.ok) break;
}
printTable(results);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
