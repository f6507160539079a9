import type { FieldReader } from './fields.ts';
import type { Query } from './query.ts';
import { WEIGHTS } from './score.ts';

/** Characters between two words that still belong together. */
const GAP = 24;
/** What a pattern weighs at least for its places to count. */
const LEAST = 0.7;

/** Where a term stands: start and end of each place, one behind the other. */
type TermPlaces = number[];

interface Texts {
  /** Of each term. */
  importance: Float64Array;
  placesOf: FieldReader['placesOf'];
  /** The text of all pages, normalised. */
  text: string;
}

/**
 * What the nearness of the words says: texts that use them together are about them.
 * @param from where the section begins in the text of the shelf
 * @param to where it ends
 */
export function nearness(
  query: Query,
  { importance, placesOf, text }: Texts,
  from: number,
  to: number,
): number {
  const at: TermPlaces[] = query.terms.map(() => []);
  let whole = 0;
  for (const pattern of query.patterns) {
    const { covers, weight, mode } = pattern;
    if (weight < LEAST || mode === 'inside') continue;
    const { starts, ends } = placesOf(pattern);
    for (let index = firstFrom(starts, from); (starts[index] ?? to) < to; index += 1) {
      const start = starts[index] ?? 0;
      for (const term of covers) at[term]?.push(start, ends[index] ?? start);
      // A pattern of several terms holds them together.
      if (covers.length > 1) {
        const worth = covers.slice(1).reduce((sum, term) => sum + (importance[term] ?? 0), 0);
        whole = Math.max(whole, worth);
      }
    }
  }
  let sum = 0;
  for (let term = 1; term < at.length; term += 1) {
    const between = query.between[term];
    const isNext = (end: number, start: number) =>
      start - end <= 2 || (start - end === between?.length && text.startsWith(between, end));
    const best = bestOf(at[term - 1] ?? [], at[term] ?? [], isNext);
    sum += best * Math.min(importance[term - 1] ?? 0, importance[term] ?? 0);
  }
  return WEIGHTS.near * Math.max(sum, whole);
}

/** How near two terms come to each other, from 0 to 1: next to each other in this order, or close. */
function bestOf(
  ones: TermPlaces,
  others: TermPlaces,
  isNext: (end: number, start: number) => boolean,
): number {
  let best = 0;
  for (let one = 0; one < ones.length; one += 2) {
    const [start, end] = [ones[one] ?? 0, ones[one + 1] ?? 0];
    for (let other = 0; other < others.length; other += 2) {
      const [nextStart, nextEnd] = [others[other] ?? 0, others[other + 1] ?? 0];
      const gap = Math.max(nextStart - end, start - nextEnd);
      if (gap > GAP) continue;
      if (nextStart >= end && isNext(end, nextStart)) return 1;
      best = 0.5;
    }
  }
  return best;
}

/** Number of the first place that starts there or later. */
function firstFrom(starts: readonly number[], from: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
