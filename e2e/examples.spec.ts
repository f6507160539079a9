import type { Page } from '@playwright/test';
import { open, returningReader } from './support/reader.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const PAGE = '/guide/features/loader';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => returningReader(page));

/** The first example of several files. */
const files = (page: Page) => page.getByRole('tablist', { name: /^(Files|文件)$/ }).first();
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });

testFresh(
  'files of one example are tabs: one is seen, the keyboard moves, each is copied alone',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, PAGE);
    const tabs = files(page).getByRole('tab');
    const names = await tabs.allTextContents();
    expect(names.length).toBeGreaterThan(1);
    const [first = '', second = ''] = names;
    await expect(panel(page, first).first()).toBeVisible();
    await tabs.nth(1).click();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page, second).first()).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(tabs.first()).toBeFocused();
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await expect(tabs.nth(1)).toHaveAttribute('tabindex', '-1');
    await page.keyboard.press('End');
    await expect(tabs.last()).toBeFocused();

    const group = page.locator('.files').first();
    for (const index of [0, 1]) {
      await tabs.nth(index).click();
      const shown = group.getByRole('tabpanel').locator('visible=true');
      await shown.hover();
      await shown.getByRole('button', { name: 'Copy code' }).click();
      const code = await shown.locator('code').textContent();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(code?.trimEnd());
    }
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  testFresh('files stand below each other, with their names', async ({ page }) => {
    await page.goto(PAGE);
    await expect(files(page)).toBeHidden();
    const blocks = page.locator('.files').first().locator('figure');
    const count = await blocks.count();
    expect(count).toBeGreaterThan(1);
    for (let index = 0; index < count; index += 1) {
      await expect(blocks.nth(index)).toBeVisible();
      await expect(blocks.nth(index).locator('figcaption')).toBeVisible();
    }
  });
});

testFresh(
  'a command looks like a terminal in both themes, its prompt is no text of it; on a phone it is seen whole',
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, '/guide/start/quick-start');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
      const command = page.locator('[data-lang="sh"]').first();
      const background = await command.evaluate((block) => getComputedStyle(block).backgroundColor);
      expect(background).toBe('rgb(19, 19, 23)');
      const line = command.locator('.line').first();
      expect(await line.textContent()).not.toContain('$');
      expect(
        await line.evaluate((element) => getComputedStyle(element, '::before').content),
      ).toContain('$');
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const cut = await page
      .locator('[data-lang="sh"] pre')
      .evaluateAll((blocks) => blocks.some((block) => block.scrollWidth > block.clientWidth));
    expect(cut).toBe(false);
  },
);

test('buttons take no column of code on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/api/hmr');
  const narrow = await page.locator('.code:not(:has(.line:only-child)):visible').evaluateAll(
    (blocks) =>
      blocks.filter((block) => {
        const code = block.querySelector('pre');
        return code !== null && block.clientWidth - code.clientWidth > 2;
      }).length,
  );
  expect(narrow).toBe(0);
});
