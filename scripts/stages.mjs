// The stages of `npm test`, and how one is run.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './ensure-install.mjs';
import { knownFiles } from './known-files.mjs';
import { knownTests, specsOf } from './known-tests.mjs';
import { runNode } from './run.mjs';

const reports = join(projectRoot, '.cache', 'test-reports');
const unitReport = join(reports, 'unit.json');
const e2eReport = join(reports, 'e2e.json');
const clusterReport = join(reports, 'opensearch.json');

/**
 * @typedef {import('./known-files.mjs').Report & import('./known-tests.mjs').Report} Report of
 *   Vitest or Playwright, whichever the stage runs
 * @typedef {{ name: string, message: string }} Failure a test, with its file, and the first line of why
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Counts
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

/** Three stages at once fight for two processors: all of them end later, and each test takes longer. */
const isSmall = availableParallelism() < 4;

/**
 * Stages that don't need each other run side by side: each of them waits now and then, and the
 * processors shouldn't. The browser tests stand a busy machine (`npm run test:stress`).
 * @type {Stage[]}
 */
export const STAGES = [
  { name: 'build', after: [], args: ['engine/bin.mjs', 'build'] },
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
  {
    name: 'unit',
    after: ['build', 'lint', 'types'],
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
  {
    name: 'check',
    after: ['build', 'lint', 'types', ...(isSmall ? ['unit'] : [])],
    // It keeps the trees of all pages: with less room for what is young, they are copied again and again.
    args: ['--max-semi-space-size=64', 'checks/bin.mjs'],
    needs: ['sandbox'],
  },
  {
    name: 'migrations',
    after: ['unit', 'check'],
    args: ['checks/bin.mjs', '--migrations'],
    needs: ['sandbox', 'browser'],
    isHeavy: true,
  },
  {
    name: 'e2e',
    after: ['build', 'lint', 'types', 'migrations'],
    args: ['node_modules/@playwright/test/cli.js', 'test'],
    needs: ['browser'],
    report: e2eReport,
    count: countE2e,
    known: knownTests,
  },
  {
    name: 'opensearch',
    // Three nodes have the machine for themselves: what is slow looks dead to them.
    after: ['unit', 'check', 'e2e'],
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
 * What a terminal would show of it.
 * @param {string} message
 */
const firstLine = (message) => stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? '';

/**
 * @param {string} file
 * @returns {Counts}
 */
function countUnit(file) {
  const report = readReport(file);
  if (report === undefined) return NONE;
  /**
   * @type {{ name: string, status: string, message: string, assertionResults: { status: string,
   *   fullName: string, failureMessages: string[] }[] }[]}
   */
  const files = report.testResults;
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const file = name.replace(`${projectRoot}/`, '');
    // A file that throws while it is loaded has no failed test.
    if (failed.length === 0 && status === 'failed') {
      return [{ name: file, message: firstLine(message) }];
    }
    return failed.map(({ fullName, failureMessages: [why = ''] }) => ({
      name: `${file}: ${fullName}`,
      message: firstLine(why),
    }));
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
    .map(({ file, line, title, tests: [test] }) => ({
      name: `${file}:${line}: ${title}`,
      message: firstLine(test?.results.at(-1)?.error?.message ?? ''),
    }));
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}

/**
 * Runs a stage.
 * @param {Stage} stage
 * @param {string[]} more arguments for its program
 * @param {object} [options]
 * @param {((text: string) => void) | undefined} [options.write] takes its output; without it the
 *   stage has the terminal
 * @param {boolean} [options.leavesOutKnown] tests that would pass as before don't run
 * @returns {Promise<Result>}
 */
export async function runStage(stage, more, { write, leavesOutKnown = false } = {}) {
  const { name, args, report: file, count } = stage;
  const head = `\n── ${name} ──\n`;
  if (write) write(head);
  else process.stdout.write(head);
  const started = performance.now();
  const known = leavesOutKnown ? stage.known?.() : undefined;
  const code = await runNode([...args, ...more], { write, env: known?.leaveOut() ?? {} });
  const seconds = (performance.now() - started) / 1000;
  const counts = file === undefined ? NONE : (count?.(file) ?? NONE);
  const report = file === undefined ? undefined : readReport(file);
  const leftOut = report === undefined ? 0 : (known?.keep(report) ?? 0);
  // A stage that fails without a failing test still counts.
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  const skipped = counts.skipped + leftOut;
  return { name, seconds, ok: code === 0, isTest: file !== undefined, ...counts, failed, skipped };
}
