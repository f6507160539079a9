import { isFull } from './support/routes.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

test('WEAK-67: article, navigation, neighbours and languages work without scripts, groups close and open, code and every tab are readable', async ({
  page,
}) => {
  await page.goto('/guide/start/introduction');
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'ON THIS PAGE' }).getByRole('link').first(),
  ).toBeVisible();

  await test.step('groups of the sidebar', async () => {
    const group = sidebar.getByRole('button', { name: 'Features' });
    await expect(sidebar.getByRole('link', { name: 'Asset modules' })).toBeVisible();
    await group.click();
    await expect(sidebar.getByRole('link', { name: 'Asset modules' })).toBeHidden();
    await group.click();
    await expect(sidebar.getByRole('link', { name: 'Asset modules' })).toBeVisible();
  });

  await sidebar.getByRole('link', { name: 'Quick start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Quick start' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await test.step('code and every tab of each set', async () => {
    await expect(page.getByText('npm add -D -E @rspack/core').first()).toBeVisible();
    await expect(page.getByText('pnpm add -D -E @rspack/core').first()).toBeVisible();
    await expect(page.getByText('bun add -D -E @rspack/core').first()).toBeVisible();
    await expect(page.getByText('new rspack.HtmlRspackPlugin')).toBeVisible();
  });

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asset modules' })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Config', exact: true })
    .click();
  await expect(page).toHaveURL(/\/config\//);

  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL(/\/zh\/config\//);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('a light system gets a light page, a dark one a dark page; menu and sidebar of small screens open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/guide/start/introduction');
  for (const [colorScheme, colour] of [
    ['light', 'rgb(255, 254, 252)'],
    ['dark', 'rgb(22, 22, 26)'],
  ] as const) {
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme });
      if (isFull) await page.reload();
      await expect(page.locator('html')).toHaveCSS('background-color', colour);
    });
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Config', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Config', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Sidebar' }).click();
  await page.getByRole('link', { name: 'Asset modules', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asset modules' })).toBeVisible();
});
