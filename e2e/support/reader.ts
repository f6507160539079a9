import type { Locator, Page } from '@playwright/test';
import { hrefOn } from './base.ts';
import { hasOpened, isKept, restsAt } from './page-keeper.ts';

/** What the site writes into local storage (specification, section 9). */
export const STORED = {
  appearance: 'rspack-docs-theme-appearance',
  visited: 'rspack-docs-visited',
  tabGroup: 'rspack-docs-tabs.package.manager',
} as const;

/** Widths of a phone, of a tablet and of a desktop. */
export const WIDTHS = [390, 900, 1440] as const;

/** Pages whose reader has been told that already. */
const returning = new WeakSet<Page>();

/** The reader has been here before: the browser's language moves nobody. */
export async function returningReader(page: Page, visited: string = STORED.visited): Promise<void> {
  if (returning.has(page)) return;
  returning.add(page);
  await page.addInitScript((key) => {
    // An empty document has no storage.
    if (origin !== 'null') localStorage.setItem(key, '1');
  }, visited);
}

/** Opens a page, unless it stands there untouched, and waits until its script has started. */
export async function open(page: Page, path: string): Promise<void> {
  if (restsAt(page, path)) return;
  // A page that stands there, with another part in sight, would only scroll.
  if (path.includes('#') && isKept(page)) await page.goto('about:blank');
  await page.goto(path);
  await started(page);
  await hasOpened(page, path);
}

/** Resolves when the page answers to clicks by itself; nothing visible tells. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('body > [aria-live]') !== null);
}

/**
 * Resolves when timers of so many milliseconds that the page has set before are through, and what
 * they changed is drawn. It is a timer of the page, behind its others: on a busy machine it is late
 * when they are, and a test for what must not happen looks when it would have happened.
 */
export function afterTimers(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate(
    (limit) =>
      new Promise<void>((done) => {
        const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
        setTimeout(drawn, limit);
      }),
    milliseconds,
  );
}

/**
 * Resolves when an element stands where it stays. Playwright scrolls the page when what it is to
 * click moves away from it, and what hangs below a bar that sticks then moves once more: the button
 * of the mouse goes down on one entry and up on another, which is no click.
 */
export function atRest(element: Locator): Promise<void> {
  return element.evaluate(async (one) => {
    await Promise.allSettled(one.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}

/**
 * Does what makes an element say something for a moment only, and resolves once it has said it. The
 * page looks, not the test, whose questions come too seldom on a busy machine.
 * @param said its name, or its text
 */
export async function sees(
  element: Locator,
  said: string,
  act: () => Promise<void>,
): Promise<void> {
  const seen = await element.evaluateHandle(
    (one, said) => ({
      said: new Promise<void>((done) => {
        const look = () => {
          if (one.ariaLabel === said || one.textContent === said) done();
        };
        const options = { attributes: true, childList: true, characterData: true, subtree: true };
        new MutationObserver(look).observe(one, options);
        look();
      }),
    }),
    said,
  );
  await act();
  await seen.evaluate(({ said }) => said);
}

/** Longer than the bar takes to see how a reader scrolls (LAY-9), in milliseconds. */
const SEEN = 250;

/**
 * Brings the bar back, as a reader does who scrolls up a little, and waits until it stands: it hides
 * on the way down, and a press on what moves may come up beside it, which is no click.
 */
export async function bringBackBar(page: Page): Promise<void> {
  const isHidden = () => page.evaluate(() => 'topBar' in document.documentElement.dataset);
  await afterTimers(page, SEEN);
  while (await isHidden()) {
    await page.evaluate(() => scrollBy({ top: -1, behavior: 'instant' }));
    await afterTimers(page, SEEN);
  }
  await atRest(page.getByRole('banner'));
}

/**
 * Keeps files from coming, as a slow network does.
 * @param address pattern of their addresses
 * @returns a function that lets them come
 */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const files = gate();
  await page.route(address, async (route) => {
    await files.opened;
    await route.continue();
  });
  return files.open;
}

/** Holds something up until the test lets it go. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A document that was loaded anew has lost the mark. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
}

/** Whether the document is still the one that was marked. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'sameDocument') === true);
}

/** A number that depends on nothing but the text: spreads pages over variants. */
export function spread(text: string, count: number): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count;
}

/** Puts a link at the start of the article. */
export async function addLink(page: Page, href: string, text: string): Promise<void> {
  await page.evaluate(
    ([href, text]) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = text;
      document.querySelector('main')?.prepend(link);
    },
    [hrefOn(page, href), text] as const,
  );
}
