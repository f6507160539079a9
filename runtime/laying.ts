import { BELOW, DOCUMENT_IDS } from './pre-paint.ts';
import { RESTING_KINDS } from './resting.ts';

/** A data attribute of the root: nothing of any article waits (`far.css`). */
const WHOLE = 'whole';
/** A data attribute of parts that wait no longer, and of `<main>` once nothing in it waits. */
const LAID = 'laid';
/** What waits in a document (`far.css`). */
const FAR = `.prose > :is(${RESTING_KINDS}):nth-child(n + 21)`;
/** Elements that are laid out at a time: a slow phone answers in between. */
const PIECE = 500;
/** What a reader goes on by, to places that have to be exact. */
const WAYS = ['keydown', 'pointerdown', 'touchstart'];

/** Articles that come from now on are laid out at once, and where the reader arrives further down. */
export function layWhole(): void {
  document.documentElement.dataset[WHOLE] = '';
  const main = document.getElementById(DOCUMENT_IDS.main);
  if (main) main.dataset[LAID] = '';
}

/** The same where the document did not wait with anything; its article may be seen from here on. */
export function adoptPlace(): void {
  const { dataset } = document.documentElement;
  if (BELOW in dataset) layWhole();
  delete dataset[BELOW];
}

/**
 * Lays out what the document has let wait: what is little at once, more of it piece by piece from
 * above, as nothing below a piece has a layout to lose. Who goes on meanwhile finds all of it.
 */
export function layOut(main: HTMLElement): void {
  if (LAID in main.dataset) return;
  const waiting = [...main.querySelectorAll<HTMLElement>(FAR)];
  const lay = (parts: HTMLElement[]) => {
    for (const part of parts) part.dataset[LAID] = '';
    if (waiting.length === 0) end();
  };
  const all = () => lay(waiting.splice(0));
  const end = () => {
    main.dataset[LAID] = '';
    for (const type of WAYS) removeEventListener(type, all, true);
    globalThis.navigation?.removeEventListener('navigate', all);
  };
  const next = () => {
    if (waiting.length === 0) return;
    lay(waiting.splice(0, pieceOf(waiting)));
    // In this task, and not together with others in the next frame.
    main.getBoundingClientRect();
    setTimeout(next);
  };
  if (pieceOf(waiting) === waiting.length) {
    all();
    return;
  }
  for (const type of WAYS) addEventListener(type, all, { capture: true, passive: true });
  globalThis.navigation?.addEventListener('navigate', all);
  setTimeout(next);
}

/** How many of the next parts make a piece. */
function pieceOf(parts: readonly HTMLElement[]): number {
  let size = 0;
  const index = parts.findIndex((part) => {
    size += 1 + part.getElementsByTagName('*').length;
    return size >= PIECE;
  });
  return index === -1 ? parts.length : index + 1;
}
