import type { Page } from '@playwright/test';
import { type BadLine, badLine } from './support/bad-line.ts';
import { at } from './support/base.ts';
import {
  afterTimers,
  isSameDocument,
  markDocument,
  open,
  returningReader,
} from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const QUICK_START = '/guide/start/quick-start';
/** Milliseconds that each answer takes on the slow line: far more than everything else. */
const ROUND_TRIP = 3000;

test.use({ viewport: { width: 1440, height: 900 } });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });

/** Names of the tables and page modules that are asked for from now on, without their hashes. */
function askedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] =
      /\/(?:static\/pages|routes)\/([\w.-]+?)(?:\.[\da-f]{8})?\.js/.exec(request.url()) ?? [];
    if (name !== undefined && !name.startsWith('shell.')) asked.push(name);
  });
  return asked;
}

test.describe('once the browser is idle', () => {
  test('the table of the tab and the pages before and after are there, and no others', async ({
    page,
  }) => {
    const asked = askedFor(page);
    await open(page, QUICK_START);
    const expected = ['en.guide', 'guide-features-asset-module', 'guide-start-introduction'];
    await expect.poll(() => asked.toSorted()).toEqual(expected);
    await afterTimers(page, 500);
    expect(asked).toHaveLength(3);
    // The next page has neighbours of its own.
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(title(page, 'Asset modules')).toBeFocused();
    await expect.poll(() => asked.length).toBe(5);
  });

  test('the home page has what its buttons lead to', async ({ page }) => {
    const asked = askedFor(page);
    await returningReader(page);
    await open(page, '/');
    const expected = ['guide-start-introduction', 'guide-start-quick-start'];
    await expect
      .poll(() => asked.filter((name) => name.startsWith('guide-')).toSorted())
      .toEqual(expected);
  });
});

test.describe('on a line on which each answer takes three seconds', () => {
  let line: BadLine | undefined;
  let isSlow = false;

  test.beforeEach(async ({ page, baseURL, watch }) => {
    watch.allow(/^request to another origin: http:\/\/localhost:/);
    isSlow = false;
    line = await badLine(baseURL ?? '', () => (isSlow ? { delay: ROUND_TRIP } : {}));
    const asked = askedFor(page);
    await page.goto(line.url + QUICK_START);
    await expect.poll(() => asked.length).toBe(3);
    await afterTimers(page, 200);
    await markDocument(page);
    isSlow = true;
  });

  test.afterEach(() => line?.close());

  /** Milliseconds from a click, without a pointer that announces it, until the page is shown. */
  const follow = (page: Page, selector: string) =>
    page.evaluate(async (link) => {
      const heading = () => document.querySelector('main h1')?.textContent;
      const before = heading();
      const started = performance.now();
      document.querySelector<HTMLElement>(link)?.click();
      while (heading() === before) await new Promise((resolve) => setTimeout(resolve, 5));
      return performance.now() - started;
    }, selector);

  const waits = async (page: Page, selector: string, answers: number) => {
    const time = await follow(page, selector);
    expect(await isSameDocument(page)).toBe(true);
    expect(time).toBeGreaterThanOrEqual(answers * ROUND_TRIP);
    expect(time).toBeLessThan((answers + 1) * ROUND_TRIP);
  };

  test('the next page waits for no answer, another tab for one, the other language for two', async ({
    page,
  }) => {
    const asked = askedFor(page);
    await waits(page, 'a[rel=next]', 0);
    expect(asked.filter((name) => name === 'guide-features-asset-module')).toEqual([]);
    // Its first page and its table together.
    await waits(page, `header nav a[href="${at('/config/')}"]`, 1);
    await expect(sidebar(page).getByRole('link', { name: 'Output' }).first()).toBeVisible();
    // Its table, then page and texts together.
    await waits(page, 'a[hreflang="zh-CN"][href$="/config/"]', 2);
  });

  // Another tab waits for its first page as well.
  if (!isFull) return;

  test('any other page of the tab waits for one', ({ page }) =>
    waits(page, 'nav a[href$="/guide/optimization/tree-shaking"]', 1));
});

test.describe('where the browser cannot change pages by itself', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined })),
  );

  test('documents come ahead instead of modules that nobody would use', async ({ page }) => {
    const asked = askedFor(page);
    await open(page, QUICK_START);
    const ahead = () =>
      page
        .locator('link[rel=prefetch]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')).toSorted());
    const { origin } = new URL(page.url());
    const neighbours = [
      origin + at('/guide/features/asset-module'),
      origin + at('/guide/start/introduction'),
    ];
    await expect.poll(ahead).toEqual(neighbours);
    await sidebar(page).getByRole('link', { name: 'Tree shaking' }).hover();
    await expect.poll(ahead).toHaveLength(3);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(title(page, 'Asset modules')).toBeVisible();
    expect(asked).toEqual([]);
  });
});
