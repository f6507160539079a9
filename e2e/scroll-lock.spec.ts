import { open, returningReader } from './support/reader.ts';
import { test as base, expect } from './support/test.ts';

/** With scroll bars that take room, as on most desktops. */
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

for (const [name, width] of [
  ['Menu', 600],
  ['Sidebar', 600],
  ['Sidebar', 900],
] as const) {
  test(`NSCR-4, SIDE-17: behind “${name}” at ${width} px the page stands still and does not move aside`, async ({
    page,
  }) => {
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
    await page.waitForTimeout(100);
    expect(await layout()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
    expect(await layout()).toEqual(before);
  });
}
