import { open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => returningReader(page));

for (const { path, home, lang, other, otherHome } of [
  { path: '/no/such/page', home: '/', lang: 'en', other: '简体中文', otherHome: '/zh/' },
  { path: '/zh/no/such/page', home: '/zh/', lang: 'zh-CN', other: 'English', otherHome: '/' },
]) {
  test.describe(path, () => {
    test('PAGE-3, TITLE-1, I18N-2: says what is wrong and leads home; the other language means its home page', async ({
      page,
    }) => {
      await open(page, path);
      await expect(page).toHaveTitle('404 - Rspack');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const main = page.getByRole('main');
      await expect(main.getByText('404', { exact: true })).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('PAGE NOT FOUND');
      if (lang !== 'en') await expect(main.getByText(/页面不存在/)).toBeVisible();

      await test.step('the top bar, where no tab is current', async () => {
        const tabs = page.getByRole('navigation', { name: /Main|主导航/ });
        await expect(tabs.getByRole('link').first()).toBeVisible();
        await expect(tabs.locator('[aria-current]')).toHaveCount(0);
        await expect(page.getByRole('navigation', { name: /Sidebar|侧边栏/ })).toHaveCount(0);
      });

      await test.step('the other language, and back', async () => {
        await page.getByRole('button', { name: /Language|语言/ }).click();
        await page.getByRole('link', { name: other }).click();
        await expect(page).toHaveURL(otherHome);
        await expect(page.getByRole('heading', { level: 1, name: 'Rspack' })).toBeVisible();
        await page.goBack();
        await expect(main.getByRole('heading', { level: 1 })).toHaveText('PAGE NOT FOUND');
      });

      await main.getByRole('link', { name: 'Take me home' }).click();
      await expect(page).toHaveURL(home);
      await expect(page.getByRole('heading', { level: 1, name: 'Rspack' })).toBeVisible();
    });
  });
}

const NEAR = [
  { path: '/zh/config/ouptut', near: '/zh/config/output', search: '搜索文档' },
  { path: '/config/ouptut', near: '/config/output', search: 'Search Docs' },
];
for (const { path, near, search } of isFull ? NEAR : NEAR.slice(0, 1)) {
  test(`offers the search and near addresses: ${path}`, async ({ page }) => {
    await open(page, path);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: search }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await main.getByRole('navigation').getByRole('link', { name: near, exact: true }).click();
    await expect(page).toHaveURL(near);
  });
}

testFresh('offers no addresses where none is near', async ({ page }) => {
  await open(page, '/no-such-page-at-all');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('navigation')).toHaveCount(0);
});
