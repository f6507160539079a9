import { without } from './clause-names.ts';
import { contentOf, weigh } from './rewording.ts';

/** Joins what may stand in any order. */
const JOINS = /^(?:and|or|nor|和|或|与|及|、|,|，)$/i;
/** Both sides of it are the same. */
const EQUALS = /^(?:is|are|was|were|equals?|and|or|是|为|等|于|即|和|或|与|、|,|，)$/i;
const TOKENS = /`[^`]*`|\p{Script=Han}|[\p{L}\p{N}](?:[\p{L}\p{N}'’._/-]*[\p{L}\p{N}])?|[,，、]/gu;
/** A longer passage that changes its place is another sentence. */
const LONGEST = 4;

/**
 * Two parts of a text that have changed places, with everything around them as it was: then what was
 * said of one is said of the other. Members of a list may stand in any order.
 */
export function exchangedIn(before: string, now: string): [string, string] | undefined {
  const [old, own] = [tokensOf(before), tokensOf(now)];
  if (old.length !== own.length) return undefined;
  const isApart = old.map((word, at) => word !== own[at]);
  const [start, end] = [isApart.indexOf(true), isApart.lastIndexOf(true) + 1];
  if (start === -1) return undefined;
  const [was, is] = [old.slice(start, end), own.slice(start, end)];
  for (let a = 1; a <= Math.min(LONGEST, was.length - 2); a += 1) {
    for (let b = 1; b <= Math.min(LONGEST, was.length - a - 1); b += 1) {
      const [one, between, other] = [
        was.slice(0, a),
        was.slice(a, was.length - b),
        was.slice(was.length - b),
      ];
      if ([...other, ...between, ...one].join(' ') !== is.join(' ')) continue;
      if (isList(was) || between.every((word) => EQUALS.test(word))) return undefined;
      if (areWhole([one, other], between, own.slice(end))) return undefined;
      return [one.join(' '), other.join(' ')];
    }
  }
  return undefined;
}

/** Of what two sentences have exchanged, this share is in the other one now. */
const EXCHANGED = 0.75;
/** A sentence that has kept less than this share of its words is another one. */
const KEPT = 0.34;
/** Fewer words of weight, of both together, say little of either. */
const LEAST = 3;

/**
 * What two sentences have exchanged, each with the rest of it as it was: “a has the sizes. b has the names.”
 * @param pairs sentences as they were and as they are
 */
export function exchangedBetween(
  pairs: readonly (readonly [before: string, now: string])[],
): [string, string] | undefined {
  const sides = pairs.map(([before, now]) => {
    const [old, own] = [contentOf(before), contentOf(now)];
    const came = without(own, old);
    return { gone: without(old, own), came, isKept: weigh(own) - weigh(came) >= KEPT * weigh(own) };
  });
  for (const [index, one] of sides.entries()) {
    for (const other of sides.slice(index + 1)) {
      // What has moved as a whole has exchanged nothing.
      if (!one.isKept || !other.isKept) continue;
      const isWeighty =
        Math.min(one.gone.length, one.came.length) > 0 &&
        weigh([...one.gone, ...one.came]) >= LEAST;
      const isExchanged = isMostly(one.gone, other.came) && isMostly(one.came, other.gone);
      if (isWeighty && isExchanged) return [one.gone.join(' '), one.came.join(' ')];
    }
  }
  return undefined;
}

function isMostly(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter((word) => b.includes(word)).length;
  return shared >= EXCHANGED * Math.max(a.length, b.length);
}

/**
 * Whether the parts are all of what an “and” joins: “`85` in the shop directory and `545` in the root
 * directory” may stand in either order.
 */
function areWhole(
  parts: readonly (readonly string[])[],
  between: readonly string[],
  behind: readonly string[],
): boolean {
  const shared = between.slice(0, -1);
  return (
    shared.length > 0 &&
    JOINS.test(between.at(-1) ?? '') &&
    shared.every((word, index) => word === behind[index]) &&
    parts.every((part) => part.length > 2)
  );
}

const tokensOf = (text: string): string[] =>
  (text.match(TOKENS) ?? [])
    .map((word) => word.toLowerCase().replace(/['’]s$/, ''))
    .filter((word) => !/^an?$/.test(word));

/** Members of one or two words between commas and conjunctions. */
function isList(words: readonly string[]): boolean {
  const members: string[][] = [[]];
  for (const word of words) {
    if (JOINS.test(word)) members.push([]);
    else members.at(-1)?.push(word);
  }
  const isMember = (member: readonly string[]) =>
    member.length <= 2 || (member.some((word) => word.startsWith('`')) && weigh(member) <= 2);
  return members.length > 1 && members.every(isMember);
}
