import type { BrowserContext, Page } from '@playwright/test';
import { type BadLine, badLine, type Trouble } from './support/bad-line.ts';
import { pathOf } from './support/base.ts';
import { gate, returningReader, started } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { dialogOf, hitsOf, search } from './support/search.ts';
import { expect, test } from './support/test.ts';

/** Pages of different kinds; the first six have all sizes. */
const PAGES = [
  '/',
  '/zh/config/module',
  '/config/output',
  '/guide/start/quick-start',
  '/plugins/',
  '/no-such-page',
  '/zh/',
  '/guide/start/introduction',
  '/api/plugin-api/compiler-hooks',
  '/blog/announcing-1-0-alpha',
].slice(0, isFull ? undefined : 6);

/** Ten visits of each of ten pages are a hundred; one of each is the sample. */
const ROUNDS = isFull ? 5 : 1;
/**
 * Milliseconds that a document's pauses take together: without a limit the longest ones come for ten
 * seconds, most of it long after their scripts have.
 */
const ALL_PAUSES = isFull ? Number.POSITIVE_INFINITY : 2_000;

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

test('documents that pause at every 4 KB come alive, scripts cold, then warm', async ({
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
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await watch.context(context);
    for (const scripts of ['cold', 'warm'] as const) {
      await test.step(scripts, () => visitAll(context, origin, pagesWith(scripts)));
    }
    await context.close();
  }
});

/** Whether the style sheet that comes behind the first paint is there. */
const hasLateSheet = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].some(({ href }) => href !== null));

test('the first tap is answered when it came before the scripts, and without a style sheet, which the page has in the end', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/did not load|Trying again/);
  // The bar and the beginning of the article come, two thirds of the document when it was tapped.
  const rest = gate();
  let asked = 0;
  const origin = await startLine(baseURL, (path) => {
    if (isDocument(path)) return { hold: { bytes: 65_536, until: rest.opened } };
    if (!/\/static\/css\/late\./.test(path)) return undefined;
    asked += 1;
    // The first time it never answers.
    return asked === 1 ? { delay: 10 * 60_000 } : undefined;
  });
  await returningReader(page);
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/config/output`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Switch to dark theme' });
  await button.click();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  rest.open();
  await expect(page.locator('html')).toHaveClass(/dark/, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  expect(await hasLateSheet(page)).toBe(false);
  // As long as the page lets it be silent (`late-sheet.ts`).
  await page.clock.fastForward(15_000);
  await expect.poll(() => hasLateSheet(page), { timeout: 30_000 }).toBe(true);
});

/** Files that a page needs to come alive, by a pattern of their addresses. */
const FILES: [name: string, pattern: RegExp][] = [
  ['the script', /\/static\/js\/main\./],
  ['the shell of the language', /\/routes\/shell/],
  ['the style sheet', /\/static\/css\/late\./],
  ['the tabs', /island-Tabs/],
];

const TROUBLES = ['late', 'cut off once', 'cut off twice'] as const;

for (const trouble of TROUBLES) {
  // One page meets it in each of its files; in full runs another one in each of them alone.
  const sets = [FILES, ...(isFull ? FILES.map((file) => [file]) : [])];
  for (const files of sets) {
    const names = files.map(([name]) => name).join(', ');
    test(`${names} ${trouble}: the page comes alive, with all of its styles`, async ({
      page,
      baseURL,
      watch,
    }) => {
      watch.allow(/did not load|Failed to load resource|Trying again/);
      const asked = new Map(files.map(([name]) => [name, 0]));
      const origin = await startLine(baseURL, (path) => {
        const [name] = files.find(([, pattern]) => pattern.test(path)) ?? [];
        if (name === undefined) return undefined;
        const times = (asked.get(name) ?? 0) + 1;
        asked.set(name, times);
        if (trouble === 'late') return { delay: 1500 };
        return { isCut: times <= (trouble === 'cut off once' ? 1 : 2) };
      });
      await returningReader(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${origin}/guide/start/quick-start`);
      await answers(page);
      const tab = page.getByRole('tab').nth(1);
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      // A rule of the sheet that comes behind the first paint.
      await expect.poll(() => hasLateSheet(page)).toBe(true);
      for (const [name, times] of asked) {
        expect(times, name).toBeGreaterThan(trouble === 'late' ? 0 : 1);
      }
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

test('the search answers from titles and headings while the texts are on their way; data of another page cut off once: the click leads there', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/did not load|Failed to load resource|Trying again|Loading .* failed/);
  const isIndex = (path: string) => path.startsWith('/static/search_index.');
  // Titles and headings come in the first piece, the texts when the reader has chosen.
  const texts = gate();
  const failed = new Set<string>();
  const origin = await startLine(baseURL, (path) => {
    if (isIndex(path)) return { hold: { bytes: 250_000, until: texts.opened } };
    const file = path.replace(/\?.*/, '');
    const isData = /\/static\/pages\/|\/routes\/(?!shell|search)/.test(file);
    if (!isData || failed.has(file)) return undefined;
    failed.add(file);
    return { isCut: true };
  });
  let isComplete = false;
  page.on('requestfinished', (request) => {
    if (isIndex(pathOf(request.url()))) isComplete = true;
  });
  await returningReader(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/guide/start/quick-start`);
  await started(page);
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
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Config' })
    .click();
  await expect(page).toHaveURL(`${origin}/config/`);
  await answers(page);
  expect(failed.size).toBeGreaterThan(0);
});
