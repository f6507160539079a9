import { endNotice, tellMissing } from './notice.ts';
import { retry } from './retry.ts';
import { isPartGone } from './site-update.ts';

/** Waits for what a reader has asked for, who is told then. Milliseconds. */
const WAITS = [300, 1500];

/**
 * Work with a part of the script that comes on demand: the part is asked for again while it does not
 * come, the work is done once. What fails is reported, and the page works on.
 * @param otherwise does without the part
 */
export function late<Part>(
  load: () => Promise<Part>,
  work: (part: Part) => unknown,
  otherwise?: () => void,
): void {
  retry(load, { isHopeless: isPartGone })
    .then(work)
    .catch((error: unknown) => {
      report(error);
      otherwise?.();
    });
}

/** The same for what a reader has asked for: what does not come is told, with what helps. */
export function onRequest<Part>(
  load: () => Promise<Part>,
  work: (part: Part) => unknown,
  otherwise?: () => void,
): void {
  retry(load, { waits: navigator.onLine ? WAITS : [], isHopeless: isPartGone })
    .then((part) => {
      endNotice();
      return work(part);
    })
    .catch((error: unknown) => {
      report(error);
      otherwise?.();
      return tellMissing(() => onRequest(load, work, otherwise));
    });
}

function report(error: unknown): void {
  console.error('A part of the page did not load:', error);
}
