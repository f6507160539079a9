import type { ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { endProgram, startProgram } from '../examples/programs.ts';
import { npmProgram } from '../sandbox/ensure-sandbox.mjs';

/** A program of a project, with a time limit in milliseconds. */
export interface Command {
  words: readonly string[];
  /** Absolute path of the folder that it runs in. */
  folder: string;
  limit: number;
}

/** What a program said until it ended. */
export interface Outcome {
  /** Null when it was killed. */
  code: number | null;
  /** Both streams, without colours. */
  log: string;
  isTooLate: boolean;
}

/** A program that goes on until it is stopped. */
export interface Server {
  /** Ends when the program has said it; a program that ends or takes too long is an error. */
  said(text: RegExp): Promise<void>;
  log(): string;
  stop(): Promise<void>;
}

/** How much of a log a message shows, in lines. */
const LAST_LINES = 30;
/** How often a server's words are looked at, in milliseconds. */
const PULSE = 100;

/** Runs a program to its end; whatever it has left running ends with it. */
export async function runCommand(command: Command): Promise<Outcome> {
  const { child, log, ended } = start(command);
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    endGroup(child);
  }, command.limit);
  try {
    const code = await ended;
    return { code, log: log(), isTooLate };
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a program that does not end by itself. */
export function startServer(command: Command): Server {
  const { child, log, ended } = start(command);
  let isOver = false;
  const done = ended
    .catch(() => null)
    .then(() => {
      isOver = true;
    });
  return {
    log,
    async said(text) {
      const until = Date.now() + command.limit;
      while (!text.test(log())) {
        if (isOver) throw commandError(command, 'ended instead of serving', log());
        if (Date.now() > until) {
          throw commandError(command, `did not say ${text} in ${command.limit / 1000} s`, log());
        }
        await new Promise((resolve) => setTimeout(resolve, PULSE));
      }
    },
    async stop() {
      endGroup(child);
      await done;
    },
  };
}

/** An error that shows the command and the end of what it said. */
export function commandError({ words }: Command, what: string, log: string): Error {
  const lines = log.trimEnd().split('\n').slice(-LAST_LINES);
  return new Error(
    [`\`${words.join(' ')}\` ${what}`, ...lines.map((line) => `  │ ${line}`)].join('\n'),
  );
}

function start({ words, folder }: Command): {
  child: ChildProcess;
  log: () => string;
  ended: Promise<number | null>;
} {
  const [program = '', ...args] = words[0] === 'npm' ? [...npmProgram(), ...words.slice(1)] : words;
  const child = startProgram({ words: [program, ...args], folder, env: environment() });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  child.once('exit', () => endGroup(child));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { child, log: () => plain(log), ended };
}

function plain(log: string): string {
  return stripVTControlCharacters(log).replaceAll('\r', '');
}

/** What the checks themselves run with must not change what a reader's project does. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, FORCE_COLOR: _color, PORT: _port, ...env } = process.env;
  return {
    ...env,
    CI: 'true',
    NO_COLOR: '1',
    BROWSERSLIST_IGNORE_OLD_DATA: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
  };
}

const endGroup = (child: ChildProcess): void => endProgram(child, 'SIGKILL');
