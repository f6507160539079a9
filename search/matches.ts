import { trace } from './normalize.ts';
import { tokenize } from './tokenize.ts';
import type { HighlightRange } from './types.ts';

/** Places of a query in a shown text, in code units of that text (SRCH-17). They never overlap. */
export function findRanges(shown: string, query: string): HighlightRange[] {
  const { text, starts, ends } = trace(shown);
  const ranges: HighlightRange[] = [];
  let at = text.indexOf(query);
  while (at >= 0) {
    const start = starts[at] ?? 0;
    const end = ends[at + query.length - 1] ?? start;
    // Two matches may share a character that normalisation made longer.
    const last = ranges.at(-1);
    if (last && start < last.start + last.length) last.length = end - last.start;
    else ranges.push({ start, length: end - start });
    at = text.indexOf(query, at + query.length);
  }
  return ranges;
}

/** How well a name (a title or a heading) fits a query, best first. */
export const FIT = {
  /** The name itself. */
  exact: 5,
  /** Its last part, as in `output.filename` for `filename`; brackets may follow. */
  lastPart: 4,
  /** Its beginning, up to the end of a word. */
  beginning: 3,
  /** Whole words of it, parts of identifiers included. */
  words: 2,
  /** The beginning of a word. */
  prefix: 1,
  /** Somewhere inside a word. */
  inside: 0,
} as const;

/** @returns the best of `FIT`, −1 when the name does not contain the query */
export function fitOf(shown: string, normalized: string, query: string): number {
  if (!normalized.includes(query)) return -1;
  if (normalized === query) return FIT.exact;
  const tokens = tokenize(shown);
  const starts = new Set(tokens.map(({ start }) => start));
  const ends = new Set(tokens.map(({ end }) => end));
  const fits = findRanges(shown, query).map(({ start, length }) => {
    const end = start + length;
    const before = shown.slice(0, start);
    const startsWord = starts.has(start) || !/^[\p{L}\p{N}]/u.test(shown.slice(start));
    const endsWord = ends.has(end) || !/[\p{L}\p{N}]$/u.test(shown.slice(0, end));
    if (startsWord && endsWord) {
      if (/\.$/.test(before) && /^(\(.*\))?$/.test(shown.slice(end))) return FIT.lastPart;
      return before === '' ? FIT.beginning : FIT.words;
    }
    return startsWord ? FIT.prefix : FIT.inside;
  });
  return Math.max(...fits);
}
