import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { open, returningReader } from './support/reader.ts';
import { search, statusOf } from './support/search.ts';
import { expect, test } from './support/test.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PAGES = {
  home: '/',
  'Chinese home': '/zh/',
  guide: '/guide/start/introduction',
  'page with tabs': '/guide/start/quick-start',
  reference: '/config/entry',
  'Chinese reference': '/zh/config/entry',
  team: '/misc/team/core-team',
  post: '/blog/announcing-0-1',
  '404': '/no-such-page',
} as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// The checker writes into the page, which the site's policy forbids to others.
test.use({ bypassCSP: true });

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

for (const width of [1440, 390]) {
  for (const [name, path] of Object.entries(PAGES)) {
    test(`${name} at ${width} px has no violations, light or dark`, async ({ page }) => {
      await returningReader(page);
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveClass(/\bdark\b/);
      // Nothing but colours is different.
      expect(await violations(page, ['color-contrast'])).toEqual([]);
    });
  }
}

test.describe('opened parts', () => {
  for (const [name, width] of [
    ['Ecosystem', 1440],
    ['Language', 1440],
    ['More', 1440],
    ['Menu', 390],
    ['Sidebar', 390],
    ['ON THIS PAGE', 390],
  ] as const) {
    test(`${name} has no violations`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, '/guide/start/introduction');
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      // The page behind a modal part is out of reach, and so are its landmarks.
      const rules = RULES.filter((rule) => rule !== 'best-practice');
      expect(await violations(page, rules)).toEqual([]);
    });
  }
});

for (const [width, query] of [
  [1440, 'rspack'],
  [1440, 'qqqq'],
  [390, 'rspack'],
  [390, ''],
] as const) {
  test(`the search dialog with "${query}" at ${width} px has no violations, light or dark`, async ({
    page,
  }) => {
    await returningReader(page);
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/guide/start/introduction');
    await search(page, query);
    if (query !== '') await expect(statusOf(page)).not.toBeEmpty();
    // The page behind is out of reach, and so are its landmarks.
    const rules = RULES.filter((rule) => rule !== 'best-practice');
    expect(await violations(page, rules)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
    expect(await violations(page, ['color-contrast'])).toEqual([]);
  });
}

test('the checker finds what is planted', async ({ page }) => {
  await open(page, '/guide/start/introduction');
  await page.evaluate(() =>
    document.querySelector('main')?.append(document.createElement('button')),
  );
  expect(await violations(page)).toEqual([expect.stringContaining('button-name')]);
});

/** What axe finds against WCAG 2.2 AA and its own good practice, one line for each element. */
async function violations(page: Page, rules = RULES): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate(async (runOnly) => {
    // The script above has put it there.
    const axe = Reflect.get(window, 'axe') as typeof import('axe-core');
    return axe.run(document, { resultTypes: ['violations'], runOnly });
  }, rules);
  return (results satisfies AxeResults).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
