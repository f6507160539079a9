// The stages of `npm test`, and how one is run.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './ensure-install.mjs';
import { knownTests } from './known-tests.mjs';
import { runProgram } from './run.mjs';

const reports = join(projectRoot, '.cache', 'test-reports');
const unitReport = join(reports, 'unit.json');
const e2eReport = join(reports, 'e2e.json');
const clusterReport = join(reports, 'opensearch.json');

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 * @typedef {'browser' | 'groonga' | 'opensearch' | 'sandbox' | 'servers'} Requirement
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} after the stages whose passing it waits for; others run beside it
 * @property {string[]} args its program and arguments
 * @property {() => Counts} [count] reads its report; stages without one hold no tests
 * @property {Requirement[]} [needs] what has to be there before anything starts
 * @property {boolean} [isHeavy] runs with `--full` only, or alone
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
    ],
    needs: ['groonga', 'sandbox', 'servers'],
    count: () => countUnit(unitReport),
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
    count: countE2e,
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
    ],
    // In one of them somebody types into the dialog.
    needs: ['opensearch', 'browser'],
    count: () => countUnit(clusterReport),
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
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {(import('./known-tests.mjs').Spec & { title: string, ok: boolean, file: string, line: number })[]} specs
 */

/**
 * @param {{ suites: Suite[] }} report
 * @returns {Suite['specs']}
 */
function specsOf({ suites }) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs,
    ...specsOf({ suites: inner }),
  ]);
}

/** @returns {Counts} */
function countE2e() {
  const report = readReport(e2eReport);
  if (report === undefined) return NONE;
  const specs = specsOf(report);
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => `${file}:${line}: ${title}`);
  if (process.env.E2E_UNCHANGED !== undefined) knownTests().keep(specs);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}

/**
 * Runs a stage.
 * @param {Stage} stage
 * @param {string[]} more arguments for its program
 * @param {'live' | 'behind' | { file: string }} [output] where its output goes: to the terminal, to
 *   the terminal in one piece behind its end, or to a file
 * @returns {Promise<Result>}
 */
export async function runStage({ name, args, count }, more, output = 'live') {
  const head = `\n── ${name} ──\n`;
  if (output === 'live') process.stdout.write(head);
  const started = performance.now();
  const { code, printed } = await runProgram([...args, ...more], {
    isCollected: output !== 'live',
  });
  if (output === 'behind') process.stdout.write(head + printed);
  else if (output !== 'live') writeFileSync(output.file, printed);
  const seconds = (performance.now() - started) / 1000;
  const counts = count?.() ?? NONE;
  // A stage that fails without a failing test still counts.
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  return { name, seconds, ok: code === 0, isTest: count !== undefined, ...counts, failed };
}
