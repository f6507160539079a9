import { retry } from './retry.ts';

/** Set by the last rule of that sheet: browsers take one that was cut off for a whole one. */
export const WHOLE_SHEET = '--whole-sheet';

/** How long the sheet may take to answer before it is asked for once more, in milliseconds. */
const SILENCE = 15_000;

/** The style sheet behind the first paint is asked for again when it did not come. */
export function keepLateSheet(): void {
  let isAskedAgain = false;
  const look = () => {
    if (isAskedAgain) return;
    const link = document.querySelector<HTMLLinkElement>('body > link[rel="stylesheet"]');
    // Everything that the document names has come or failed.
    if (!link || isWhole(link)) return;
    isAskedAgain = true;
    let count = 0;
    const anew = () => {
      count += 1;
      return replace(link, `${link.href}?${count}`);
    };
    retry(anew).catch((error: unknown) =>
      console.error('The style sheet of the page did not load:', error),
    );
  };
  if (document.readyState === 'complete') look();
  else {
    addEventListener('load', look, { once: true });
    // A document whose sheet never answers has no end.
    setTimeout(look, SILENCE);
  }
}

/** Whether that sheet is in force, all of it. */
export function hasLateSheet(): boolean {
  const link = document.querySelector('body > link[rel="stylesheet"]');
  return link === null || isWhole(link);
}

function isWhole(link: Element): boolean {
  return getComputedStyle(link).getPropertyValue(WHOLE_SHEET) !== '';
}

/** Resolves when the sheet is in force. Browsers remember that an address failed. */
function replace(link: HTMLLinkElement, href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.href = href;
    const fail = () => {
      next.remove();
      reject(new Error(`${href} did not load`));
    };
    next.onload = () => (isWhole(next) ? resolve() : fail());
    next.onerror = fail;
    link.after(next);
  });
}
