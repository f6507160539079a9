import type { Locator } from '@playwright/test';
import { afterTimers, open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { test as base, expect, sharingPage } from './support/test.ts';

/** With scroll bars that take room, as on most desktops. */
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});
const testShared = sharingPage(test);

const SURFACES = [
  ['Menu', 600],
  ['Sidebar', 900],
  ['Sidebar', 600],
] as const;
for (const [name, width] of isFull ? SURFACES : SURFACES.slice(0, 2)) {
  testShared(
    `NSCR-4, SIDE-17: behind “${name}” at ${width} px the page stands still and does not move aside`,
    async ({ page }) => {
      await returningReader(page);
      await page.setViewportSize({ width, height: 700 });
      await open(page, '/guide/start/introduction');
      const layout = () =>
        page.evaluate(() => ({
          width: document.body.getBoundingClientRect().width,
          heading: document.querySelector('h1')?.getBoundingClientRect().toJSON(),
          bar: document.querySelector('header')?.getBoundingClientRect().right,
          offset: scrollY,
        }));
      const before = await layout();
      expect(await page.evaluate(() => innerWidth), 'the scroll bar takes room').toBeGreaterThan(
        before.width,
      );
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
      await page.mouse.move(width - 30, 600);
      await page.mouse.wheel(0, 500);
      await page.keyboard.press('End');
      await afterTimers(page, 100);
      expect(await layout()).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
      expect(await layout()).toEqual(before);
    },
  );
}

test.describe('on iOS', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { value: 'iPhone' });
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
    });
    await returningReader(page);
    await open(page, '/guide/start/introduction');
    await page.waitForLoadState('networkidle');
  });

  test('NSCR-4: touches beside the sidebar, or in one that does not scroll, move nothing', async ({
    page,
  }) => {
    const touch = (locator: Locator) =>
      locator.evaluate((element) => {
        const move = new Event('touchmove', { bubbles: true, cancelable: true });
        element.dispatchEvent(move);
        return move.defaultPrevented;
      });
    const heading = page.locator('h1');
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await touch(heading)).toBe(false);
    // The browser tells of a menu in a task of its own, behind the click that opens it.
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect.poll(() => touch(heading)).toBe(true);
    expect(await touch(menu), 'the menu has room').toBe(true);
    await page.setViewportSize({ width: 390, height: 240 });
    await expect.poll(() => touch(menu), 'the menu scrolls').toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => touch(heading)).toBe(false);
  });

  test('ERR-5: a surface that is missing is reported, nothing else happens', async ({
    page,
    watch,
  }) => {
    watch.allow(/^console error: The page cannot be held still/);
    const reports: string[] = [];
    page.on('console', (message) => reports.push(message.text()));
    await page.evaluate(() => document.querySelector('[popover].menu-screen')?.remove());
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect.poll(() => reports).toEqual([expect.stringContaining('cannot be held still')]);
    await page.getByRole('link', { name: 'quick start' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
  });
});
