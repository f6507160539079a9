// The stages of `npm test`, and how one is run.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './ensure-install.mjs';
import { knownFiles } from './known-files.mjs';
import { knownTests, specsOf } from './known-tests.mjs';
import { runProgram } from './run.mjs';

const reports = join(projectRoot, '.cache', 'test-reports');
const unitReport = join(reports, 'unit.json');
const e2eReport = join(reports, 'e2e.json');
const clusterReport = join(reports, 'opensearch.json');

/**
 * @typedef {import('./known-files.mjs').Report & import('./known-tests.mjs').Report} Report of
 *   Vitest or Playwright, whichever the stage runs
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 * @typedef {'browser' | 'groonga' | 'opensearch' | 'sandbox' | 'servers'} Requirement
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} after the stages whose passing it waits for; others run beside it
 * @property {string[]} args its program and arguments
 * @property {string} [report] absolute path of what it writes; stages without one hold no tests
 * @property {(report: string) => Counts} [count] reads the report
 * @property {() => Known} [known] what need not run again
 * @property {Requirement[]} [needs] what has to be there before anything starts
 * @property {boolean} [isHeavy] runs with `--full` only, or alone
 * @typedef {object} Known
 * @property {() => Record<string, string>} leaveOut additions to the environment of the run
 * @property {(report: Report) => number} keep how many tests were left out beside those reported
 * @typedef {Counts & { name: string, seconds: number, ok: boolean, isTest: boolean }} Result
 */

// Biome colours logs, too, character by character.
const isTerminal = process.stdout.isTTY === true;

/**
 * What finds most faults in the least time comes first. The build fills both processors. The check
 * outlasts the unit tests and needs one processor then: the browser tests, which stand a busy
 * machine, don't wait for it.
 * @type {Stage[]}
 */
export const STAGES = [
  {
    name: 'lint',
    after: [],
    args: [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      ...(isTerminal ? [] : ['--colors=off']),
      '.',
    ],
  },
  { name: 'types', after: [], args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'build', after: ['lint', 'types'], args: ['engine/bin.mjs', 'build'] },
  {
    name: 'unit',
    after: ['build'],
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
      '--passWithNoTests',
    ],
    needs: ['groonga', 'sandbox', 'servers'],
    report: unitReport,
    count: countUnit,
    known: () => knownFiles('unit'),
  },
  { name: 'check', after: ['build'], args: ['checks/bin.mjs'], needs: ['sandbox'] },
  {
    name: 'migrations',
    after: ['unit', 'check'],
    args: ['checks/bin.mjs', '--migrations'],
    needs: ['sandbox', 'browser'],
    isHeavy: true,
  },
  {
    name: 'e2e',
    // It measures times, which carrying out the migrations would spoil.
    after: ['unit', 'migrations'],
    args: ['node_modules/@playwright/test/cli.js', 'test'],
    needs: ['browser'],
    report: e2eReport,
    count: countE2e,
    known: knownTests,
  },
  {
    name: 'opensearch',
    // Three nodes have the machine for themselves: what is slow looks dead to them.
    after: ['e2e'],
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=vitest.opensearch.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${clusterReport}`,
      '--passWithNoTests',
    ],
    // In one of them somebody types into the dialog.
    needs: ['opensearch', 'browser'],
    report: clusterReport,
    count: countUnit,
    known: () => knownFiles('opensearch', { countsPages: false }),
  },
];

/** Before the first stage: reports of earlier runs go. */
export function prepareReports() {
  process.env.E2E_REPORT = e2eReport;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

/**
 * A program that fails before its first test leaves no report.
 * @param {string} file
 */
const readReport = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

const NONE = { passed: 0, failed: 0, skipped: 0, failures: [] };

/**
 * @param {string} file
 * @returns {Counts}
 */
function countUnit(file) {
  const report = readReport(file);
  if (report === undefined) return NONE;
  /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = report.testResults;
  const failures = files.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const file = name.replace(`${projectRoot}/`, '');
    // A file that throws while it is loaded has no failed test.
    if (failed.length === 0 && status === 'failed') return [file];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    skipped: report.numPendingTests,
    failures,
  };
}

/**
 * @param {string} file
 * @returns {Counts}
 */
function countE2e(file) {
  const report = readReport(file);
  if (report === undefined) return NONE;
  const failures = specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => `${file}:${line}: ${title}`);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}

/**
 * Runs a stage.
 * @param {Stage} stage
 * @param {string[]} more arguments for its program
 * @param {object} [options]
 * @param {'live' | 'behind' | { file: string }} [options.output] where its output goes: to the
 *   terminal, to the terminal in one piece behind its end, or to a file
 * @param {boolean} [options.leavesOutKnown] tests that would pass as before don't run
 * @returns {Promise<Result>}
 */
export async function runStage(stage, more, { output = 'live', leavesOutKnown = false } = {}) {
  const { name, args, report: file, count } = stage;
  const head = `\n── ${name} ──\n`;
  if (output === 'live') process.stdout.write(head);
  const started = performance.now();
  const known = leavesOutKnown ? stage.known?.() : undefined;
  const { code, printed } = await runProgram([...args, ...more], {
    isCollected: output !== 'live',
    env: known?.leaveOut() ?? {},
  });
  if (output === 'behind') process.stdout.write(head + printed);
  else if (output !== 'live') writeFileSync(output.file, printed);
  const seconds = (performance.now() - started) / 1000;
  const counts = file === undefined ? NONE : (count?.(file) ?? NONE);
  const report = file === undefined ? undefined : readReport(file);
  const leftOut = report === undefined ? 0 : (known?.keep(report) ?? 0);
  // A stage that fails without a failing test still counts.
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  const skipped = counts.skipped + leftOut;
  return { name, seconds, ok: code === 0, isTest: file !== undefined, ...counts, failed, skipped };
}
