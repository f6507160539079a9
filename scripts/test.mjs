// `npm test`: installs what is missing, then runs all stages and stops behind the first that fails.
//   node scripts/test.mjs [--full]            all stages; --full tests every page where it matters,
//                                             and carries out the migration guides
//   node scripts/test.mjs <stage> [arguments] one stage; arguments go to its program
import { join } from 'node:path';
import { ensureInstall, projectRoot, stop } from './ensure-install.mjs';

/** @typedef {import('./stages.mjs').Result} Result */

// First of all: the other modules may need packages.
ensureInstall();
const { ensureRequirements } = await import('./requirements.mjs');
const { ensureElasticsearch, ensureOpenSearch } = await import('./ensure-opensearch.mjs');
const { prepareReports, runStage, STAGES } = await import('./stages.mjs');

/** Failed tests that the end names again. */
const MOST_FAILURES = 20;

/** @param {Result} result */
function outcome({ ok, isTest, passed, failed, skipped }) {
  if (!isTest) return ok ? 'ok' : 'failed';
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} left out`);
  return parts.join(', ');
}

/**
 * @param {Result[]} results
 * @param {number} seconds of all of them; some ran side by side
 */
function printTable(results, seconds) {
  /** @param {'passed' | 'failed'} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  /** @type {(name: string, seconds: number, text: string) => string} */
  const row = (name, seconds, text) =>
    `${name.padEnd(11)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${text}`.trimEnd();
  const lines = results.map((result) => row(result.name, result.seconds, outcome(result)));
  lines.push(row('total', seconds, ''));
  process.stdout.write(`\n${lines.join('\n')}\n`);
  const broken = results.filter(({ ok }) => !ok);
  if (broken.length > 0) {
    const names = broken.map(({ name }) => `"${name}"`).join(' and ');
    process.stdout.write(`\nStopped: ${names} failed, see above.\n`);
    // Thousands of lines of the stages beside it may stand between here and there.
    const failures = broken.flatMap(({ failures }) => failures);
    for (const { name, message } of failures.slice(0, MOST_FAILURES)) {
      process.stdout.write(`  ${name}\n    ${message}\n`);
    }
  }
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
}

/** What a stage prints while another has the terminal, which would write between its lines. */
class KeptOutput {
  #kept = '';
  #isReleased = false;

  /** @param {string} text */
  write(text) {
    if (this.#isReleased) process.stdout.write(text);
    else this.#kept += text;
  }

  /** Shows what was kept, and from now on what comes. */
  release() {
    this.#isReleased = true;
    process.stdout.write(this.#kept);
    this.#kept = '';
  }
}

/**
 * Starts each stage as soon as the stages it waits for have passed. Behind one that failed no other
 * starts; those that run beside it are brought to their end.
 * @param {import('./stages.mjs').Stage[]} stages
 * @param {string[]} more arguments for the program of a single stage
 * @returns {Promise<Result[]>} of those that ran, in the order of their ends
 */
async function runStages(stages, more) {
  /** @type {Result[]} */
  const results = [];
  const waiting = new Set(stages);
  /** @type {Map<import('./stages.mjs').Stage, Promise<void>>} */
  const running = new Map();
  /** @type {import('./stages.mjs').Stage | undefined} the one that has the terminal */
  let live;
  /** @type {Map<import('./stages.mjs').Stage, KeptOutput>} what others have printed meanwhile */
  const kept = new Map();
  /** @param {import('./stages.mjs').Stage} stage */
  const run = async (stage) => {
    const output = live === undefined ? undefined : new KeptOutput();
    if (output) kept.set(stage, output);
    else live = stage;
    const write = output && ((/** @type {string} */ text) => output.write(text));
    results.push(await runStage(stage, more, { write, leavesOutKnown }));
    running.delete(stage);
    output?.release();
    kept.delete(stage);
    if (live !== stage) return;
    [live] = kept.keys();
    if (live) kept.get(live)?.release();
  };
  /** @param {import('./stages.mjs').Stage} stage */
  const isReady = ({ after }) =>
    ![...waiting, ...running.keys()].some(({ name }) => after.includes(name));
  for (;;) {
    const ready = results.every(({ ok }) => ok) ? [...waiting].filter(isReady) : [];
    for (const stage of ready) {
      waiting.delete(stage);
      running.set(stage, run(stage));
    }
    if (running.size === 0) return results;
    await Promise.race(running.values());
  }
}

const [first, ...rest] = process.argv.slice(2);
const isFull = first === '--full';
if (isFull || first === 'opensearch') process.env.FULL = '1';
const isOne = first !== undefined && !isFull;
/** Where somebody waits for the answer again and again, and the page that changed is what matters. */
const leavesOutKnown = !isOne && !isFull && !process.env.CI;
const wanted = STAGES.filter(({ name, isHeavy = false }) =>
  isOne ? name === first : isFull || !isHeavy,
);
if (wanted.length === 0) {
  stop(`Unknown stage "${first}". Stages: ${STAGES.map(({ name }) => name).join(', ')}`);
}

// The one requirement that few machines meet: its stage is left out elsewhere, and a line says so.
const mustHaveCluster = isOne || process.env.CI !== undefined;
const stages = wanted.filter(
  ({ needs = [] }) => !needs.includes('opensearch') || ensureOpenSearch(mustHaveCluster),
);
if (stages.length === 0) process.exit(1);
if (process.env.FULL && stages.some(({ name }) => name === 'opensearch')) ensureElasticsearch();
await ensureRequirements(stages);
prepareReports();
// Built by the stage before: unit tests need no site of their own.
if (!isOne) process.env.BUILT_SITE = join(projectRoot, 'dist');
const started = performance.now();
const results = await runStages(stages, isOne ? rest : []);
printTable(results, (performance.now() - started) / 1000);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
