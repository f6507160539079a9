import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure, Job, Message, Outcome } from './job.ts';
import { type Execution, execute, MAX_PRINTED, type ProgramCall } from './programs.ts';

/** A command of an example. */
export interface Command extends Pick<ProgramCall, 'words' | 'env' | 'stopAt'> {
  /** As problems call it. */
  name: string;
  /** What to do when it cannot be started. */
  hintIfMissing?: string;
}

export interface RunOptions {
  /** Absolute path of the example's folder. */
  folder: string;
  /** Milliseconds for each command. */
  limit: number;
  /** A text without the places of this machine. */
  clean(text: string): string;
  /** Where in the example its programs have failed, by what they have printed. */
  placesIn(printed: string): Message[];
  /** Runs one of them; by default in a process of its own. */
  run?(call: ProgramCall): Promise<Execution>;
}

/** Runs commands in the folder of an example, one after the other, up to the first that fails. */
export async function runCommands(
  commands: readonly Command[],
  { contents }: Pick<Job, 'contents'>,
  { folder, limit, clean, placesIn, run = execute }: RunOptions,
): Promise<Outcome | Failure> {
  let printed = '';
  let failed: Outcome['failed'];
  for (const { name, hintIfMissing, ...call } of commands) {
    const { text, code, isLate, isEndless, isMissing } = await run({ ...call, folder, limit });
    if (isMissing) {
      const failure = `\`${name}\` cannot be started: there is no program \`${call.words[0]}\``;
      return { failure, ...(hintIfMissing !== undefined && { hint: hintIfMissing }) };
    }
    printed += text;
    if (isLate || isEndless) {
      const end = clean(printed).trim().split('\n').slice(-3).join('\n');
      const why = isLate
        ? `did not end within ${limit / 1000} seconds`
        : `printed more than ${MAX_PRINTED / 1e6} million characters`;
      return { failure: `\`${name}\` ${why}\n${end.slice(-300)}`.trim() };
    }
    if (code === 0) continue;
    failed = { command: name, code };
    break;
  }
  return {
    printed: clean(printed),
    ...(failed && { failed }),
    refusals: placesIn(printed),
    files: [],
    contents: textsOf(contents, folder, clean),
  };
}

/** Texts of those files that are there. */
export function textsOf(
  paths: readonly string[],
  folder: string,
  clean: (text: string) => string,
): Record<string, string> {
  const there = paths.filter((path) => existsSync(join(folder, path)));
  return Object.fromEntries(
    there.map((path) => [path, clean(readFileSync(join(folder, path), 'utf8'))]),
  );
}
