import type { DifferenceKind } from './compare.ts';

/** A difference between the languages that is meant to be there. */
export interface AllowedDifference {
  /** The page without language: `/config/mode`. */
  page: string;
  /** Id of the section's heading; empty for the text before the first one. */
  section: string;
  kind: DifferenceKind;
  /** What differs, as the problem names it between backticks. */
  value: string;
  reason: string;
}

/** Each is needed: one that no longer occurs is a problem. */
export const ALLOWED_DIFFERENCES: readonly AllowedDifference[] = [];
