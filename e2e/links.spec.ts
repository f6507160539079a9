import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pathOf } from './support/base.ts';
import {
  addLink,
  afterTimers,
  isSameDocument,
  markDocument,
  open,
  returningReader,
  started,
} from './support/reader.ts';
import { DIST } from './support/routes.ts';
import { expect, sharingPage, test } from './support/test.ts';

const testShared = sharingPage(test);

const INTRODUCTION = '/guide/start/introduction';
const QUICK_START = '/guide/start/quick-start';
const PAGE_MODULES = '**/static/pages/*.js';
/** The page's module and no other file of the page. */
const QUICK_START_MODULE = /\/static\/pages\/guide-start-quick-start\.[^/]+\.js$/;

test.use({ viewport: { width: 1440, height: 900 } });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });

/** Paths of the documents that are loaded from now on. */
function loadedDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(pathOf(request.url()));
  });
  return documents;
}

/** Addresses of the page modules that are asked for from now on. */
function loadedModules(page: Page): string[] {
  const modules: string[] = [];
  page.on('request', (request) => {
    const path = pathOf(request.url());
    if (/^\/static\/pages\/.*\.js$/.test(path)) modules.push(path);
  });
  return modules;
}

test.describe('addresses', () => {
  for (const spelling of [
    '/Guide/Start/Quick-Start',
    `${QUICK_START}.html`,
    `${QUICK_START}/`,
    `${QUICK_START}/index`,
  ]) {
    testShared(
      `ROUTE-4, ROUTE-6, LINK-2: a link to ${spelling} ends at the page's own address`,
      async ({ page }) => {
        await open(page, INTRODUCTION);
        await markDocument(page);
        await addLink(page, `${spelling}?a=1#use-the-command-line`, 'another spelling');
        await page.getByRole('link', { name: 'another spelling' }).click();
        await expect(title(page, 'Quick start')).toBeAttached();
        await expect(page).toHaveURL(`${QUICK_START}?a=1#use-the-command-line`);
        await expect(page.getByRole('heading', { name: 'Use the command line' })).toBeFocused();
        await expect(sidebar(page).locator('[aria-current=page]')).toHaveText('Quick start');
        expect(await isSameDocument(page)).toBe(true);
        await page.goBack();
        await expect(page).toHaveURL(INTRODUCTION);
      },
    );
  }

  testShared(
    'ROUTE-8: a link with the default language leads to the page without it',
    async ({ page }) => {
      await open(page, INTRODUCTION);
      await addLink(page, `/en${QUICK_START}?a=1#use-the-command-line`, 'with the language');
      await page.getByRole('link', { name: 'with the language' }).click();
      await expect(page).toHaveURL(`${QUICK_START}?a=1#use-the-command-line`);
      await expect(page.getByRole('heading', { name: 'Use the command line' })).toBeInViewport();
    },
  );

  test.describe('on a host that knows nothing but one 404 page', () => {
    const notFound = readFileSync(join(DIST, '404.html'), 'utf8');
    const plainHost = (page: Page, path: string) =>
      page.route(
        (url) => pathOf(url.href) === path,
        (route) => route.fulfill({ status: 404, contentType: 'text/html', body: notFound }),
      );

    for (const [path, target] of [
      [`/en${QUICK_START}`, QUICK_START],
      ['/en/', '/'],
      ['/en', '/'],
    ] as const) {
      test(`ROUTE-8: ${path} leads to ${target}, query and hash stay`, async ({ page }) => {
        await plainHost(page, path);
        await page.goto(`${path}?a=1#b`);
        await expect(page).toHaveURL(`${target}?a=1#b`);
        await expect(title(page, 'PAGE NOT FOUND')).toHaveCount(0);
      });
    }

    test('ROUTE-8: an address with two slashes leads to no other host', async ({ page }) => {
      await plainHost(page, '/en//elsewhere.example/a');
      await page.goto('/en//elsewhere.example/a');
      await expect(page).toHaveURL('/elsewhere.example/a');
    });

    testShared(
      'ROUTE-8, ROUTE-10, WEAK-9: the language further down is part of the address',
      async ({ page }) => {
        await plainHost(page, '/guide/en/zh/nowhere');
        await open(page, '/guide/en/zh/nowhere');
        await expect(title(page, 'PAGE NOT FOUND')).toBeVisible();
        await expect(page).toHaveURL('/guide/en/zh/nowhere');
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      },
    );

    test('ERR-1: an unknown Chinese address gets the Chinese page', async ({ page }) => {
      await returningReader(page);
      await plainHost(page, '/zh/nowhere');
      await page.goto('/zh/nowhere');
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
      await expect(title(page, 'PAGE NOT FOUND')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Take me home' })).toHaveAttribute(
        'href',
        '/zh/',
      );
      await expect(page).toHaveURL('/zh/nowhere');
    });
  });
});

test.describe('client-side navigation', () => {
  test('LINK-8: a link to the current page does nothing', async ({ page }) => {
    await open(page, QUICK_START);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
    const length = await page.evaluate(() => history.length);
    const documents = loadedDocuments(page);
    const modules = loadedModules(page);
    await sidebar(page).getByRole('link', { name: 'Quick start' }).click();
    await afterTimers(page, 300);
    expect(await page.evaluate(() => scrollY)).toBe(600);
    expect(await page.evaluate(() => history.length)).toBe(length);
    expect(documents).toEqual([]);
    expect(modules.filter((name) => QUICK_START_MODULE.test(name))).toEqual([]);
  });

  testShared(
    'LINK-9, WEAK-7: brand, cards and the way home from the 404 page',
    async ({ page }) => {
      await open(page, INTRODUCTION);
      await markDocument(page);
      await page.getByRole('banner').getByRole('link', { name: 'Rspack', exact: true }).click();
      await expect(page).toHaveURL('/');
      await page.getByRole('main').getByRole('link', { name: 'Fast Startup' }).click();
      await expect(page).not.toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      expect(await isSameDocument(page)).toBe(true);

      await open(page, '/nowhere');
      await markDocument(page);
      await page.getByRole('link', { name: 'Take me home' }).click();
      await expect(title(page, 'Rspack')).toBeFocused();
      expect(await isSameDocument(page)).toBe(true);
    },
  );

  testShared('WEAK-63: the new page is announced', async ({ page }) => {
    await open(page, INTRODUCTION);
    const announcement = page.locator('body > [aria-live]');
    await expect(announcement).toHaveText('');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(title(page, 'Quick start')).toBeFocused();
    await expect(announcement).toHaveText('Quick start - Rspack');
  });

  test('LINK-7: without the Navigation API links load their pages in full', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'navigation', { value: undefined }),
    );
    await open(page, INTRODUCTION);
    await markDocument(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(title(page, 'Quick start')).toBeVisible();
    await started(page);
    expect(await isSameDocument(page)).toBe(false);
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    await returningReader(page);
    await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
    await expect(page).toHaveURL(`/zh${QUICK_START}`);
    await page.goBack();
    await expect(page).toHaveURL(QUICK_START);
  });
});

test.describe('after a new deployment', () => {
  test('LINK-7, ERR-2: a page whose module is gone is loaded in full, once', async ({
    page,
    watch,
  }) => {
    watch.allow(/Failed to load resource/);
    watch.allow(/Loading .*quick-start failed/);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('Loading ')) errors.push(message.text());
    });
    await page.route(QUICK_START_MODULE, (route) => route.fulfill({ status: 404 }));
    await open(page, INTRODUCTION);
    const documents = loadedDocuments(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(title(page, 'Quick start')).toBeVisible();
    await started(page);
    await afterTimers(page, 500);
    expect(documents).toEqual([QUICK_START]);
    expect(errors).toHaveLength(1);
    // The page that was loaded is as good as any.
    await markDocument(page);
    await page.getByRole('link', { name: 'Previous Page' }).click();
    await expect(title(page, 'Introduction')).toBeFocused();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('CALL-6: what failed while preloading is tried again by the click', async ({
    page,
    watch,
  }) => {
    watch.allow(/Failed to load resource/);
    let requests = 0;
    await page.route(QUICK_START_MODULE, (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.continue();
    });
    const failing = page.waitForEvent('requestfailed');
    await open(page, INTRODUCTION);
    await markDocument(page);
    const link = sidebar(page).getByRole('link', { name: 'Quick start' });
    await link.hover();
    await failing;
    await link.click();
    await expect(title(page, 'Quick start')).toBeFocused();
    expect(await isSameDocument(page)).toBe(true);
    expect(requests).toBe(2);
  });

  test('WEAK-22: the progress bar ends where a slow load fails', async ({ page, watch }) => {
    watch.allow(/Failed to load resource/);
    watch.allow(/Loading .*quick-start failed/);
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route(QUICK_START_MODULE, async (route) => {
      await held;
      await route.abort();
    });
    await open(page, INTRODUCTION);
    // The full load is held, too: the old page must not show a bar for ever. A page that waits for
    // its successor does not always answer, so it notes by itself what it showed when it was left.
    await page.evaluate(() =>
      addEventListener('pagehide', () => {
        const bars = document.querySelectorAll('[role=progressbar]').length;
        sessionStorage.setItem('bars', `${bars}`);
      }),
    );
    await page.route(
      (url) => pathOf(url.href) === QUICK_START,
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      },
    );
    await page.getByRole('link', { name: 'Next page' }).click({ noWaitAfter: true });
    await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
    fail();
    await expect(title(page, 'Quick start')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('bars'))).toBe('0');
  });
});

test.describe('preloading', () => {
  const PAGES = [
    '/config/entry',
    '/config/mode',
    '/guide/features/asset-module',
    '/misc/team/core-team',
    '/blog/announcing-0-1',
    QUICK_START,
  ];

  test('LINK-7: by intent, four at once and no more', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    // Without neighbours nothing is loaded before the reader wants it.
    await open(page, '/config/?footer=0');
    const modules = loadedModules(page);
    await page.route(PAGE_MODULES, async (route) => {
      await held;
      await route.continue();
    });
    for (const path of PAGES) await addLink(page, path, `to ${path}`);
    expect(modules).toEqual([]);
    for (const path of PAGES) await page.getByRole('link', { name: `to ${path}` }).focus();
    await expect.poll(() => modules.length).toBe(4);
    await afterTimers(page, 200);
    expect(modules).toHaveLength(4);
    release();
    // As soon as there is room again, the last wish is fulfilled; those before it are void.
    await expect.poll(() => modules.length).toBe(5);
    await afterTimers(page, 200);
    expect(modules).toHaveLength(5);
    expect(modules.at(-1)).toMatch(QUICK_START_MODULE);
  });

  test('WEAK-20: other spellings are preloaded, too', async ({ page }) => {
    await open(page, '/config/');
    await addLink(page, `${QUICK_START}/index.html`, 'another spelling');
    const loading = page.waitForResponse(QUICK_START_MODULE);
    await page.getByRole('link', { name: 'another spelling' }).hover();
    await loading;
  });

  test('LINK-7: nothing with Save-Data, and links work', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await open(page, INTRODUCTION);
    const modules = loadedModules(page);
    const link = sidebar(page).getByRole('link', { name: 'Quick start' });
    await link.hover();
    await link.focus();
    // The browser was idle meanwhile: whatever is loaded then would have been asked for.
    await afterTimers(page, 3000);
    expect(modules).toEqual([]);
    await link.click();
    await expect(title(page, 'Quick start')).toBeFocused();
  });
});
