import { escapeRegExp } from '../../engine/escape-reg-exp.ts';
import type { Problem } from '../../engine/model.ts';
import {
  type Around,
  contradicts,
  type Difference,
  differencesOf,
  isMirrored,
  namesOf,
} from '../parity/clause-differences.ts';
import { without } from '../parity/clause-names.ts';
import { movedMember } from '../parity/exchanged.ts';
import { inFigures } from '../parity/numerals.ts';
import type { Products } from '../parity/products.ts';
import { contentOf, isCauseTurned, isTurned } from '../parity/rewording.ts';
import { decisiveWords, denialsIn, signsOf, statedSigns } from '../parity/signs.ts';
import type { Claim } from './claim.ts';
import { keepOrder } from './keep-order.ts';
import { type Comparison, type Entry, entryOf } from './record-entry.ts';

/** Clauses with this share of words in common are the same one, written in another way. */
const SIMILAR = 0.5;

interface Pair {
  entry: Entry;
  claim: Claim;
}

/** A clause that says something else than a recorded one. */
export interface Change extends Pair {
  differences: readonly Difference[];
  /** Nothing but the differences has changed, so not both can be true. */
  isContradiction: boolean;
}

/** What is to be said about a change; undefined: nothing. */
export type Judge = (change: Change) => Problem | undefined;

/**
 * Clauses that say something else than the recorded ones which they resemble most, and those that have
 * taken the place of another one. What is written in other words, cut differently or moved passes.
 * @param text the file, in which a name that was changed everywhere has only its new form
 * @param judge what is said about a change
 */
export function compareClauses(
  claims: readonly Claim[],
  recorded: readonly Entry[],
  { text, products, judge }: { text: string; products: Products; judge: Judge },
): Comparison {
  const left = [...recorded];
  const open: Claim[] = [];
  const next: Entry[] = [];
  for (const claim of claims) {
    const own = entryOf(claim);
    const at = left.findIndex(({ clause }) => clause === own.clause);
    if (at === -1) {
      open.push(claim);
      continue;
    }
    left.splice(at, 1);
    next.push(own);
  }
  if (left.length === 0) return { problems: [], next: [...next, ...entriesOf(open)], gone: 0 };
  const pairs = pairsOf(left, open);
  const paired = new Set<Entry | Claim>(pairs.flatMap(({ entry, claim }) => [entry, claim]));
  const lost = left.filter((entry) => !paired.has(entry));
  const added = open.filter((claim) => !paired.has(claim));
  const before = left.map((entry) => entry.clause ?? '');
  const now = open.map(({ clause = '' }) => clause);
  // The same words between other commas.
  const isRecut =
    (lost.length > 0 || added.length > 0) &&
    isSameSum(before, now) &&
    bringsNothing(before.join(' '), now.join(' '));
  const exchanged = exchangedIn(pairs, { text, products });
  const unchanged = next.map(({ clause = '' }) => clause).join('\n');
  const changes = pairs.flatMap(({ entry, claim }): Change[] => {
    const [old = '', own = ''] = [entry.clause, claim.clause];
    const exchange = exchanged.get(claim);
    if (exchange) return [{ entry, claim, differences: [exchange], isContradiction: true }];
    const beside = open.filter((one) => one.line === claim.line && one !== claim);
    const once = left.filter((one) => one !== entry);
    const differences = differencesOf(old, own, {
      text,
      products,
      isRecut,
      kept: unchanged,
      moved: [...beside, ...once].flatMap(({ clause = '' }) => namesOf(clause, products)),
      beside: textOf(beside),
      once: textOf(once),
    });
    if (differences.length === 0) return [];
    const around = {
      pairs: pairs.filter((one) => one.claim !== claim && one.claim.line === claim.line),
      added: added.filter(({ line }) => line === claim.line),
      lost,
    };
    const isMoved = isDenialMoved({ entry, claim }, differences, around);
    const isContradiction =
      !isMoved &&
      !isListedAnew(differences, lineAt(text, claim.line)) &&
      contradicts(old, own, differences);
    return [{ entry, claim, differences, isContradiction }];
  });
  const kept = new Set(claims.filter((claim) => !open.includes(claim)).map(({ line }) => line));
  // Where nothing of a paragraph is left, it is about something else.
  const inPlace = added.filter(({ line }) => kept.has(line));
  changes.push(...replaced(lost, inPlace, { text, products, isRecut }));
  const problems = judgedAsWholes(changes, { open, pairs, lost, text, products }).flatMap(
    (change) => judge(change) ?? [],
  );
  // What is told stays as it was confirmed.
  const lines = new Set(problems.map(({ line }) => line));
  const isTold = ({ claim }: Pair) => lines.has(claim.line);
  const told = changes.filter(isTold);
  const changed = new Set(told.map(({ claim }) => claim));
  next.push(...told.map(({ entry }) => entry));
  next.push(...entriesOf(open.filter((claim) => !changed.has(claim))));
  return { problems, next, gone: left.length - told.length };
}

/**
 * Whether a “not” has gone to another clause, or the condition of one has changed sides along with it:
 * “only if”, “not unless”, and “but not if”.
 */
function isDenialMoved(
  { entry, claim }: Pair,
  differences: readonly Difference[],
  { pairs, added, lost }: { pairs: Pair[]; added: readonly Claim[]; lost: readonly Entry[] },
): boolean {
  const isKept =
    denials([claim, ...added].map(clauseOf)) === denials([entry, ...lost].map(clauseOf));
  const words = differences.flatMap(({ was, is }) => [...was, ...is]);
  if (words.every((sign) => sign === 'not')) return isKept;
  if (!words.every((word) => CONDITION.test(word))) return false;
  return (
    !isKept || pairs.some((other) => isOnlyDenied(clauseOf(other.entry), clauseOf(other.claim)))
  );
}

const CONDITION = /^(?:if|when|whenever|unless|如果|当|若|除非)$/i;

/** “only a” has become “not a”. */
const isOnlyDenied = (before: string, now: string): boolean => {
  const signs = (clause: string) => new Set(statedSigns(clause).plain);
  const [was, is] = [signs(before), signs(now)];
  return was.has('only') !== is.has('only') && was.has('not') !== is.has('not');
};

const lineAt = (text: string, line: number): string => text.split('\n')[line - 1] ?? '';

/** Between members of a list. */
const JOINT = String.raw`\s*(?:[,，、]|and|or|和|或|与|及|[,，]\s*(?:and|or))\s*`;

/**
 * Whether one name stands where another one stood, and both are members of the same list: the clause
 * begins with the list's first, and the list may be in any order.
 */
function isListedAnew(differences: readonly Difference[], line: string): boolean {
  const [only, ...others] = differences;
  if (!only || others.length > 0 || only.kind !== 'name') return false;
  const [was, is] = [only.was, only.is].map((names) => names.map(escapeRegExp).join('|'));
  return new RegExp(`\`?(?:${is})\`?${JOINT}(?:[^.;。；]*?${JOINT})??\`?(?:${was})\`?`).test(line);
}

/** Lost clauses with this share of their words on a line were cut there. */
const CUT = 0.6;

/**
 * Clauses of a line that were cut in another way are compared as one: then they may say the same, or the
 * opposite.
 */
function judgedAsWholes(
  changes: readonly Change[],
  around: Around & { open: readonly Claim[]; pairs: readonly Pair[]; lost: readonly Entry[] },
): Change[] {
  const lines = [...new Set(around.open.map(({ line }) => line))];
  return lines.flatMap((line): Change[] => {
    const own = changes.filter(({ claim }) => claim.line === line);
    const whole = own.some(({ isContradiction }) => isContradiction)
      ? undefined
      : wholeOf(line, around);
    if (!whole) return own;
    const differences = differencesOf(whole.before, whole.now, {
      text: around.text,
      products: around.products,
      once: whole.once,
    }).filter(({ kind }) => kind !== 'order' || !keepOrder(whole.clauses, around.products));
    const member = movedMember(whole.before, whole.now);
    const isClause = whole.clauses.before.some((clause) => contentOf(clause).join(' ') === member);
    const moved = isClause ? undefined : member;
    if (moved !== undefined) differences.push({ kind: 'order', was: [], is: [moved] });
    if (differences.length === 0) return [];
    const claim = own[0]?.claim ?? around.open.find((one) => one.line === line);
    const isContradiction =
      moved !== undefined || contradicts(whole.before, whole.now, differences);
    if (!claim || !isContradiction) return own;
    const before = { kind: claim.kind, says: signsOf(whole.before, around.products).all.join(' ') };
    return [
      {
        entry: { ...before, clause: whole.before },
        claim: { ...claim, clause: whole.now },
        differences,
        isContradiction: true,
      },
    ];
  });
}

/** Everything that has changed on a line, as it was and as it is; undefined for one clause in each. */
function wholeOf(
  line: number,
  { open, pairs, lost }: { open: readonly Claim[]; pairs: readonly Pair[]; lost: readonly Entry[] },
): Whole | undefined {
  const claims = open.filter((claim) => claim.line === line);
  const now = textOf(claims);
  const words = wordsOf(now);
  const isCut = ({ clause = '' }: Entry) => {
    const own = [...wordsOf(clause)];
    return own.filter((one) => words.has(one)).length >= CUT * own.length;
  };
  const entries = [
    ...pairs.flatMap(({ entry, claim }) => (claims.includes(claim) ? [entry] : [])),
    ...lost.filter(isCut),
  ];
  if (claims.length < 2 && entries.length < 2) return undefined;
  // Each stands where its first word stands now.
  const content = [...words];
  const placeOf = ({ clause = '' }: Entry) =>
    content.findIndex((word) => wordsOf(clause).has(word));
  const before = [...entries].sort((a, b) => placeOf(a) - placeOf(b));
  // What the line has lost beside them may have taken its words along.
  const once = textOf(lost.filter((entry) => !entries.includes(entry)));
  const clauses = { before: entries.map(clauseOf), now: claims.map(clauseOf) };
  return { before: textOf(before), now, once, clauses };
}

interface Whole {
  before: string;
  now: string;
  /** What the line has lost beside it. */
  once: string;
  clauses: { before: string[]; now: string[] };
}

const clauseOf = ({ clause = '' }: { clause?: string | undefined }) => clause;
const textOf = (clauses: readonly { clause?: string | undefined }[]) =>
  clauses.map(clauseOf).join(' ');
const denials = (clauses: readonly string[]) => denialsIn(clauses.join(' '));
const entriesOf = (claims: readonly Claim[]) => claims.map(entryOf);

/** Whether nearly all that a text says was said before, signs apart. */
function bringsNothing(before: string, now: string): boolean {
  const content = (text: string) => contentOf(text.replace(decisiveWords(text), ' '));
  const [old, own] = [new Set(content(before)), content(now)];
  return own.filter((word) => old.has(word)).length >= 0.8 * own.length;
}

/** Recorded and present clauses that resemble each other most. */
function pairsOf(left: readonly Entry[], open: readonly Claim[]): Pair[] {
  const words = new Map(open.map((claim) => [claim, wordsOf(claim.clause ?? '')]));
  const alike = left
    .flatMap((entry) => {
      const own = wordsOf(entry.clause ?? '');
      return open.map((claim) => ({ entry, claim, share: likeness(own, words.get(claim)) }));
    })
    .filter(({ share }) => share >= SIMILAR)
    .sort((a, b) => b.share - a.share);
  const taken = new Set<Entry | Claim>();
  return alike.filter(({ entry, claim }) => {
    if (taken.has(entry) || taken.has(claim)) return false;
    taken.add(entry).add(claim);
    return true;
  });
}

/**
 * What two clauses of a line have exchanged: a word that excludes the other one, or a name where all else
 * is the same.
 */
function exchangedIn(pairs: readonly Pair[], around: Around): Map<Claim, Difference> {
  const all = pairs.flatMap(({ entry, claim }) => {
    const [old = '', own = ''] = [entry.clause, claim.clause];
    const differences = differencesOf(old, own, around);
    const isAlone = contradicts(old, own, differences);
    return differences
      .filter(({ kind }) => kind === 'word' || (isAlone && kind === 'name'))
      .map((difference) => ({ entry, claim, difference }));
  });
  return new Map(
    all.flatMap((one) => {
      const { claim, difference } = one;
      const isExchanged = all.some(
        (other) =>
          other.claim !== claim &&
          other.claim.line === claim.line &&
          isMirrored(other.difference, difference) &&
          !haveCompany(one, other) &&
          !haveCompany(other, one),
      );
      return isExchanged ? [[claim, difference] as const] : [];
    }),
  );
}

/**
 * Whether what two clauses have exchanged has taken its company along: “`a` in the shop and `b` in the
 * cart” and “`b` in the cart and `a` in the shop”.
 */
function haveCompany(one: Pair & { difference: Difference }, other: Pair): boolean {
  const { was, is } = one.difference;
  const named = new Set(
    [...was, ...is].flatMap((word) => [...wordsOf(`\`${word}\``), ...wordsOf(word)]),
  );
  const wordsIn = ({ clause = '' }: { clause?: string | undefined }) =>
    [...wordsOf(clause)].filter((word) => !named.has(word));
  const [gone, came] = [
    without(wordsIn(one.entry), wordsIn(one.claim)),
    without(wordsIn(one.claim), wordsIn(one.entry)),
  ];
  const [now, before] = [wordsIn(other.claim), wordsIn(other.entry)];
  // “to `a` for `b` and to `c` for `d`”: one of the clauses has nothing but what was exchanged.
  if (Math.min(was.length, is.length) > 1 && before.length === 0) return true;
  return (
    Math.min(gone.length, came.length) > 0 &&
    gone.every((word) => now.includes(word)) &&
    came.every((word) => before.includes(word))
  );
}

/** A statement in the place of another one: what is gone said something by its signs, and so does what came. */
function replaced(
  lost: readonly Entry[],
  added: readonly Claim[],
  around: Around & { isRecut: boolean },
): Change[] {
  const isTelling = ({ says, clause = '' }: { says: string; clause?: string | undefined }) =>
    says !== '' || namesOf(clause, around.products).length > 0;
  const entry = lost.find(isTelling);
  const claim = added.find(isTelling) ?? added[0];
  if (!entry || !claim) return [];
  const before = lost.map((one) => one.clause ?? '').join(' ');
  const now = added.map(({ clause = '' }) => clause).join(' ');
  const differences = differencesOf(before, now, around).filter(({ kind }) => kind !== 'word');
  if (differences.length === 0) return [];
  const isOne = lost.length === 1 && added.length === 1;
  return [
    { entry, claim, differences, isContradiction: isOne && contradicts(before, now, differences) },
  ];
}

/** Whether two lists of clauses have the same signs, wherever they stand. */
function isSameSum(before: readonly string[], now: readonly string[]): boolean {
  const all = (clauses: readonly string[], which: 'plain' | 'counts') =>
    JSON.stringify(clauses.flatMap((one) => statedSigns(one)[which]).sort());
  return (['plain', 'counts'] as const).every((which) => all(before, which) === all(now, which));
}

/** Sentences with this share of words in common may say the same. */
const NEAR = 0.7;

/**
 * Whether a sentence says what another one said: nearly in the same words, with the same signs and names,
 * or its halves have changed places.
 */
export function isSameStatement(before: string, now: string, around: Around): boolean {
  const { products } = around;
  if (isCauseTurned(before, now)) return false;
  if (isTurned(before, now) && isSameSum([before], [now])) return true;
  return (
    likeness(wordsOf(before), wordsOf(now)) >= NEAR &&
    without(namesOf(now, products), namesOf(before, products)).length === 0 &&
    differencesOf(before, now, around).length === 0
  );
}

/** Sentences with this share of words in common are about the same. */
const ABOUT = 0.5;

/** Whether many words of the shorter one of two sentences are in the other one. */
export function isAboutTheSame(before: string, now: string): boolean {
  const [old, own] = [wordsOf(before), wordsOf(now)];
  const shared = [...old].filter((one) => own.has(one)).length;
  return shared >= ABOUT * Math.max(3, Math.min(old.size, own.size));
}

/** Words of a clause, of Chinese its pairs of signs; code is one word. */
function wordsOf(clause: string): ReadonlySet<string> {
  const text = inFigures(clause.toLowerCase()).replace(/n['’]t\b/g, '');
  const latin = (text.match(/`[^`]+`|[a-z](?:[\w.-]*\w)?|\d+/g) ?? []).map((word) =>
    word.length > 4 ? word.replace(/(?:ing|ed|es|s|e|y|ies)$/, '') : word,
  );
  const han = text.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = han.flatMap((run) =>
    [...run].slice(1).map((sign, index) => `${[...run][index]}${sign}`),
  );
  return new Set([...latin.filter((one) => !SMALL.has(one)), ...pairs]);
}

/** Say nothing about whether two clauses are about the same. */
const SMALL: ReadonlySet<string> = new Set(
  'a an the of to in on at by for with from as is are be was it its they them their this that these those and or but if when which so you your can will do does has have than then also too'.split(
    ' ',
  ),
);

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string> = new Set()): number {
  const shared = [...a].filter((one) => b.has(one)).length;
  const size = Math.max(a.size, b.size);
  // One word in common says something of two words alone.
  return shared < 2 && size > 2 ? 0 : shared / Math.max(1, size);
}
