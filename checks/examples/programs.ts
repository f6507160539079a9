import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { removeWorkspaces } from './workspace.ts';

export interface ProgramCall {
  /** The program and its arguments; no shell reads them. */
  words: readonly [string, ...string[]];
  /** Absolute path of the folder that it runs in. */
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds; a program that runs longer hangs. */
  limit: number;
  /** What a program prints that has to be stopped: a server that is ready. */
  stopAt?: RegExp;
  /** Characters; a program that prints more goes in circles. */
  mostPrinted?: number;
}

export interface Execution {
  text: string;
  /** Exit code, or the signal that ended it. */
  code: number | string;
  /** It was stopped at the time limit. */
  isLate: boolean;
  /** It printed more than anybody reads, and was stopped. */
  isEndless: boolean;
  /** There is no such program. */
  isMissing: boolean;
}

export const MAX_PRINTED = 5_000_000;

const running = new Set<ChildProcess>();

/** Ends the programs of jobs and removes their folders, for a process that is about to end. */
export function abandonJobs(): void {
  endPrograms();
  removeWorkspaces();
}

/** Ends every program that still runs, and what those have started. */
export function endPrograms(): void {
  for (const child of running) endProgram(child, 'SIGKILL');
}

/** Starts a program without input; it is known as running until it has closed its streams. */
export function startProgram({
  words,
  folder,
  env,
}: Pick<ProgramCall, 'words' | 'folder' | 'env'>): ChildProcessByStdio<null, Readable, Readable> {
  const [program, ...args] = words;
  const isWindows = process.platform === 'win32';
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it starts ends with it.
    detached: !isWindows,
    // Programs of npm are scripts there, which only a shell starts.
    shell: isWindows && program !== process.execPath,
  });
  running.add(child);
  const forget = () => running.delete(child);
  child.once('error', forget).once('close', forget);
  return child;
}

/**
 * Runs a program, and what it starts, until it ends.
 * @throws {Error} when it cannot be started for another reason than that it is missing
 */
export function execute(call: ProgramCall): Promise<Execution> {
  const child = startProgram(call);
  let text = '';
  let isStopped = false;
  let isLate = false;
  let isEndless = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      // What a server says when it is stopped is no part of the example.
      if (!isStopped && !isEndless) text += chunk;
      if (text.length > (call.mostPrinted ?? MAX_PRINTED) && !isEndless) {
        isEndless = true;
        endProgram(child, 'SIGKILL');
      }
      if (!isStopped && call.stopAt?.test(text)) {
        isStopped = true;
        endProgram(child, 'SIGTERM');
      }
    });
  }
  const timer = setTimeout(() => {
    isLate = true;
    endProgram(child, 'SIGKILL');
  }, call.limit);
  return new Promise((resolve, reject) => {
    const done = (code: number | string, isMissing = false) => {
      clearTimeout(timer);
      resolve({ text, code, isLate, isEndless, isMissing });
    };
    child.once('error', (error) => {
      if ('code' in error && error.code === 'ENOENT') return done('ENOENT', true);
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code, signal) => {
      done(isStopped && signal === 'SIGTERM' ? 0 : (code ?? signal ?? 'unknown'));
    });
  });
}

/** Ends a program and what it has started. */
export function endProgram(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended meanwhile.
  }
}
