import type { Report } from './report.ts';

/** What the page asks of the checker's worker. */
export interface CheckRequest {
  id: number;
  text: string;
}

/** What it answers: `too-deep` when the text is nested too deeply to be read, `failed` otherwise. */
export type CheckReply =
  | { id: number; report: Report; milliseconds: number }
  | { id: number; failure: 'too-deep' | 'failed' };
