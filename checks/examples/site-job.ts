import type { Failure, Job, Outcome } from './job.ts';

/** What a site’s own runners and the plans for them share: types only, no functions. */

/** One file that is run among others. */
export interface RunJob extends Job {
  /** As the fence has it: whose runner it is. */
  lang: string;
  /** Relative to the folder. */
  file: string;
  args: string[];
  /** Stands for the runner and its version. */
  runner: string;
}

/** @param runners by language */
export type Runners = ReadonlyMap<string, LoadedRunner>;

/** What runs the examples of one language. */
export interface LoadedRunner {
  /** As the configuration has it: a command, or the path of a module. */
  run: string;
  every: boolean;
  /** Folders of unseen files beside each example. */
  files: string | undefined;
  /** Stands for the command or the module's code, and for its version. */
  key: string;
  perform(job: RunJob, folder: string): Promise<Outcome | Failure>;
}

/** Where a site is, and what its examples see. */
export interface Place {
  /** Absolute path of the site folder. */
  root: string;
  /** Name of the configuration file. */
  configFile: string;
  /** Absolute path of the `node_modules` nearest to the site, if there is one. */
  packages: string | undefined;
  /** Milliseconds that an example may take. */
  limit: number;
  /** Absolute path of a folder for bundled modules. */
  scratch: string;
}
