import { outputClaims } from './beside-outputs.ts';
import { bundlerClaims } from './bundlers.ts';
import type { ClaimExtractor } from './claim.ts';
import { highlightClaims } from './highlights.ts';
import { numberClaims } from './numbers.ts';
import { commentClaims } from './result-comments.ts';

/** Everything that is looked for on a page, in the order in which claims are printed. */
export const EXTRACTORS: readonly ClaimExtractor[] = [
  numberClaims,
  bundlerClaims,
  outputClaims,
  commentClaims,
  highlightClaims,
];
