import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../engine/model.ts';
import { uniqueProblems } from '../engine/problems.ts';
import { applySeverities, isLinkProblem, type Severities } from '../engine/severities.ts';
import type { Check, CheckContext, CheckCounts, CheckPage } from './types.ts';

/** What a check came to, a row of the summary. */
export interface CheckRow {
  name: string;
  counts: CheckCounts;
  problems: Problem[];
  notes: string[];
  written: string[];
  recorded?: string[];
  milliseconds: number;
}

export interface RunOptions {
  context: Omit<CheckContext, 'cacheFolder' | 'progress'>;
  /** How grave each kind of problem is, by the site's configuration. */
  severities: Severities;
  /** Folder with a folder for each check's kept results. */
  cacheRoot: string;
  onProgress(name: string, done: number, total: number): void;
}

/**
 * Runs checks one after the other. One that works in processes of its own runs beside them, unless pages
 * are written: each check then sees what the one before has mended.
 * @returns rows in the order of the checks
 */
export async function runChecks(
  checks: readonly Check[],
  options: RunOptions,
): Promise<CheckRow[]> {
  const rows = new Map<Check, CheckRow>();
  const run = async (check: Check, onProgress: RunOptions['onProgress']) => {
    rows.set(check, await runCheck(check, { ...options, onProgress }));
  };
  const beside = options.context.fix ? [] : checks.filter(({ inProcesses }) => inProcesses);
  let isAlone = false;
  const inTurn = async () => {
    for (const check of checks) if (!beside.includes(check)) await run(check, options.onProgress);
    isAlone = true;
    for (const check of beside) if (!rows.has(check)) options.onProgress(check.name, 0, 0);
  };
  // One thing at a time is told: this is told once the others are through.
  const started = beside.map((check) =>
    run(check, (...about) => isAlone && options.onProgress(...about)),
  );
  await Promise.all([...started, inTurn()]);
  return checks.flatMap((check) => rows.get(check) ?? []);
}

async function runCheck(
  { name, run }: Check,
  { context, severities, cacheRoot, onProgress }: RunOptions,
): Promise<CheckRow> {
  onProgress(name, 0, 0);
  const started = performance.now();
  const cacheFolder = join(cacheRoot, name);
  await mkdir(cacheFolder, { recursive: true });
  const progress = (done: number, total: number) => onProgress(name, done, total);
  const judged = (all: Problem[]) => applySeverities(all, severities);
  const result = await run({ ...context, judged, cacheFolder, progress }).catch((error: unknown) =>
    crashed(name, error),
  );
  const { notes = [], written = [], recorded = [] } = result;
  const milliseconds = performance.now() - started;
  const found = uniqueProblems(result.problems);
  const problems = applySeverities(found, severities);
  // What the site does not ask for has passed.
  const passed = result.counts.passed + found.length - problems.length;
  const counts = { ...result.counts, passed };
  return { name, counts, problems, notes, written, recorded, milliseconds };
}

/** A check that throws has found nothing, which must not look like success. */
function crashed(name: string, error: unknown) {
  const problem: Problem = {
    code: 'check-failed',
    severity: 'error',
    file: `checks/${name}`,
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
  const counts: CheckCounts = { checked: 0, passed: 0, expectedFailures: 0, skipped: 0 };
  return { problems: [problem], counts, notes: [], written: [], recorded: [] };
}

/** Leaves out what an earlier row has: the check of the built site finds again what the engine found. */
export function eachOnce(rows: readonly CheckRow[]): CheckRow[] {
  const seen = new Set<string>();
  return rows.map((row) => ({
    ...row,
    problems: row.problems.filter((problem) => {
      const cause = causeOf(problem);
      const isNew = !seen.has(cause);
      seen.add(cause);
      return isNew;
    }),
  }));
}

/** A link that is dead on its page is dead in the built site, in whatever words and frame. */
function causeOf(problem: Problem): string {
  const { code, file, line, column, message } = problem;
  const isPlaced = line !== undefined && isLinkProblem(code);
  return JSON.stringify([code, file, line, column, ...(isPlaced ? [] : [message])]);
}

/** Whether a file is to be reported on. @param only undefined: all are */
export const isMeant = (file: string, only: readonly string[] | undefined): boolean =>
  only === undefined || only.some((one) => isWithin(file, one));

/**
 * Pages that `--fix` may write into, with their records: those that `--only` names and their twins,
 * which a change of either concerns. Other pages may be another writer's work at the moment.
 */
export function pagesToMend({
  pages,
  only,
}: Pick<CheckContext, 'pages' | 'only'>): ReadonlySet<CheckPage> {
  const keyOf = ({ route }: CheckPage) => `${route.version}\0${route.key}`;
  const keys = new Set(
    pages.filter(({ route }) => isMeant(`content/${route.source}`, only)).map(keyOf),
  );
  return new Set(pages.filter((page) => keys.has(keyOf(page))));
}

/**
 * Whether a file belongs to what `--only` names.
 * @param file as problems name it: `content/en/config/mode.mdx`
 * @param only a page or folder, with or without `content/`, language and ending
 */
export function isWithin(file: string, only: string): boolean {
  const wanted = barePath(only);
  const path = barePath(file);
  const withoutLang = path.replace(/^[^/]*\//, '');
  return [path, withoutLang].some((one) => one === wanted || one.startsWith(`${wanted}/`));
}

/** A page or folder without what may be left out: `content/`, ending, slash at the end. */
export function barePath(path: string): string {
  return path
    .replace(/^(?:\.?\/)?(?:content\/)?/, '')
    .replace(/\.mdx?$/, '')
    .replace(/\/$/, '');
}
