import type { Page } from '@playwright/test';
import { afterTimers, holdBack, open, returningReader, started } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const PAGE = '/guide/start/introduction';

const shown = (page: Page, role: 'button' | 'navigation', name: string) =>
  page.getByRole(role, { name, exact: true }).isVisible();

/** What stands where, widest first; behind each but the first a limit lies between it and the one before. */
const WIDTHS = [
  { width: 1280, small: false, tabs: true, sidebar: true, outline: true, sticky: true, bar: 64 },
  { width: 1279, small: false, tabs: true, sidebar: true, outline: false, sticky: true, bar: 64 },
  { width: 1025, small: false, tabs: true, sidebar: true, outline: false, sticky: true, bar: 64 },
  { width: 1024, small: false, tabs: true, sidebar: true, outline: false, sticky: false, bar: 64 },
  { width: 960, small: false, tabs: true, sidebar: true, outline: false, sticky: false, bar: 64 },
  { width: 959, small: false, tabs: true, sidebar: false, outline: false, sticky: false, bar: 64 },
  { width: 768, small: false, tabs: true, sidebar: false, outline: false, sticky: false, bar: 64 },
  { width: 767, small: true, tabs: false, sidebar: false, outline: false, sticky: false, bar: 56 },
  { width: 639, small: true, tabs: false, sidebar: false, outline: false, sticky: false, bar: 56 },
];

async function standsWhereItShould(
  page: Page,
  { small, tabs, sidebar, outline, sticky, bar }: (typeof WIDTHS)[number],
): Promise<void> {
  expect({
    small: await shown(page, 'button', 'Menu'),
    tabs: await shown(page, 'navigation', 'Main'),
    sidebar: await shown(page, 'navigation', 'Sidebar'),
    outline: await shown(page, 'navigation', 'ON THIS PAGE'),
    bar: (await page.getByRole('banner').boundingBox())?.height,
  }).toEqual({ small, tabs, sidebar, outline, bar });
  if (sidebar) {
    const column = await page.getByRole('navigation', { name: 'Sidebar' }).boundingBox();
    const article = await page.getByRole('main').boundingBox();
    expect(article?.x).toBeGreaterThanOrEqual((column?.x ?? 0) + (column?.width ?? 0));
  }
  await expect(page.getByRole('banner')).toHaveCSS('position', sticky ? 'sticky' : 'relative');
}

/** Scrolls in one step: the first one never hides the bar. */
async function scrollsWithBar(page: Page, sticky: boolean): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  const top = async () => (await page.getByRole('banner').boundingBox())?.y;
  await expect.poll(top).toBe(sticky ? 0 : -400);
}

test('LAY-1, LAY-2, LAY-4, LAY-6: what stands where', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await open(page, PAGE);

  await test.step('the text column keeps its measure, centred between the columns', async () => {
    const box = async (name: string) =>
      (await page.getByRole('navigation', { name }).boundingBox()) ?? { x: 0, width: 0 };
    const [left, right] = [await box('Sidebar'), await box('ON THIS PAGE')];
    const main = (await page.getByRole('main').boundingBox()) ?? { x: 0, width: 0 };
    expect(main.width).toBeLessThanOrEqual(960);
    const before = main.x - (left.x + left.width);
    const behind = right.x - (main.x + main.width);
    expect(Math.abs(before - behind)).toBeLessThanOrEqual(2);
  });

  for (const one of WIDTHS) {
    await test.step(`at ${one.width} px`, async () => {
      await page.setViewportSize({ width: one.width, height: 800 });
      await standsWhereItShould(page, one);
    });
  }
  await scrollsWithBar(page, false);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

  await test.step('the sidebar covers the bar, the bar covers the local bar', async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    await page.getByRole('button', { name: 'Sidebar' }).click();
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await expect(sidebar.getByRole('link', { name: 'Quick start' })).toBeVisible();
    await expect
      .poll(() =>
        sidebar.evaluate((element) => element.contains(document.elementFromPoint(20, 20))),
      )
      .toBe(true);
  });
});

for (const one of isFull ? WIDTHS : WIDTHS.filter(({ width }) => width === 1025)) {
  test(`LAY-1, LAY-2: what stands where on a page that was loaded at ${one.width} px, and how the bar scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: one.width, height: 800 });
    await open(page, PAGE);
    await standsWhereItShould(page, one);
    await scrollsWithBar(page, one.sticky);
  });
}

test('FOOT-1, DIFF-5: last updated, edit link, then the neighbours', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/guide/start/quick-start');
  const footer = page.getByRole('contentinfo');
  const tops = await Promise.all(
    [
      footer.getByText('Last Updated'),
      footer.getByRole('link', { name: 'Edit this page' }),
      footer.getByRole('link', { name: /^Previous Page/ }),
    ].map(async (part) => Math.round((await part.boundingBox())?.y ?? 0)),
  );
  expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  const top = async (name: RegExp) =>
    (await footer.getByRole('link', { name }).boundingBox())?.y ?? 0;
  expect(await top(/^Next page/)).toBe(await top(/^Previous Page/));
  await page.setViewportSize({ width: 639, height: 900 });
  expect(await top(/^Next page/)).toBeGreaterThan(await top(/^Previous Page/));
});

for (const path of isFull
  ? [PAGE, '/', '/zh/config/entry', '/guide/features/loader']
  : [PAGE, '/']) {
  testFresh(`nothing moves while ${path} loads`, async ({ page }) => {
    await returningReader(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push(JSON.stringify(entry));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The first paint is seen without what comes behind it, as on a slow line.
    const release = await holdBack(page, '**/static/css/late.*');
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    release();
    await started(page);
    await expect(page.getByRole('button', { name: /^(Search|搜索)/ }).locator('kbd')).toHaveText(
      'Ctrl K',
    );
    // Shifts are reported with the frame after.
    await afterTimers(page, 300);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
  });
}

const TABLES = ['/zh/config/stats', '/zh/misc/benchmark', '/plugins/webpack/'];
for (const path of isFull ? TABLES : TABLES.slice(0, 1)) {
  test(`on a phone the columns of ${path} leave room for words`, async ({ page }) => {
    await returningReader(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const widths = await page
      .locator('main th')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(widths.length).toBeGreaterThan(1);
    // Chinese words may break anywhere, so nothing else keeps a column from one character a line.
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(88);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
}

test('a bar that hides leaves no empty band above the columns; pages with and without an outline keep their column', async ({
  page,
}) => {
  await returningReader(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, PAGE);
  const left = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.x;
  const before = await left();
  const columns = [
    page.getByRole('navigation', { name: 'Sidebar' }),
    page.getByRole('navigation', { name: 'ON THIS PAGE' }),
  ];
  const tops = () =>
    Promise.all(columns.map(async (column) => Math.round((await column.boundingBox())?.y ?? -1)));
  expect(await tops()).toEqual([64, 64]);
  await page.mouse.move(700, 500);
  for (const step of [1, 2]) {
    await page.mouse.wheel(0, 600 * step);
    // Offsets are compared every 200 ms (LAY-9).
    await afterTimers(page, 250);
  }
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect.poll(tops).toEqual([0, 0]);

  await open(page, '/misc/team/emeriti');
  await expect(page.getByRole('navigation', { name: 'ON THIS PAGE' })).toHaveCount(0);
  expect(await left()).toBe(before);
});
