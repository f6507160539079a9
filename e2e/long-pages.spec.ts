import type { Page } from '@playwright/test';
import { holdBack, open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/config/output';

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => returningReader(page));

/** Share of the article's elements that the browser has not laid out. */
const skippedShare = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.prose *')];
    const isSkipped = (one: Element) =>
      !one.checkVisibility({ contentVisibilityAuto: true }) && one.checkVisibility();
    return all.filter(isSkipped).length / all.length;
  });

/**
 * Waits until nothing of the article waits: with 3,800 elements it takes a busy machine its time. By its
 * id: whoever asks for a role asks for the style of every element, and keeps the page from laying them out.
 */
const isLaid = (page: Page) =>
  expect(page.locator('#main')).toHaveAttribute('data-laid', { timeout: 30_000 });

test('what is far below waits for the script, or for the reader to come near; paper has all of it', async ({
  page,
}) => {
  const release = await holdBack(page, '**/static/js/main.*');
  await page.goto(PAGE, { waitUntil: 'commit' });
  await expect.poll(() => skippedShare(page)).toBeGreaterThan(0.5);
  const last = page.locator('.prose > p').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect
    .poll(() => last.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true })))
    .toBe(true);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => skippedShare(page)).toBe(0);
  await page.emulateMedia({ media: null });
  release();
  await isLaid(page);
});

test('once all of it is laid out, nothing is estimated', async ({ page }) => {
  await open(page, PAGE);
  await isLaid(page);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await height()).toBe(before);
  // Nor on pages that come later.
  await page.getByRole('link', { name: 'Next page' }).click();
  await isLaid(page);
});

test('who arrives at a place of the page finds all of it laid out', async ({ page }) => {
  const release = await holdBack(page, '**/static/js/main.*');
  await page.goto(`${PAGE}#outputuniquename`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'output.uniqueName' })).toBeInViewport();
  expect(await skippedShare(page)).toBe(0);
  release();
});

if (isFull) {
  test('paper has all of it, also before anybody scrolled', async ({ page }) => {
    const release = await holdBack(page, '**/static/js/main.*');
    await page.goto(PAGE, { waitUntil: 'commit' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => skippedShare(page)).toBe(0);
    release();
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is skipped', async ({ page }) => {
    await page.goto(PAGE);
    const skipping = page.locator('.prose > p').last();
    await expect(skipping).toHaveCSS('content-visibility', 'visible');
  });
});
