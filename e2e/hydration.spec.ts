import type { Page } from '@playwright/test';
import { returningReader, spread, started, WIDTHS } from './support/reader.ts';
import { isFull, sampleRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const SCHEMES = ['light', 'dark'] as const;
const VARIANTS = WIDTHS.flatMap((width) => SCHEMES.map((colorScheme) => ({ width, colorScheme })));
/** Pages that one test visits in one tab: few enough for its time, many enough to share the tab. */
const BATCH = 8;

type Visit = { route: string } & (typeof VARIANTS)[number];

/** A sample of the pages, each in a variant of its own; in full runs all pages in all variants. */
function visits(): Visit[] {
  return sampleRoutes(8).flatMap((route) => {
    const chosen = isFull ? VARIANTS : VARIANTS.slice(spread(route, VARIANTS.length)).slice(0, 1);
    return chosen.map((variant) => ({ route, ...variant }));
  });
}

const all = visits();
for (let start = 0; start < all.length; start += BATCH) {
  const batch = all.slice(start, start + BATCH);
  test(`WEAK-68: the built HTML is taken over as it is: ${batch[0]?.route} to ${batch.at(-1)?.route}`, async ({
    page,
  }) => {
    await returningReader(page);
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
    for (const { route, width, colorScheme } of batch) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(route);
      await started(page);
      await wakeIslands(page);
      expect(messages, `${route} at ${width} px, ${colorScheme}`).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
  });
}

/**
 * Brings every island into view, touches it and waits until React has taken it over, and Preact the
 * shell. They leave no visible trace, only their own keys on the elements.
 */
async function wakeIslands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const hasKey = (element: Element | null | undefined, key: string) =>
      Object.keys(element ?? {}).some((name) => name.startsWith(key));
    const isTaken = (host: Element) => hasKey(host, '__reactContainer');
    // What Preact keeps its tree in, by the name that it has in its releases.
    const isShellTaken = () => hasKey(document.getElementById('ui:root'), '__k');
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    for (const host of document.querySelectorAll('docs-island')) {
      if (host.firstElementChild?.checkVisibility() !== true) continue;
      host.firstElementChild.scrollIntoView({ behavior: 'instant', block: 'center' });
      // Some islands wait until a reader reaches for them.
      host.firstElementChild.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      for (let turn = 0; turn < 50 && !isTaken(host); turn += 1) await idle();
      if (!isTaken(host))
        throw new Error(`an island stays asleep: ${host.getAttribute('data-island')}`);
    }
    for (let turn = 0; turn < 50 && !isShellTaken(); turn += 1) await idle();
    if (!isShellTaken()) throw new Error('the shell stays asleep');
    await idle();
    await idle();
  });
}
