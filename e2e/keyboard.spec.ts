import type { Page } from '@playwright/test';
import { open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { test as base, expect, sharingPage } from './support/test.ts';

const test = sharingPage(base);

const PAGE = '/guide/start/introduction';

test.beforeEach(({ page }) => returningReader(page));

/** What has the focus, as a screen reader would call it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  });

/** Names of everything that Tab reaches until it leaves the document. */
async function tabThrough(page: Page, limit: number): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (name === '') break;
    names.push(name);
  }
  return names;
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

  test('WEAK-63: every control of the bar is reached in the order in which it is seen, its menus are opened and left, the sidebar leads to a page', async ({
    page,
  }) => {
    await open(page, PAGE);
    const names = await tabThrough(page, 25);
    const wanted = [
      'Skip to content',
      'Ecosystem',
      'Rspack',
      'Guide',
      'Config',
      'Language',
      'Switch to dark theme',
      'Edit this page on GitHub',
      'GitHub',
      'Discord',
      'X (Twitter)',
      'More',
      'Getting started',
      'Introduction',
    ];
    const places = wanted.map((name) => names.findIndex((one) => one.includes(name)));
    expect(places, names.join(' | ')).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places), names.join(' | ')).toBe(0);

    for (const [name, inside] of [
      ['Ecosystem', 'Web Infra'],
      ['Language', 'English'],
      ['More', 'Lark'],
    ] as const) {
      await test.step(`“${name}” is opened, entered, left by Escape, and has the focus back`, async () => {
        const button = page.getByRole('button', { name, exact: true });
        await button.focus();
        await expect(button).toHaveCSS('outline-style', 'solid');
        await page.keyboard.press('Enter');
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        await page.keyboard.press('Tab');
        expect(await focused(page)).toContain(inside);
        await page.keyboard.press('Escape');
        await expect(button).toHaveAttribute('aria-expanded', 'false');
        await expect(button).toBeFocused();
      });
    }

    await test.step('the appearance changes, the focus stays', async () => {
      await page.getByRole('button', { name: 'Switch to dark theme' }).focus();
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeFocused();
    });

    await test.step('from the sidebar to a page, and on from its heading', async () => {
      await page
        .getByRole('navigation', { name: 'Sidebar' })
        .getByRole('link', { name: 'Quick start' })
        .focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeFocused();
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('main') !== null),
        'goes on inside the article',
      ).toBe(true);
    });
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what is opened is entered, left by Escape, and gives the focus back', async ({ page }) => {
    await open(page, PAGE);
    for (const name of ['Menu', 'Sidebar', 'ON THIS PAGE']) {
      await test.step(name, async () => {
        const button = page.getByRole('button', { name, exact: true });
        await button.focus();
        await page.keyboard.press('Enter');
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        await page.keyboard.press('Tab');
        await expect
          .poll(() =>
            page.evaluate(() => document.activeElement?.closest(':popover-open') !== null),
          )
          .toBe(true);
        await page.keyboard.press('Escape');
        await expect(button).toHaveAttribute('aria-expanded', 'false');
        await expect(button).toBeFocused();
      });
    }
  });
});

test.describe('enlarged to 200 %', () => {
  // A window of 1280 px has room for 640.
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  // `small-screen.spec.ts` looks at more pages, in narrower windows.
  const pages = ['/', '/config/entry'];
  for (const path of isFull ? [...pages, PAGE, '/zh/', '/no-such-page'] : pages) {
    test(`${path} has nothing to scroll sideways and nothing cut off`, async ({ page }) => {
      await open(page, path);
      const { wide, cut } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        cut: [...document.querySelectorAll('header button, header a, main a, main button')]
          .filter((element) => element.checkVisibility())
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .filter((element) => !element.closest('pre, .table, [role=tablist]'))
          .map((element) => element.textContent),
      }));
      expect(wide).toBeLessThanOrEqual(0);
      expect(cut).toEqual([]);
    });
  }
});
