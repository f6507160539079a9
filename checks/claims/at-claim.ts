import type { Problem } from '../../engine/model.ts';
import type { Claim } from './claim.ts';

/** A problem where a claim stands. */
export function atClaim(
  { file, line, column }: Pick<Claim, 'file' | 'line' | 'column'>,
  words: Pick<Problem, 'code' | 'message' | 'hint'>,
): Problem {
  return { severity: 'error', file, line, column, ...words };
}
