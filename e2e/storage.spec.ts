import type { Page } from '@playwright/test';
import { open, STORED } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/guide/start/quick-start';

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

/** A reader who uses everything that remembers something. */
async function useEverything(page: Page): Promise<void> {
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('tab', { name: 'pnpm' }).first().click();
  await page
    .getByRole('navigation', { name: 'Sidebar' })
    .getByRole('button', { name: 'Features' })
    .click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asset modules' })).toBeVisible();
}

test('ROLE-1, ST-2, CONST-3: three keys are stored, no cookies, no session, no forms', async ({
  page,
  context,
}) => {
  await useEverything(page);
  const fields = page.locator('form, input[type=password], input[type=file]');
  await expect(fields).toHaveCount(0);
  const stored = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(stored).toEqual([STORED.tabGroup, STORED.appearance, STORED.visited].sort());
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);
  for (const path of isFull ? ['/', PAGE, '/no-such-page'] : ['/']) {
    await page.goto(path);
    await expect(fields).toHaveCount(0);
  }
});

// `navigation.spec.ts` refuses all of the storage, `pre-paint.test.ts` what is read first.
const REFUSED = [
  ['writing', 'setItem'],
  ['reading', 'getItem'],
] as const;
for (const [what, method] of isFull ? REFUSED : REFUSED.slice(0, 1)) {
  test(`ERR-8: ${what} that throws changes nothing else`, async ({ page }) => {
    await page.addInitScript((name) => {
      Storage.prototype[name] = () => {
        throw new DOMException('refused', 'QuotaExceededError');
      };
    }, method);
    await useEverything(page);
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'pnpm' }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
}
