import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOnly } from 'axe-core';
import { readerSite } from '../tests/fixtures/reader-site/site.ts';
import { open, returningReader, WIDTHS } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { inputOf, openerOf, statusOf } from './support/search.ts';
import { testOn } from './support/site.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

/** The checker reads a page, at one width after the other: in full runs each has its own. */
const test = sharingPage(testFresh);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PAGES = {
  home: '/',
  'Chinese home': '/zh/',
  guide: '/guide/start/quick-start',
  // The shorter one has all that the longer has, fewer times.
  'Chinese reference': isFull ? '/zh/config/entry' : '/zh/config/node',
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
  menu: /^(Menu|菜单)$/,
  drawer: /^(Sidebar|侧边栏)$/,
  outline: /^(ON THIS PAGE|本页目录)$/,
  dropdown: /^(Ecosystem|生态系统)$/,
  languages: /^(Language|语言)$/,
  popup: /^(More|更多)$/,
} as const;

const LIGHT = ['light'] as const;
const BOTH = ['light', 'dark'] as const;
type Themes = typeof LIGHT | typeof BOTH;

type State = keyof typeof STATES;
type Width = (typeof WIDTHS)[number];

const isDoc = (page: string) => page === 'guide' || page === 'Chinese reference';

/** Whether the page has the button at that width. */
function exists(state: State, page: string, width: Width): boolean {
  switch (state) {
    case 'menu':
      return width === 390;
    case 'drawer':
    case 'outline':
      return isDoc(page) && width < 960;
    case 'languages':
    case 'popup':
      return width >= 768;
    default:
      return true;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The page behind a modal surface is out of reach, and so are the landmarks of good practice. */
const BEHIND_MODAL = TAGS.filter((tag) => tag !== 'best-practice');

/** What of a page is looked at, and for what. */
interface Part {
  /** CSS selector; the whole page by default. */
  within?: string;
  tags?: string[];
  /** Instead of tags. */
  rules?: string[];
}

/** What opens; the page below it has been looked at before. */
const OPEN: Part = { within: ':popover-open', tags: BEHIND_MODAL };

// The checker writes into the page, which the site's policy forbids to others.
const options = { bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } } as const;

test.describe('the site', () => {
  test.use(options);

  for (const [row, [name, path]] of Object.entries(PAGES).entries()) {
    for (const [column, width] of WIDTHS.entries()) {
      // Every page and every width once, in both themes; in full runs each page at every width.
      const isChosen = isFull || (row + column) % WIDTHS.length === 0;
      // Drawer, outline and what hangs below the bar of a tablet.
      if (!isChosen && !(name === 'guide' && width === 900)) continue;
      const themes = isChosen ? BOTH : LIGHT;
      test(`${name}, ${width} px, ${themes.join(' and ')}`, async ({ page }) => {
        await openAt(page, path, width);
        expect(await violationsIn(themes, page)).toEqual([]);
        for (const [state, button] of Object.entries(STATES)) {
          if (!exists(state as State, name, width)) continue; // Keys of a constant.
          // The bar is the same everywhere: a page of each width opens it.
          if (!isFull && !isDoc(name)) continue;
          await test.step(`${state} open`, async () => {
            const opener = page.getByRole('button', { name: button }).locator('visible=true');
            await opener.click();
            await expect(opener).toHaveAttribute('aria-expanded', 'true');
            expect(await violationsIn(themes, page, OPEN)).toEqual([]);
            await page.keyboard.press('Escape');
            await expect(page.locator(':popover-open')).toHaveCount(0);
          });
        }
      });
    }
  }

  const QUERIES = ['', 'rspack', 'qqqq'] as const;
  // With a theme and a width for each query; in full runs each with both.
  const SEARCHES = isFull
    ? QUERIES.flatMap((query) => [[query, 'light', 1440] as const, [query, 'dark', 390] as const])
    : ([
        ['', 'light', 1440],
        ['rspack', 'light', 1440],
        ['qqqq', 'dark', 390],
      ] as const);

  test('search for nothing, for what is there and for what is not', async ({ page }) => {
    await openAt(page, PAGES.guide, 1440);
    await openerOf(page).click();
    for (const [query, theme, width] of SEARCHES) {
      await test.step(`"${query}", ${theme}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await emulate(page, theme);
        await inputOf(page).fill(query);
        await (query === '' ? expect(statusOf(page)) : expect(statusOf(page)).not).toBeEmpty();
        expect(await violations(page, { tags: BEHIND_MODAL })).toEqual([]);
      });
    }
    await emulate(page, 'light');
  });

  test('the checker finds what is planted', async ({ page }) => {
    await openAt(page, PAGES.guide, 1440);
    const planted = await page.evaluateHandle(() => {
      const button = document.createElement('button');
      document.querySelector('main')?.append(button);
      return button;
    });
    const found = await violations(page, { within: 'main' });
    await planted.evaluate((button) => button.remove());
    expect(found).toEqual([expect.stringContaining('button-name')]);
  });
});

const testOnFixture = sharingPage(testOn(readerSite));

testOnFixture.describe('other page types', () => {
  testOnFixture.use(options);

  for (const [name, path] of Object.entries(FIXTURE_PAGES)) {
    for (const width of isFull ? WIDTHS : ([900] as const)) {
      testOnFixture(`${name}, ${width} px`, async ({ page }) => {
        await openAt(page, path, width);
        expect(await violationsIn(BOTH, page)).toEqual([]);
      });
    }
  }
});

async function openAt(page: Page, path: string, width: Width): Promise<void> {
  await returningReader(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width, height: 900 });
  await open(page, path);
}

/** Resolves when the page has the theme. */
async function emulate(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const html = page.locator('html');
  await (colorScheme === 'dark' ? expect(html) : expect(html).not).toHaveClass(/\bdark\b/);
}

/**
 * What axe finds in the light theme, and in the dark one as far as colours go: nothing else depends
 * on the theme.
 */
async function violationsIn(themes: Themes, page: Page, part?: Part): Promise<string[]> {
  const light = await violations(page, part);
  if (themes === LIGHT) return light;
  await emulate(page, 'dark');
  const dark = await violations(page, { ...part, rules: ['color-contrast'] });
  await emulate(page, 'light');
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

/** What axe finds against WCAG 2.2 AA and its own good practice, one line for each element. */
async function violations(
  page: Page,
  { within = 'html', tags = TAGS, rules }: Part = {},
): Promise<string[]> {
  // Half a megabyte: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const runOnly: RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
  const results = await page.evaluate(
    async ({ within, runOnly }) => {
      // The script above has put it there.
      const axe = Reflect.get(window, 'axe') as typeof import('axe-core');
      return axe.run({ include: [within] }, { resultTypes: ['violations'], runOnly });
    },
    { within, runOnly },
  );
  return (results satisfies AxeResults).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
