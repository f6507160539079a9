import type { CodeBlock } from '../../engine/model.ts';

/** How a block that shows an output compares with the real one. */
export interface Difference {
  /** 1-based line of the block that is not so. */
  line: number;
  /** What stands there in reality, when that can be said. */
  actual: string | undefined;
}

const GAP = '…';

/** Whether a block has nothing but gaps and blank lines: whatever is printed, it would be so. */
export function showsNothing(shown: string): boolean {
  return shown
    .split('\n')
    .every((row) => isGap(row.replace(/…(?:\s*…)+/g, GAP)) || row.trim() === '');
}

/**
 * Compares what a block shows with what was printed. A line `…` stands for any lines, `…` inside a
 * line for any text; times, hashes and blank lines do not count.
 * @returns undefined when it is so
 */
export function comparePrinted(shown: string, printed: string): Difference | undefined {
  const expected = linesOf(shown);
  const actual = linesOf(printed);
  let at = 0;
  let isAnchored = true;
  for (const run of runsBetweenGaps(expected)) {
    const isLast = run.isLast;
    const found = findRun(run.lines, actual, { from: at, isAnchored, mustEnd: isLast });
    if ('line' in found) return found;
    at = found.end;
    isAnchored = false;
  }
  return undefined;
}

/**
 * Compares lines of a file with the file: each stands in one of its lines, in this order.
 * @returns undefined when it is so
 */
export function compareContent(shown: string, content: string): Difference | undefined {
  const actual = content.split('\n').map(comparable);
  let at = 0;
  for (const { text, line } of linesOf(shown)) {
    if (isGap(text)) continue;
    // A bracket or a semicolon alone is part of nearly every line.
    const isWhole = !/[\p{L}\d]/u.test(text);
    const pattern = patternOf(comparable(text).trim(), isWhole);
    const found = actual.findIndex(
      (row, index) => index >= at && pattern.test(isWhole ? row.trim() : row),
    );
    if (found === -1) return { line, actual: closest(text, actual.slice(at)) };
    at = found + 1;
  }
  return undefined;
}

/**
 * The block's text as it should be: the real output, with the gaps that the author left between
 * what is shown.
 * @returns undefined when the two have too little in common
 */
export function mendedOutput(shown: string, printed: string): string | undefined {
  const rows = shown.split('\n');
  const actual = printed.split('\n').map((row) => row.trimEnd());
  const isWhole = showsNothing(shown) || !rows.some((row) => row.includes(GAP));
  if (isWhole) return actual.join('\n').replace(/^\n+|\n+$/g, '');
  let at = 0;
  const mended: string[] = [];
  for (const row of rows) {
    if (row.trim() === '' || isGap(row)) {
      mended.push(row);
      continue;
    }
    const exact = patternOf(comparable(row).trim(), true);
    let found = actual.findIndex(
      (line, index) => index >= at && exact.test(comparable(line).trim()),
    );
    const isSame = found !== -1;
    if (!isSame) {
      const near = skeleton(row);
      found = actual.findIndex((line, index) => index >= at && skeleton(line) === near);
    }
    if (found === -1) return undefined;
    mended.push(isSame ? row : (actual[found] ?? row));
    at = found + 1;
  }
  return mended.join('\n');
}

/** A line without what changes from build to build. */
export function comparable(line: string): string {
  return (
    line
      .replace(/\b\d+(?:\.\d+)? ?(?:ms|s)\b/g, '<time>')
      // A server takes the next port when the first is taken.
      .replace(/\blocalhost:80\d\d\b/g, 'localhost:<port>')
      // In a file's name, a hash may have no letter at all, and be shorter.
      .replace(/(?<=[.-])(?:[0-9a-f]{8,64}|(?=[a-f]*\d)[0-9a-f]{6,7})(?=\.)/g, '<hash>')
      .replace(/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,64}\b/g, '<hash>')
      .trimEnd()
  );
}

const skeleton = (line: string): string =>
  comparable(line)
    .trim()
    .replace(/[\d.]+ (?:bytes|KiB|MiB)/g, '#')
    .replace(/\d+/g, '#');

interface Line {
  text: string;
  line: number;
}

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .map((row, index) => ({ text: row, line: index + 1 }))
    .filter((row) => row.text.trim() !== '');
}

/** `…` alone, possibly as a comment of the language. */
const isGap = (text: string): boolean =>
  /^\s*(?:\/\/|\/\*|#|<!--)?\s*…\s*(?:\*\/|-->)?\s*$/.test(text);

interface Run {
  lines: Line[];
  /** Nothing may follow it. */
  isLast: boolean;
}

function runsBetweenGaps(lines: readonly Line[]): Run[] {
  const runs: Run[] = [{ lines: [], isLast: false }];
  for (const line of lines) {
    if (isGap(line.text)) runs.push({ lines: [], isLast: false });
    else runs.at(-1)?.lines.push(line);
  }
  return runs.map((run, index) => ({ ...run, isLast: index === runs.length - 1 }));
}

function findRun(
  run: readonly Line[],
  actual: readonly Line[],
  { from, isAnchored, mustEnd }: { from: number; isAnchored: boolean; mustEnd: boolean },
): { end: number } | Difference {
  // A gap at the end takes what is left.
  if (run.length === 0) {
    const rest = actual[from];
    return isAnchored && mustEnd && rest ? { line: 1, actual: rest.text } : { end: from };
  }
  const starts = isAnchored
    ? [from]
    : Array.from({ length: actual.length - from }, (_one, index) => from + index);
  let best: { matched: number; start: number } = { matched: -1, start: from };
  for (const start of starts) {
    let matched = 0;
    while (matched < run.length && isSameLine(run[matched]?.text, actual[start + matched]?.text))
      matched += 1;
    const ends = !mustEnd || start + run.length === actual.length;
    if (matched === run.length && ends) return { end: start + run.length };
    if (matched > best.matched) best = { matched, start };
  }
  const index = Math.min(best.matched, run.length - 1);
  const real = actual[best.start + Math.max(best.matched, 0)]?.text;
  return { line: run[Math.max(index, 0)]?.line ?? 1, actual: real };
}

function isSameLine(shown: string | undefined, real: string | undefined): boolean {
  if (shown === undefined || real === undefined) return false;
  return patternOf(comparable(shown).trim(), true).test(comparable(real).trim());
}

function patternOf(text: string, isWhole: boolean): RegExp {
  const body = text
    .split(GAP)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(isWhole ? `^${body}$` : body);
}

/** The line that is most like one that is not there, if any has most of its words. */
function closest(text: string, rows: readonly string[]): string | undefined {
  const wordsOf = (row: string) => new Set(row.match(/\w+/g) ?? []);
  const words = wordsOf(text);
  let best: { score: number; row: string } | undefined;
  for (const row of rows) {
    if (row.length > 400) continue;
    const others = wordsOf(row);
    const shared = [...others].filter((word) => words.has(word)).length;
    const score = shared / Math.max(words.size, others.size, 1);
    if (score > 0.5 && score > (best?.score ?? 0)) best = { score, row };
  }
  return best?.row.trim();
}

/**
 * A page's text with another output in one of its blocks. An empty block has no line to replace:
 * what follows its fence is the closing one.
 */
export function withOutput(
  page: string,
  block: Pick<CodeBlock, 'code' | 'line' | 'origin'>,
  output: string,
): string {
  const lines = page.split('\n');
  const indent = ' '.repeat(block.origin.column - 1);
  const rows = output.split('\n').map((row) => (row === '' ? '' : indent + row));
  if (block.code === '') {
    const end = lines.findIndex((line, index) => index >= block.line && line.trim() !== '');
    lines.splice(block.line, Math.max(0, end - block.line), ...rows);
  } else lines.splice(block.origin.line - 1, block.code.split('\n').length, ...rows);
  return lines.join('\n');
}
