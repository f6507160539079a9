import { escapeRegExp } from '../../engine/escape-reg-exp.ts';
import { bare, namesIn, without } from './clause-names.ts';
import { inPlainFigures } from './numerals.ts';
import { exclusionsOf } from './opposites.ts';
import { inPlainWords } from './plain-words.ts';
import { type Products, productWords } from './products.ts';
import { contentOf } from './rewording.ts';
import { decisiveWords, denialsIn, signsOf, statedSigns } from './signs.ts';

/** Something that decides what a clause says, and that is not as it was. */
export interface Difference {
  kind: 'sign' | 'count' | 'order' | 'name' | 'word' | 'member';
  /** Empty for what came. */
  was: readonly string[];
  /** Empty for what is gone. */
  is: readonly string[];
  /** Of words: one is the opposite of the other, whatever stands around them. */
  isOpposed?: boolean;
}

/** What is known of the text that two clauses stand in. */
export interface Around {
  /** The file. */
  text: string;
  /** What the site tells apart by its name. */
  products: Products;
  /** Names that now stand in another clause, and those that stood in another one. */
  moved?: readonly string[];
  /** Clauses that now stand beside it. */
  beside?: string;
  /** Clauses that were there and have changed, too: what stood in one of them has not come. */
  once?: string;
  /** The same signs stand between other commas. */
  isRecut?: boolean;
  /** Clauses that are as they were: a name that they have is no new one for another. */
  kept?: string;
}

/** Everything in which a clause says something else than another one; empty for other words for the same. */
export function differencesOf(was: string, is: string, around: Around): Difference[] {
  const [before, now] = [plainly(was), plainly(is)];
  const words = replacedWords(before, now, around);
  // “first” in the place of “second” is one difference.
  const told = words.flatMap(({ was, is }) =>
    [...was, ...is].flatMap((one) => statedSigns(one).plain),
  );
  // “only the first” is the opposite of “all”, and so is “only a, not b” of “a and also b”.
  if (words.some(({ isOpposed }) => isOpposed)) told.push('only');
  if (words.some(isOpenedOrClosed)) told.push('not');
  const signs = around.isRecut ? [] : movedSigns(before, now, around.products);
  return [
    ...signs.filter(({ was, is }) => [...was, ...is].some((sign) => !told.includes(sign))),
    ...replacedNames(before, now, around),
    ...listedMembers(before, now, around),
    ...words,
  ];
}

/** Numbers in figures, “if not” as “unless”, and what stands in any order in one order: what no reader would call another statement. */
const plainly = (clause: string): string =>
  inPlainWords(inPlainFigures(clause)).replace(MERELY, '').replace(EXAMPLES, sortedList);

/**
 * “only 79 bytes” measures what “79 bytes” does, and “only a few” are a few; “only 2 options” counts
 * something else than “2 options”.
 */
const MERELY =
  /\b(?:only|just) (?=a few\b|(?:\w+ )?\d[\d,.]* ?(?:[kKMG]i?B|B|bytes?|ms|s|(?:milli)?seconds?|minutes?|%)(?!\w))|[只仅](?=是?[有缺]?少?(?:少数|几[个种项])|有? ?\d[\d,.]* ?(?:[kKMG]i?B|字节|毫秒|秒|分钟|%))/gi;

/** Code in a row, with what joins it. */
const CODE_LIST =
  /`[^`]+`(?:\s*(?:[,，]\s*(?:and|or|和|或)|[,，、]|and|or|和|或|及|与|以及)\s*`[^`]+`)*/g;
/** Leads to some of many. */
const OPEN_LIST =
  /\b(?:such as|for example|for instance|like|including|e\.g\.)|例如|比如|如 ?`|等/i;

/** Some of many, whatever relates them to the rest. */
const EXAMPLES = new RegExp(
  String.raw`(?<=(?:such as|for example|for instance|including|e\.g\.|例如|比如|如) ?)${CODE_LIST.source}|${CODE_LIST.source}(?= ?等)`,
  'gi',
);

function sortedList(list: string): string {
  const members = (list.match(/`[^`]+`/g) ?? []).sort();
  return list.replace(/`[^`]+`/g, () => members.shift() ?? '');
}

/** What came into a list of code, or went out of it, where all else is as it was. */
function listedMembers(before: string, now: string, { moved = [] }: Around): Difference[] {
  if (OPEN_LIST.test(before) || OPEN_LIST.test(now)) return [];
  const members = (list: string) =>
    [...list.matchAll(/`([^`]+)`/g)].map(([, one = '']) => bare(one));
  const listsIn = (text: string): string[] => text.match(CODE_LIST) ?? [];
  const [old, own] = [listsIn(before), listsIn(now)];
  if (old.length !== own.length) return [];
  const apart = old.flatMap((list, index) =>
    list === own[index] ? [] : [[members(list), members(own[index] ?? '')] as const],
  );
  const [lists, ...others] = apart;
  if (!lists || others.length > 0) return [];
  const [was, is] = [without(lists[0], lists[1]), without(lists[1], lists[0])];
  const isOneWay = (was.length === 0) !== (is.length === 0);
  const isKept = lists[0].some((one) => lists[1].includes(one));
  if (!isOneWay || !isKept || [...was, ...is].some((one) => moved.includes(one))) return [];
  const rest = (text: string) => contentOf(text.replace(CODE_LIST, '`')).join(' ');
  return rest(before) === rest(now) ? [{ kind: 'member', was, is }] : [];
}

function replacedWords(
  before: string,
  now: string,
  { beside = '', once = '' }: Around,
): Difference[] {
  const elsewhere = { beside: plain(beside), once: plain(once) };
  const found = exclusionsOf(plain(before), plain(now), elsewhere).map(
    ({ was, is, isOpposed }): Difference => ({ kind: 'word', was: [was], is: [is], isOpposed }),
  );
  // The same two words may exclude each other in more than one way.
  return found.filter(
    (one, index) =>
      !found.slice(0, index).some(({ was, is }) => `${was}>${is}` === `${one.was}>${one.is}`),
  );
}

const sorted = (list: readonly string[]) => JSON.stringify([...list].sort());

/** “only” has become “also”, or the other way round. */
const isOpenedOrClosed = ({ was, is, isOpposed }: Difference): boolean =>
  isOpposed === true &&
  [was, is].some((words) => words.some((word) => /^(?:only|just|只|仅)$/i.test(word)));

/** Code says nothing by its words. */
const plain = (clause: string) => clause.replace(/`[^`]*`/g, '`');

/** Signs that turn a statement and came, went, or changed sides. */
function movedSigns(before: string, now: string, products: Products): Difference[] {
  const [old, own] = [signsOf(before, products), signsOf(now, products)];
  const found: Difference[] = [];
  const lists = [
    ['sign', old.plain, own.plain],
    ['count', numbersOf(before), numbersOf(now)],
  ] as const;
  for (const [kind, was, is] of lists) {
    const gone = [...without(was, is)];
    const came = [...without(is, was)];
    if (kind === 'count') {
      if (gone.length === 0 && came.length === 1 && countsOne(before, now, came[0])) gone.push('1');
      if (came.length === 0 && gone.length === 1 && countsOne(now, before, gone[0])) came.push('1');
    }
    if (gone.length + came.length > 0) found.push({ kind, was: gone, is: came });
    else if (kind === 'count' && JSON.stringify(was) !== JSON.stringify(is))
      found.push({ kind: 'order', was, is });
  }
  // Order counts where something is related to something else.
  const isTurned = JSON.stringify(old.sides) !== JSON.stringify(own.sides);
  const isOrder =
    sorted(old.sides) === sorted(own.sides) &&
    !isSwapped(before, now) &&
    !areSidesKept(before, now, products) &&
    !areGroupsKept(before, now) &&
    !isTurnedRound(before, now);
  if (isTurned && found.length === 0 && isOrder)
    found.push({ kind: 'order', was: old.sides, is: own.sides });
  return found;
}

/** What gives parts of a clause their order. */
const SEQUENCE =
  /\b(?:order|then|first|last|before|after|precedence|instead)\b|依次|顺序|先|然后|前|后|优先|代替|取代/i;
const PARTS = /,?\s+and\s+|,\s+|，|、|并且|且|而/;

/** “a 提供 b” says what “b 由 a 提供” does. */
const PASSIVE = /(?<!理|自|来)由(?!于)|被/g;

const isTurnedRound = (before: string, now: string): boolean =>
  (before.match(PASSIVE)?.length ?? 0) !== (now.match(PASSIVE)?.length ?? 0);

/** Whether the halves of a clause have changed places, and each of them says what it said. */
export function isSwapped(before: string, now: string): boolean {
  if (SEQUENCE.test(before) || SEQUENCE.test(now)) return false;
  const parts = (clause: string) =>
    clause
      .split(PARTS)
      .map((part) => contentOf(part).join(' '))
      .filter((part) => part !== '');
  return parts(before).length > 1 && sorted(parts(before)) === sorted(parts(now));
}

/**
 * Whether groups of code have changed places, each as a whole: “to `a` for `b` and to `c` for `d`” and “to
 * `c` for `d` and to `a` for `b`”.
 */
function areGroupsKept(before: string, now: string): boolean {
  if (SEQUENCE.test(before) || SEQUENCE.test(now)) return false;
  const groups = (clause: string) =>
    clause.split(PARTS).flatMap((part) => /`[^`]+`.*`[^`]+`/.exec(part)?.[0] ?? []);
  const codes = (texts: readonly string[]) => texts.join(' ').match(/`[^`]+`/g)?.length;
  const [was, is] = [groups(before), groups(now)];
  return was.length > 1 && sorted(was) === sorted(is) && codes(was) === codes([before]);
}

/** Between what is said of one product and what is said of the other. */
const CONTRAST = /,?\s+(?:but|whereas|while|and|yet)\s+|[;；]|，/;
/** Each product has kept this share of what was said of it alone. */
const KEPT = 0.6;

/**
 * Whether two products have changed places along with what is said of each: “`a` skips it, but `b` reads
 * the whole list” and “`b` reads the whole list, whereas `a` skips it in this case”.
 */
function areSidesKept(before: string, now: string, products: Products): boolean {
  const [was, is] = [sidesOf(before, products), sidesOf(now, products)];
  if (!was || !is) return false;
  return [...was].every(([product, words]) => {
    const own = is.get(product) ?? [];
    const others = [...was].flatMap(([other, said]) => (other === product ? [] : said));
    const alone = words.filter((word) => !others.includes(word));
    const kept = alone.filter((word) => own.includes(word));
    return alone.length > 0 && kept.length >= KEPT * alone.length;
  });
}

/** What a clause says of each of two products, each in a part of its own. */
function sidesOf(clause: string, products: Products): Map<string, string[]> | undefined {
  const sides = new Map<string, string[]>();
  let words: string[] = [];
  for (const part of clause.split(CONTRAST)) {
    const [product, ...others] = part.match(productWords(products).any) ?? [];
    if (others.length > 0 || (product !== undefined && sides.has(product))) return undefined;
    const said = contentOf(product === undefined ? part : part.replace(product, ' '));
    // “In this case” belongs to what follows, or to what it stands behind.
    if (product !== undefined) sides.set(product, [...words, ...said]);
    else [...sides.values()].at(-1)?.push(...said);
    words = product === undefined && sides.size === 0 ? said : [];
  }
  return sides.size === 2 ? sides : undefined;
}

/** Numbers of a clause outside of its code, in figures: `9332`, `1.5`, `3` for “three”. */
function numbersOf(clause: string): string[] {
  const text = plain(clause).replace(/(?<=\d),(?=\d{3})/g, '');
  const figures = text.match(/(?<![\w.#/@-])\d+(?:\.\d+)*(?![\w/]*\w)/g) ?? [];
  return [...new Set([...figures, ...statedSigns(text).counts])];
}

/** Names and numbers of a clause. */
export const valuesOf = (clause: string, products: Products): string[] => [
  ...new Set([...namesIn(clause, products), ...numbersOf(clause)]),
];

/** Whether a clause has one of something, where another one has some other number. */
const countsOne = (clause: string, other: string, number = ''): boolean =>
  /^(?:[2-9]|1\d|20)$/.test(number) && ONE.test(plain(clause)) && !ONE.test(plain(other));

/** It also stands for the article, so it counts beside another number alone. */
const ONE = /\b(?:one|a single|only an?)\b|一(?= ?[个种项条次行份处张类])/i;

/** Names of a clause, and which product it is about. */
export const namesOf = (clause: string, products: Products): string[] => [
  ...namesIn(clause, products),
  ...signsOf(clause, products).products,
];

/** Names and values that stand where others stood. */
function replacedNames(
  before: string,
  now: string,
  { text, products, moved = [], kept = '' }: Around,
): Difference[] {
  const [old, own] = [namesOf(before, products), namesOf(now, products)];
  const isKept = (names: readonly string[]) => (name: string) =>
    names.some((one) => isSameName(one, name)) || moved.includes(name);
  const gone = without(old, own).filter((name) => !isKept(own)(name));
  const came = without(own, old).filter((name) => !isKept(old)(name));
  if (gone.length === 0 || came.length === 0 || isRenamed(gone, came, { text, kept })) return [];
  return [{ kind: 'name', was: gone, is: came }];
}

/** `run` and `compiler.run`. */
const isSameName = (a: string, b: string): boolean =>
  (a.endsWith(`.${b}`) && !ENDING.test(b)) || (b.endsWith(`.${a}`) && !ENDING.test(a));

/** Ends the name of a file, and says nothing of which: `json` and `report.json`. */
const ENDING = /^(?:[cm]?[jt]sx?|css|html|json|map|txt|wasm|png|svg|toml)$/;

/** A name that is nowhere in the file any more, and another one that the file has elsewhere, too. */
function isRenamed(
  gone: readonly string[],
  came: readonly string[],
  { text, kept }: { text: string; kept: string },
): boolean {
  const parts = (names: readonly string[]) => names.flatMap((name) => name.split(/\s+/));
  const [old, own] = [parts(gone), parts(came)];
  const times = (name: string) =>
    text.match(new RegExp(String.raw`(?<![\w-])${escapeRegExp(name)}(?![\w-])`, 'g'))?.length ?? 0;
  return (
    without(old, own).every((name) => times(name) === 0) &&
    without(own, old).every((name) => times(name) > 1 && !kept.includes(name))
  );
}

/** Fewer words of weight make no statement: “and modules.” */
const LEAST_WORDS = 2;
/** “not any” and “all” */
const QUANTITIES: ReadonlySet<string> = new Set(['all', 'each', 'both', '全', '每', '都']);
/** What has changed, in the place where it stands. */
const SLOT = 'slot';
/** Signs of which one stands for the opposite of the other. */
const TURNED: readonly (readonly string[])[] = [
  ['before', 'after'],
  ['first', 'last'],
];

/** Whether one statement excludes the other, where all else is the same; an “only” may be left out. */
function excludes(before: string, now: string, { kind, was, is }: Difference): boolean {
  if (kind === 'order' || kind === 'member') return true;
  if (kind !== 'sign') return was.length > 0 && is.length > 0;
  const signs = new Set([...was, ...is]);
  // “only a, not b” and “a and b”
  if (signs.has('not') && (signs.size === 1 || [...signs].every((one) => /not|only/.test(one))))
    return (was.length === 0 || is.length === 0) && denialsIn(before) !== denialsIn(now);
  if (was.length === 0 || is.length === 0) return [...signs].join() === 'before';
  return (
    TURNED.some((pair) => signs.size === 2 && pair.every((one) => signs.has(one))) &&
    !haveSidesChanged(before, now)
  );
}

const BEFORE_OR_AFTER = /\b(?:before|after)\b/i;

/** “before a” and “a after it”: what is said of it has changed sides with the word. */
function haveSidesChanged(before: string, now: string): boolean {
  const leads = (clause: string) => {
    const [first = '', second = ''] = clause.split(BEFORE_OR_AFTER);
    const [ahead, behind] = [contentOf(first).length, contentOf(second).length];
    return ahead === 0 ? behind > 0 : behind === 0 ? false : undefined;
  };
  const [was, is] = [leads(before), leads(now)];
  return was !== undefined && is !== undefined && was !== is;
}

/**
 * Whether two clauses are the same but for one difference, and not both can be true. Where other words
 * have changed, too, a “not” may be in one of them (“doesn't stay” and “disappears”).
 */
export function contradicts(was: string, is: string, differences: readonly Difference[]): boolean {
  const [before, now] = [plainly(was), plainly(is)];
  const [only, ...others] = differences;
  if (!only || others.length > 0 || !excludes(before, now, only)) return false;
  // All else of it was compared where the lists were.
  if (only.kind === 'member') return true;
  // “fails unless” and “succeeds only if”
  if (only.isOpposed === true && UNLESS.test(before) !== UNLESS.test(now)) return false;
  const terms = exclusionsOf(plain(before), plain(now)).flatMap((one) => one.terms);
  const names = only.kind === 'name' ? [...only.was, ...only.is] : [];
  const isPlaced = only.kind !== 'sign' && only.kind !== 'order';
  const slot = isPlaced ? ` ${SLOT} ` : ' ';
  const rest = (clause: string) => {
    let text = clause.replace(/`([^`]+)`/g, (code, inner: string) =>
      only.kind === 'order' || names.includes(bare(inner)) ? slot : code,
    );
    for (const name of names)
      text = text.replace(
        new RegExp(String.raw`(?<![\w\`.-])${escapeRegExp(name)}(?![\w-])`, 'g'),
        slot,
      );
    for (const pattern of terms) text = text.replace(pattern, slot);
    if ([...only.was, ...only.is].includes('1')) text = text.replace(ONE, slot);
    const words = text.replace(decisiveWords(text), only.kind === 'count' ? slot : ' ');
    return contentOf(words)
      .filter((word) => only.kind !== 'sign' || !QUANTITIES.has(word))
      .map((word) => (only.kind === 'count' && /^[\d.]+$/.test(word) ? SLOT : word));
  };
  const [old, own] = [rest(before), rest(now)];
  if (only.isOpposed === true) return isMostlySame(old, own);
  const least = only.kind === 'name' || only.kind === 'count' ? 1 : LEAST_WORDS;
  const weight = old.map((word) => (word === SLOT ? 0 : word.startsWith('`') ? 2 : 1));
  return (
    weight.reduce<number>((sum, one) => sum + one, 0) >= least &&
    JSON.stringify(old) === JSON.stringify(own)
  );
}

const UNLESS = /\bunless\b|除非/i;

/** Beside words that are opposed, a statement has this share of its other words in common. */
const SHARED = 0.6;

function isMostlySame(before: readonly string[], now: readonly string[]): boolean {
  const [old, own] = [before, now].map((words) => new Set(words.filter((word) => word !== SLOT)));
  if (!old || !own) return false;
  const shared = [...old].filter((word) => own.has(word)).length;
  return shared > 0 && shared >= SHARED * Math.min(old.size, own.size);
}

/** Whether what one clause has lost has come into another one, and the other way round. */
export function isMirrored(a: Difference, b: Difference): boolean {
  const key = (words: readonly string[]) =>
    words
      .join(' ')
      .toLowerCase()
      .replace(/e?[sd]\b/g, '');
  return key(a.was) === key(b.is) && key(a.is) === key(b.was);
}

/** What was said, and what stands in its place, as a message tells it. */
export function toldDifferences(differences: readonly Difference[]): string {
  const list = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');
  return differences
    .map(({ was, is, kind }) => {
      if (kind === 'order') return `the order is turned: ${is.join(' > ')}`;
      if (was.length === 0) return `${list(is)} has come`;
      return is.length === 0 ? `${list(was)} is gone` : `${list(is)} instead of ${list(was)}`;
    })
    .join('; ');
}
