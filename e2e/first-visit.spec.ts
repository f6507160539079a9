import { open, returningReader, STORED, started } from './support/reader.ts';
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

  test('I18N-9: on the first visit only', async ({ page }) => {
    await open(page, '/zh/');
    expect(await page.evaluate((key) => localStorage.getItem(key), STORED.visited)).toBe('1');
    await open(page, PAGE);
    await expect(page).toHaveURL(PAGE);
    await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
  });

  test('I18N-12: choosing a language is the last word', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await expect(page).toHaveURL('/zh/');
    await started(page);
    await page.getByRole('button', { name: '语言', exact: true }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/');
    await page.reload();
    await started(page);
    await expect(page).toHaveURL('/');
  });

  test('I18N-11: is left alone on the 404 page', async ({ page }) => {
    await open(page, '/no-such-page');
    await expect(page).toHaveURL('/no-such-page');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

for (const [locale, path, target] of [
  ['zh-TW', PAGE, `/zh${PAGE}`],
  ['zh', '/', '/zh/'],
  ['en-GB', `/zh${PAGE}`, PAGE],
  ['ja-JP', PAGE, PAGE],
  ['de', `/zh${PAGE}`, `/zh${PAGE}`],
] as const) {
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

test.describe('the switcher', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const [from, name, link, to] of [
    ['/', 'Language', '简体中文', '/zh/'],
    [PAGE, 'Language', '简体中文', `/zh${PAGE}`],
    [`${PAGE}?sidebar=0`, 'Language', '简体中文', `/zh${PAGE}?sidebar=0`],
    ['/zh/', '语言', 'English', '/'],
    [`/zh${PAGE}`, '语言', 'English', PAGE],
  ] as const) {
    testShared(`I18N-2: leads from ${from} to ${to}`, async ({ page }) => {
      await returningReader(page);
      await open(page, from);
      const button = page.getByRole('button', { name, exact: true });
      await button.press('Enter');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      const target = page.getByRole('link', { name: link });
      await expect(target).toHaveAttribute('hreflang', link === 'English' ? 'en' : 'zh-CN');
      await target.press('Enter');
      await expect(page).toHaveURL(to);
      await expect(page.locator('html')).toHaveAttribute(
        'lang',
        link === 'English' ? 'en' : 'zh-CN',
      );
      await expect(button).toHaveCount(0);
    });
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
