import { tracer } from './normalize.ts';
import { placesIn, type SearchText } from './occurrences.ts';
import type { Query } from './query.ts';
import { aligned } from './shelf.ts';
import type { HighlightRange } from './types.ts';

/** What is worth less is no reason to mark a word. */
const MARKED = 0.4;
/** Places of a word in one text: more are never shown. */
const MAX_PLACES = 500;

/** A stretch of a shown text, and the numbers of the terms that stand in it. */
export interface Match extends HighlightRange {
  terms: readonly number[];
}

/** The words of a query in a shown text, in code units of that text (SRCH-17). They never overlap. */
export function matchesIn(shown: string, { patterns }: Pick<Query, 'patterns'>): Match[] {
  const text = aligned(shown);
  const found: { start: number; end: number; terms: Set<number> }[] = [];
  for (const pattern of patterns) {
    if (pattern.weight < MARKED) continue;
    const { starts, ends } = placesIn(text, pattern, { most: MAX_PLACES });
    for (const [index, start] of starts.entries()) {
      found.push({ start, end: ends[index] ?? start, terms: new Set(pattern.covers) });
    }
  }
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  const merged: typeof found = [];
  for (const match of found) {
    const last = merged.at(-1);
    if (!last || !belongs(text, last.end, match.start)) {
      merged.push(match);
      continue;
    }
    last.end = Math.max(last.end, match.end);
    for (const term of match.terms) last.terms.add(term);
  }
  const place = shownPlaces(shown, text);
  return merged.map(({ start, end, terms }) => ({ ...place(start, end), terms: [...terms] }));
}

/** Whether two matches are one to the eye: they overlap, follow each other in Chinese, or stand side by side. */
function belongs({ normalized }: SearchText, end: number, start: number): boolean {
  if (start < end) return true;
  if (start === end) return normalized.charCodeAt(start) >= 0x3000;
  return start === end + 1 && normalized[end] === ' ';
}

/** From places of the normalised text to those of the shown one; asked for in ascending order. */
function shownPlaces(shown: string, { normalized }: SearchText) {
  // The same length alone proves nothing: one sign may have become two, and another have gone.
  if (shown.toLowerCase() === normalized) {
    return (start: number, end: number): HighlightRange => ({ start, length: end - start });
  }
  const originOf = tracer(shown);
  return (from: number, to: number): HighlightRange => {
    const { start } = originOf(from);
    const { end } = originOf(to - 1);
    return { start, length: end - start };
  };
}

/** The terms that a text holds. */
export function termsIn(matches: readonly Match[]): Set<number> {
  return new Set(matches.flatMap(({ terms }) => terms));
}

/** What a hit marks: without the terms, which are nobody's business outside the search. */
export function rangesOf(matches: readonly Match[]): HighlightRange[] {
  return matches.map(({ start, length }) => ({ start, length }));
}
