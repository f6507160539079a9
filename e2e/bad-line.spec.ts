import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type BadLine, badLine, type Trouble } from './support/bad-line.ts';
import { pathOf } from './support/base.ts';
import { gate, returningReader, started } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { dialogOf, hitsOf, search } from './support/search.ts';
import { expect, test } from './support/test.ts';

/** Ten pages of different kinds. */
const PAGES = [
  '/',
  '/zh/',
  '/guide/start/introduction',
  '/guide/start/quick-start',
  '/config/output',
  '/zh/config/module',
  '/api/plugin-api/compiler-hooks',
  '/plugins/',
  '/blog/announcing-1-0-alpha',
  '/no-such-page',
];

/** Ten visits of each of ten pages are a hundred; one of each is the sample. */
const ROUNDS = isFull ? 5 : 1;
/**
 * Milliseconds that a document's pauses take together: without a limit the longest ones come for ten
 * seconds, most of it long after their scripts have.
 */
const ALL_PAUSES = isFull ? Number.POSITIVE_INFINITY : 4_000;

/** What each page is visited with: in full runs both, else in turns, so that both have pages of all sizes. */
const pagesWith = (scripts: 'cold' | 'warm') =>
  PAGES.filter((_, index) => isFull || (index % 2 === 0) === (scripts === 'cold'));

const isDocument = (path: string) => !/\.\w+(\?|$)/.test(path);

let line: BadLine | undefined;

/** @param troubleWith what happens to the answer to an address of the site */
async function startLine(
  baseURL: string | undefined,
  troubleWith: (path: string) => Trouble | undefined,
): Promise<string> {
  line = await badLine(baseURL ?? '', troubleWith);
  return line.url;
}

test.beforeEach(({ watch }) => watch.allow(/^request to another origin: http:\/\/localhost:/));

test.afterEach(async ({ page }) => {
  // Before the line: a page fetches ahead when it has nothing else to do.
  await page.close();
  await line?.close();
  line = undefined;
});

/** Whether the page answers: its shell hears clicks, and the appearance changes. */
async function answers(page: Page): Promise<void> {
  await started(page);
  const wasDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  await page
    .getByRole('button', { name: /^(Switch to|切换到)/ })
    .first()
    .click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')))
    .toBe(!wasDark);
}

async function visitAll(context: BrowserContext, origin: string, paths: string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const page = await context.newPage();
      await returningReader(page);
      await page.goto(origin + path, { waitUntil: 'commit' });
      await started(page);
      await page.close();
    }),
  );
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } });
}

for (const scripts of ['cold', 'warm'] as const) {
  test(`documents that pause at every 4 KB come alive, scripts ${scripts}`, async ({
    browser,
    baseURL,
    watch,
  }) => {
    test.setTimeout(60_000 * ROUNDS);
    const origin = await startLine(baseURL, (path) =>
      isDocument(path)
        ? { pause: { bytes: 4096, milliseconds: 200, atMost: ALL_PAUSES } }
        : undefined,
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await newContext(browser);
      await watch.context(context);
      if (scripts === 'warm') {
        const page = await context.newPage();
        await page.goto(`${origin}/guide/start/introduction`);
        await started(page);
        await page.close();
      }
      await visitAll(context, origin, pagesWith(scripts));
      await context.close();
    }
  });
}

test('the first tap is answered, even when it came before the scripts', async ({
  page,
  baseURL,
}) => {
  // The bar and the beginning of the article come, two thirds of the document when it was tapped.
  const rest = gate();
  const origin = await startLine(baseURL, (path) =>
    isDocument(path) ? { hold: { bytes: 65_536, until: rest.opened } } : undefined,
  );
  await returningReader(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/config/output`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Switch to dark theme' });
  await button.click();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  rest.open();
  await expect(page.locator('html')).toHaveClass(/dark/, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});

/** Files that a page needs to come alive, by a pattern of their addresses. */
const FILES: [name: string, pattern: RegExp][] = [
  ['the script', /\/static\/js\/main\./],
  ['the shell of the language', /\/routes\/shell/],
  ['the style sheet', /\/static\/css\/late\./],
  ['the tabs', /island-Tabs/],
];

const TROUBLES = ['late', 'cut off once', 'cut off twice'] as const;

for (const [row, [name, pattern]] of FILES.entries()) {
  for (const [column, trouble] of TROUBLES.entries()) {
    // The script meets all of them, each other file two, each trouble three files.
    if (!isFull && row > 0 && (row + column) % TROUBLES.length === 0) continue;
    test(`${name} ${trouble}: the page comes alive, with all of its styles`, async ({
      page,
      baseURL,
      watch,
    }) => {
      watch.allow(/did not load|Failed to load resource|Trying again/);
      let asked = 0;
      const origin = await startLine(baseURL, (path) => {
        if (!pattern.test(path)) return undefined;
        asked += 1;
        if (trouble === 'late') return { delay: 1500 };
        return { isCut: asked <= (trouble === 'cut off once' ? 1 : 2) };
      });
      await returningReader(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${origin}/guide/start/quick-start`);
      await answers(page);
      const tab = page.getByRole('tab').nth(1);
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      // A rule of the sheet that comes behind the first paint.
      await expect
        .poll(() =>
          page.evaluate(() => [...document.styleSheets].some(({ href }) => href !== null)),
        )
        .toBe(true);
      expect(asked).toBeGreaterThan(trouble === 'late' ? 0 : 1);
    });
  }
}

test('a script that does not exist leaves no dead button; once it comes, all of them answer', async ({
  page,
  watch,
}) => {
  watch.allow(/did not load|Failed to load resource/);
  await returningReader(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/static/js/main.*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/guide/start/quick-start');
  await expect(page.locator('html')).toHaveAttribute('data-inert', '');
  const theme = page.getByRole('button', { name: 'Switch to dark theme' });
  await expect(theme).toBeHidden();
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  // What no tab can choose is shown below the others.
  for (const panel of await page.locator('.tab-panel').all()) await expect(panel).toBeVisible();
  await page.unroute('**/static/js/main.*');
  // It is asked for again after a while.
  await expect(theme).toBeVisible({ timeout: 30_000 });
  await theme.click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible();
});

test('a style sheet that never answers: the page comes alive, and has it in the end', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/did not load|Trying again/);
  let asked = 0;
  const origin = await startLine(baseURL, (path) => {
    if (!/\/static\/css\/late\./.test(path)) return undefined;
    asked += 1;
    return asked === 1 ? { delay: 10 * 60_000 } : undefined;
  });
  await returningReader(page);
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/guide/start/quick-start`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Switch to dark theme' });
  await button.click();
  await expect(page.locator('html')).toHaveClass(/dark/, { timeout: 20_000 });
  // As long as the page lets it be silent (`late-sheet.ts`).
  await page.clock.fastForward(15_000);
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href !== null)), {
      timeout: 30_000,
    })
    .toBe(true);
});

test('data of another page cut off once: the click leads there', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/did not load|Failed to load resource|Trying again|Loading .* failed/);
  const failed = new Set<string>();
  const origin = await startLine(baseURL, (path) => {
    const file = path.replace(/\?.*/, '');
    if (!/\/static\/pages\/|\/routes\/(?!shell)/.test(file) || failed.has(file)) return undefined;
    failed.add(file);
    return { isCut: true };
  });
  await returningReader(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/guide/start/quick-start`);
  await started(page);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Config' })
    .click();
  await expect(page).toHaveURL(`${origin}/config/`);
  await answers(page);
  expect(failed.size).toBeGreaterThan(0);
});

test('the search answers from titles and headings while the texts are on their way', async ({
  page,
  baseURL,
}) => {
  const isIndex = (path: string) => path.startsWith('/static/search_index.');
  // Titles and headings come in the first piece, the texts when the reader has chosen.
  const texts = gate();
  const origin = await startLine(baseURL, (path) =>
    isIndex(path) ? { hold: { bytes: 250_000, until: texts.opened } } : undefined,
  );
  let isComplete = false;
  page.on('requestfinished', (request) => {
    if (isIndex(pathOf(request.url()))) isComplete = true;
  });
  await returningReader(page);
  await page.goto(`${origin}/guide/start/quick-start`);
  await search(page, 'wasmLoading');
  await expect(hitsOf(page).first()).toHaveAttribute('href', '/config/output#outputwasmloading');
  expect(isComplete).toBe(false);
  const early = await hitsOf(page).count();
  await hitsOf(page).nth(1).hover();
  const chosen = await hitsOf(page).nth(1).getAttribute('href');
  texts.open();
  await expect.poll(() => hitsOf(page).count()).toBeGreaterThan(early);
  expect(isComplete).toBe(true);
  // What the reader had chosen is still chosen.
  await expect(dialogOf(page).getByRole('option', { selected: true })).toHaveAttribute(
    'href',
    chosen ?? '',
  );
});
