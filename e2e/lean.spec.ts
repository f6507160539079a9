import type { Page } from '@playwright/test';
import { afterTimers, bringBackBar, open, returningReader, STORED } from './support/reader.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => returningReader(page));

/** Whether React has been asked for. */
function watchReact(page: Page): () => boolean {
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= /\/js\/react\.\w+\.js$/.test(new URL(request.url()).pathname);
  });
  return () => isAsked;
}

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('FOOT-6: a date is told by the reader’s clock once it is nearly in sight; a page without islands loads no React, not even when it changes', async ({
    page,
  }) => {
    const isAsked = watchReact(page);
    await open(page, '/guide/start/introduction');
    const time = page.getByRole('contentinfo').locator('time');
    await afterTimers(page, 500);
    await expect(time).toHaveText(/UTC$/);
    const iso = (await time.getAttribute('datetime')) ?? '';
    await time.scrollIntoViewIfNeeded();
    const own = new Date(iso).toLocaleString('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    });
    await expect(time).toHaveText(own.replace(/\s/g, ' '));

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await bringBackBar(page);
    await page.getByRole('button', { name: /dark theme|light theme/ }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeFocused();
    await afterTimers(page, 500);
    expect(isAsked()).toBe(false);
  });
});

test('the home page loads React when the reader comes to what needs it', async ({ page }) => {
  const isAsked = watchReact(page);
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  await afterTimers(page, 500);
  expect(isAsked()).toBe(false);
  const fill = page.locator('.bar-fill').first();
  await fill.scrollIntoViewIfNeeded();
  await expect(fill).toHaveCSS('visibility', 'visible');
  expect(isAsked()).toBe(true);
});

test.describe('sets of tabs out of sight', () => {
  test.beforeEach(({ page }) =>
    // It never becomes idle: what is asked for is not asked for because of that.
    page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 })),
  );

  test('wait until the reader does something', async ({ page }) => {
    const isAsked = watchReact(page);
    await open(page, '/');
    await afterTimers(page, 1000);
    expect(isAsked()).toBe(false);
    await page.mouse.wheel(0, 10);
    await expect.poll(isAsked).toBe(true);
  });

  test('are asked for at once when the reader has made a choice before', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, '1'), STORED.tabGroup);
    const isAsked = watchReact(page);
    await open(page, '/');
    await expect.poll(isAsked).toBe(true);
  });
});
