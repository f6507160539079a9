import type { RoutePath } from '../../model/names.ts';
import type { DevProblems } from '../../runtime/dev/messages.ts';
import type { Problem } from '../model.ts';
import { countLine, formatProblems, uniqueProblems } from '../problems.ts';

/** Problems by where they belong. */
export interface KnownProblems {
  /** Of the configuration, the navigation, the addresses or the code. */
  site: readonly Problem[];
  /** Of the compile of each page. */
  pages: ReadonlyMap<RoutePath, readonly Problem[]>;
  /** Between pages: links, translations. They do not keep a page from being shown. */
  between: readonly Problem[];
}

/** What the overlays show: errors only, each page with the site's. */
export function overlayProblems({ site, pages }: KnownProblems): DevProblems {
  const siteErrors = uniqueProblems(site.filter(isError), keyOf);
  const texts: Record<RoutePath, string> = {};
  for (const [path, problems] of pages) {
    const errors = problems.filter(isError);
    if (errors.length > 0) texts[path] = formatProblems([...siteErrors, ...errors]);
  }
  return { site: formatProblems(siteErrors), pages: texts };
}

/** Prints problems as they come, and the good news when they are gone. */
export class ProblemReport {
  private printed = new Set<string>();

  constructor(
    private readonly print: (text: string) => void,
    private readonly colors: boolean,
  ) {}

  /** Prints what has not been printed before. */
  update(known: KnownProblems): void {
    const all = byKey([...known.site, ...[...known.pages.values()].flat(), ...known.between]);
    const fresh = [...all].filter(([key]) => !this.printed.has(key)).map(([, problem]) => problem);
    const mended = [...this.printed].some((key) => !all.has(key));
    this.printed = new Set(all.keys());
    if (fresh.length > 0) this.print(formatProblems(fresh, { colors: this.colors }));
    else if (mended) this.print(all.size === 0 ? 'All problems are mended.' : left(all));
  }
}

function left(all: ReadonlyMap<string, Problem>): string {
  return `Mended. ${countLine([...all.values()])} left.`;
}

/** A problem that only moved to another line is the same one; code is compiled twice. */
function keyOf({ file, code, message }: Problem): string {
  return `${file}\0${code}\0${message}`;
}

function byKey(problems: readonly Problem[]): Map<string, Problem> {
  return new Map(problems.map((problem) => [keyOf(problem), problem]));
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}
