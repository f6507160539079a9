import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import type { Claim } from './claim.ts';

/** A recorded claim: `number: 5007 ms`, or a clause, `wording: not first | …`. */
export interface Entry {
  kind: string;
  says: string;
  clause?: string | undefined;
}

/** What a comparison of claims with their record comes to. */
export interface Comparison {
  problems: Problem[];
  /** The record as `--fix` may write it: what is gone is gone, clauses have their present words. */
  next: Entry[];
  /** Claims that are no longer there. */
  gone: number;
}

/** An entry as its line of the record. */
export const lineOf = ({ kind, says, clause }: Entry): string =>
  `${kind}: ${says}${clause === undefined ? '' : ` | ${clause}`}`;

/** Whether nothing proves a claim. */
export const isOpen = ({ verdict }: Claim): boolean => verdict.state === 'unproven';

/** A claim as its record holds it; of webpack, what was read beside which proof: `read: 1a2b3c | …`. */
export function entryOf({ kind, says, clause, verdict }: Claim): Entry {
  const about = clause === undefined ? {} : { clause: oneLine(clause) };
  if (kind !== 'webpack') return { kind, says: oneLine(says), ...about };
  return verdict.state === 'proven'
    ? { kind: 'read', says: hashText(6, verdict.by), ...about }
    : { kind, says: '-', ...about };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim();

/** Whether a claim has a place in the record. */
export const isRecorded = ({ kind, verdict }: Claim): boolean =>
  verdict.state === 'unproven' || (kind === 'webpack' && verdict.state === 'proven');

/**
 * Finds entries of claims, each once.
 * @returns `take`, which leaves of some claims those that have no entry, by what it is told makes one;
 * `left` are entries nobody has taken, `next` those of the claims that took one
 */
export function matching(recorded: readonly Entry[]) {
  const left = [...recorded];
  const next: Entry[] = [];
  const take = (isIt: (entry: Entry, own: Entry) => boolean) => (claim: Claim) => {
    const own = entryOf(claim);
    const at = left.findIndex((entry) => isIt(entry, own));
    if (at === -1) return true;
    left.splice(at, 1);
    next.push(own);
    return false;
  };
  return { left, next, take };
}
