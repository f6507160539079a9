import { setTimeout as sleep } from 'node:timers/promises';

/** The node that was asked knows of no such index. */
export class MissingIndex extends Error {}

/** A node that has just come back learns of new indexes within that time. Milliseconds. */
const PATIENCE = 10_000;
const PAUSE = 200;

/**
 * Asks about an index that was just made, again where the node that answers does not know of it yet: it
 * was away when the index was made. What is asked must do no harm when it is done twice.
 * @throws {MissingIndex} when no node knows of it in time; whatever else fails, at once
 */
export async function onNewIndex<Result>(
  ask: () => Promise<Result>,
  patience = PATIENCE,
): Promise<Result> {
  for (const end = Date.now() + patience; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof MissingIndex) || Date.now() >= end) throw error;
      await sleep(PAUSE);
    }
  }
}
