import { normalize, tracer } from './normalize.ts';
import { isEdge } from './tokenize.ts';
import type { HighlightRange } from './types.ts';

/** Places of a query in a shown text, in code units of that text (SRCH-17). They never overlap. */
export function findRanges(shown: string, query: string): HighlightRange[] {
  return [...rangesIn({ shown, normalized: normalize(shown) }, query)];
}

/** The same one by one, as far as they are wanted: a long text may hold a hundred thousand. */
export function* rangesIn(
  { shown, normalized }: Name,
  query: string,
): Generator<HighlightRange, undefined> {
  if (keepsPlaces(shown, normalized)) {
    for (const start of placesOf(normalized, query)) yield { start, length: query.length };
    return undefined;
  }
  const originOf = tracer(shown);
  let last: HighlightRange | undefined;
  for (const at of placesOf(normalized, query)) {
    const { start } = originOf(at);
    const { end } = originOf(at + query.length - 1);
    // Two matches may share a character that normalisation made longer.
    if (last && start < last.start + last.length) {
      last.length = end - last.start;
      continue;
    }
    if (last) yield last;
    last = { start, length: end - start };
  }
  if (last) yield last;
  return undefined;
}

/** Whether normalising changes nothing but the case: true of nearly every text. */
function keepsPlaces(shown: string, normalized: string): boolean {
  return normalized.length === shown.length && normalized === shown.toLowerCase();
}

function* placesOf(text: string, query: string): Generator<number, undefined> {
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    yield at;
  }
  return undefined;
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
  let best = -1;
  for (const range of rangesIn(name, query)) best = Math.max(best, fitAt(name, range));
  return best;
}

function fitAt({ shown }: Name, { start, length }: HighlightRange): number {
  const end = start + length;
  if (!isEdge(shown, start)) return FIT.inside;
  if (!isEdge(shown, end)) return FIT.prefix;
  if (shown[start - 1] === '.' && /^(\(.*\))?$/.test(shown.slice(end))) return FIT.lastPart;
  return start === 0 ? FIT.beginning : FIT.words;
}
