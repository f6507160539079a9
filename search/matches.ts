import { normalize, trace } from './normalize.ts';
import { isEdge } from './tokenize.ts';
import type { HighlightRange } from './types.ts';

/** Places of a query in a shown text, in code units of that text (SRCH-17). They never overlap. */
export function findRanges(shown: string, query: string): HighlightRange[] {
  return rangesIn({ shown, normalized: normalize(shown) }, query);
}

function rangesIn({ shown, normalized }: Name, query: string): HighlightRange[] {
  if (keepsPlaces(shown, normalized)) {
    return placesOf(normalized, query).map((start) => ({ start, length: query.length }));
  }
  const { text, starts, ends } = trace(shown);
  const ranges: HighlightRange[] = [];
  for (const at of placesOf(text, query)) {
    const start = starts[at] ?? 0;
    const end = ends[at + query.length - 1] ?? start;
    // Two matches may share a character that normalisation made longer.
    const last = ranges.at(-1);
    if (last && start < last.start + last.length) last.length = end - last.start;
    else ranges.push({ start, length: end - start });
  }
  return ranges;
}

/** Whether normalising changes nothing but the case: true of nearly every text. */
function keepsPlaces(shown: string, normalized: string): boolean {
  return normalized.length === shown.length && normalized === shown.toLowerCase();
}

function placesOf(text: string, query: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    places.push(at);
  }
  return places;
}

/** A title or a heading. */
export interface Name {
  shown: string;
  normalized: string;
}

/** How well a name fits a query, best first. */
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
export function fitOf(name: Name, query: string): number {
  const { normalized } = name;
  if (!normalized.includes(query)) return -1;
  if (normalized === query) return FIT.exact;
  return Math.max(...rangesIn(name, query).map((range) => fitAt(name, range)));
}

function fitAt({ shown }: Name, { start, length }: HighlightRange): number {
  const end = start + length;
  if (!isEdge(shown, start)) return FIT.inside;
  if (!isEdge(shown, end)) return FIT.prefix;
  if (shown[start - 1] === '.' && /^(\(.*\))?$/.test(shown.slice(end))) return FIT.lastPart;
  return start === 0 ? FIT.beginning : FIT.words;
}
