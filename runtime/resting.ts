import { hasLateSheet } from './late-sheet.ts';
import { DOCUMENT_IDS } from './pre-paint.ts';
import { whenIdle } from './when-idle.ts';

/** Kinds of parts whose margins stay where they are when they are laid out by themselves. */
export const RESTING_KINDS = 'p, dl, .code, .files, .table, .diagram, details:not(.option-index)';
/** A data attribute of parts that rest while they are out of sight (`late.css`). */
const RESTS = 'rests';
/** A data attribute of `<main>` while parts of it rest. */
const RESTING = 'resting';

/**
 * An article of fewer elements is drawn anew fast enough. Putting its parts to rest would cost every
 * reader twice what it saves those who open a dialog.
 */
const LONG = 600;
/** Parts as near to the window as this may be on their way into it. In CSS pixels. */
const REACH = 200;
/** After the window has had another size for this long, everything has its new size. Milliseconds. */
const SETTLED = 400;

/**
 * Lets the browser skip what is out of sight when everything changes its style at once: another
 * appearance, or a dialog that makes the page inert. Long pages answer in a third of the time then.
 * It begins when all parts have been laid out, so that each keeps its exact size while it rests, and
 * with those out of sight, which would be gone for a frame otherwise: nothing moves. A change of the
 * window's width lays all parts out in full before.
 */
export function startResting(): { pageShown: () => void } {
  let stopWaiting = () => {};
  let width = innerWidth;
  const wake = () => {
    const main = mainElement();
    if (!main) return;
    delete main.dataset[RESTING];
    for (const part of partsOf(main)) delete part.dataset[RESTS];
  };
  const pageShown = () => {
    wake();
    // Another page's turn, or another width's, has not come yet.
    stopWaiting();
    stopWaiting = whenSettled(rest);
  };
  addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    pageShown();
  });
  return { pageShown };
}

/**
 * Calls back when the sizes of all parts of a long article are known: parts remember the size of a
 * frame in which the style sheet lets them, and one without a memory would rest at no height.
 * @returns a function that stops waiting
 */
function whenSettled(ready: () => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => {
      // Asking for frames, or for a style, is work for the browser.
      if (!isLong()) return;
      if (hasLateSheet() && isLaid()) requestAnimationFrame(() => requestAnimationFrame(idle));
      else wait();
    }, SETTLED);
  };
  const idle = () => {
    if (!isOver) stop = whenIdle(ready);
  };
  let stop = () => clearTimeout(timer);
  wait();
  return () => {
    isOver = true;
    stop();
  };
}

function mainElement(): HTMLElement | null {
  return document.getElementById(DOCUMENT_IDS.main);
}

function isLong(): boolean {
  return (mainElement()?.getElementsByTagName('*').length ?? 0) >= LONG;
}

/** Whether no part of the article waits for its first layout (`laying.ts`). */
function isLaid(): boolean {
  return mainElement()?.dataset.laid !== undefined;
}

function rest(): void {
  const main = mainElement();
  if (!main) return;
  // All places are read before anything is written.
  const away = partsOf(main).filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    // The margins of its neighbours meet through an empty part, unless it rests.
    if (bottom === top || !part.matches(RESTING_KINDS)) return false;
    return bottom < -REACH || top > innerHeight + REACH;
  });
  for (const part of away) part.dataset[RESTS] = '';
  main.dataset[RESTING] = '';
}

function partsOf(main: HTMLElement): HTMLElement[] {
  return [...main.querySelectorAll<HTMLElement>('.prose > *')];
}
