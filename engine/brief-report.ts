import type { Problem } from './model.ts';
import {
  countLine,
  formatProblem,
  formatProblems,
  type ProblemFormat,
  sortProblems,
} from './problems.ts';

/** As many problems as anybody reads one by one. */
const READ = 40;
/** Of more, so many of each kind are told in full. */
const EACH = 3;
/** Files that are listed of the others of a kind, and lines of each. */
const FILES = 6;
const LINES = 8;

/**
 * Problems for a terminal. Of many, as a site brought from elsewhere has at first, some of each kind
 * are told in full and the others by their places; how many there are of each kind comes last.
 * @param format.all what tells all of them in full
 */
export function briefReport(
  problems: readonly Problem[],
  format: ProblemFormat & { all?: string } = {},
): string {
  const brief = briefly(problems, format);
  if (!brief) return formatProblems(problems, format);
  return [...brief.told, brief.counts].join('\n\n');
}

/**
 * The same in its parts: what is told of the problems, and how many of each kind there are.
 * @returns undefined where they are few enough to be told one by one
 */
export function briefly(
  problems: readonly Problem[],
  { all = '--all', ...format }: ProblemFormat & { all?: string } = {},
): { told: string[]; counts: string } | undefined {
  if (problems.length <= READ) return undefined;
  const kinds = [...grouped(sortProblems(problems), ({ code }) => code)].sort(
    ([, a], [, b]) => Number(isGrave(b)) - Number(isGrave(a)) || b.length - a.length,
  );
  const told = kinds.flatMap(([code, ofKind]) => {
    const full = differentOnes(ofKind).slice(0, EACH);
    const others = ofKind.filter((problem) => !full.includes(problem));
    const rest = `… and ${others.length} more ${code}:\n${placesOf(others)}`;
    return [
      ...full.map((problem) => formatProblem(problem, format)),
      ...(others.length > 0 ? [rest] : []),
    ];
  });
  const counts = kinds.map(([code, ofKind]) => `${ofKind.length} ${code}`).join(', ');
  return { told, counts: `${countLine(problems)}: ${counts}. \`${all}\` tells each in full.` };
}

const isGrave = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');

/** Those that say something else than the ones before them come first. */
function differentOnes(problems: readonly Problem[]): Problem[] {
  const first = new Set(
    [...grouped(problems, ({ message }) => message).values()].flatMap(([one]) => one ?? []),
  );
  return [...first, ...problems.filter((problem) => !first.has(problem))];
}

/** `content/a.md:3, 9`, file by file. */
function placesOf(problems: readonly Problem[]): string {
  const files = [...grouped(problems, ({ file }) => file)];
  const rows = files.slice(0, FILES).map(([file, ofFile]) => {
    const lines = [...new Set(ofFile.flatMap(({ line }) => line ?? []))];
    const more = lines.length > LINES ? ', …' : '';
    return `  ${file}${lines.length > 0 ? `:${lines.slice(0, LINES).join(', ')}${more}` : ''}`;
  });
  const left = files.length - FILES;
  return [...rows, ...(left > 0 ? [`  and ${left} more files`] : [])].join('\n');
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
