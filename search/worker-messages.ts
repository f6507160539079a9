import type { LocalOptions, SearchQuery } from './types.ts';

/** Asks the worker for an answer; without a query, to load the index, or all of it. */
export interface WorkerRequest {
  id: number;
  options: LocalOptions;
  query?: SearchQuery;
  isWhole?: boolean;
}

/**
 * Answers the request of the same number. Answers come as JSON, which takes the page a fraction of the
 * time of reading them from a message.
 */
export type WorkerReply = { id: number; answer: string } | { id: number; failure: string };
