import type { Page } from '@playwright/test';
import { addLink, afterTimers, atRest, open } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

// In all tests: pages of other options would not be shared.
test.use({ viewport: { width: 1440, height: 800 } });

const PAGE = '/guide/start/quick-start';
const TARGET = 'Use the command line';
const HASH = '#use-the-command-line';

const target = (page: Page) => page.getByRole('heading', { name: TARGET, exact: true });
const outlineButton = (page: Page) => page.getByRole('button', { name: 'ON THIS PAGE' });
const outline = (page: Page) => page.getByRole('navigation', { name: 'ON THIS PAGE' });

/** Where the target's border box begins, in CSS pixels from the top of the window. */
const top = (page: Page) => target(page).evaluate((heading) => heading.getBoundingClientRect().top);

/** Lower edge of what stays at the top of the window, once scrolled. */
async function covered(page: Page): Promise<number> {
  const bars = [page.getByRole('banner'), outlineButton(page)];
  const edges = await Promise.all(
    bars.map(async (bar) => {
      const box = (await bar.isVisible()) ? await bar.boundingBox() : null;
      return box ? box.y + box.height : 0;
    }),
  );
  return Math.max(0, ...edges);
}

/** How far the target is from its place: 72 px below the top, or right below what covers more or less. */
async function distance(page: Page, width: number): Promise<number> {
  const expected = width >= 1280 ? 72 : await covered(page);
  return Math.abs((await top(page)) - expected);
}

async function expectLanded(page: Page, width: number): Promise<void> {
  await expect.poll(() => distance(page, width)).toBeLessThanOrEqual(2);
}

/**
 * The widest first: only there the bar that leaves on the way would be missed. What lies between these
 * differs by the bars that the others have, too.
 */
const WIDTHS = isFull ? [1440, 1100, 1000, 768, 390] : [1440, 1100, 390];

/** Opens the page anew: one that is open at that address already would only scroll. */
async function openAt(page: Page, width: number, path: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('about:blank');
  await open(page, path);
}

/** Makes the window of the page that is open as wide; in full runs the page is loaded there. */
async function widen(page: Page, width: number): Promise<void> {
  if (isFull || !page.url().includes(PAGE)) return openAt(page, width, PAGE);
  if (page.url().endsWith(HASH)) await page.goBack();
  await expect(page).toHaveURL(PAGE);
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

const away = (page: Page) => page.evaluate(() => scrollBy({ top: 1500, behavior: 'instant' }));

/** One page for all widths: the browser need not start it anew. */
testFresh(
  'OUT-7, LINK-8, WEAK-17: a deep link lands, is still there a second later, and is followed again',
  async ({ page }) => {
    // A bar of one width and one of the others.
    for (const width of isFull ? WIDTHS : [390, 1440]) {
      await test.step(`${width} px`, async () => {
        await openAt(page, width, PAGE + HASH);
        // At once: the way down is not an animation.
        expect(await distance(page, width)).toBeLessThanOrEqual(2);
        await afterTimers(page, 1000);
        expect(await distance(page, width)).toBeLessThanOrEqual(2);
      });
    }
    await test.step('a link to where the address leads already scrolls there again', async () => {
      await page.setViewportSize({ width: 1440, height: 800 });
      await away(page);
      await outline(page).getByRole('link', { name: TARGET }).click();
      await expectLanded(page, 1440);
      await away(page);
      await page.getByRole('link', { name: `Link to ${TARGET}` }).click({ force: true });
      await expectLanded(page, 1440);
    });
  },
);

testFresh(
  'LINK-8, OUT-6, OUT-10, WEAK-18, DIFF-13: a link within the page lands and is in the address, as an entry of the outline',
  async ({ page }) => {
    for (const width of WIDTHS) {
      await test.step(`${width} px`, async () => {
        await widen(page, width);
        const link = page.getByRole('link', { name: 'down there' });
        if ((await link.count()) === 0) await addLink(page, HASH, 'down there');
        await link.click();
        await expect(page).toHaveURL(PAGE + HASH);
        await expectLanded(page, width);
        await page.goBack();
        await expect(page).toHaveURL(PAGE);
        await expect(link).toBeInViewport();
        if (width < 1280) await outlineButton(page).click();
        await atRest(outline(page));
        await outline(page).getByRole('link', { name: TARGET }).click();
        await expect(page).toHaveURL(PAGE + HASH);
        await expectLanded(page, width);
      });
    }
  },
);

test('OUT-6: a page that is busy on the way to a heading arrives', async ({ page }) => {
  // Longer than a ride may stand still: by then it has hardly begun, or is half through.
  const busyFor = 600;
  for (const moment of ['frame', 'scroll'] as const) {
    await test.step(`busy from the first ${moment}`, async () => {
      await widen(page, 1440);
      await page.evaluate(
        ([moment, busyFor]) => {
          const keepBusy = () => {
            const end = performance.now() + busyFor;
            while (performance.now() < end);
          };
          const begin = () => {
            if (moment === 'frame') requestAnimationFrame(keepBusy);
            else addEventListener('scroll', keepBusy, { once: true });
          };
          navigation.addEventListener('currententrychange', begin, { once: true });
        },
        [moment, busyFor] as const,
      );
      await outline(page).getByRole('link', { name: TARGET }).click();
      await expectLanded(page, 1440);
      // What goes on from there would pass the place.
      await afterTimers(page, 500);
      await expectLanded(page, 1440);
    });
  }
});

test.describe('the local bar', () => {
  test('WEAK-15, LAY-3: opens what has no column', async ({ page }) => {
    await open(page, PAGE);
    for (const [width, hasSidebar, hasOutline] of [
      [390, true, true],
      [959, true, true],
      [960, false, true],
      [1024, false, true],
      [1025, false, true],
      [1279, false, true],
      [1280, false, false],
    ] as const) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        const sidebarButton = page.getByRole('button', { name: 'Sidebar' });
        await expect(sidebarButton).toHaveCount(hasSidebar ? 1 : 0);
        await expect(outlineButton(page)).toHaveCount(hasOutline ? 1 : 0);
        // One of the two, never both and never none.
        await expect(page.getByRole('navigation', { name: 'Sidebar' })).toHaveCount(
          hasSidebar ? 0 : 1,
        );
        await expect(outline(page)).toHaveCount(hasOutline ? 0 : 1);
        // What opens is as high on all of them.
        if (!hasOutline || !(isFull || width === 390 || width === 1024)) return;
        // Not above a column that scrolls by itself.
        await page.mouse.move(width / 2, 400);
        await page.mouse.wheel(0, 900);
        // It stays while the page scrolls, below the bar or alone.
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
        await expect(outlineButton(page)).toBeInViewport();
        await outlineButton(page).click();
        await expect(outline(page).getByRole('link', { name: TARGET })).toBeInViewport();
        await page.mouse.click(width / 2, 700);
        await expect(outline(page)).toHaveCount(0);
      });
    }
  });

  test('OUT-9: the panel closes on a width that has a column for it', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await open(page, PAGE);
    await outlineButton(page).click();
    await expect(outlineButton(page)).toHaveAttribute('aria-expanded', 'true');
    await page.setViewportSize({ width: 1300, height: 800 });
    // Two sizes within one frame are one.
    await expect(outlineButton(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(outlineButton(page)).toBeVisible();
    await expect(outline(page)).toHaveCount(0);
  });
});

test('the link to the content works twice', async ({ page }) => {
  await open(page, PAGE);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  for (let time = 0; time < 2; time += 1) {
    await skip.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  }
});

test('LAY-3: the local bar is not there where it would be empty', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, `${PAGE}?sidebar=0`);
  await expect(page.getByRole('button', { name: 'Sidebar' })).toHaveCount(0);
  await expect(outlineButton(page)).toBeVisible();
  await open(page, `${PAGE}?sidebar=0&outline=0`);
  await expect(outlineButton(page)).toHaveCount(0);
  const first = await page.getByRole('main').boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  expect((first?.y ?? 0) - (bar?.height ?? 0)).toBeLessThan(40);
});

test('LAY-9, OUT-7: without a bar an anchor lands at the top', async ({ page }) => {
  await open(page, `${PAGE}?navbar=0`);
  await outline(page).getByRole('link', { name: TARGET }).click();
  await expect.poll(async () => Math.abs(await top(page))).toBeLessThanOrEqual(2);
});

test.describe('a bar that has left', () => {
  /** Reads on until the bar leaves. */
  async function readOn(page: Page): Promise<void> {
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(60);
    await afterTimers(page, 250);
    await page.mouse.wheel(0, 60);
    await expect(page.getByRole('banner')).not.toBeInViewport();
  }

  test('LAY-9: covers nothing: an anchor further down lands at the top', async ({ page }) => {
    await open(page, PAGE);
    await readOn(page);
    await outline(page).getByRole('link', { name: TARGET }).click();
    await expect.poll(async () => Math.abs(await top(page))).toBeLessThanOrEqual(2);
    await expect(outline(page).locator('[aria-current]')).toHaveText(TARGET);
  });

  test('LAY-9: comes back on the way up: an anchor lands below it', async ({ page }) => {
    await open(page, PAGE);
    // Behind the target, wherever the fonts of the system put it.
    const behind = (await top(page)) + 1000;
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), behind);
    await afterTimers(page, 250);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 200);
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await outline(page).getByRole('link', { name: TARGET }).click();
    await expect.poll(async () => Math.abs((await top(page)) - 72)).toBeLessThanOrEqual(2);
    await expect(page.getByRole('banner')).toBeInViewport();
  });
});
