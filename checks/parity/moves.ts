import {
  contradicts,
  type Difference,
  differencesOf,
  isMirrored,
  toldDifferences,
} from './clause-differences.ts';
import { namesIn, without } from './clause-names.ts';
import { exchangedBetween, exchangedIn, movedMember } from './exchanged.ts';
import { rulesOf } from './languages.ts';
import type { Products } from './products.ts';
import { contentOf, isReworded, SENTENCES } from './rewording.ts';
import { decisiveWords, denialsIn } from './signs.ts';
import { turnedIn } from './turned.ts';

/** Who speaks of what. */
export interface Voice {
  lang: string;
  products: Products;
  /** Nothing that the section shows has changed: no code, no output. */
  isShownSame?: boolean;
}

/**
 * What a text says against what it said: two parts have changed places, a sentence differs in one thing
 * that decides it, or two sentences have exchanged words that exclude each other.
 * @returns in words; undefined when nobody can tell
 */
export function contradictionIn(
  before: string,
  now: string,
  { lang, products, isShownSame = false }: Voice,
): string | undefined {
  if (rulesOf(lang) === undefined) return undefined;
  const exchanged = exchangedIn(before, now);
  if (exchanged) return `“${exchanged[0]}” and “${exchanged[1]}” have changed places`;
  const pairs = sentencePairs(before, now).map(([old, own]) => ({
    old,
    own,
    differences: differencesOf(old, own, { text: now, products }),
  }));
  const between = exchangedBetween(pairs.map(({ old, own }) => [old, own] as const));
  if (between)
    return `what is said with “${between[0]}” and with “${between[1]}” has changed places`;
  const isTurned = isShownSame ? contradicts : turns;
  const turned = pairs.find(({ old, own, differences }) => isTurned(old, own, differences));
  if (turned) return toldDifferences(turned.differences);
  for (const { old, own } of pairs) {
    const moved = movedMember(old, own);
    if (moved !== undefined) return `“${moved}” has gone to another part of the sentence`;
  }
  const isDenialMoved = denialsIn(before) === denialsIn(now);
  const [was, is] = [before.split(SENTENCES), now.split(SENTENCES)];
  const changed = [...without(was, is), ...without(is, was)];
  for (const { old, own } of pairs) {
    const others = changed.filter((one) => one !== old && one !== own).join(' ');
    const told = turnedIn(old, own, { isDenialMoved, isShownSame, others });
    if (told !== undefined) return told;
  }
  const words = pairs.map(({ differences }) => differences.filter(({ kind }) => kind === 'word'));
  const mirrored = words.flatMap((list, index): Difference[] =>
    list.filter((one) =>
      words.slice(index + 1).some((rest) => rest.some((other) => isMirrored(one, other))),
    ),
  );
  return mirrored.length > 0 ? toldDifferences(mirrored) : undefined;
}

/** Names and numbers may have changed along with what shows them. */
const turns = (before: string, now: string, differences: readonly Difference[]): boolean =>
  differences.every(({ kind }) => kind !== 'name' && kind !== 'count' && kind !== 'member') &&
  contradicts(before, now, differences);

/** Sentences that have changed, each with the one that it resembles most; of as many, those left over by their places. */
function sentencePairs(before: string, now: string): [string, string][] {
  const [old, own] = [before.split(SENTENCES), now.split(SENTENCES)];
  const gone = without(old, own);
  const came = without(own, old);
  const pairs = alikePairs(gone, came);
  if (old.length !== own.length || gone.length !== came.length) return pairs;
  const [paired, taken] = [pairs.map(([one]) => one), pairs.map(([, one]) => one)];
  const left = without(came, taken);
  const rest = without(gone, paired).map((one, index): [string, string] => [
    one,
    left[index] ?? '',
  ]);
  return [...pairs, ...rest];
}

/** Sentences with those that resemble them, the most alike first, each once. */
function alikePairs(gone: readonly string[], came: readonly string[]): [string, string][] {
  const words = came.map(contentOf);
  const alike = gone.flatMap((one, from) => {
    const content = contentOf(one);
    return words.map((others, to) => ({ from, to, share: likeness(content, others) }));
  });
  const [from, to] = [new Set<number>(), new Set<number>()];
  return alike
    .filter(({ share }) => share >= ALIKE)
    .sort((a, b) => b.share - a.share)
    .flatMap((pair): [string, string][] => {
      if (from.has(pair.from) || to.has(pair.to)) return [];
      from.add(pair.from);
      to.add(pair.to);
      return [[gone[pair.from] ?? '', came[pair.to] ?? '']];
    });
}

/** Sentences with this share of words in common are about the same. */
const ALIKE = 0.5;

function likeness(words: readonly string[], others: readonly string[]): number {
  const [a, b] = [new Set(words), new Set(others)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size, b.size);
}

/**
 * Whether the same words stand in other sentences or clauses, or one of them more often in the place of another: “from the
 * list to the file, and back to the list” and “… back to the file”.
 */
function isShuffled(before: string, now: string): boolean {
  const words = (text: string) => contentOf(text.replace(decisiveWords(text), ' '));
  const [old, own] = [words(before), words(now)];
  const [gone, came] = [without(old, own), without(own, old)];
  if (gone.length > 0 || came.length > 0) return gone.length > 0 && came.length > 0;
  return [SENTENCES, CLAUSES].some((border) => {
    const bags = (text: string) =>
      text
        .split(border)
        .map((part) => words(part).sort().join(' '))
        .sort();
    const [was, is] = [bags(before), bags(now)];
    return was.length === is.length && was.join('\n') !== is.join('\n');
  });
}

const CLAUSES = /(?<=[.!?;,])\s+|(?<=[。！？；，])/;

/** How far a text has moved from what it was. */
export type Move =
  /** The same words by what they mean, wherever they stand. */
  | 'same'
  /** Fewer words, and none that decides what is said. */
  | 'reworded'
  /** Code is another one, with the same comments. */
  | 'code'
  /** Something else is said. */
  | 'changed'
  /** The opposite, or what was said of one thing is said of another one. */
  | 'contradicted';

/**
 * Compares what a passage says with what it said. Reworded: no number, name, negation, order or quantity
 * word comes, goes or moves against another, and no word of weight comes in.
 */
export function moveOf(before: string, now: string, { lang, products }: Voice): Move {
  if (isReworded(before, now, lang)) return 'same';
  if (rulesOf(lang) === undefined || exchangedIn(before, now)) return 'changed';
  const [names, own] = [namesIn(before, products), namesIn(now, products)];
  const isOther =
    differencesOf(before, now, { text: now, products }).length > 0 ||
    [...names].sort().join() !== [...own].sort().join();
  if (isOther) return 'changed';
  const words = (text: string) => new Set(contentOf(text.replace(decisiveWords(text), ' ')));
  const [was, is] = [words(before), words(now)];
  if ([...is].some((word) => !was.has(word)) || isShuffled(before, now)) return 'changed';
  return was.size === is.size && names.join() === own.join() ? 'same' : 'reworded';
}
