import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type BadLine, badLine, type Trouble } from './support/bad-line.ts';
import { pathOf } from './support/base.ts';
import { returningReader, started } from './support/reader.ts';
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
      isDocument(path) ? { pause: { bytes: 4096, milliseconds: 200 } } : undefined,
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
  const origin = await startLine(baseURL, (path) =>
    isDocument(path) ? { pause: { bytes: 8192, milliseconds: 300 } } : undefined,
  );
  await returningReader(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/config/output`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Switch to dark theme' });
  await button.click();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  // The rest of the document takes five seconds.
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
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/guide/start/quick-start`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Switch to dark theme' });
  await button.click();
  await expect(page.locator('html')).toHaveClass(/dark/, { timeout: 20_000 });
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
  // Titles and headings come in the first piece, the texts within six seconds.
  const origin = await startLine(baseURL, (path) =>
    isIndex(path) ? { pause: { bytes: 250_000, milliseconds: 2_000 } } : undefined,
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
  await expect.poll(() => hitsOf(page).count()).toBeGreaterThan(early);
  expect(isComplete).toBe(true);
  // What the reader had chosen is still chosen.
  await expect(dialogOf(page).getByRole('option', { selected: true })).toHaveAttribute(
    'href',
    chosen ?? '',
  );
});

test('a script that never comes takes the buttons along that it would answer', async ({
  page,
  watch,
}) => {
  watch.allow(/did not load|Failed to load resource/);
  await page.route(/\/static\/js\/main\./, (route) => route.fulfill({ status: 404 }));
  await page.clock.install();
  await returningReader(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/guide/start/introduction');
  const dead = [
    page.getByRole('button', { name: 'Switch to dark theme' }),
    page.getByRole('button', { name: 'Search', exact: true }),
    page.getByRole('button', { name: 'Copy page' }),
    page.getByRole('button', { name: /^Zoom image/ }).first(),
  ];
  for (const button of dead) await expect(button).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(70_000);
    await expect(page.locator('html')).toHaveAttribute('data-mute', '', { timeout: 300 });
  }).toPass();
  for (const button of dead) await expect(button).toBeHidden();
  // What the browser opens by itself stays.
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await expect(page.getByRole('link', { name: '简体中文' })).toBeVisible();
});
