import type { Example } from './example.ts';

/** A file that an example consists of. */
export interface JobFile {
  /** Relative to the example's folder. */
  path: string;
  text: string;
  /** The block that shows it; none for files the check adds. */
  from?: Example;
}

interface Folder {
  files: JobFile[];
  /** Folders of unseen files that lie beside them, separated by blanks. */
  base: string | undefined;
  env: Record<string, string>;
  /** Emitted files whose text a block shows. */
  contents: string[];
}

/** A folder that the documented command line has to build. */
export interface BuildJob extends Folder {
  kind: 'build';
  /** Arguments of `rspack`. */
  args: string[];
  stats: string[];
  bundles: string[];
  /** Another bundler than the documented one, or both beside each other. */
  bundler?: 'webpack' | 'both';
  /** No block shows how the two compare, so they have to come to something else. */
  mustDiffer?: boolean;
  /** Block that general problems belong to. */
  main: Example;
}

/** A folder in which commands are executed one after the other. */
export interface RunJob extends Folder {
  kind: 'run';
  commands: Command[];
  main: Example;
}

/** A program that is started: `node` with the arguments, or `rspack`. */
export interface Command {
  program: 'node' | 'rspack';
  args: string[];
  env: Record<string, string>;
}

export type Job = BuildJob | RunJob;

/** What a block shows of a job. */
export type View =
  | { kind: 'printed' }
  | { kind: 'stats'; options: string }
  | { kind: 'content'; path: string }
  | { kind: 'files'; folder: string }
  | { kind: 'console'; bundle: string };

/** A block that says what a job does. */
export interface Claim {
  example: Example;
  job: Job;
  view: View;
}

/** Commands of `rspack` that do not end by themselves. */
export const SERVERS: ReadonlySet<string> = new Set([
  'serve',
  'server',
  's',
  'dev',
  'preview',
  'p',
]);
