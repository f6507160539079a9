import { without } from './clause-names.ts';
import { contentOf, SENTENCES, weigh } from './rewording.ts';

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
  const [old, own] = changedSentences(before, now).map(tokensOf) as [string[], string[]];
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
      if (areSteps(old.slice(0, start), between, own.slice(end))) return undefined;
      return [one.join(' '), other.join(' ')];
    }
  }
  return undefined;
}

/** Two texts without the sentences at their ends that both have. */
function changedSentences(before: string, now: string): [string, string] {
  const [old, own] = [before.split(SENTENCES), now.split(SENTENCES)];
  while (old.length > 0 && old[0] === own[0]) {
    old.shift();
    own.shift();
  }
  while (old.length > 0 && old.at(-1) === own.at(-1)) {
    old.pop();
    own.pop();
  }
  return [old.join(' '), own.join(' ')];
}

/** Between the parts of a sentence, and between the members of a part. */
const PARTS =
  /[,，;；:：](?!\d{3})\s*(?:(?:and|but|while|whereas)\s+|而|并且?|且)?|(?<=[.!?])\s+|。/;
const MEMBERS = /\s(?:and|or)\s|[和或及、]/;
/** A part has kept this share of its words. */
const STAYED = 0.6;
/** Words that all of the sentence has won or lost beside what moved. */
const MOST_OTHERS = 2;

interface Part {
  words: string[];
  members: string[][];
}

/**
 * What has gone from a list of one part of a sentence to a list of another one, with all else as it was:
 * “a and b are here, c is there” and “a is here, b and c are there”, or “a and c are here, b is there”.
 * What is no member of a list may belong
 * to the whole sentence, wherever it stands.
 */
export function movedMember(before: string, now: string): string | undefined {
  const [old, own] = [partsOf(before), partsOf(now)];
  if (old.length !== own.length || old.length < 2) return undefined;
  const words = (parts: readonly Part[]) => parts.flatMap((part) => part.words);
  const others = [...without(words(old), words(own)), ...without(words(own), words(old))];
  if (weigh(others) > MOST_OTHERS) return undefined;
  for (const [index, from] of old.entries()) {
    const gone = without(from.words, own[index]?.words ?? []);
    for (const [place, to] of own.entries()) {
      const came = without(to.words, old[place]?.words ?? []);
      const moved = gone.filter((word) => came.includes(word));
      if (place === index || weigh(moved) < 1) continue;
      const back = without(own[index]?.words ?? [], from.words);
      const isExchanged = [gone, came, back].every((list) => list.length === 1);
      const isKept = [index, place].every((at) =>
        hasStayed(old[at], own[at], isExchanged ? [...moved, ...back] : moved),
      );
      if (isKept && isExchanged && old[place]?.words.includes(back[0] ?? ''))
        return moved.join(' ');
      if (isKept && isMember(moved, from) && isMember(moved, to)) return moved.join(' ');
    }
  }
  return undefined;
}

const partsOf = (text: string): Part[] =>
  text
    .split(PARTS)
    .map((part) => ({
      words: contentOf(part),
      members: part.split(MEMBERS).map(contentOf),
    }))
    .filter(({ words }) => words.length > 0);

/** Whether a part is the same one, but for what has moved. */
function hasStayed(before: Part | undefined, now: Part | undefined, moved: readonly string[]) {
  const [old, own] = [before, now].map((part) => without(part?.words ?? [], moved));
  const shared = (old ?? []).filter((word) => own?.includes(word)).length;
  const least = Math.max(old?.length ?? 0, own?.length ?? 0);
  return shared > 0 && shared >= STAYED * least;
}

/** Whether some words are a member of a part whose other members have none of them. */
function isMember(words: readonly string[], { members }: Part): boolean {
  const having = members.filter((member) => words.some((word) => member.includes(word)));
  const [one, ...others] = having;
  return (
    one !== undefined &&
    others.length === 0 &&
    members.length > 1 &&
    words.every((word) => one.includes(word))
  );
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

/** Gives what an “and” joins its order. */
const ORDERS = /^(?:then|first|finally|afterwards|before|after|先|再|后)$/i;

/**
 * Whether the parts are what the same words lead to on both sides of an “and”, up to the end of the
 * sentence: “set `a` to 1, and set `b` in tests”.
 */
function areSteps(
  before: readonly string[],
  between: readonly string[],
  behind: readonly string[],
): boolean {
  const join = between.findLastIndex((word) => JOINS.test(word));
  const head = between.slice(join + 1);
  const led = before.slice(before.length - head.length);
  return (
    join !== -1 &&
    between.slice(0, join).every((word) => JOINS.test(word)) &&
    head.length > 0 &&
    head.join(' ') === led.join(' ') &&
    behind.length === 0 &&
    ![...before, ...between].some((word) => ORDERS.test(word))
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
