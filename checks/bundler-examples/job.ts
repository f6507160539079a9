import type { Job } from '../examples/job.ts';

/** A folder that the documented command line has to build. */
export interface BuildJob extends Job {
  kind: 'build';
  /** Arguments of `rspack`. */
  args: string[];
  stats: string[];
  bundles: string[];
  /** Another bundler than the documented one, or both beside each other. */
  bundler?: 'webpack' | 'both';
  /** No block shows how the two compare, so they have to come to something else. */
  mustDiffer?: boolean;
}

/** A folder in which commands are executed one after the other. */
export interface RunJob extends Job {
  kind: 'run';
  commands: Command[];
}

/** A program that is started: `node` with the arguments, or `rspack`. */
export interface Command {
  program: 'node' | 'rspack';
  args: string[];
  env: Record<string, string>;
}

export type SiteJob = BuildJob | RunJob;

/** Commands of `rspack` that do not end by themselves. */
export const SERVERS: ReadonlySet<string> = new Set([
  'serve',
  'server',
  's',
  'dev',
  'preview',
  'p',
]);
