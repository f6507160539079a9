import { type Match, rangesOf, termsIn } from './matches.ts';
import type { SearchHit } from './types.ts';

/** About as many characters has a snippet (CONST-1). */
const SNIPPET = 100;
const ELLIPSIS = '...';

/** What a content hit shows of a line. */
export type Snippet = Pick<SearchHit, 'statement' | 'highlightInfoList'>;

/**
 * Cuts a line around the words of a query, about 100 characters each time (SRCH-15, SRCH-16): first
 * where most of them stand together, then piece by piece behind it.
 */
export function* snippetsOf(line: string, matches: readonly Match[]): Generator<Snippet> {
  let first = bestStart(matches);
  while (first < matches.length) {
    const last = lastOfWindow(matches, first);
    const [from, to] = [matches[first], matches[last]];
    if (!from || !to) return;
    const cut = cutAround(line, from.start, to.start + to.length);
    const offset = cut.before.length - cut.start;
    const shown = matches.filter(
      ({ start, length }) => start >= cut.start && start + length <= cut.end,
    );
    yield {
      statement: cut.before + line.slice(cut.start, cut.end) + cut.after,
      highlightInfoList: rangesOf(shown).map(({ start, length }) => ({
        start: start + offset,
        length,
      })),
    };
    first = last + 1;
    while ((matches[first]?.start ?? line.length) < cut.end) first += 1;
  }
}

/** Number of the match with which the piece that holds most of the terms begins. */
function bestStart(matches: readonly Match[]): number {
  let best = 0;
  let most = 0;
  for (let first = 0; first < matches.length; first += 1) {
    const { size } = termsIn(matches.slice(first, lastOfWindow(matches, first) + 1));
    if (size > most) {
      best = first;
      most = size;
    }
  }
  return best;
}

/** Number of the last match that fits into a snippet with the first one. */
function lastOfWindow(matches: readonly Match[], first: number): number {
  const start = matches[first]?.start ?? 0;
  let last = first;
  for (let next = first + 1; next < matches.length; next += 1) {
    const { start: at = 0, length = 0 } = matches[next] ?? {};
    if (at + length - start > SNIPPET) break;
    last = next;
  }
  return last;
}

function cutAround(line: string, from: number, to: number) {
  if (line.length <= SNIPPET) return { start: 0, end: line.length, before: '', after: '' };
  const side = Math.max(0, Math.floor((SNIPPET - (to - from)) / 2));
  const kept = Math.max(0, side - ELLIPSIS.length);
  const cutsLeft = from > side;
  const cutsRight = line.length - to > side;
  return {
    start: cutsLeft ? charStart(line, from - kept, 1) : 0,
    end: cutsRight ? charStart(line, to + kept, -1) : line.length,
    before: cutsLeft ? ELLIPSIS : '',
    after: cutsRight ? ELLIPSIS : '',
  };
}

/** Moves a cut out of the middle of a character. */
function charStart(line: string, at: number, step: 1 | -1): number {
  let place = at;
  while (place > 0 && place < line.length && isInsideCharacter(line, place)) place += step;
  return place;
}

/** Whether a code unit belongs to the one before it: a mark, or the second half of a character. */
function isInsideCharacter(line: string, place: number): boolean {
  // Building the class of all marks takes longer than the whole search, and no Latin text needs it.
  if (line.charCodeAt(place) < 0x300) return false;
  return /^[\p{M}\udc00-\udfff]/u.test(line.slice(place, place + 1));
}
