import type { Example } from './example.ts';
import type { Finding } from './place.ts';

/** What the check of examples and its runners hand to each other: types only, no functions. */

/** A file that an example consists of. */
export interface JobFile {
  /** Relative to the example's folder. */
  path: string;
  text: string;
  /** The block that shows it; none for files the check adds. */
  from?: Example;
}

/** A folder with an example, in which something is to be done. The rest of a runner's job is data. */
export interface Job {
  files: JobFile[];
  /** Folders of unseen files that lie beside them, separated by blanks. */
  base: string | undefined;
  env: Record<string, string>;
  /** Files whose text a block shows. */
  contents: string[];
  /** Block that general problems belong to. */
  main: Example;
}

/** Something that a program says about the example. */
export interface Message {
  message: string;
  /** File of the example, relative to its folder. */
  file?: string;
  /** 1-based. */
  line?: number;
  column?: number;
}

/** What a job came to: plain JSON, as it is kept between runs. */
export interface Outcome {
  printed: string;
  /** The first command that failed, with its exit code. */
  failed?: { command: string; code: number | string };
  /** Where in the example a program has failed. */
  refusals: Message[];
  /** Written files, relative to the folder, sorted. */
  files: string[];
  /** Path of a file → its text. */
  contents: Record<string, string>;
}

/** The job was not done: a program is missing, hung or crashed. Never kept. */
export interface Failure {
  failure: string;
  /** What to do about it. */
  hint?: string;
}

/** What a block shows of a job. */
export type View =
  | { kind: 'printed' }
  | { kind: 'stats'; options: string }
  | { kind: 'content'; path: string }
  | { kind: 'files'; folder: string }
  | { kind: 'console'; bundle: string };

/** A block that says what a job does. */
export interface Claim<J extends Job = Job> {
  example: Example;
  job: J;
  view: View;
}

/** What has to be executed for a page, and what its blocks claim about that. */
export interface Plan<J extends Job = Job> {
  jobs: J[];
  claims: Claim<J>[];
  /** What is wrong with how the page says it. */
  findings: Finding[];
}

/** What runs the examples of a site. The check itself knows blocks, folders and texts alone. */
export interface Runner<J extends Job = Job, R extends Outcome = Outcome> {
  /** The examples of a page, in its order. */
  examplesOf(page: Example['page']): Example[];
  /** Turns the examples of one page into jobs. */
  plan(examples: readonly Example[]): Plan<J>;
  /** Stands for everything that a job comes to: its code and files, programs, packages and versions. */
  keyOf(job: J): string;
  /** Does a job in a temporary folder. */
  perform(job: J): Promise<R | Failure>;
  /**
   * Whether a job has shared a process with others, and is done alone from now on: what it came to there
   * is a guess, as the order in which a bundler goes through its tables depends on what it did before.
   */
  hasShared?(job: J): boolean;
  /** What a job's result says against its examples. */
  judge(job: J, result: R | Failure): Finding[];
  /** What there is in reality of what a block shows; undefined when there is nothing. */
  shown(claim: Claim<J>, result: R | Failure): string | undefined;
  /** Kinds of examples with the words by which notes count them. */
  kinds: Readonly<Record<string, string>>;
  /** Kinds of which nothing is counted as checked. */
  unchecked: readonly string[];
  /** Jobs at a time. */
  processes: number;
  /** What can be said of examples without running them. */
  inspect?(examples: readonly Example[]): Promise<Finding[]>;
  /** What can be said once everything has been run. */
  review?(plans: readonly Plan<J>[]): Promise<Finding[]>;
  /** Largest part of all blocks that may be skipped, from 0 to 1; without it, all may be. */
  maxSkipped?: number;
  /** Ends what is still running. */
  close(): void;
}
