import type { ClaimExtractor } from './claim.ts';
import { numberClaims } from './numbers.ts';

/** Everything that is looked for on a page, in the order in which claims are printed. */
export const EXTRACTORS: readonly ClaimExtractor[] = [numberClaims];
