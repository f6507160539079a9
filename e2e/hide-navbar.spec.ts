import type { Page } from '@playwright/test';
import type { SiteConfigInput } from '../engine/config-schema.ts';
import { afterTimers, open } from './support/reader.ts';
import { type TestSite, testOn } from './support/site.ts';
import { expect, test } from './support/test.ts';

type ThemeInput = NonNullable<SiteConfigInput['themeConfig']>;

const text = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n');
const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>';

/** A site of two pages in one language, without versions. */
function smallSite(themeConfig: ThemeInput): TestSite {
  const nav: ThemeInput['nav'] = [{ text: 'One', link: '/one', position: 'left' }];
  return {
    config: { title: 'Small', icon: '/icon.svg', themeConfig: { ...themeConfig, nav } },
    files: {
      'content/index.mdx': `# Home\n\n${text}\n`,
      'content/one.mdx': `# One\n\n${text}\n\n## End\n`,
      'public/icon.svg': icon,
    },
  };
}

const bar = (page: Page) => page.getByRole('banner');

async function readOn(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  for (let step = 0; step < 4; step += 1) {
    await page.mouse.wheel(0, 300);
    // Offsets are compared every 200 ms (LAY-9).
    await afterTimers(page, 250);
  }
}

const links = (count: number): ThemeInput['socialLinks'] =>
  Array.from({ length: count }, (_, index) => ({
    icon: (['github', 'discord', 'lark'] as const)[index] ?? 'X',
    content: `https://social.example/${index}`,
  }));

const testNever = testOn(smallSite({ hideNavbar: 'never', socialLinks: links(3) }));
const testAlways = testOn(smallSite({ hideNavbar: 'always', darkMode: false }));
const testUnset = testOn(smallSite({}));

for (const one of [testNever, testAlways, testUnset])
  one.use({ viewport: { width: 1440, height: 800 } });

testNever(
  'LAY-9, NAV-17, NAV-18, SOC-4, TOP-1: `never` leaves the bar where it is; what a site does not have needs no button',
  async ({ page }) => {
    await open(page, '/one');

    await test.step('three links have no button behind them', async () => {
      const list = page.getByRole('list', { name: 'Social links' }).locator('visible=true');
      await expect(list.getByRole('link')).toHaveCount(3);
      await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0);
    });

    await test.step('one language and one version need no switchers', async () => {
      await expect(page.getByRole('button', { name: 'Language', exact: true })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Version' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Ecosystem' })).toHaveCount(0);
    });

    await readOn(page);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(600);
    // It is not switched on.
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toHaveCount(0);
  },
);

testAlways('LAY-8, LAY-9: `always` has no bar, on any page and at any width', async ({ page }) => {
  for (const path of ['/', '/one', '/no-such-page']) {
    await open(page, path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(1);
    }
  }
});

testAlways(
  'APP-2: without dark mode a dark system and a stored choice get a light page',
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(() => localStorage.setItem('rspack-docs-theme-appearance', 'dark'));
    await open(page, '/one');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    await expect(page.getByRole('button', { name: /^Switch to/ })).toHaveCount(0);
  },
);

testUnset(
  'LAY-9, DIFF-1, WEAK-12: unset hides it while reading on, by wheel and by keyboard, and the focus brings it back',
  async ({ page }) => {
    await open(page, '/one');
    await readOn(page);
    await expect(bar(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await afterTimers(page, 250);
    await page.keyboard.press('PageDown');
    await afterTimers(page, 250);
    await page.keyboard.press('PageDown');
    await expect(bar(page)).not.toBeInViewport();
    await bar(page).getByRole('link', { name: 'One' }).focus();
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
  },
);
