import type { Problem } from './model.ts';

/** A text that problems point into. */
export interface ProblemSource {
  /** As the author knows the file. */
  file: string;
  text: string;
}

/** Everything of a problem but where it is. */
export interface ProblemWords {
  code: string;
  severity?: Problem['severity'];
  message: string;
  hint?: string | undefined;
  on?: string;
}

/** A problem at a place of a text, with its code frame. */
export function problemAt(
  source: ProblemSource,
  place: { line: number; column: number },
  { code, severity = 'error', message, hint, on }: ProblemWords,
): Problem {
  const { line, column } = place;
  return {
    code,
    severity,
    file: source.file,
    line,
    column,
    message,
    ...(hint !== undefined && { hint }),
    frame: problemFrame(source.text, line, column),
    ...(on !== undefined && { on }),
  };
}

/** Columns of source a frame shows; paragraphs are one line and would fill the screen. */
const FRAME_WIDTH = 96;

/** The line with its neighbours and a caret below the column; long lines are cut around the caret. */
export function problemFrame(text: string, line: number, column: number): string {
  const lines = text.split(/\r?\n/);
  const width = String(line + 1).length;
  const from = column > FRAME_WIDTH - 16 ? column - Math.floor(FRAME_WIDTH / 2) : 0;
  const cut = (row: string) => {
    const shown = row.slice(from, from + FRAME_WIDTH);
    const start = from > 0 && row.length > 0 ? '…' : '';
    return `${start}${shown}${row.length > from + FRAME_WIDTH ? '…' : ''}`;
  };
  return [line - 1, line, line + 1]
    .filter((number) => number >= 1 && number <= lines.length)
    .flatMap((number) => {
      const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${cut(lines[number - 1] ?? '')}`;
      if (number !== line) return [row.trimEnd()];
      const indent = ' '.repeat(Math.max(0, column - 1 - from + (from > 0 ? 1 : 0)));
      return [row.trimEnd(), `  ${' '.repeat(width)} | ${indent}^`];
    })
    .join('\n');
}

/**
 * Each problem once: a partial's come with every page that uses it. Of those that are the same, the
 * first one stays.
 * @param keyOf tells which problems are the same
 */
export function uniqueProblems(
  problems: readonly Problem[],
  keyOf: (problem: Problem) => string = (problem) => JSON.stringify(problem),
): Problem[] {
  const first = new Map<string, Problem>();
  for (const problem of problems) {
    const key = keyOf(problem);
    if (!first.has(key)) first.set(key, problem);
  }
  return [...first.values()];
}

/** The message of a problem without where it has shown: the same for all that have its cause. */
export function causeOf({ message, on }: Pick<Problem, 'message' | 'on'>): string {
  return on === undefined ? message : withPlace(message, on, '');
}

/** Puts something else for ` on /a`, or for ` on /a and 2 more`. */
function withPlace(message: string, on: string, place: string): string {
  const [before = '', ...after] = message.split(` on ${on}`);
  return before + place + after.join(` on ${on}`).replace(/^ and \d+ more/, '');
}

/**
 * What shows on many pages and has one cause is told once, at the first of them, with how many there
 * are: `… failed on /a and 7 more: …`.
 */
export function oncePerCause(problems: readonly Problem[]): Problem[] {
  // One without a line is at home in no file.
  const keyOf = ({ code, file, line, column, hint, ...words }: Problem) =>
    JSON.stringify([code, line === undefined ? [] : [file, line, column], causeOf(words), hint]);
  const places = new Map<string, Set<string>>();
  for (const problem of problems) {
    if (problem.on === undefined) continue;
    const key = keyOf(problem);
    places.set(key, (places.get(key) ?? new Set()).add(problem.on));
  }
  return problems.flatMap((problem) => {
    const { on, message } = problem;
    if (on === undefined) return [problem];
    const found = places.get(keyOf(problem));
    places.delete(keyOf(problem));
    // Told already.
    if (!found) return [];
    const more = found.size > 1 ? ` and ${found.size - 1} more` : '';
    return [{ ...problem, message: withPlace(message, on, ` on ${on}${more}`) }];
  });
}

/** By file, then by place; problems without a place first. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.code, b.code),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export interface ProblemFormat {
  /** Escape sequences for a terminal. */
  colors?: boolean;
}

/** `file:line:column code message`, then the frame and the hint, indented. */
export function formatProblem(problem: Problem, { colors = false }: ProblemFormat = {}): string {
  const paint = colors ? sequence : (_style: Style, text: string) => text;
  const place = [
    problem.file,
    problem.line,
    problem.line === undefined ? undefined : problem.column,
  ]
    .filter((part) => part !== undefined)
    .join(':');
  const style = problem.severity === 'error' ? 'red' : 'yellow';
  const message = printable(problem.message);
  const head = `${paint('cyan', printable(place, ''))} ${paint(style, problem.code)} ${message}`;
  const frame = problem.frame === undefined ? [] : [paint('dim', indent(printable(problem.frame)))];
  const hint = problem.hint === undefined ? [] : [indent(`→ ${printable(problem.hint)}`)];
  return [head, ...frame, ...hint].join('\n');
}

/** Text of an author's files, without what would command the terminal. */
const printable = (text: string, allowed = '\t\n'): string =>
  text.replace(/\p{Cc}/gu, (sign) => (allowed.includes(sign) ? sign : '\u{fffd}'));

const indent = (text: string): string =>
  text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');

/** All problems sorted, a blank line between files' groups and entries, the count last. */
export function formatProblems(problems: readonly Problem[], format: ProblemFormat = {}): string {
  if (problems.length === 0) return '';
  const entries = sortProblems(problems).map((problem) => formatProblem(problem, format));
  return `${entries.join('\n\n')}\n\n${countLine(problems)}`;
}

/** `2 errors, 1 warning in 3 files`. */
export function countLine(problems: readonly Problem[]): string {
  const files = new Set(problems.map((problem) => problem.file)).size;
  const count = countText(problems);
  return problems.length === 0 ? count : `${count} in ${plural(files, 'file')}`;
}

/** `2 errors, 1 warning`. */
export function countText(problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  const warnings = problems.length - errors;
  const parts = [
    errors > 0 ? plural(errors, 'error') : '',
    warnings > 0 ? plural(warnings, 'warning') : '',
  ].filter((part) => part !== '');
  return parts.join(', ') || 'no problems';
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

type Style = 'red' | 'yellow' | 'cyan' | 'dim';

const codes = {
  red: [31, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  dim: [2, 22],
} as const satisfies Record<Style, readonly [number, number]>;

function sequence(style: Style, text: string): string {
  const [open, close] = codes[style];
  return `\u001b[${open}m${text}\u001b[${close}m`;
}
