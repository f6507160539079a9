import type { Message, Outcome } from '../examples/job.ts';

/** What the check sends to the processes that run examples, and gets back: plain JSON, types only. */

/** Builds the example in a folder with the documented command line. */
export interface BuildTask {
  kind: 'build';
  /** Absolute path; its files are written. */
  folder: string;
  /** Arguments of `rspack`. */
  args: string[];
  env: Record<string, string>;
  /** Presets or lists of keys with which the statistics are wanted. */
  stats: string[];
  /** Emitted files whose text is wanted, relative to the folder. */
  contents: string[];
  /** Lists of emitted scripts that are to run in one page. */
  bundles: string[];
  /** Another bundler than the documented one. */
  bundler?: 'webpack';
}

/** Its refusals: the configuration is not accepted or cannot be loaded. */
export interface BuildOutcome extends Outcome {
  errors: Message[];
  warnings: Message[];
  /** Options as asked for → text. */
  stats: Record<string, string>;
  /** Scripts as asked for → what the console shows. */
  consoles: Record<string, string>;
  /** Of two bundlers: both came to the same. */
  isSame?: boolean;
}

/**
 * How closely a file is looked at: all types, names that do not exist, syntax; `none` is there for
 * others to import.
 */
export type TypeLevel = 'types' | 'names' | 'syntax' | 'none';

export interface TypeFile {
  /** `<group>/<path>`: files of one group see each other. */
  path: string;
  text: string;
  level: TypeLevel;
}

export interface TypesTask {
  kind: 'types';
  files: TypeFile[];
}

export interface TypeMessage {
  path: string;
  /** 1-based. */
  line: number;
  column: number;
  message: string;
}

export interface TypesOutcome {
  messages: TypeMessage[];
}

/** Runs a program in the folder of an example, in a process that has run others before it. */
export interface ProgramTask {
  kind: 'program';
  /** Absolute path; its files are written. */
  folder: string;
  /** The program's file and its arguments. */
  words: string[];
  /** The whole environment. */
  env: Readonly<Record<string, string | undefined>>;
  /** Source of an expression: what it prints that has to be stopped. */
  stopAt?: string;
  /** It is Rspack's development server. */
  isServer: boolean;
}

export interface ProgramOutcome {
  text: string;
  /** Exit code. */
  code: number;
  /** Nothing of it is left that could act on the next task. */
  isClean: boolean;
}

export type Task = BuildTask | TypesTask | ProgramTask;
export type Answer =
  | { id: number; outcome: BuildOutcome | TypesOutcome | ProgramOutcome }
  | { id: number; failure: string };
