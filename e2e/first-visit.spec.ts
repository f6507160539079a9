import type { Page } from '@playwright/test';
import { open, returningReader, STORED, started } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test } from './support/test.ts';

const testShared = sharingPage(test);

const PAGE = '/guide/start/introduction';

test.describe('a Chinese browser', () => {
  test.use({ locale: 'zh-CN' });

  test('I18N-9, I18N-11, WEAK-54: is sent to the Chinese page, query and hash stay', async ({
    page,
  }) => {
    await page.goto('about:blank');
    await page.goto(`${PAGE}?footer=0#compatible-with-webpack`);
    await expect(page).toHaveURL(`/zh${PAGE}?footer=0#compatible-with-webpack`);
    await expect(page.getByRole('heading', { level: 1, name: '介绍' })).toBeAttached();
    // The first page is not left behind in the history.
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });

  test('I18N-9, I18N-12: on the first visit only, and choosing a language is the last word', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await expect(page).toHaveURL('/zh/');
    await started(page);
    expect(await page.evaluate((key) => localStorage.getItem(key), STORED.visited)).toBe('1');
    await page.getByRole('button', { name: '语言', exact: true }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/');
    await page.reload();
    await started(page);
    await expect(page).toHaveURL('/');
  });

  if (isFull) {
    test('I18N-9: a Chinese page was the first visit', async ({ page }) => {
      await open(page, '/zh/');
      expect(await page.evaluate((key) => localStorage.getItem(key), STORED.visited)).toBe('1');
      await open(page, PAGE);
      await expect(page).toHaveURL(PAGE);
      await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
    });
  }

  test('I18N-11: is left alone on the 404 page', async ({ page }) => {
    await open(page, '/no-such-page');
    await expect(page).toHaveURL('/no-such-page');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

// What languages a browser names, and where they lead, is the unit tests' (`pre-paint.test.ts`).
const LOCALES = [
  ['zh-TW', PAGE, `/zh${PAGE}`],
  ['en-GB', `/zh${PAGE}`, PAGE],
] as const;
const OTHERS = [
  ['zh', '/', '/zh/'],
  ['ja-JP', PAGE, PAGE],
  ['de', `/zh${PAGE}`, `/zh${PAGE}`],
] as const;
for (const [locale, path, target] of isFull ? [...LOCALES, ...OTHERS] : LOCALES) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test(`I18N-10: that opens ${path} ends at ${target}`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(target);
      await started(page);
      await expect(page).toHaveURL(target);
    });
  });
}

// Whom the script before the first paint leaves alone is the unit tests' (`pre-paint.test.ts`).
if (isFull) {
  test.describe('crawlers', () => {
    test.use({ locale: 'zh-CN', userAgent: 'Mozilla/5.0 (compatible; Examplebot/2.1)' });

    test('I18N-11: get the page they ask for', async ({ page }) => {
      await open(page, PAGE);
      await expect(page).toHaveURL(PAGE);
    });
  });

  test.describe('a browser that stores nothing', () => {
    test.use({ locale: 'zh-CN' });

    test('ERR-8: is not sent around, for it could never come back', async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('refused', 'SecurityError');
          },
        });
      });
      await open(page, PAGE);
      await expect(page).toHaveURL(PAGE);
    });
  });
}

test.describe('the switcher', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  const choose = async (page: Page, name: string, link: string, to: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const target = page.getByRole('link', { name: link });
    const lang = link === 'English' ? 'en' : 'zh-CN';
    await expect(target).toHaveAttribute('hreflang', lang);
    await target.press('Enter');
    await expect(page).toHaveURL(to);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(button).toHaveCount(0);
  };

  testShared(
    'I18N-2: leads there and back, from a page and from the home page',
    async ({ page }) => {
      await returningReader(page);
      await open(page, `${PAGE}?sidebar=0`);
      await choose(page, 'Language', '简体中文', `/zh${PAGE}?sidebar=0`);
      await choose(page, '语言', 'English', `${PAGE}?sidebar=0`);
      await open(page, '/zh/');
      await choose(page, '语言', 'English', '/');
      await choose(page, 'Language', '简体中文', '/zh/');
    },
  );

  if (isFull) {
    for (const [from, name, link, to] of [
      ['/', 'Language', '简体中文', '/zh/'],
      [PAGE, 'Language', '简体中文', `/zh${PAGE}`],
      [`/zh${PAGE}`, '语言', 'English', PAGE],
    ] as const) {
      test(`I18N-2: leads from ${from} to ${to}`, async ({ page }) => {
        await returningReader(page);
        await open(page, from);
        await choose(page, name, link, to);
      });
    }
  }

  testShared('the current language is marked', async ({ page }) => {
    await open(page, PAGE);
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'English' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Language', exact: true })).toBeFocused();
  });
});
