import type { RoutePath } from '../../model/names.ts';
import type { DevProblems } from '../../runtime/dev/messages.ts';
import { briefReport } from '../brief-report.ts';
import type { Problem } from '../model.ts';
import { causeOf, countText, formatProblems, oncePerCause, uniqueProblems } from '../problems.ts';

/** Problems by where they belong. */
export interface KnownProblems {
  /** Of the configuration, the navigation, the addresses or the code. */
  site: readonly Problem[];
  /** Of the compile of each page. */
  pages: ReadonlyMap<RoutePath, readonly Problem[]>;
  /** Between pages: links, translations. They do not keep a page from being shown. */
  between: readonly Problem[];
}

/** What a writer sees on the page, though it may be a warning. */
const SEEN = new Set<string>(['no-twin', 'config-in-force']);

const isSeen = (problem: Problem): boolean => isError(problem) || SEEN.has(problem.code);

/**
 * What the overlays show: errors and what else a writer has to see, each page with the site's and with
 * what is wrong between it and other pages.
 * @param pathOf the page that a file below the site folder holds
 */
export function overlayProblems(
  { site, pages, between }: KnownProblems,
  pathOf: (file: string) => RoutePath | undefined,
): DevProblems {
  const siteErrors = uniqueProblems(oncePerCause(site.filter(isSeen)), placeKey);
  const shown = new Map<RoutePath, Problem[]>();
  const add = (path: RoutePath | undefined, problem: Problem) => {
    if (path === undefined) return;
    const known = shown.get(path);
    if (known) known.push(problem);
    else shown.set(path, [problem]);
  };
  for (const [path, problems] of pages) {
    for (const problem of problems.filter(isError)) add(path, problem);
  }
  for (const problem of between) {
    if (isSeen(problem)) add(pathOf(problem.file), problem);
  }
  const texts = [...shown].map(
    ([path, problems]) => [path, formatProblems([...siteErrors, ...problems])] as const,
  );
  return { site: formatProblems(siteErrors), pages: Object.fromEntries(texts) };
}

/** Prints problems as they come, and the good news when they are gone. */
export class ProblemReport {
  private printed = new Set<string>();

  constructor(
    private readonly print: (text: string) => void,
    private readonly colors: boolean,
    /** Names files as the terminal follows them. */
    private readonly shown: (problems: Problem[]) => Problem[] = (problems) => problems,
  ) {}

  /** Prints what has not been printed before. */
  update(known: KnownProblems): void {
    const ofPages = [...known.pages.values()].flat();
    const all = byKey(oncePerCause([...known.site, ...ofPages, ...known.between]));
    const fresh = [...all].filter(([key]) => !this.printed.has(key)).map(([, problem]) => problem);
    const mended = [...this.printed].some((key) => !all.has(key));
    this.printed = new Set(all.keys());
    if (fresh.length > 0)
      this.print(
        briefReport(this.shown(fresh), { colors: this.colors, all: 'twinleaf build --all' }),
      );
    else if (mended) this.print(all.size === 0 ? 'All problems are mended.' : left(all));
  }
}

/** So many files are named. */
const NAMED = 3;

function left(all: ReadonlyMap<string, Problem>): string {
  const problems = [...all.values()];
  const files = [...new Set(problems.map(({ file }) => file))].sort();
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : '';
  return `Mended. ${countText(problems)} left in ${files.slice(0, NAMED).join(', ')}${more}.`;
}

/** A problem that only moved to another line, or shows on another page, too, is the same one. */
export function problemKey(problem: Problem): string {
  const { file, code } = problem;
  return `${file}\0${code}\0${causeOf(problem)}`;
}

/** The same mistake at the same place: code is compiled twice, and a partial with each page that uses it. */
function placeKey(problem: Problem): string {
  return JSON.stringify([problemKey(problem), problem.line, problem.column, problem.frame]);
}

/** Of problems that a file has several times, each has a key of its own. */
function byKey(problems: readonly Problem[]): Map<string, Problem> {
  const counts = new Map<string, number>();
  return new Map(
    uniqueProblems(problems, placeKey).map((problem) => {
      const key = problemKey(problem);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [`${key}\0${count}`, problem];
    }),
  );
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}
