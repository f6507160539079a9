import type { Browser } from '@playwright/test';
import { formatProblems } from '../../engine/problems.ts';
import { endPrograms } from '../examples/programs.ts';
import { isMeant } from '../run-checks.ts';
import type { SitePages } from '../site-pages.ts';
import { launchBrowser } from './browser.ts';
import { cra } from './cra.ts';
import { renewLocks } from './locks.ts';
import { commandError, runCommand, startServer } from './process.ts';
import { storybook } from './storybook.ts';
import type { Bench, Migration, MigrationPlan, Side, Step } from './types.ts';
import { prepareProject } from './workshop.ts';

const MIGRATIONS: readonly Migration[] = [cra, storybook];

/** How long one command of a project may take, in milliseconds. */
const COMMAND_LIMIT = 10 * 60_000;

export interface MigrationOptions {
  /** The pages to prove, as the check's `--only`; without it, all. */
  only: readonly string[];
  /** Renew the locks of the packages instead. */
  lock: boolean;
  say(line: string): void;
}

/**
 * Carries out the migrations that pages describe, in real projects, with what the pages say.
 * @returns whether everything went as the pages say
 */
export async function runMigrations(site: SitePages, options: MigrationOptions): Promise<boolean> {
  const { only, lock, say } = options;
  const meant = MIGRATIONS.filter(
    ({ page }) => only.length === 0 || isMeant(`content/en/${page}.mdx`, only),
  );
  if (meant.length === 0) {
    say(
      `No migration belongs to ${only.join(', ')}: ${MIGRATIONS.map(({ page }) => page).join(', ')}`,
    );
    return false;
  }
  const end = (signal: NodeJS.Signals) => {
    endPrograms();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  let browser: Browser | undefined;
  let isTrue = true;
  try {
    for (const migration of meant) {
      const plan = planOf(migration, site);
      if ('problem' in plan) {
        say(plan.problem);
        isTrue = false;
      } else if (lock) {
        isTrue = (await renew(migration, plan, say)) && isTrue;
      } else {
        browser ??= await launchBrowser();
        isTrue = (await prove(migration, plan, browser, say)) && isTrue;
      }
    }
    return isTrue;
  } finally {
    endPrograms();
    await browser?.close();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

function planOf(migration: Migration, site: SitePages): MigrationPlan | { problem: string } {
  const source = `en/${migration.page}.mdx`;
  const page = site.pages.find(({ route }) => route.source === source);
  if (!page) return { problem: `content/${source} is missing, and a migration proves it` };
  const plan = migration.plan(page);
  return 'problems' in plan ? { problem: formatProblems(plan.problems) } : plan;
}

async function renew({ page, name }: Migration, plan: MigrationPlan, say: (line: string) => void) {
  try {
    await renewLocks(name, plan, say);
    return true;
  } catch (error) {
    say(`\n${page}: the locks could not be renewed:\n${wordsOf(error)}\n`);
    return false;
  }
}

/** Does all steps in their order; the first that fails ends the migration. */
async function prove(
  { page, name }: Migration,
  plan: MigrationPlan,
  browser: Browser,
  say: (line: string) => void,
): Promise<boolean> {
  const folders = new Map<Side, string>();
  const began = performance.now();
  for (const step of plan.steps) {
    const started = performance.now();
    try {
      const folder =
        folders.get(step.side) ??
        (await prepareProject(name, step.side, plan[step.side], (line) => say(`${page}: ${line}`)));
      folders.set(step.side, folder);
      await step.run(benchOf(folder, browser));
    } catch (error) {
      say(failure(page, step, error));
      return false;
    }
    say(`${page}: ${step.title} (${seconds(started)})`);
  }
  say(`${page}: ${plan.steps.length} steps are as the page says (${seconds(began)})`);
  return true;
}

function benchOf(folder: string, browser: Browser): Bench {
  const outcomeOf = async (words: readonly string[]) => {
    const command = { words, folder, limit: COMMAND_LIMIT };
    const outcome = await runCommand(command);
    if (outcome.isTooLate) throw commandError(command, 'took too long', outcome.log);
    return { command, ...outcome };
  };
  return {
    folder,
    browser,
    async run(words) {
      const { command, code, log } = await outcomeOf(words);
      if (code !== 0) throw commandError(command, `ended with ${code}`, log);
      return log;
    },
    async runInVain(words) {
      const { command, code, log } = await outcomeOf(words);
      if (code === 0) throw commandError(command, 'passed, where the page says it fails', log);
      return log;
    },
    async serve(words, work) {
      const server = startServer({ words, folder, limit: COMMAND_LIMIT });
      try {
        await work(server);
      } finally {
        await server.stop();
      }
    },
  };
}

function failure(page: string, { title, at, side }: Step, error: unknown): string {
  const place = at === undefined ? '' : ` (${at})`;
  return `\n${page}: the step "${title}", ${side} the migration, failed${place}:\n${wordsOf(error)}\n`;
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
