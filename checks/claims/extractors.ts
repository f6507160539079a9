import { outputClaims } from './beside-outputs.ts';
import { bundlerClaims } from './bundlers.ts';
import type { ClaimExtractor } from './claim.ts';
import { defaultClaims } from './defaults.ts';
import { labelClaims } from './drawn-labels.ts';
import { highlightClaims } from './highlights.ts';
import { hookOrderClaims } from './hook-order.ts';
import { hookReturnClaims } from './hook-returns.ts';
import { linkClaims } from './link-targets.ts';
import { listCountClaims } from './list-counts.ts';
import { nameClaims } from './names.ts';
import { numberClaims } from './numbers.ts';
import { optionValueClaims } from './option-values.ts';
import { commentClaims } from './result-comments.ts';
import { sequenceClaims } from './sequences.ts';
import { sinceClaims } from './since.ts';
import { tableClaims } from './tables.ts';
import { wordingClaims } from './wording.ts';

/** Everything that is looked for on a page, in the order in which claims are printed. */
export const EXTRACTORS: readonly ClaimExtractor[] = [
  defaultClaims,
  tableClaims,
  optionValueClaims,
  listCountClaims,
  numberClaims,
  sequenceClaims,
  hookOrderClaims,
  hookReturnClaims,
  nameClaims,
  linkClaims,
  sinceClaims,
  bundlerClaims,
  outputClaims,
  commentClaims,
  highlightClaims,
  wordingClaims,
  labelClaims,
];
