// `npm run test:stress`: runs the unit tests and the browser tests again and again on a machine that
// is busy with other things, and names every test that did not pass each time.
//   npm run test:stress                            ten runs of each stage beside two busy loops
//   npm run test:stress -- --unit 0 --e2e 50 e2e/tabs.spec.ts -g TAB-2
//   npm run test:stress -- --unit 0 --e2e 1 --loops 0 --slow 6
import { fork } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstall, projectRoot, stop } from './ensure-install.mjs';

ensureInstall();
const { ensureRequirements } = await import('./requirements.mjs');
const { prepareReports, runStage, STAGES } = await import('./stages.mjs');

const USAGE = `Usage: npm run test:stress -- [options] [what the stages take: files, -g <title>]

Runs the unit tests and the browser tests again and again, without second tries, and names what failed.

Options
  --unit <n>, --e2e <n>  runs of each stage (10)
  --loops <n>            busy loops beside them (2)
  --slow <n>             browser pages run so many times slower than they could (1)
`;
if (process.argv.includes('--help')) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const { runs, loops, slow, rest } = readArguments(process.argv.slice(2));
const logs = join(projectRoot, '.cache', 'stress');
/** Where browser tests that failed leave what they saw (`playwright.config.ts`). */
const pictures = join(projectRoot, '.cache', 'e2e');
const stages = STAGES.filter(({ name }) => (runs.get(name) ?? 0) > 0);

await ensureRequirements(stages);
rmSync(logs, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });
const [build] = STAGES.filter(({ name }) => name === 'build');
if (build && !(await runStage(build, [])).ok) stop('The site does not build, see above.');
process.env.BUILT_SITE = join(projectRoot, 'dist');
process.env.E2E_SLOW = String(slow);

const busy = Array.from({ length: loops }, () => fork(join(projectRoot, 'scripts/busy-loop.mjs')));
/** @type {Map<string, number>} a failed test → in how many runs */
const failures = new Map();
let broken = 0;
try {
  for (const stage of stages) await runAgain(stage, runs.get(stage.name) ?? 0);
} finally {
  for (const loop of busy) loop.kill();
}
report();

/**
 * @param {import('./stages.mjs').Stage} stage
 * @param {number} count
 */
async function runAgain(stage, count) {
  for (let run = 1; run <= count; run += 1) {
    prepareReports();
    const file = join(logs, `${stage.name}-${run}.log`);
    let printed = '';
    const write = (/** @type {string} */ text) => {
      printed += text;
    };
    const { ok: ended, seconds, passed, failures: failed } = await runStage(stage, rest, { write });
    // What ran no test has shown nothing: a misspelt title or file is no ten runs.
    const ok = ended && passed > 0;
    writeFileSync(file, printed);
    const outcome = ok ? `${passed} passed` : `failed, see ${file}`;
    process.stdout.write(`${stage.name} ${run}/${count}  ${seconds.toFixed(0)} s  ${outcome}\n`);
    if (ok) continue;
    broken += 1;
    // What the browser showed: the next run writes over it.
    if (stage.name === 'e2e') keepPictures(`${file}.pictures`);
    // A stage that fails without a failing test still counts.
    const itself = { name: `${stage.name}: no test, the stage itself`, message: '' };
    for (const { name, message } of failed.length > 0 ? failed : [itself]) {
      process.stdout.write(`  ${name}\n    ${message}\n`);
      failures.set(name, (failures.get(name) ?? 0) + 1);
    }
  }
}

/** @param {string} folder */
function keepPictures(folder) {
  if (existsSync(pictures)) cpSync(pictures, folder, { recursive: true });
}

function report() {
  const total = [...runs.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(`\n${total - broken} of ${total} runs passed beside ${loops} busy loops\n`);
  for (const [name, count] of [...failures].sort(([, a], [, b]) => b - a)) {
    process.stdout.write(`${String(count).padStart(4)} × ${name}\n`);
  }
  process.exitCode = broken === 0 ? 0 : 1;
}

/** @param {string[]} args */
function readArguments(args) {
  /** @type {Record<string, number>} */
  const numbers = { unit: 10, e2e: 10, loops: 2, slow: 1 };
  /** @type {string[]} */
  const others = [];
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? '';
    const name = argument.replace(/^--/, '');
    if (!argument.startsWith('--') || !(name in numbers)) {
      others.push(argument);
      continue;
    }
    index += 1;
    const value = Number(args[index]);
    if (!Number.isInteger(value) || value < 0) stop(`${argument} takes a whole number.`);
    numbers[name] = value;
  }
  const { unit = 0, e2e = 0, loops = 0, slow = 1 } = numbers;
  const runs = new Map([
    ['unit', unit],
    ['e2e', e2e],
  ]);
  return { runs, loops, slow, rest: others };
}
