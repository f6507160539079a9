import type { Problem } from '../../engine/model.ts';
import { type Around, differencesOf } from '../parity/clause-differences.ts';
import { atClaim } from './at-claim.ts';
import type { Claim } from './claim.ts';
import { isAboutTheSame, isSameStatement } from './compare-clauses.ts';
import { type Comparison, type Entry, entryOf, lineOf, matching } from './record-entry.ts';

/** Sentences about webpack: what is said is compared as a whole, beside what it stands on. */
export const isAboutBundlers = ({ kind }: { kind: string }): boolean =>
  kind === 'webpack' || kind === 'read';

/**
 * A probe cannot compare words with a result. Which sentence somebody has read beside which proof is
 * on record, and so is each one without a proof; other words for the same pass.
 */
export function compareBundlers(
  claims: readonly Claim[],
  recorded: readonly Entry[],
  around: Around,
): Comparison {
  const { left, next, take } = matching(recorded);
  const unlike = claims
    .filter(({ verdict }) => verdict.state !== 'false')
    .filter(take((entry, own) => lineOf(entry) === lineOf(own)))
    .filter(
      take(
        (entry, own) =>
          entry.kind === own.kind &&
          entry.says === own.says &&
          isSameStatement(entry.clause ?? '', own.clause ?? '', around),
      ),
    );
  // Two sentences that were joined say what both of them said.
  const others = unlike.filter((claim) => {
    const own = entryOf(claim);
    const parts = left.filter(({ kind, says }) => kind === own.kind && says === own.says);
    const whole = parts.map(({ clause = '' }) => clause).join(' ');
    if (parts.length < 2 || !isSameStatement(whole, own.clause ?? '', around)) return true;
    for (const part of parts) left.splice(left.indexOf(part), 1);
    next.push(own);
    return false;
  });
  const problems = others.map((claim) => {
    const own = entryOf(claim);
    const before = left.find(
      (entry) =>
        entry.kind === 'webpack' &&
        own.kind === 'webpack' &&
        saysNothingElse(entry.clause ?? '', own.clause ?? '', around),
    );
    return before ? changed(claim, before.clause ?? '') : problemOf(claim);
  });
  return { problems, next, gone: left.length };
}

/** An owner is no side of a comparison: “webpack’s plugin”. */
const ownerless = (text: string) =>
  text.replace(/\bwebpack['’]s\b/g, 'the').replace(/webpack 的/g, '');

/** Between statements that may have been sentences of their own. */
const JOINTS = /[,;]\s+(?:(?:and|but|while|so)\s+)?|，(?:而|并且|但)?|；/;

/** A sentence, and what is left of it without statements in front of its end or behind its beginning. */
function partsOf(sentence: string): string[] {
  const parts = sentence.split(JOINTS);
  const tails = parts.map((_, index) => parts.slice(index).join(', '));
  const heads = parts.map((_, index) => parts.slice(0, index + 1).join(', '));
  return [sentence, ...tails.slice(1), ...heads.slice(0, -1)];
}

/**
 * Other words, or fewer, for what was said without proof, perhaps joined with another sentence: nothing
 * that decides it came or went.
 */
const saysNothingElse = (before: string, now: string, around: Around): boolean =>
  partsOf(now)
    .filter((part) => /webpack/i.test(part))
    .some(
      (part) =>
        isAboutTheSame(before, part) &&
        differencesOf(ownerless(before), ownerless(part), around).length === 0,
    );

function changed(claim: Claim, before: string): Problem {
  return atClaim(claim, {
    code: 'changed-claim',
    message: `this has other words for what is said of webpack without proof: before “${before}”`,
    hint: 'if it says the same, or is true, confirm it: `npm run check -- --confirm <page>`',
  });
}

function problemOf(claim: Claim): Problem {
  const { file, verdict, excerpt } = claim;
  const page = file.replace(/^content\/[^/]+\//, '').replace(/\.mdx?$/, '');
  if (verdict.state === 'proven') {
    return atClaim(claim, {
      code: 'proof-unread',
      message: `this is not the sentence that was compared with its proof, or its proof is another one: “${excerpt}”; it stands on ${verdict.by}`,
      hint: `read both; if the sentence says what its proof shows, \`npm run check -- --confirm ${page}\` records it`,
    });
  }
  return atClaim(claim, {
    code: 'unproven-claim',
    message: `nothing proves what this says of webpack: “${excerpt}”`,
    hint: 'say what it stands on, `{/* proof: webpack accepts { … } */}`, show both in an example with `compare`, or leave it out',
  });
}
