import { open, started } from './support/reader.ts';
import { expect, test } from './support/test.ts';

test.use({ colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('a first visit: from the home page to a heading, into Chinese, into the dark and back', async ({
  page,
}) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/guide/start/quick-start');
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();

  const outline = page.getByRole('navigation', { name: 'ON THIS PAGE' });
  await outline.getByRole('link', { name: 'Start from Rsbuild' }).click();
  await expect(page).toHaveURL('/guide/start/quick-start#start-from-rsbuild');
  const heading = page.getByRole('heading', { name: 'Start from Rsbuild' });
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72);

  // The bar left while the page went down.
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -60);
  const language = page.getByRole('button', { name: 'Language', exact: true });
  // All of it: a click on a part would scroll the page to the rest.
  await expect(language).toBeInViewport({ ratio: 1 });
  await language.click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL('/zh/guide/start/quick-start#start-from-rsbuild');
  await expect(page.getByRole('heading', { level: 1, name: '快速上手' })).toBeAttached();
  await expect(page.getByRole('heading', { name: '使用 Rsbuild 搭建' })).toBeInViewport();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');

  await page.getByRole('button', { name: '切换到深色主题' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.getByRole('button', { name: '切换到浅色主题' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/guide/start/quick-start#start-from-rsbuild');
  await expect(heading).toBeInViewport();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();

  await page.reload();
  await started(page);
  await expect(page).toHaveURL('/guide/start/quick-start#start-from-rsbuild');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
});
