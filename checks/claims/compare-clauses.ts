import type { Problem } from '../../engine/model.ts';
import type { Claim } from './claim.ts';
import { namesIn, without } from './clause-names.ts';
import { type Comparison, type Entry, entryOf } from './record-entry.ts';
import { OPPOSITES, signsOf } from './signs.ts';

/** Clauses with this share of words in common are the same one, written in another way. */
const SIMILAR = 0.5;

interface Pair {
  entry: Entry;
  claim: Claim;
}

/**
 * Clauses that say something else than the recorded ones which they resemble most, and those that have
 * taken the place of another one. What is written in other words, cut differently or moved passes.
 * @param text the file, in which a name that was changed everywhere has only its new form
 */
export function compareClauses(
  claims: readonly Claim[],
  recorded: readonly Entry[],
  text: string,
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
  const isRecut = (lost.length > 0 || added.length > 0) && isSameSum(before, now);
  const changes: Pair[] = pairs.filter(({ entry, claim }) => {
    const [old = '', own = ''] = [entry.clause, claim.clause];
    const beside = added.filter((one) => one.line === claim.line);
    const moved = beside.flatMap(({ clause = '' }) => namesOf(clause));
    return (!isRecut && movesSigns(old, own)) || replaces(old, own, { text, moved });
  });
  const kept = new Set(claims.filter((claim) => !open.includes(claim)).map(({ line }) => line));
  // Where nothing of a paragraph is left, it is about something else.
  const inPlace = added.filter(({ line }) => kept.has(line));
  changes.push(...replaced(lost, inPlace, { text, isRecut }));
  const changed = new Set(changes.map(({ claim }) => claim));
  next.push(...changes.map(({ entry }) => entry));
  next.push(...entriesOf(open.filter((claim) => !changed.has(claim))));
  return { problems: changes.map(problemOf), next, gone: left.length - changes.length };
}

const entriesOf = (claims: readonly Claim[]) => claims.map(entryOf);

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

/** A statement in the place of another one: what is gone said something by its signs, and so does what came. */
function replaced(
  lost: readonly Entry[],
  added: readonly Claim[],
  { text, isRecut }: { text: string; isRecut: boolean },
): Pair[] {
  const isTelling = ({ says, clause = '' }: { says: string; clause?: string | undefined }) =>
    says !== '' || namesOf(clause).length > 0;
  const entry = lost.find(isTelling);
  const claim = added.find(isTelling) ?? added[0];
  if (!entry || !claim) return [];
  const before = lost.map((one) => one.clause ?? '').join(' ');
  const now = added.map(({ clause = '' }) => clause).join(' ');
  const isOther = (!isRecut && movesSigns(before, now)) || replaces(before, now, { text });
  return isOther ? [{ entry, claim }] : [];
}

const sorted = (list: readonly string[]) => JSON.stringify([...list].sort());

/** Whether two lists of clauses have the same signs, wherever they stand. */
function isSameSum(before: readonly string[], now: readonly string[]): boolean {
  const signs = (clauses: readonly string[]) =>
    sorted(clauses.flatMap((one) => signsOf(one).plain));
  const counts = (clauses: readonly string[]) =>
    sorted(clauses.flatMap((one) => signsOf(one).counts));
  return signs(before) === signs(now) && counts(before) === counts(now);
}

/** Whether a sign that turns a statement came, went, or changed sides. */
function movesSigns(before: string, now: string): boolean {
  const [old, own] = [signsOf(before), signsOf(now)];
  if (sorted(old.plain) !== sorted(own.plain)) return true;
  if (JSON.stringify(old.counts) !== JSON.stringify(own.counts)) return true;
  // Order counts where something is related to something else.
  if (JSON.stringify(old.sides) === JSON.stringify(own.sides)) return false;
  return sorted(old.sides) === sorted(own.sides);
}

interface Around {
  /** The file. */
  text: string;
  /** Names that now stand in another clause. */
  moved?: readonly string[];
}

/** Names of a clause, and which bundler it is about. */
const namesOf = (clause: string): string[] => [...namesIn(clause), ...signsOf(clause).bundlers];

/** Whether a name, a value or a word stands where another one or its opposite stood. */
function replaces(before: string, now: string, { text, moved = [] }: Around): boolean {
  const [old, own] = [namesOf(before), namesOf(now)];
  const gone = without(old, [...own, ...moved]);
  const came = without(own, old);
  if (gone.length > 0 && came.length > 0 && !isRenamed(gone, came, text)) return true;
  return OPPOSITES.some(([one, other]) => {
    const turns = (a: RegExp, b: RegExp) =>
      a.test(before) && !b.test(before) && b.test(now) && !a.test(now);
    return turns(one, other) || turns(other, one);
  });
}

/** A name that is nowhere in the file any more, and another one that the file has elsewhere, too. */
function isRenamed(gone: readonly string[], came: readonly string[], text: string): boolean {
  const parts = (names: readonly string[]) => names.flatMap((name) => name.split(/\s+/));
  const [old, own] = [parts(gone), parts(came)];
  const times = (name: string) =>
    text.match(new RegExp(String.raw`(?<![\w-])${escaped(name)}(?![\w-])`, 'g'))?.length ?? 0;
  return (
    without(old, own).every((name) => times(name) === 0) &&
    without(own, old).every((name) => times(name) > 1)
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function problemOf({ claim, entry }: Pair): Problem {
  const { file, line, column, says, clause = '' } = claim;
  return {
    code: 'changed-claim',
    severity: 'error',
    file,
    line,
    column,
    message: `this says something else than what was confirmed: “${clause}” (${says || 'nothing of the kind'}), before “${entry.clause}” (${entry.says})`,
    hint: 'if it is true, show it in an example or say how you know it in the commit, and confirm it: `npm run check -- --confirm <page>`',
  };
}

/** Sentences with this share of words in common may say the same. */
const NEAR = 0.7;

/** Whether a sentence says what another one said: nearly in the same words, with the same signs and names. */
export function isSameStatement(before: string, now: string, text: string): boolean {
  return (
    likeness(wordsOf(before), wordsOf(now)) >= NEAR &&
    without(namesOf(now), namesOf(before)).length === 0 &&
    !movesSigns(before, now) &&
    !replaces(before, now, { text })
  );
}

/** Words of a clause, of Chinese its pairs of signs; code is one word. */
function wordsOf(clause: string): ReadonlySet<string> {
  const text = clause.toLowerCase().replace(/n['’]t\b/g, '');
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
