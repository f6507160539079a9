import type { Problem } from '../../engine/model.ts';
import type { Place } from './sections.ts';

/** What a page was found to document, and what is wrong with it. */
export interface PageResult {
  documented: Set<string>;
  problems: Problem[];
  /** Statements that were compared with the facts. */
  compared: number;
}

/** A problem at a place of a page. */
export function problem(
  { file, line, column }: Place,
  code: string,
  words: { message: string; hint?: string },
): Problem {
  return { code, severity: 'error', file, line, column, ...words };
}
