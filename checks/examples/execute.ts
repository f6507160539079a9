import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import { codeLines } from '../parity/comments.ts';
import { besideEachOther } from './compare-bundlers.ts';
import {
  type BuildJob,
  type Command,
  type Job,
  type JobFile,
  type RunJob,
  SERVERS,
} from './job.ts';
import type { TaskPool } from './pool.ts';
import type { BuildMessage, BuildOutcome } from './task.ts';
import { makeWorkspace, removeWorkspaces } from './workspace.ts';

/** What a job came to. */
export type JobResult = BuildOutcome | RunOutcome | { failure: string };

export interface RunOutcome {
  printed: string;
  /** The first command that failed, with its exit code. */
  failed?: { command: string; code: number | string };
  refusals: BuildMessage[];
  files: string[];
  contents: Record<string, string>;
}

/** Where things are while jobs are done. */
export interface Workshop {
  /** Absolute paths. */
  projectRoot: string;
  sandbox: string;
  cache: Cache;
  /** Stands for the packages and the code of the check. */
  salt: string;
  pool: TaskPool;
  /** Milliseconds; a program that runs longer hangs. */
  runLimit: number;
}

/** Comments that mean something to the bundler. */
const MAGIC = /webpack[A-Z]\w+\s*:|[@#]__\w+__|@jsx|@ts-|sourceMappingURL/;

/** Does a job, or finds what it came to when it was done before. */
export async function performJob(job: Job, shop: Workshop): Promise<JobResult> {
  const key = jobKey(job, shop.salt);
  const known = await shop.cache.read(key, isJobResult);
  return known ?? performAgain(job, shop);
}

/** Does a job, whatever it came to before. */
export async function performAgain(job: Job, shop: Workshop): Promise<JobResult> {
  const result = await performOnce(job, shop);
  // A crash or a timeout may have been the machine's.
  if (!('failure' in result)) await shop.cache.write(jobKey(job, shop.salt), result);
  return result;
}

/** Equal for a translated example whose code is the same but for comments. */
export function jobKey(job: Job, salt: string): string {
  const { main: _main, files, ...rest } = job;
  return hashText(40, salt, JSON.stringify(rest), ...files.flatMap(fileKey));
}

/** A file's part of a key: its code with the lines' numbers, which problems name. */
export function fileKey({ path, text, from }: JobFile): string[] {
  if (from === undefined || MAGIC.test(text)) return [path, text];
  const lines = codeLines(text, from.block.lang);
  return [path, lines.map(({ text: code, line }) => `${line} ${code}`).join('\n')];
}

function isJobResult(value: unknown): value is JobResult {
  return typeof value === 'object' && value !== null && 'printed' in value;
}

/** Does a job, of which nothing is kept. */
export async function performOnce(job: Job, shop: Workshop): Promise<JobResult> {
  if (job.kind === 'build' && job.bundler === 'both') return performBoth(job, shop);
  const workspace = await makeWorkspace(job, shop).catch((error: unknown) => ({
    failure: error instanceof Error ? error.message : String(error),
  }));
  if ('failure' in workspace) return workspace;
  const { folder, remove } = workspace;
  try {
    return job.kind === 'build'
      ? await performBuild(job, folder, shop)
      : await performRun(job, folder, shop);
  } finally {
    await remove();
  }
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
  const clean = (text: string) => withoutPlaces(text, folder, shop.sandbox);
  if ('failure' in outcome) return { failure: clean(outcome.failure) };
  return {
    ...outcome,
    printed: clean(outcome.printed),
    stats: mapValues(outcome.stats, clean),
    contents: mapValues(outcome.contents, clean),
    consoles: mapValues(outcome.consoles, clean),
    errors: outcome.errors.map((one) => ({ ...one, message: clean(one.message) })),
    warnings: outcome.warnings.map((one) => ({ ...one, message: clean(one.message) })),
    refusals: outcome.refusals.map((one) => ({ ...one, message: clean(one.message) })),
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

/** The example stands in `/app`, beside its packages. */
function withoutPlaces(text: string, folder: string, sandbox: string): string {
  const packages = join(sandbox, 'node_modules');
  return text
    .replaceAll(folder, '/app')
    .replaceAll(packages, '/app/node_modules')
    .replace(/(?:\.\.\/)+[^\s"'`!|]*?checks\/sandbox\/node_modules\//g, './node_modules/');
}

async function performRun(job: RunJob, folder: string, shop: Workshop): Promise<JobResult> {
  const { sandbox, runLimit } = shop;
  const clean = (text: string) => withoutPlaces(text, folder, sandbox);
  let printed = '';
  let failed: RunOutcome['failed'];
  for (const command of job.commands) {
    const place = { folder, env: job.env, sandbox, runLimit };
    const { text, code, isLate } = await execute(command, place);
    printed += text;
    if (code === 0) continue;
    const words = [command.program, ...command.args].join(' ');
    if (isLate) {
      const end = clean(printed).trim().split('\n').slice(-3).join('\n');
      return {
        failure: `\`${words}\` did not end within ${runLimit / 1000} seconds\n${end}`.trim(),
      };
    }
    failed = { command: words, code };
    break;
  }
  const contents: Record<string, string> = {};
  for (const path of job.contents) {
    const file = join(folder, path);
    if (existsSync(file)) contents[path] = readFileSync(file, 'utf8');
  }
  return {
    printed: clean(printed),
    ...(failed && { failed }),
    refusals: stackPlaces(printed, folder),
    files: [],
    contents: mapValues(contents, clean),
  };
}

interface Place {
  folder: string;
  env: Record<string, string>;
  sandbox: string;
  runLimit: number;
}

interface Execution {
  text: string;
  code: number | string;
  /** It was stopped at the time limit. */
  isLate: boolean;
}

const running = new Set<ChildProcess>();

/** Ends the programs of jobs and removes their folders, for a process that is about to end. */
export function abandonJobs(): void {
  for (const child of running) child.kill('SIGKILL');
  removeWorkspaces();
}

function execute({ program, args, env }: Command, place: Place): Promise<Execution> {
  const cli = join(place.sandbox, 'node_modules/@rspack/cli/bin/rspack');
  const { NODE_ENV: _mode, FORCE_COLOR: _color, ...outer } = process.env;
  const child = spawn(process.execPath, program === 'rspack' ? [cli, ...args] : args, {
    cwd: place.folder,
    env: { ...outer, NO_COLOR: '1', ...place.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const isServer = program === 'rspack' && SERVERS.has(args[0] ?? '');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      // What a server says when it is stopped is no part of the example.
      if (!child.killed) text += chunk;
      if (isServer && /compiled (?:successfully|with)[^\n]*\n|Root dir/.test(text)) child.kill();
    });
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, place.runLimit);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      clearTimeout(timer);
      const isStopped = isServer && signal === 'SIGTERM';
      resolve({ text, code: isStopped ? 0 : (code ?? signal ?? 'unknown'), isLate });
    });
  });
}

/** Where in the example's own files a program has thrown. */
function stackPlaces(printed: string, folder: string): BuildMessage[] {
  const at = printed.indexOf(`${folder}/`);
  if (at === -1) return [];
  const [, file, line, column] =
    /^([^\s:()]+):(\d+)(?::(\d+))?/.exec(printed.slice(at + folder.length + 1)) ?? [];
  if (file === undefined || file.startsWith('node_modules')) return [];
  const [message = ''] = /^\w*Error: .*$/m.exec(printed) ?? [];
  return [
    { message, file, line: Number(line), ...(column !== undefined && { column: Number(column) }) },
  ];
}
