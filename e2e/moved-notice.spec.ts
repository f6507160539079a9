import { open, started } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/config/node';

test.describe('an English browser', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('that opens a Chinese address is told in both languages, and gets there in one click', async ({
    page,
  }) => {
    await page.goto(`/zh${PAGE}?footer=0#nodeglobal`);
    await expect(page).toHaveURL(`${PAGE}?footer=0#nodeglobal`);
    const notice = page.getByRole('complementary', { name: 'Language' });
    await expect(notice).toContainText(
      'This page opened in English, the language of your browser.',
    );
    await expect(notice.locator('[lang="zh-CN"]')).toContainText('已根据浏览器的语言设置');
    await notice.getByRole('link', { name: '返回原来打开的页面' }).click();
    await expect(page).toHaveURL(`/zh${PAGE}?footer=0#nodeglobal`);
    await expect(notice).toHaveCount(0);
    await page.reload();
    await started(page);
    await expect(page).toHaveURL(`/zh${PAGE}?footer=0#nodeglobal`);
    await expect(page.locator('.moved-notice')).toHaveCount(0);
  });

  test('the notice goes with the page and does not come again, and can be closed', async ({
    page,
  }) => {
    await page.goto(`/zh${PAGE}`);
    const notice = page.getByRole('complementary', { name: 'Language' });
    await expect(notice).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API' }).click();
    await expect(page).toHaveURL('/api/');
    await expect(notice).toHaveCount(0);
    await open(page, PAGE);
    await expect(notice).toHaveCount(0);

    await test.step('another first visit', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`/zh${PAGE}`);
      await notice.getByRole('button', { name: 'Close' }).click();
      await expect(notice).toHaveCount(0);
    });
  });

  // The unit tests of the script before the first paint say that it notes nothing then.
  if (isFull) {
    test('that opens an English address is told nothing', async ({ page }) => {
      await open(page, PAGE);
      await expect(page.locator('.moved-notice')).toHaveCount(0);
    });
  }
});
