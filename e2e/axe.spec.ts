import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readerSite } from '../tests/fixtures/reader-site/site.ts';
import { combinations, pairwise } from './support/pairwise.ts';
import { open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { search, statusOf } from './support/search.ts';
import { testOn } from './support/site.ts';
import { expect, test } from './support/test.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PAGES = {
  home: '/',
  'Chinese home': '/zh/',
  guide: '/guide/start/quick-start',
  'Chinese reference': '/zh/config/entry',
  404: '/no-such-page',
} as const;

/** Page types that the site has no page of. */
const FIXTURE_PAGES = {
  overview: '/guide/',
  custom: '/pages/custom',
  blank: '/pages/blank',
} as const;

/** What can be open, by the name of its button in both languages. */
const STATES = {
  nothing: undefined,
  menu: /^(Menu|菜单)$/,
  drawer: /^(Sidebar|侧边栏)$/,
  outline: /^(ON THIS PAGE|本页目录)$/,
  dropdown: /^(Ecosystem|生态系统)$/,
  languages: /^(Language|语言)$/,
  popup: /^(More|更多)$/,
} as const;

type Case = {
  page: string;
  theme: 'light' | 'dark';
  width: 1440 | 900 | 390;
  state: keyof typeof STATES;
};

/** Whether the page has the button at that width. */
function exists({ page, width, state }: Case): boolean {
  const isDoc = page === 'guide' || page === 'Chinese reference';
  switch (state) {
    case 'menu':
      return width === 390;
    case 'drawer':
    case 'outline':
      return isDoc && width < 960;
    case 'languages':
    case 'popup':
      return width >= 768;
    default:
      return true;
  }
}

const factors: { [Name in keyof Case]: Case[Name][] } = {
  page: Object.keys(PAGES),
  theme: ['light', 'dark'],
  width: [1440, 900, 390],
  state: Object.keys(STATES) as Case['state'][], // Keys of a constant.
};
const cases: Case[] = isFull
  ? combinations<Case>(factors).filter(exists)
  : pairwise<Case>(factors, exists);
const bareFactors: typeof factors = {
  page: Object.keys(FIXTURE_PAGES),
  theme: ['light', 'dark'],
  width: isFull ? [1440, 900, 390] : [900],
  state: ['nothing'],
};
const bare = combinations<Case>(bareFactors);

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The page behind a modal surface is out of reach, and so are the landmarks of good practice. */
const BEHIND_MODAL = RULES.filter((rule) => rule !== 'best-practice');

// The checker writes into the page, which the site's policy forbids to others.
const options = { bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } } as const;

test.describe('the site', () => {
  test.use(options);

  test('the table of a normal run is small enough', () => {
    const rows = pairwise(factors, exists).length;
    const others = combinations({ ...bareFactors, width: [900] }).length;
    expect(rows + others).toBeLessThanOrEqual(40);
  });

  for (const one of cases) {
    test(`${one.page}, ${one.theme}, ${one.width} px, ${one.state} open`, async ({ page }) => {
      await check(page, one, PAGES);
    });
  }

  for (const [query, theme, width] of [
    ['rspack', 'light', 1440],
    ['rspack', 'dark', 390],
    ['qqqq', 'dark', 1440],
    ['', 'light', 390],
  ] as const) {
    test(`search for "${query}", ${theme}, ${width} px`, async ({ page }) => {
      await returningReader(page);
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await open(page, PAGES.guide);
      await search(page, query);
      if (query !== '') await expect(statusOf(page)).not.toBeEmpty();
      expect(await violations(page, BEHIND_MODAL)).toEqual([]);
    });
  }

  test('the checker finds what is planted', async ({ page }) => {
    await open(page, '/guide/start/introduction');
    await page.evaluate(() =>
      document.querySelector('main')?.append(document.createElement('button')),
    );
    expect(await violations(page)).toEqual([expect.stringContaining('button-name')]);
  });
});

const testOnFixture = testOn(readerSite);

testOnFixture.describe('other page types', () => {
  testOnFixture.use(options);

  for (const one of bare) {
    testOnFixture(`${one.page}, ${one.theme}, ${one.width} px`, async ({ page }) => {
      await check(page, one, FIXTURE_PAGES);
    });
  }
});

async function check(
  page: Page,
  { page: name, theme, width, state }: Case,
  paths: Readonly<Record<string, string>>,
): Promise<void> {
  await returningReader(page);
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: 900 });
  await open(page, paths[name] ?? name);
  const button = STATES[state];
  if (button) {
    const opener = page.getByRole('button', { name: button }).locator('visible=true');
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
  }
  expect(await violations(page, button ? BEHIND_MODAL : RULES)).toEqual([]);
}

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
