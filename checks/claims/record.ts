import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { escapeRegExp } from '../../engine/escape-reg-exp.ts';
import type { Problem } from '../../engine/model.ts';
import { type Difference, differencesOf, isSwapped } from '../parity/clause-differences.ts';
import { inFigures, inPlainFigures } from '../parity/numerals.ts';
import type { Products } from '../parity/products.ts';
import { contentOf, weigh } from '../parity/rewording.ts';
import { isSameAmount } from './amounts.ts';
import { atClaim } from './at-claim.ts';
import { isFormedAlike } from './cell-forms.ts';
import type { Claim } from './claim.ts';
import { compareBundlers, isAboutBundlers } from './compare-bundlers.ts';
import { compareClauses } from './compare-clauses.ts';
import { judgeChange, type Proofs } from './contradictions.ts';
import {
  type Comparison,
  type Entry,
  entryOf,
  isOpen,
  isRecorded,
  lineOf,
  matching,
} from './record-entry.ts';

/**
 * Unproven claims of a file as they were confirmed, and what was read beside its proof, beside the pages instead of in them:
 * `content/.claims/en/config/mode.txt`, one claim a line, in the order of the alphabet.
 */
export const RECORDS = 'content/.claims';

/** Path of a file's record. @param file as problems name it: `content/en/config/mode.mdx` */
export function recordFile(root: string, file: string): string {
  return join(root, RECORDS, `${file.replace(/^content\//, '').replace(/\.mdx?$/, '')}.txt`);
}

/** @returns undefined for a file that was never recorded */
export async function readRecord(path: string): Promise<Entry[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  return text.split('\n').flatMap((line) => {
    const [, kind = '', rest = ''] = /^(\w[\w ]*): (.*)$/.exec(line) ?? [];
    if (kind === '') return [];
    const [says = '', clause] = rest.split(' | ');
    return [{ kind, says, ...(clause !== undefined && { clause }) }];
  });
}

/** Writes what a file claims without proof; nothing claimed, no record. @returns whether it changed */
export async function writeRecord(path: string, entries: readonly Entry[]): Promise<boolean> {
  const text = entries
    .map((entry) => `${lineOf(entry)}\n`)
    .sort()
    .join('');
  const before = await readFile(path, 'utf8').catch(() => '');
  if (text === before) return false;
  if (text === '') await rm(path, { force: true });
  else {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return true;
}

/** What a file claims without proof, as its record holds it. */
export function entriesOf(claims: readonly Claim[]): Entry[] {
  return claims.filter(isRecorded).map(entryOf);
}

/**
 * Compares the unproven claims of a file with those on record.
 * @param text the file as it is now
 * @param proofs what a changed clause is compared with beside its record
 */
export function compareRecord(
  claims: readonly Claim[],
  recorded: readonly Entry[],
  {
    products,
    text = '',
    proofs = () => undefined,
  }: { products: Products; text?: string; proofs?: Proofs },
): Comparison {
  const isWording = ({ kind }: { kind: string }) => kind === 'wording';
  const clausesNow = new Set(claims.filter(isWording).map((claim) => entryOf(claim).clause));
  const values = compareValues(claims.filter(isValue), recorded, { products, clausesNow, text });
  const bundlers = compareBundlers(
    claims.filter(isAboutBundlers),
    recorded.filter(isAboutBundlers),
    { text, products },
  );
  const clauses = compareClauses(claims.filter(isWording), recorded.filter(isWording), {
    text,
    products,
    judge: (change) => judgeChange(change, proofs()),
  });
  // A clause that has changed is told once: as what it is, or with what nothing proves.
  const clauseOf = ({ line, column = 1 }: Problem) =>
    claims.findLast(
      (claim) => isWording(claim) && claim.line === line && claim.column <= column + 1,
    );
  const isAsked = ({ code }: Problem) => code === 'changed-claim';
  const found = [...values.problems, ...bundlers.problems];
  const unproven = new Set(found.filter(({ code }) => code === 'unproven-claim').map(clauseOf));
  const told = clauses.problems.filter((one) => !isAsked(one) || !unproven.has(clauseOf(one)));
  const toldOf = new Set(told.map(clauseOf));
  const others = found.filter(
    (problem) => !toldOf.has(clauseOf(problem)) || clauseOf(problem) === undefined,
  );
  return {
    problems: [...others, ...told],
    next: [...values.next, ...bundlers.next, ...clauses.next],
    gone: values.gone + bundlers.gone + clauses.gone,
  };
}

const isValue = (one: { kind: string }) => one.kind !== 'wording' && !isAboutBundlers(one);

/**
 * A value that is not on record is new, whatever the sentence around it. Those of the same section are
 * found first, so that what is left over is where something has changed.
 */
function compareValues(
  claims: readonly Claim[],
  all: readonly Entry[],
  {
    products,
    clausesNow,
    text,
  }: { products: Products; clausesNow: ReadonlySet<string | undefined>; text: string },
): Comparison {
  const { left, next, take } = matching(all.filter(isValue));
  const inWords = all.filter(({ clause, kind }) => kind === 'wording' && clause !== undefined);
  const lost = inWords.filter(({ clause }) => !clausesNow.has(clause));
  const added = claims
    .filter(isOpen)
    .filter(take((entry, own) => lineOf(entry) === lineOf(own)))
    .filter(take((entry, own) => entry.kind === own.kind && entry.says === own.says));
  const problems = added.flatMap((claim) => {
    const own = entryOf(claim);
    const isSaid =
      own.kind === 'number'
        ? inWords.some((entry) => saysInWords(entry, own.says)) ||
          lost.some((entry) => saysInPlain(entry, own.says))
        : own.kind === 'output' && lost.some((entry) => countsInWords(entry, own.says));
    if (isSaid) {
      next.push(own);
      return [];
    }
    const isCell = own.kind === 'cell';
    const [row, cell] = isCell ? [rowBefore(own, left), cellBefore(own, left)] : [];
    const moves = [row, cell].map((one) => one && movedCell(one.was, one.is, products));
    const same =
      own.kind === 'number'
        ? sameNumber(own, left, inWords)
        : (sameCount(own, left) ??
          sameCode(own, left, text) ??
          [row, cell].find((_, index) => moves[index] === 'same')?.entry);
    if (same) {
      left.splice(left.indexOf(same), 1);
      next.push(own);
      return [];
    }
    if (isCell && isFormedAlike(own, all)) {
      next.push(own);
      return [];
    }
    if (row && moves[0] === 'reworded') return [rewordedCell(claim, row)];
    if (cell && moves[1] === 'reworded') return [rewordedCell(claim, cell)];
    const before = left.find((entry) => entry.kind === own.kind && entry.clause === own.clause);
    return [unproven(claim, before?.says)];
  });
  return { problems, next, gone: left.length };
}

/** What a cell said, and what it says. */
interface CellBefore {
  entry: Entry;
  was: string;
  is: string;
}

/** Whether a recorded clause has a number in words: “eleven months” is what “11 months” says. */
const saysInWords = ({ clause = '' }: Entry, number: string): boolean =>
  /^\d{2}$/.test(number) && numbersOf(inFigures(clause), number) > numbersOf(clause, number);

/** Whether a clause counts as many of a thing in one word: “a four-character hash”. */
const countsInWords = ({ clause = '' }: Entry, says: string): boolean => {
  const [count = '', noun = ''] = says.split(' ');
  if (!/^\d+$/.test(count)) return false;
  const text = inFigures(clause.replace(/(?<=[a-z])-(?=[a-z])/gi, ' '));
  return new RegExp(`(?<!\\d)${count} ${noun.replace(/s$/, '')}`, 'i').test(text);
};

/** Whether a clause has a number in another form: “a quarter” is what “25 %” says. */
function saysInPlain({ clause = '' }: Entry, says: string): boolean {
  const [number = '', unit = ''] = says.split(' ');
  const at = new RegExp(`(?<![\\d.])${escapeRegExp(number)} ?${escapeRegExp(unit)}`);
  return unit !== '' && !at.test(clause) && at.test(inPlainFigures(clause));
}

/**
 * The recorded number that a number has taken the place of: the same amount in another unit, or one that
 * stood alone while its unit was said in other words of the page (“in bytes. The default is 10,000.”).
 */
function sameNumber(
  own: Entry,
  left: readonly Entry[],
  inWords: readonly Entry[],
): Entry | undefined {
  const [number = '', unit] = own.says.split(' ');
  if (unit === undefined) return undefined;
  const isSaid = inWords.some(({ clause = '' }) => clause.includes(unit));
  return left.find(
    ({ kind, clause, says }) =>
      kind === 'number' &&
      clause === own.clause &&
      ((isSaid && says === number) || isSameAmount(says, own.says)),
  );
}

/** The recorded count of a section that counts as many, of whatever: “两个” and “两次”. */
function sameCount(own: Entry, left: readonly Entry[]): Entry | undefined {
  const [count = ''] = own.says.split(' ');
  if (own.kind !== 'output' || !/^\d+$/.test(count)) return undefined;
  return left.find(
    ({ kind, clause, says }) =>
      kind === 'output' && clause === own.clause && says.split(' ')[0] === count,
  );
}

const NAME = /[A-Za-z_$][\w$]*/g;

/** The recorded lines of code in which something had another name, wherever the file has it. */
function sameCode(own: Entry, left: readonly Entry[], text: string): Entry | undefined {
  if (own.kind !== 'highlight') return undefined;
  const isGone = (name: string) =>
    !new RegExp(`(?<![\\w$])${escapeRegExp(name)}(?![\\w$])`).test(text);
  const isDeclared = (name: string) =>
    new RegExp(`(?:const|let|var|function|class) ${escapeRegExp(name)}(?![\\w$])`).test(text);
  return left.find(({ kind, says }) => {
    if (kind !== 'highlight') return false;
    const [was, is] = [says, own.says].map((code) => code.match(NAME) ?? []);
    const renamed = (was ?? []).flatMap((name, index) =>
      name === is?.[index] ? [] : [[name, is?.[index] ?? ''] as const],
    );
    return (
      // What is shown of long lines is cut.
      says.replace(NAME, '$').slice(0, SHOWN) === own.says.replace(NAME, '$').slice(0, SHOWN) &&
      renamed.every(([old, now]) => now === '' || (isGone(old) && isDeclared(now)))
    );
  });
}

/** Signs of marked lines that are compared where a name in them is longer than before. */
const SHOWN = 40;

const numbersOf = (text: string, number: string): number =>
  [...text.matchAll(/\d+/g)].filter(([figure]) => figure === number).length;

/** The recorded cell of the same column with the same value, whose row is called otherwise. */
function rowBefore(own: Entry, left: readonly Entry[]): CellBefore | undefined {
  for (const { index } of own.says.matchAll(/, (?=[^,]*: )/g)) {
    const cell = own.says.slice(index);
    const entry = left.find(
      ({ kind, clause, says }) => kind === 'cell' && clause === own.clause && says.endsWith(cell),
    );
    if (entry)
      return { entry, was: entry.says.slice(0, -cell.length), is: own.says.slice(0, index) };
  }
  return undefined;
}

/** The recorded cell of the same row and column, which says something else. */
function cellBefore(own: Entry, left: readonly Entry[]): CellBefore | undefined {
  const ends = [...own.says.matchAll(/: /g)].map(({ index }) => index + 2).reverse();
  for (const end of ends) {
    const place = own.says.slice(0, end);
    const entry = left.find(
      ({ kind, clause, says }) =>
        kind === 'cell' && clause === own.clause && says.startsWith(place),
    );
    if (entry) return { entry, was: entry.says.slice(end), is: own.says.slice(end) };
  }
  return undefined;
}

/** Cells with this share of their words in common may say the same. */
const SHARED = 0.6;
/** So may those of several words that were all worded anew, but for one. */
const LEAST_ANEW = 3;
/** Says of a row that there is nothing: “None”, and “No comments”. */
const NOTHING = /^(?:none|nothing|never|no|not|n\/a|无|没有|不)(?![\w-])/i;

/** How far the words of a cell have moved; values are what they are. */
function movedCell(was: string, is: string, products: Products): 'same' | 'reworded' | 'other' {
  if (/[\d`'"]/.test(was + is)) return 'other';
  const differences = differencesOf(was, is, { text: is, products });
  if (differences.length > 0) return isTurnedTwice(differences) ? 'reworded' : 'other';
  const [old, own] = [contentOf(was), contentOf(is)];
  if (old.join(' ') === own.join(' ') || isSwapped(was, is)) return 'same';
  if (NOTHING.test(was) && NOTHING.test(is) && Math.min(old.length, own.length) < 2)
    return 'reworded';
  const shared = own.filter((word) => old.includes(word));
  const least = Math.min(old.length, own.length);
  // Of two words, one in the place of another one says something else.
  const isKept = shared.length >= SHARED * least && shared.length > 0;
  return isKept || isAnew(old, own, shared) ? 'reworded' : 'other';
}

/** “Removes all of them” and “keeps none of them”: the opposite, denied. */
function isTurnedTwice(differences: readonly Difference[]): boolean {
  const isDenial = ({ kind, was, is }: Difference) =>
    kind === 'sign' && [...was, ...is].join() === 'not';
  const words = differences.filter((one) => !isDenial(one));
  const isAmount = ({ was, is }: Difference) =>
    [...was, ...is].some((word) => /^(?:none|nothing|all|everything)$/i.test(word));
  return (
    words.length < differences.length &&
    words.every(({ kind, isOpposed }) => kind === 'word' && isOpposed === true) &&
    words.filter((one) => !isAmount(one)).length === 1
  );
}

/** Whether a cell has other words around a name that it has kept: “slower than `a`”, “far behind `a`”. */
const isAnew = (old: readonly string[], own: readonly string[], shared: readonly string[]) =>
  Math.min(weigh(old), weigh(own)) >= LEAST_ANEW - 1 &&
  Math.max(weigh(old), weigh(own)) >= LEAST_ANEW &&
  shared.some((word) => /[a-z]/.test(word)) &&
  old[0] !== own[0];

function rewordedCell(claim: Claim, { was, is }: CellBefore): Problem {
  return atClaim(claim, {
    code: 'changed-claim',
    message: `this cell has other words than those that were confirmed: “${is}”, before “${was}”`,
    hint: 'if it says the same, or is true, confirm it: `npm run check -- --confirm <page>`',
  });
}

function unproven(claim: Claim, before?: string): Problem {
  const { kind, says, excerpt, verdict } = claim;
  const why = verdict.state === 'unproven' && verdict.why ? `; ${verdict.why}` : '';
  const was = before === undefined ? '' : `; \`${before}\` is gone`;
  return atClaim(claim, {
    code: 'unproven-claim',
    message: `nothing proves \`${says}\` (${kind}${was}${why}): “${excerpt}”`,
    hint: 'show it in an executed example of the section, take it from the facts (`<Default of="…" />`), link to the section that has it, or leave it out',
  });
}
