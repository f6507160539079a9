import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import { inParallel } from '../../engine/in-parallel.ts';
import type { Problem } from '../../engine/model.ts';
import { checkExamples } from '../examples/check-examples.ts';
import { type Example, examplesOf } from '../examples/example.ts';
import type { Runner } from '../examples/job.ts';
import { type ExampleWords, exampleProblem, type Finding } from '../examples/place.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { codeSalt, projectRoot } from '../source/code-salt.ts';
import { type KnownRight, readKnownRight } from '../source/known-right.ts';
import type { Check, CheckContext } from '../types.ts';
import { type ExampleKind, kindOf } from './example-kind.ts';
import { type JobResult, performOnce, siteJobKey, type Workshop } from './execute.ts';
import { type CommandFlags, flagFaults, readCommandFlags } from './flags.ts';
import type { SiteJob } from './job.ts';
import { actualOutput, judgeJob } from './judge.ts';
import { parseData } from './parse-data.ts';
import { planPage, type SitePlan } from './plan.ts';
import { createPool } from './pool.ts';
import { checkReleased } from './released.ts';
import { type RspackCall, rspackCalls } from './shell.ts';
import { checkTypes } from './types.ts';
import { type MarksOutcome, unshownMarks } from './without-marked.ts';

/** Every block of code does what the page says it does, in the documented version. */
export const examplesCheck: Check = {
  name: 'examples',
  inProcesses: true,
  run: async (context) => checkExamples(context, await bundlerRunner(context)),
};

/** More processes than this fight for memory. */
const MAX_PROCESSES = 4;
/** Milliseconds; a program that runs longer hangs. */
const RUN_LIMIT = 60_000;
/** Blocks that nothing checks, as a part of all. */
const MAX_SKIPPED = 0.02;

/** Builds and runs examples with the documented version, and with webpack beside it. */
async function bundlerRunner({
  cacheFolder,
}: CheckContext): Promise<Runner<SiteJob, Exclude<JobResult, { failure: string }>>> {
  const root = projectRoot();
  const sandbox = await ensureSandbox(root, (line) => process.stderr.write(`${line}\n`));
  const salt = hashText(
    32,
    await codeSalt('checks/bundler-examples/execute.ts', [
      'checks/bundler-examples/files',
      'checks/bundler-examples/process',
    ]),
    readFileSync(join(sandbox, 'package-lock.json'), 'utf8'),
    readFileSync(join(sandbox, 'released/package-lock.json'), 'utf8'),
    `node ${process.versions.node}`,
  );
  const cache = new Cache(cacheFolder);
  const processes = Math.min(availableParallelism(), MAX_PROCESSES);
  const pool = createPool(root, sandbox, processes);
  const programs = createPool(root, sandbox, processes);
  const shop: Workshop = {
    projectRoot: root,
    sandbox,
    cache,
    salt,
    pool,
    programs,
    shared: new Set(),
    runLimit: RUN_LIMIT,
  };
  return {
    examplesOf: (page) => examplesOf(page, kindOf),
    plan: planPage,
    keyOf: (job) => siteJobKey(job, salt),
    perform: (job) => performOnce(job, shop),
    hasShared: (job) => shop.shared.has(siteJobKey(job, salt)),
    judge: judgeJob,
    shown: actualOutput,
    kinds: KIND_NAMES,
    unchecked: ['skipped', 'unchecked'],
    processes,
    maxSkipped: MAX_SKIPPED,
    inspect: (examples) => inspect(examples, shop, cacheFolder),
    review: (plans) => reviewMarks(plans, shop, processes),
    close: () => {
      pool.close();
      programs.close();
    },
  };
}

/** Types, flags, data and configurations of older versions: what is known without a build. */
async function inspect(
  examples: readonly Example[],
  shop: Workshop,
  cacheFolder: string,
): Promise<Finding[]> {
  const parser = await codeSalt('checks/bundler-examples/parse-data.ts');
  const parsed = await readKnownRight(cacheFolder, hashText(40, shop.salt, parser));
  const [types, flags, released] = await Promise.all([
    checkTypes(examples, shop),
    commandFlags(shop),
    checkReleased(examples, shop),
  ]);
  const findings = examples.flatMap((example): Finding[] => {
    const problems = [
      ...placed(example, types.get(example)),
      ...parseProblems(example, shop.sandbox, parsed),
      ...shellProblems(example, flags),
    ];
    return [
      ...problems.map((problem) => ({ example, problem })),
      // What the documented version refuses has to be right for the version that it names.
      ...placed(example, released.get(example)).map(
        (problem): Finding => ({ example, problem, stands: true }),
      ),
    ];
  });
  await parsed.keep();
  return findings;
}

const placed = (example: Example, words: readonly ExampleWords[] = []): Problem[] =>
  words.map((one) => exampleProblem(example, one));

async function reviewMarks(
  plans: readonly SitePlan[],
  shop: Workshop,
  processes: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const outcomes = new Map<string, Promise<MarksOutcome>>();
  await inParallel(plans, processes + 1, async (plan) => {
    findings.push(...(await unshownMarks(plan, shop, outcomes)));
  });
  return findings;
}

/** The flags of the installed command line; asked for once per version. */
async function commandFlags({ cache, salt, sandbox }: Workshop): Promise<CommandFlags[]> {
  const key = hashText(40, salt, 'flags');
  const isFlags = (value: unknown): value is CommandFlags[] => Array.isArray(value);
  const stored = await cache.read(key, isFlags);
  if (stored) return stored;
  const flags = await readCommandFlags(sandbox);
  await cache.write(key, flags);
  return flags;
}

/** @param parsed what did parse before: compilers of frameworks take a second to load */
function parseProblems(example: Example, sandbox: string, parsed: KnownRight): Problem[] {
  const { kind, block } = example;
  if (kind !== 'parse' && kind !== 'project') return [];
  const key = hashText(24, block.lang, block.code);
  if (parsed.has(key)) return [];
  const fault = parseData(block.code, block.lang, sandbox);
  if (!fault) parsed.add(key);
  return fault ? [exampleProblem(example, { code: 'parse-error', ...fault })] : [];
}

/** Commands of a shell block, and those that scripts of a `package.json` call. */
function shellProblems(example: Example, flags: readonly CommandFlags[]): Problem[] {
  const { kind, block } = example;
  const calls =
    kind === 'shell' || kind === 'commands'
      ? rspackCalls(block.code)
      : block.lang === 'json' && kind !== 'skipped'
        ? scriptCalls(block.code)
        : [];
  return calls.flatMap((call) =>
    flagFaults(call, flags).map(({ word, message, hint }) => {
      const row = block.code.split('\n')[call.line - 1] ?? '';
      const at = row.indexOf(word, call.column - 1);
      const column = (at === -1 ? call.column - 1 : at) + 1;
      return exampleProblem(example, {
        code: 'unknown-flag',
        line: call.line,
        column,
        message,
        hint,
      });
    }),
  );
}

/** `"build": "rspack build"` */
function scriptCalls(code: string): RspackCall[] {
  return code.split('\n').flatMap((row, index) => {
    const commands = row.matchAll(/"[\w:-]+":\s*"([^"]*\brspack\b[^"]*)"/g);
    return [...commands].flatMap(({ 0: whole, 1: command = '', index: start }) =>
      rspackCalls(command).map((call) => ({
        ...call,
        line: index + 1,
        column: call.column + start + whole.length - command.length - 1,
      })),
    );
  });
}

const KIND_NAMES: Readonly<Record<ExampleKind, string>> = {
  config: 'configurations',
  project: 'files of projects',
  run: 'programs run',
  commands: 'command blocks run',
  output: 'outputs compared',
  shell: 'shell blocks',
  types: 'type-checked',
  syntax: 'scripts parsed',
  parse: 'data parsed',
  skipped: 'skipped',
  unchecked: 'nothing to check',
};
