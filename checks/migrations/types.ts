import type { Browser } from '@playwright/test';
import type { Problem } from '../../engine/model.ts';
import type { CheckPage } from '../types.ts';
import type { TakenBlock } from './blocks.ts';
import type { Manifest } from './manifest.ts';
import type { Server } from './process.ts';

/** A page that takes a project from one tool to another, and how that is proved. */
export interface Migration {
  /** Path below a language's folder, without ending: `guide/migration/cra`. */
  page: string;
  /** Its folder below `checks/migrations/projects`. */
  name: string;
  /** @returns what is wrong with the page instead, when it lacks something */
  plan(page: CheckPage): MigrationPlan | { problems: Problem[] };
}

export type Side = 'before' | 'after';

export interface MigrationPlan {
  before: ProjectState;
  after: ProjectState;
  /** The page's commands that lead from the packages of one to those of the other. */
  commands: readonly TakenBlock[];
  steps: Step[];
}

/** A project's files; those of `projects/<name>/before` lie below them. */
export interface ProjectState {
  manifest: Manifest;
  /** Of two with the same path the later one counts. */
  files: readonly Pick<TakenBlock, 'path' | 'text' | 'unseen'>[];
}

/** Something that is done in a project and looked at. */
export interface Step {
  /** What is proved, as a progress line. */
  title: string;
  /** The place of the page that says so: `content/en/guide/page.mdx:12`. */
  at?: string;
  side: Side;
  /** @throws {Error} with a text for the writer when the page is not true */
  run(bench: Bench): Promise<void>;
}

/** A project on the disk, with its packages installed. */
export interface Bench {
  /** Absolute path. */
  folder: string;
  browser: Browser;
  /**
   * Runs a command to its end, and says what it printed.
   * @throws {Error} with its last words when it fails or takes too long
   */
  run(words: readonly string[]): Promise<string>;
  /**
   * The same for a command that has to fail.
   * @throws {Error} when it does not
   */
  runInVain(words: readonly string[]): Promise<string>;
  /** Starts a server, and ends it after the work with it. */
  serve(words: readonly string[], work: (server: Server) => Promise<void>): Promise<void>;
}

/** @throws {Error} with the text, unless it is true */
export function demand(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise);
}
