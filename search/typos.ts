import type { Query } from './query.ts';
import type { Shelf } from './shelf.ts';
import { isEdge } from './tokenize.ts';

/** Letters from which on one edit, or two, make a word another one rather than a slip. */
const ONE_EDIT = 4;
const TWO_EDITS = 8;
/** Both halves of a compound have at least so many letters, and stand so often. */
const HALF = 3;
const HALF_COUNT = 3;

/** Words of a shelf and how often they stand: identifiers whole and in parts. */
export type Vocabulary = ReadonlyMap<string, number>;

export function vocabularyOf({ content, names }: Shelf): Vocabulary {
  const words = new Map<string, number>();
  const add = (word: string) => words.set(word, (words.get(word) ?? 0) + 1);
  for (const { normalized, cased } of [content, names.title, names.keywords]) {
    for (const { 0: run, index } of normalized.matchAll(/[a-z0-9]{3,40}/g)) {
      add(run);
      let start = 0;
      for (let at = 1; at <= run.length; at += 1) {
        if (!isEdge(cased, index + at) && at < run.length) continue;
        if (at - start >= HALF && at - start < run.length) add(run.slice(start, at));
        start = at;
      }
    }
  }
  return words;
}

/** The word that a misspelt one probably stands for. */
export function nearestWord(word: string, vocabulary: Vocabulary): string | undefined {
  const allowed = word.length >= TWO_EDITS ? 2 : word.length >= ONE_EDIT ? 1 : 0;
  if (allowed === 0 || !/^[a-z0-9]+$/.test(word) || /^\d+$/.test(word)) return undefined;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  let bestWorth = 0;
  for (const [known, count] of vocabulary) {
    if (Math.abs(known.length - word.length) > allowed || known.length < ONE_EDIT - 1) continue;
    const distance = editDistance(word, known, Math.min(allowed, bestDistance));
    if (distance > allowed || distance > bestDistance) continue;
    // Hardly anybody mistypes the first letter.
    const worth = known[0] === word[0] ? count * 8 : count;
    if (distance < bestDistance || worth > bestWorth) {
      best = known;
      bestDistance = distance;
      bestWorth = worth;
    }
  }
  return best;
}

/**
 * Letters to add, leave out, change or swap with their neighbour to make one word the other.
 * @returns more than the limit as soon as that is sure
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? cost) + 1);
      }
      line.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = above;
    above = line;
  }
  return above[other.length] ?? limit + 1;
}

/** `treeshaking` as two words that both stand in the texts. */
function halvesOf(word: string, vocabulary: Vocabulary): [string, string] | undefined {
  let best: [string, string] | undefined;
  let bestWorth = HALF_COUNT - 1;
  for (let at = HALF; at <= word.length - HALF; at += 1) {
    const [one, other] = [word.slice(0, at), word.slice(at)];
    const worth = Math.min(vocabulary.get(one) ?? 0, vocabulary.get(other) ?? 0);
    if (worth > bestWorth) {
      best = [one, other];
      bestWorth = worth;
    }
  }
  return best;
}

/**
 * A query with the words that nothing holds replaced by what is probably meant.
 * @param keyword as it was typed
 * @param isFound whether the texts hold a term of the query
 * @returns undefined when there is nothing to correct
 */
export function correct(
  keyword: string,
  { terms }: Pick<Query, 'terms'>,
  { vocabulary, isFound }: { vocabulary: Vocabulary; isFound: (term: number) => boolean },
): string | undefined {
  let text = keyword.replace(/\s+/g, ' ').trim();
  const before = text;
  for (const [index, { text: word, weight }] of terms.entries()) {
    // What matters little is not worth another word.
    if (isFound(index) || weight < 1 || !/^[a-z0-9]+$/.test(word)) continue;
    const meant = halvesOf(word, vocabulary)?.join(' ') ?? nearestWord(word, vocabulary);
    if (meant === undefined) continue;
    text = text.replace(new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`, 'gi'), meant);
  }
  return text === before ? undefined : text;
}
