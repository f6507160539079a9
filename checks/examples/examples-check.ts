import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import { inParallel } from '../../engine/in-parallel.ts';
import type { Problem } from '../../engine/model.ts';
import { isMeant } from '../run-checks.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { codeSalt, projectRoot } from '../source/code-salt.ts';
import { type KnownRight, readKnownRight } from '../source/known-right.ts';
import { writeMended } from '../source/write-mended.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import { type Example, type ExampleKind, examplesOf } from './example.ts';
import {
  abandonJobs,
  type JobResult,
  jobKey,
  performAgain,
  performJob,
  type Workshop,
} from './execute.ts';
import { fenceProblems } from './fences.ts';
import { type CommandFlags, flagFaults, readCommandFlags } from './flags.ts';
import type { Job, View } from './job.ts';
import { judgeClaim, judgeJob, type Mismatch } from './judge.ts';
import { mendedOutput, withOutput } from './outputs.ts';
import { parseData } from './parse-data.ts';
import { exampleProblem, type Finding } from './place.ts';
import { type Plan, planPage } from './plan.ts';
import { createPool } from './pool.ts';
import { checkReleased } from './released.ts';
import { lookAgain } from './second-look.ts';
import { type RspackCall, rspackCalls } from './shell.ts';
import { checkTypes } from './types.ts';
import { type MarksOutcome, unshownMarks } from './without-marked.ts';

/** Every block of code does what the page says it does, in the documented version. */
export const examplesCheck: Check = { name: 'examples', run: checkExamples };

/** More processes than this fight for memory. */
const MAX_PROCESSES = 4;
/** Milliseconds; a program that runs longer hangs. */
const RUN_LIMIT = 60_000;
/** Blocks that nothing checks, as a part of all. */
const MAX_SKIPPED = 0.02;
/**
 * The ceiling for skipped blocks holds from here on: of fewer, one or two are already too large a
 * part, and a young site or one page of it (`--only`) would have to do without any.
 */
const ENOUGH_BLOCKS = 400;

interface PagePlan {
  page: CheckPage;
  examples: Example[];
  plan: Plan;
}

async function checkExamples(context: CheckContext): Promise<CheckResult> {
  const root = projectRoot();
  const sandbox = await ensureSandbox(root, (line) => process.stderr.write(`${line}\n`));
  const pages = context.pages
    .filter(({ route }) => isMeant(`content/${route.source}`, context.only))
    .map((page): PagePlan => {
      const examples = examplesOf(page);
      return { page, examples, plan: planPage(examples) };
    });
  const examples = pages.flatMap((page) => page.examples);
  const salt = hashText(
    32,
    await codeSalt('checks/examples/execute.ts', [
      'checks/examples/files',
      'checks/examples/process',
    ]),
    readFileSync(join(sandbox, 'package-lock.json'), 'utf8'),
    readFileSync(join(sandbox, 'released/package-lock.json'), 'utf8'),
    `node ${process.versions.node}`,
  );
  const cache = new Cache(context.cacheFolder);
  const processes = Math.min(availableParallelism(), MAX_PROCESSES);
  const pool = createPool(root, sandbox, processes);
  const shop: Workshop = { projectRoot: root, sandbox, cache, salt, pool, runLimit: RUN_LIMIT };
  const known = new Map<string, Promise<JobResult>>();
  const resultOf = (job: Job): Promise<JobResult> => {
    const key = jobKey(job, salt);
    const result = known.get(key) ?? performJob(job, shop);
    known.set(key, result);
    return result;
  };
  const end = (signal: NodeJS.Signals) => {
    pool.close();
    abandonJobs();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const jobs = pages.flatMap(({ plan }) => plan.jobs);
    const total = jobs.length + examples.length;
    let done = 0;
    const step = (count: number) => {
      done += count;
      context.progress(done, total);
    };
    const parser = await codeSalt('checks/examples/parse-data.ts');
    const parsed = await readKnownRight(context.cacheFolder, hashText(40, salt, parser));
    const [types, flags, released] = await Promise.all([
      checkTypes(examples, shop).finally(() => step(examples.length)),
      commandFlags(shop),
      checkReleased(examples, shop),
      inParallel(jobs, processes + 1, async (job) => {
        await resultOf(job);
        step(1);
      }),
    ]);
    const plans = pages.map(({ plan }) => plan);
    const unsteady = await lookAgain(plans, resultOf, async (job) => {
      const result = await performAgain(job, shop);
      known.set(jobKey(job, salt), Promise.resolve(result));
      return result;
    });
    const findings: Finding[] = [];
    const mismatches: Mismatch[] = [];
    for (const { page, examples: own, plan } of pages) {
      for (const example of own) {
        const problems = [
          ...fenceProblems(example, sourceText(example, page)),
          ...(types.get(example) ?? []).map((words) => exampleProblem(example, words)),
          ...(released.get(example) ?? []).map((words) => exampleProblem(example, words)),
          ...parseProblems(example, sandbox, parsed),
          ...shellProblems(example, flags),
        ];
        findings.push(...problems.map((problem) => ({ example, problem })));
      }
      findings.push(...plan.findings);
      for (const job of plan.jobs) findings.push(...judgeJob(job, await resultOf(job)));
      for (const claim of plan.claims) {
        const mismatch = judgeClaim(claim, await resultOf(claim.job));
        if (!mismatch) continue;
        mismatches.push(mismatch);
        findings.push({ example: claim.example, problem: mismatch.problem });
      }
    }
    const outcomes = new Map<string, Promise<MarksOutcome>>();
    await inParallel(pages, processes + 1, async ({ plan }) => {
      findings.push(...(await unshownMarks(plan, shop, outcomes)));
    });
    await parsed.keep();
    const { mended, written } = context.fix ? await mend(mismatches) : NOTHING_MENDED;
    return verdict({ examples, findings, mismatches, unsteady, mended, written, context });
  } finally {
    pool.close();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
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

/** Text of the file that the fence stands in: the page, or a partial of it. */
function sourceText({ block }: Example, { route, text }: CheckPage): string {
  if (block.source === route.source) return text;
  const folder = route.file.slice(0, -route.source.length);
  return readFileSync(join(folder, block.source), 'utf8');
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

interface Mended {
  mended: ReadonlySet<Mismatch>;
  written: string[];
}

const NOTHING_MENDED: Mended = { mended: new Set(), written: [] };

/** Writes real outputs into the pages, from the last block of a file to its first. */
async function mend(mismatches: readonly Mismatch[]): Promise<Mended> {
  const mended = new Set<Mismatch>();
  const written = new Set<string>();
  const lastFirst = [...mismatches].sort(
    (a, b) => b.claim.example.block.line - a.claim.example.block.line,
  );
  for (const mismatch of lastFirst) {
    const text = replacement(mismatch);
    const { block, page } = mismatch.claim.example;
    if (text === undefined || block.origin.source !== page.route.source) continue;
    const { file } = page.route;
    await writeMended(file, withOutput(await readFile(file, 'utf8'), block, text));
    mended.add(mismatch);
    written.add(file);
  }
  return { mended, written: [...written] };
}

/** What the block should say; undefined when only its author can tell. */
function replacement({ claim, actual }: Mismatch): string | undefined {
  if (actual === undefined) return undefined;
  if (claim.view.kind === 'content') return undefined;
  return mendedOutput(claim.example.block.code, actual);
}

interface Outcome extends Mended {
  examples: readonly Example[];
  findings: readonly Finding[];
  mismatches: readonly Mismatch[];
  unsteady: readonly Example[];
  context: CheckContext;
}

/** Counts, and turns failures that were expected into passes. */
function verdict({
  examples,
  findings,
  mismatches,
  unsteady,
  mended,
  written,
  context,
}: Outcome): CheckResult {
  const problems: Problem[] = [];
  const counts = { checked: 0, passed: 0, expectedFailures: 0, skipped: 0 };
  const byExample = new Map<Example, Problem[]>();
  for (const { example, problem } of findings) {
    byExample.set(example, [...(byExample.get(example) ?? []), problem]);
  }
  const forgiven = new Set([...mended].map(({ problem }) => problem));
  for (const example of examples) {
    const { kind } = example;
    const found = (byExample.get(example) ?? []).filter((problem) => !forgiven.has(problem));
    if (kind === 'skipped' || kind === 'unchecked') {
      if (kind === 'skipped') counts.skipped += 1;
      // The fence itself may be wrong.
      problems.push(...found);
      continue;
    }
    counts.checked += 1;
    const expected = example.block.check.expectError;
    if (expected === undefined) {
      problems.push(...found);
      if (found.length === 0) counts.passed += 1;
    } else if (found.some((problem) => saysExpected(problem, expected))) {
      // What the documented version refuses has to be right for the version that it names.
      const others = found.filter(({ code }) => code === 'released-refused');
      problems.push(...others);
      counts.expectedFailures += others.length === 0 ? 1 : 0;
    } else {
      problems.push(...found, staleExpectation(example, expected, found));
    }
  }
  problems.push(...tooManySkips(counts.skipped, examples, context));
  return { problems, counts, notes: notesOf({ examples, mismatches, unsteady, context }), written };
}

const saysExpected = ({ message, hint = '' }: Problem, expected: string): boolean =>
  `${message}\n${hint}`.includes(expected);

function staleExpectation(example: Example, expected: string, found: readonly Problem[]): Problem {
  return exampleProblem(example, {
    code: 'expectation-unmet',
    message:
      found.length === 0
        ? `the example should fail with “${expected}” and does not fail`
        : `the example fails, but not with “${expected}”`,
    hint: 'take the text from the real message, between single quotes if it has double ones, or remove `expect-error`',
  });
}

function tooManySkips(
  skipped: number,
  examples: readonly Example[],
  { only }: CheckContext,
): Problem[] {
  const { length } = examples;
  if (only !== undefined || length < ENOUGH_BLOCKS || skipped <= length * MAX_SKIPPED) return [];
  return [
    {
      code: 'too-many-skips',
      severity: 'error',
      file: 'content',
      message: `${skipped} of ${length} blocks are not checked; the limit is ${MAX_SKIPPED * 100} %`,
      hint: 'make some of them checkable; the notes name them with their reasons',
    },
  ];
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

function notesOf({
  examples,
  mismatches,
  unsteady,
  context,
}: Pick<Outcome, 'examples' | 'mismatches' | 'unsteady' | 'context'>): string[] {
  const count = (kind: ExampleKind) => examples.filter((example) => example.kind === kind).length;
  const kinds = (Object.keys(KIND_NAMES) as ExampleKind[])
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${KIND_NAMES[kind]}`);
  const skipped = examples
    .filter(({ kind }) => kind === 'skipped')
    .map(
      ({ block }) => `skipped: content/${block.source}:${block.line} (${block.check.skip ?? ''})`,
    );
  const secondRuns = unsteady.map(
    ({ block }) =>
      `unsteady: content/${block.source}:${block.line} came to something else at first, and passed when it ran again, alone; mend it before it fails twice`,
  );
  const outputs = context.print
    ? mismatches.map(({ claim: { example, view }, actual }) => {
        const { block } = example;
        const text = actual === undefined ? '(nothing)' : shortened(actual, view.kind);
        return `content/${block.source}:${block.line} really is:\n${text}`;
      })
    : [];
  return [...(kinds.length > 0 ? [kinds.join(', ')] : []), ...skipped, ...secondRuns, ...outputs];
}

const MAX_PRINTED = 120;
const MAX_OF_FILE = 50;

/** The beginning of what was printed; of a file the end, where the example's own code stands. */
function shortened(text: string, kind: View['kind']): string {
  const lines = text
    .replace(/^\n+|\s+$/g, '')
    .split('\n')
    .map((line) => line.slice(0, 300));
  if (kind === 'content') {
    const hidden = Math.max(0, lines.length - MAX_OF_FILE);
    return [...(hidden > 0 ? [`… ${hidden} lines`] : []), ...lines.slice(hidden)].join('\n');
  }
  const rest = lines.length - MAX_PRINTED;
  return [...lines.slice(0, MAX_PRINTED), ...(rest > 0 ? [`… ${rest} lines`] : [])].join('\n');
}
