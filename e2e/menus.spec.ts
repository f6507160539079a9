import type { Page } from '@playwright/test';
import { open } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/guide/start/introduction';

test.use({ viewport: { width: 1440, height: 900 } });

const ecosystem = (page: Page) => page.getByRole('button', { name: 'Ecosystem' });
const rsbuild = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Rsbuild/ });

test('SIB-4: the ecosystem lists the siblings in order', async ({ page }) => {
  await open(page, PAGE);
  await ecosystem(page).click();
  const links = page
    .getByRole('banner')
    .getByRole('link', { name: /^Rs(pack|build|press|doctor) ./ });
  await expect(links).toHaveText([
    /Rspack\s*Rust-based web bundler/,
    /Rsbuild\s*Out-of-the-box build tool/,
    /Rspress\s*Static site generator/,
    /Rsdoctor\s*Build analyzer for Rspack/,
  ]);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
});

test('SIB-6: its texts are Chinese on Chinese pages, also after a change of the language', async ({
  page,
}) => {
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await page.getByRole('button', { name: '生态系统' }).click();
  await expect(rsbuild(page)).toContainText('开箱即用的构建工具');
});

test('SIB-2: opens under the mouse and closes behind it', async ({ page }) => {
  await open(page, PAGE);
  await ecosystem(page).hover();
  await expect(rsbuild(page)).toBeVisible();
  await expect(ecosystem(page)).toHaveAttribute('aria-expanded', 'true');
  await rsbuild(page).hover();
  await expect(rsbuild(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(rsbuild(page)).toBeHidden();
  await expect(ecosystem(page)).toHaveAttribute('aria-expanded', 'false');
});

test('WEAK-2: opens and closes by keyboard', async ({ page }) => {
  await open(page, PAGE);
  await ecosystem(page).focus();
  await page.keyboard.press('Enter');
  await expect(rsbuild(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rsbuild(page)).toBeHidden();
  await expect(ecosystem(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rsbuild(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Web Infra' })).toBeFocused();
});

test('SOC-1, SOC-4: three links in the bar, the rest behind a button', async ({ page }) => {
  await open(page, PAGE);
  const inline = page.getByRole('list', { name: 'Social links' }).getByRole('link');
  await expect(inline).toHaveText(['GitHub', 'Discord', 'Twitter']);
  await expect(inline.first()).toHaveAttribute('href', 'https://github.com/web-infra-dev/rspack');
  await expect(inline.first()).toHaveAttribute('target', '_blank');
  const lark = page.getByRole('link', { name: 'Lark' });
  await expect(lark).toBeHidden();
  await page.getByRole('button', { name: 'More' }).hover();
  await expect(lark).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(lark).toBeHidden();
});

test('one menu at a time, and a click elsewhere closes it', async ({ page }) => {
  await open(page, PAGE);
  await ecosystem(page).click();
  await page.getByRole('button', { name: 'Language' }).click();
  await expect(rsbuild(page)).toBeHidden();
  await expect(page.getByRole('link', { name: '简体中文' })).toBeVisible();
  await page.mouse.click(700, 800);
  await expect(page.getByRole('link', { name: '简体中文' })).toBeHidden();
});

test('FOOT-4: the edit link stands in the bar and below the article', async ({ page }) => {
  await open(page, PAGE);
  const links = page.getByRole('link', { name: '📝 Edit this page on GitHub' });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute(
      'href',
      'https://github.com/web-infra-dev/rspack/tree/main/website/docs/en/guide/start/introduction.mdx',
    );
  }
});

test('LAY-9, DIFF-1: the bar leaves while reading on and comes back on the way up', async ({
  page,
}) => {
  await open(page, PAGE);
  const guide = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' });
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 700);
  await expect(guide).not.toBeInViewport();
  await page.mouse.wheel(0, -300);
  await expect(guide).toBeInViewport();
});
