import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { pathOf } from './support/base.ts';
import {
  addLink,
  afterTimers,
  gate,
  isSameDocument,
  markDocument,
  open,
  returningReader,
  started,
} from './support/reader.ts';
import { DIST, isFull } from './support/routes.ts';
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
function loadedModules(page: Page, addresses = /^\/static\/pages\/.*\.js$/): string[] {
  const modules: string[] = [];
  page.on('request', (request) => {
    const path = pathOf(request.url());
    if (addresses.test(path)) modules.push(path);
  });
  return modules;
}

test.describe('addresses', () => {
  testShared(
    "ROUTE-4, ROUTE-6, ROUTE-8, LINK-2: a link in another spelling ends at the page's own address",
    async ({ page }) => {
      await open(page, INTRODUCTION);
      await markDocument(page);
      for (const spelling of [
        '/Guide/Start/Quick-Start',
        `${QUICK_START}/index`,
        ...(isFull ? [`${QUICK_START}.html`, `${QUICK_START}/`] : []),
      ]) {
        await test.step(spelling, async () => {
          await addLink(page, `${spelling}?a=1#use-the-command-line`, `spelt ${spelling}`);
          await page.getByRole('link', { name: `spelt ${spelling}`, exact: true }).click();
          await expect(title(page, 'Quick start')).toBeAttached();
          await expect(page).toHaveURL(`${QUICK_START}?a=1#use-the-command-line`);
          await expect(page.getByRole('heading', { name: 'Use the command line' })).toBeFocused();
          await expect(sidebar(page).locator('[aria-current=page]')).toHaveText('Quick start');
          await page.goBack();
          await expect(page).toHaveURL(INTRODUCTION);
          await expect(title(page, 'Introduction')).toBeVisible();
        });
      }
      expect(await isSameDocument(page)).toBe(true);
      await test.step('with the default language', async () => {
        await addLink(page, `/en${QUICK_START}?a=1#use-the-command-line`, 'with the language');
        await page.getByRole('link', { name: 'with the language' }).click();
        await expect(page).toHaveURL(`${QUICK_START}?a=1#use-the-command-line`);
        await expect(page.getByRole('heading', { name: 'Use the command line' })).toBeInViewport();
      });
    },
  );

  test('ROUTE-8, ROUTE-10, WEAK-9, ERR-1: on a host that knows one 404 page /en/ leads to the page, nothing else does', async ({
    page,
  }) => {
    const notFound = readFileSync(join(DIST, '404.html'), 'utf8');
    const plainHost = (path: string) =>
      page.route(
        (url) => pathOf(url.href) === path,
        (route) => route.fulfill({ status: 404, contentType: 'text/html', body: notFound }),
      );
    for (const [path, target] of [
      [`/en${QUICK_START}`, QUICK_START],
      ['/en', '/'],
      ...(isFull ? ([['/en/', '/']] as const) : []),
    ] as const) {
      await test.step(`${path} leads to ${target}, query and hash stay`, async () => {
        await plainHost(path);
        await page.goto(`${path}?a=1#b`);
        await expect(page).toHaveURL(`${target}?a=1#b`);
        await expect(title(page, 'PAGE NOT FOUND')).toHaveCount(0);
      });
    }
    await test.step('an address with two slashes leads to no other host', async () => {
      await plainHost('/en//elsewhere.example/a');
      await page.goto('/en//elsewhere.example/a');
      await expect(page).toHaveURL('/elsewhere.example/a');
    });
    await test.step('the language further down is part of the address', async () => {
      await plainHost('/guide/en/zh/nowhere');
      await open(page, '/guide/en/zh/nowhere');
      await expect(title(page, 'PAGE NOT FOUND')).toBeVisible();
      await expect(page).toHaveURL('/guide/en/zh/nowhere');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });
    await test.step('an unknown Chinese address gets the Chinese page', async () => {
      await returningReader(page);
      await plainHost('/zh/nowhere');
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
  testShared(
    'LINK-8, LINK-9, WEAK-7, WEAK-63: pages, brand, cards and the way home from the 404 page; a link to the current page does nothing',
    async ({ page }) => {
      await open(page, INTRODUCTION);
      await markDocument(page);
      await test.step('the new page is announced', async () => {
        const announcement = page.locator('body > [aria-live]');
        await expect(announcement).toHaveText('');
        await page.getByRole('link', { name: 'Next page' }).click();
        await expect(title(page, 'Quick start')).toBeFocused();
        await expect(announcement).toHaveText('Quick start - Rspack');
      });
      await test.step('a link to the current page does nothing', async () => {
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
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      });
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

test('LINK-7, CALL-6, ERR-2, WEAK-22: a page whose module is gone is loaded in full, once, after another try', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  watch.allow(/Loading .*quick-start failed/);
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  await page.route(QUICK_START_MODULE, (route) => answer(route));

  await test.step('what failed while preloading is tried again by the click', async () => {
    let requests = 0;
    answer = (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.continue();
    };
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

  await test.step('what is gone is loaded in full, once', async () => {
    answer = (route) => route.fulfill({ status: 404 });
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('Loading ')) errors.push(message.text());
    });
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

  await test.step('the progress bar ends where a slow load fails', async () => {
    const module = gate();
    answer = async (route) => {
      await module.opened;
      await route.abort();
    };
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
    module.open();
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

  test('LINK-7, WEAK-20: by intent, in other spellings, too, four at once and no more', async ({
    page,
  }) => {
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
    await addLink(page, `${INTRODUCTION}/index.html`, 'another spelling');
    const loading = page.waitForResponse(/\/static\/pages\/guide-start-introduction\.[^/]+\.js$/);
    await page.getByRole('link', { name: 'another spelling' }).hover();
    await loading;
  });

  test('LINK-7: nothing with Save-Data, and links work', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    // The tables of tabs, too.
    const asked = loadedModules(page, /^\/(?:static\/pages|routes)\/(?!shell\.).*\.js$/);
    await open(page, INTRODUCTION);
    const link = sidebar(page).getByRole('link', { name: 'Quick start' });
    await link.hover();
    await link.focus();
    // The browser was idle meanwhile: whatever is loaded then would have been asked for.
    await afterTimers(page, 3000);
    expect(asked).toEqual([]);
    await link.click();
    await expect(title(page, 'Quick start')).toBeFocused();
  });
});
