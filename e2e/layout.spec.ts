import type { Page } from '@playwright/test';
import { afterTimers, holdBack, open, returningReader, started } from './support/reader.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const PAGE = '/guide/start/introduction';

const shown = (page: Page, role: 'button' | 'navigation', name: string) =>
  page.getByRole(role, { name, exact: true }).isVisible();

for (const { width, small, tabs, sidebar, outline, sticky, bar } of [
  { width: 639, small: true, tabs: false, sidebar: false, outline: false, sticky: false, bar: 56 },
  { width: 767, small: true, tabs: false, sidebar: false, outline: false, sticky: false, bar: 56 },
  { width: 768, small: false, tabs: true, sidebar: false, outline: false, sticky: false, bar: 64 },
  { width: 959, small: false, tabs: true, sidebar: false, outline: false, sticky: false, bar: 64 },
  { width: 960, small: false, tabs: true, sidebar: true, outline: false, sticky: false, bar: 64 },
  { width: 1024, small: false, tabs: true, sidebar: true, outline: false, sticky: false, bar: 64 },
  { width: 1025, small: false, tabs: true, sidebar: true, outline: false, sticky: true, bar: 64 },
  { width: 1279, small: false, tabs: true, sidebar: true, outline: false, sticky: true, bar: 64 },
  { width: 1280, small: false, tabs: true, sidebar: true, outline: true, sticky: true, bar: 64 },
]) {
  test(`LAY-1, LAY-2: what stands where at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, PAGE);
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
    // One step: the first one never hides the bar.
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    const top = async () => (await page.getByRole('banner').boundingBox())?.y;
    await expect.poll(top).toBe(sticky ? 0 : -400);
  });
}

test('LAY-4: the text column keeps its measure, centred between the columns', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await open(page, PAGE);
  const box = async (name: string) =>
    (await page.getByRole('navigation', { name }).boundingBox()) ?? { x: 0, width: 0 };
  const [left, right] = [await box('Sidebar'), await box('ON THIS PAGE')];
  const main = (await page.getByRole('main').boundingBox()) ?? { x: 0, width: 0 };
  expect(main.width).toBeLessThanOrEqual(960);
  const before = main.x - (left.x + left.width);
  const behind = right.x - (main.x + main.width);
  expect(Math.abs(before - behind)).toBeLessThanOrEqual(2);
});

test('LAY-6: the sidebar covers the bar, the bar covers the local bar', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Sidebar' }).click();
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  await expect(sidebar.getByRole('link', { name: 'Quick start' })).toBeVisible();
  await expect
    .poll(() => sidebar.evaluate((element) => element.contains(document.elementFromPoint(20, 20))))
    .toBe(true);
});

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

for (const [path, title] of [
  ['/', 'ON THIS PAGE'],
  ['/zh/', '本页目录'],
] as const) {
  test(`OUT-4: the outline of ${path}guide is called ${title}`, async ({ page }) => {
    await returningReader(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `${path}guide/start/introduction`);
    await expect(page.getByRole('navigation', { name: title })).toContainText(title);
  });
}

for (const path of [PAGE, '/zh/config/entry', '/guide/features/loader', '/']) {
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

for (const path of ['/zh/misc/benchmark', '/zh/config/stats', '/plugins/webpack/']) {
  testFresh(`on a phone the columns of ${path} leave room for words`, async ({ page }) => {
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

test('a bar that hides leaves no empty band above the columns', async ({ page }) => {
  await returningReader(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/config/output');
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
    await page.waitForTimeout(300);
  }
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect.poll(tops).toEqual([0, 0]);
});

test('pages with and without an outline keep their column', async ({ page }) => {
  await returningReader(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const left = async (path: string) => {
    await open(page, path);
    return (await page.getByRole('heading', { level: 1 }).boundingBox())?.x;
  };
  expect(await left('/plugins/')).toBe(await left('/config/output'));
});
