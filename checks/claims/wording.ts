import type { Products } from '../parity/products.ts';
import { signsOf } from '../parity/signs.ts';
import type { Claim, ClaimExtractor } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type Sentence, sentencesOfPage } from './claim-page.ts';
import { type Clause, clausesOf } from './clauses.ts';

/**
 * What sentences say by their words. Nothing proves it by itself, so each clause is on record, and a
 * change of what it says is a problem until somebody confirms it.
 */
export const wordingClaims: ClaimExtractor = {
  kind: 'wording',
  claimsOf: (page, { products }) =>
    sentencesOfPage(page)
      .filter(({ kind }) => kind !== 'heading')
      .flatMap((sentence) =>
        clausesOf(sentence, page.lang).map((clause) => wordingClaim(sentence, clause, products)),
      ),
};

function wordingClaim(sentence: Sentence, { at, text }: Clause, products: Products): Claim {
  const says = signsOf(text, products).all.join(' ');
  return {
    ...claimAt(sentence, at, { kind: 'wording', says, verdict: { state: 'unproven' } }),
    clause: text,
  };
}
