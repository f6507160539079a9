import { retry } from './retry.ts';

/**
 * Work with a part of the script that comes on demand: asked for again while it does not come. What
 * fails in the end is reported, and the page works on.
 */
export function late(load: () => Promise<unknown>): void {
  retry(load).catch((error: unknown) => console.error('A part of the page did not load:', error));
}
