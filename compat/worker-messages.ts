import type { Report } from './report.ts';

/** What the page asks of the checker's worker. */
export interface CheckRequest {
  id: number;
  text: string;
}

/**
 * What it answers: `too-deep` when the text is nested too deeply to be read, `failed` otherwise.
 * `isFree` comes as soon as its module runs and every second (`SIGN_OF_LIFE`) in which it waits for
 * code, so that the page can tell a slow line from a text that keeps it busy.
 */
export type CheckReply =
  | { isFree: true }
  | { id: number; report: Report }
  | { id: number; failure: 'too-deep' | 'failed' };

/** How often a worker that waits for code says so. Milliseconds. */
export const SIGN_OF_LIFE = 1000;
