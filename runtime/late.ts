import { retry } from './retry.ts';

/**
 * Work with a part of the script that comes on demand: the part is asked for again while it does not
 * come, the work is done once. What fails is reported, and the page works on.
 */
export function late<Part>(load: () => Promise<Part>, work: (part: Part) => unknown): void {
  retry(load)
    .then(work)
    .catch((error: unknown) => console.error('A part of the page did not load:', error));
}
