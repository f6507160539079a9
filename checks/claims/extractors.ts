import type { ClaimExtractor } from './claim.ts';
import { linkClaims } from './link-targets.ts';
import { nameClaims } from './names.ts';
import { numberClaims } from './numbers.ts';
import { sinceClaims } from './since.ts';
import { wordingClaims } from './wording.ts';

/** Everything that is looked for on a page, in the order in which claims are printed. */
export const EXTRACTORS: readonly ClaimExtractor[] = [
  numberClaims,
  nameClaims,
  linkClaims,
  sinceClaims,
  wordingClaims,
];
