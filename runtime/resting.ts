import { DOCUMENT_IDS } from './pre-paint.ts';

/** A data attribute of `<main>`: what of its article is out of sight rests (`late.css`). */
const RESTING = 'resting';

/** An article of fewer elements is drawn anew fast enough. */
const LONG = 400;
/** After the window has had another size for this long, everything has its new size. Milliseconds. */
const SETTLED = 400;

/**
 * Lets the browser skip what is out of sight when everything changes its style at once: another
 * appearance, or a dialog that makes the page inert. Long pages answer in a third of the time then.
 * It begins when all parts have been laid out, so that each keeps its exact size while it rests, and
 * nothing moves; parts of another size after a change of the window are laid out in full before.
 */
export function startResting(): { pageShown: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let width = innerWidth;
  const main = () => document.getElementById(DOCUMENT_IDS.main);
  const rest = () => {
    const element = main();
    if (!element || element.getElementsByTagName('*').length < LONG) return;
    whenIdle(() => {
      element.dataset[RESTING] = '';
    });
  };
  const pageShown = () => {
    delete main()?.dataset[RESTING];
    clearTimeout(timer);
    timer = setTimeout(rest, SETTLED);
  };
  addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    pageShown();
  });
  return { pageShown };
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') run();
  else requestIdleCallback(run);
}
