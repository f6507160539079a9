import { join } from 'node:path';
import type { Cache } from '../../engine/cache.ts';
import type { Failure, JobFile, Outcome } from '../examples/job.ts';
import { jobKey } from '../examples/perform.ts';
import { stackPlaces, withoutPlaces } from '../examples/places.ts';
import { execute } from '../examples/programs.ts';
import { type Command as CommandCall, runCommands } from '../examples/run-commands.ts';
import { inWorkspace } from '../examples/workspace.ts';
import { codeLines } from '../parity/comments.ts';
import { besideEachOther } from './compare-bundlers.ts';
import { type BuildJob, type Command, type RunJob, SERVERS, type SiteJob } from './job.ts';
import type { TaskPool } from './pool.ts';
import { mayShare } from './sharing.ts';
import { stubs } from './stubs.ts';
import type { BuildOutcome, ProgramOutcome } from './task.ts';

/** What a job came to. */
export type JobResult = BuildOutcome | Outcome | Failure;

/** Where the unseen files of examples are, relative to the project. */
const FILES_FOLDER = 'checks/bundler-examples/files';

/** Where things are while jobs are done. */
export interface Workshop {
  /** Absolute paths. */
  projectRoot: string;
  sandbox: string;
  cache: Cache;
  /** Stands for the packages and the code of the check. */
  salt: string;
  pool: TaskPool;
  /** Processes of programs: what builds do to theirs, these never see. */
  programs: Pick<TaskPool, 'program'>;
  /** Keys of jobs that have shared a process; on a second look each has its own. */
  shared: Set<string>;
  /** Milliseconds; a program that runs longer hangs. */
  runLimit: number;
}

/** Comments that mean something to the bundler. */
const MAGIC = /webpack[A-Z]\w+\s*:|[@#]__\w+__|@jsx|@ts-|sourceMappingURL/;

/** Equal for a translated example whose code is the same but for comments. */
export const siteJobKey = (job: SiteJob, salt: string): string => jobKey(job, salt, fileKey);

/** A file's part of a key: its code with the lines' numbers, which problems name. */
export function fileKey({ path, text, from }: JobFile): string[] {
  if (from === undefined || MAGIC.test(text)) return [path, text];
  const lines = codeLines(text, from.block.lang);
  return [path, lines.map(({ text: code, line }) => `${line} ${code}`).join('\n')];
}

/** Does a job, of which nothing is kept. */
export async function performOnce(job: SiteJob, shop: Workshop): Promise<JobResult> {
  if (job.kind === 'build' && job.bundler === 'both') return performBoth(job, shop);
  const options = {
    filesFolder: join(shop.projectRoot, FILES_FOLDER),
    packages: join(shop.sandbox, 'node_modules'),
    stubs: (has: (path: string) => boolean) => stubs(job, has),
  };
  if (job.kind === 'build')
    return inWorkspace(job, options, (folder) => performBuild(job, folder, shop));
  const shared = await inWorkspace(job, options, (folder) => performShared(job, folder, shop));
  // It has perhaps written into its folder.
  return shared ?? inWorkspace(job, options, (folder) => performRun(job, folder, shop));
}

async function performBuild(job: BuildJob, folder: string, shop: Workshop): Promise<JobResult> {
  const { args, env, stats, contents, bundles, bundler } = job;
  const task = {
    kind: 'build' as const,
    folder,
    args,
    env,
    stats,
    contents,
    bundles,
    ...(bundler === 'webpack' && { bundler }),
  };
  const outcome = await shop.pool.build(task);
  const cleaned = (text: string) => clean(text, folder, shop.sandbox);
  if ('failure' in outcome) return { failure: cleaned(outcome.failure) };
  return {
    ...outcome,
    printed: cleaned(outcome.printed),
    stats: mapValues(outcome.stats, cleaned),
    contents: mapValues(outcome.contents, cleaned),
    consoles: mapValues(outcome.consoles, cleaned),
    errors: outcome.errors.map((one) => ({ ...one, message: cleaned(one.message) })),
    warnings: outcome.warnings.map((one) => ({ ...one, message: cleaned(one.message) })),
    refusals: outcome.refusals.map((one) => ({ ...one, message: cleaned(one.message) })),
  };
}

/** The same folder with one bundler, then with the other. */
async function performBoth(job: BuildJob, shop: Workshop): Promise<JobResult> {
  const { bundler: _both, ...documented } = job;
  const ours = await performOnce(documented, shop);
  const theirs = await performOnce({ ...documented, bundler: 'webpack' }, shop);
  const isBuilt = (result: JobResult): result is BuildOutcome => 'errors' in result;
  if (!isBuilt(ours)) return ours;
  return isBuilt(theirs) ? besideEachOther(ours, theirs) : theirs;
}

const mapValues = (
  record: Record<string, string>,
  change: (text: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([key, text]) => [key, change(text)]));

/** The packages lie beside the example, and are not this repository's. */
const clean = (text: string, folder: string, sandbox: string): string =>
  withoutPlaces(text, folder, join(sandbox, 'node_modules')).replace(
    /(?:\.\.\/)+[^\s"'`!|]*?checks\/sandbox\/node_modules\//g,
    './node_modules/',
  );

/**
 * Does a job whose first command shares a process with those of others if it may. Its files are loaded
 * there from then on, so the commands after it have their own.
 * @returns undefined: the command needs its own process, and a folder in which nothing has run
 */
async function performShared(
  job: RunJob,
  folder: string,
  shop: Workshop,
): Promise<JobResult | undefined> {
  const [first] = job.commands;
  const key = siteJobKey(job, shop.salt);
  if (!first || shop.shared.has(key) || !mayShare(first, job, folder))
    return performRun(job, folder, shop);
  shop.shared.add(key);
  const { words, env, stopAt } = commandCall(first, job.env, shop.sandbox);
  const outcome = await shop.programs.program({
    kind: 'program',
    folder,
    words: words.slice(1),
    env,
    isServer: stopAt !== undefined,
    ...(stopAt && { stopAt: stopAt.source }),
  });
  if ('failure' in outcome || outcome.code !== 0 || STACK.test(outcome.text)) return undefined;
  return performRun(job, folder, shop, outcome);
}

/** Begins with what the program calls, and ends with what has called it. */
const STACK = /\n {4}at /;

/** @param done what the first command has come to already */
function performRun(
  job: RunJob,
  folder: string,
  shop: Workshop,
  done?: ProgramOutcome,
): Promise<JobResult> {
  const { sandbox, runLimit } = shop;
  let known = done && { ...done, isLate: false, isEndless: false, isMissing: false };
  return runCommands(
    job.commands.map((command) => commandCall(command, job.env, sandbox)),
    job,
    {
      folder,
      limit: runLimit,
      clean: (text) => clean(text, folder, sandbox),
      placesIn: (printed) => stackPlaces(printed, folder),
      run: (call) => {
        const execution = known ? Promise.resolve(known) : execute(call);
        known = undefined;
        return execution;
      },
    },
  );
}

function commandCall({ program, args, env }: Command, own: RunJob['env'], sandbox: string) {
  const cli = join(sandbox, 'node_modules/@rspack/cli/bin/rspack');
  const { NODE_ENV: _mode, FORCE_COLOR: _color, ...outer } = process.env;
  const isServer = program === 'rspack' && SERVERS.has(args[0] ?? '');
  const call: CommandCall = {
    name: [program, ...args].join(' '),
    words: [process.execPath, ...(program === 'rspack' ? [cli] : []), ...args],
    env: { ...outer, NO_COLOR: '1', ...own, ...env },
    ...(isServer && { stopAt: /compiled (?:successfully|with)[^\n]*\n|Root dir/ }),
  };
  return call;
}
