import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem, Route } from '../model.ts';

/**
 * What judges a single page, the quick ones first: examples are run, which takes its time. Links and
 * addresses concern the built site.
 */
const STAGES = [['parity', 'language', 'references'], ['examples']];

/** A writer saves again and again: the check waits until this many milliseconds have gone by. */
const QUIET = 1500;

export interface PageChecksOptions {
  projectRoot: string;
  /** Absolute path of the site folder. */
  siteRoot: string;
  /** Told what is wrong with the pages that were edited last, in all languages. */
  report: (problems: Problem[]) => void;
  /** Milliseconds; for tests. */
  quiet?: number;
}

/**
 * Runs `npm run check` on the pages being edited, in a process of its own: it may take seconds, and
 * what breaks in it breaks nothing here. Only the project's own site is checked; other folders do
 * not follow its rules.
 */
export class PageChecks {
  private timer: NodeJS.Timeout | undefined;
  private running: ChildProcess | undefined;
  /** File → the page as `--only` takes it. */
  private readonly edited = new Map<string, string>();

  constructor(private readonly options: PageChecksOptions) {}

  /** Checks these pages soon; a check that is still running is out of date. */
  schedule(routes: readonly Route[]): void {
    const { projectRoot, siteRoot, quiet = QUIET } = this.options;
    if (routes.length === 0 || siteRoot !== projectRoot) return;
    if (!existsSync(join(projectRoot, 'checks/bin.mjs'))) return;
    this.stop();
    // Twins are judged together.
    for (const { file, source, lang } of routes) {
      const page = source.startsWith(`${lang}/`) ? source.slice(lang.length + 1) : source;
      this.edited.set(file, page);
    }
    this.timer = setTimeout(() => this.run(STAGES, []), quiet);
    this.timer.unref();
  }

  /** Ends what is waiting or running. */
  stop(): void {
    clearTimeout(this.timer);
    this.running?.kill();
    this.running = undefined;
  }

  private run([checks, ...later]: readonly string[][], before: readonly Problem[]): void {
    const present = [...this.edited].filter(([file]) => existsSync(file)).map(([, page]) => page);
    if (!checks || present.length === 0) {
      this.edited.clear();
      return;
    }
    const { projectRoot, report } = this.options;
    const pages = [...new Set(present)].flatMap((page) => ['--only', page]);
    const names = checks.flatMap((name) => ['--check', name]);
    const args = [join(projectRoot, 'checks/bin.mjs'), '--json', ...names, ...pages];
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      // It says what it installs, once: that takes a minute.
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    this.running = child;
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('close', () => {
      if (this.running !== child) return;
      this.running = undefined;
      // Each stage reports the engine's own findings, too.
      const problems = [...before, ...(problemsIn(output) ?? [])];
      report(problems);
      this.run(later, problems);
    });
    // A process that cannot start is as good as one that says nothing.
    child.once('error', () => undefined);
  }
}

/** @returns undefined for output of a check that broke down: what was found so far stands */
function problemsIn(output: string): Problem[] | undefined {
  try {
    const { problems } = JSON.parse(output) as { problems?: Problem[] }; // Written by checks/cli.ts.
    return problems;
  } catch {
    return undefined;
  }
}
