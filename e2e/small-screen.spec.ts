import type { Locator, Page } from '@playwright/test';
import { at } from './support/base.ts';
import { open, returningReader, started } from './support/reader.ts';
import { builtRoutes, isFull, routesInOneLanguage, sampleRoutes } from './support/routes.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const PAGE = '/guide/start/introduction';
test.use({ viewport: { width: 390, height: 844 } });

const menu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const opener = (page: Page) => page.getByRole('button', { name: 'Sidebar', exact: true });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const TABS = {
  Guide: '/guide/',
  Config: '/config/',
  Plugin: '/plugins/',
  API: '/api/',
  Blog: '/blog/',
  About: '/misc/',
  Contribute: '/contribute/',
} as const;

/** Names of the tabs that have a page; the others appear with their first one. */
function builtTabs(): string[] {
  const routes = builtRoutes();
  return Object.entries(TABS).flatMap(([name, prefix]) =>
    routes.some((route) => route.startsWith(prefix)) ? [name] : [],
  );
}

/** Whether something can neither be reached nor read while a surface covers the page. */
const rests = (locator: Locator) =>
  locator.evaluate((element) => element.closest('[inert]') !== null);

test.describe('menu', () => {
  test('NSCR-2: opens with tabs, appearance, languages and social links', async ({ page }) => {
    await open(page, PAGE);
    await expect(tabs(page)).toHaveCount(0);
    await menu(page).click();
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(tabs(page).getByRole('link')).toHaveText(builtTabs());
    await expect(page.getByRole('button', { name: /^Switch to/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Social links' }).getByRole('link')).toHaveCount(4);
    await page.getByText('Language', { exact: true }).click();
    await page.getByRole('link', { name: '简体中文' }).click();
    await expect(page).toHaveURL(`/zh${PAGE}`);
    await expect(page.getByRole('button', { name: '菜单' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  test('NSCR-5: closes when another page is shown', async ({ page }) => {
    await open(page, PAGE);
    await menu(page).click();
    await tabs(page).getByRole('link', { name: 'Config', exact: true }).click();
    await expect(page).toHaveURL(/\/config\//);
    await expect(tabs(page)).toHaveCount(0);
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('NSCR-5: closes on the way back, too', async ({ page }) => {
    await open(page, PAGE);
    await page.getByRole('link', { name: /^Next page/ }).click();
    await expect(page).not.toHaveURL(PAGE);
    await menu(page).click();
    await expect(tabs(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(PAGE);
    await expect(tabs(page)).toHaveCount(0);
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('the language switcher is a button that unfolds', async ({ page }) => {
    await open(page, PAGE);
    await menu(page).click();
    const language = page.getByRole('button', { name: 'Language', exact: true });
    await expect(language).toHaveAttribute('aria-expanded', 'false');
    await language.click();
    await expect(language).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('link', { name: '简体中文' })).toBeVisible();
  });

  test('NSCR-5: closes by its button, by Escape and where the bar has room for the tabs', async ({
    page,
  }) => {
    await open(page, PAGE);
    await menu(page).click();
    await expect(tabs(page)).toBeVisible();
    await menu(page).click();
    await expect(tabs(page)).toHaveCount(0);
    await menu(page).click();
    await page.keyboard.press('Escape');
    await expect(tabs(page)).toHaveCount(0);
    await menu(page).click();
    await expect(tabs(page)).toHaveCount(1);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(menu(page)).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tabs(page)).toHaveCount(0);
  });

  test('NSCR-4: the page behind stands still', async ({ page }) => {
    await open(page, PAGE);
    await menu(page).click();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await expect.poll(() => rests(page.getByRole('heading', { level: 1 }))).toBe(true);
    await menu(page).click();
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  });
});

test.describe('sidebar', () => {
  test('SIDE-17: opens, leads to a page and closes behind it', async ({ page }) => {
    await open(page, PAGE);
    await expect(sidebar(page)).toHaveCount(0);
    await opener(page).click();
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar(page).getByRole('link', { name: 'Introduction' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await sidebar(page).getByRole('link', { name: 'Asset modules' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Asset modules' })).toBeVisible();
    await expect(sidebar(page)).toHaveCount(0);
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  });

  test('SIDE-17: closes on the way back, too, and lets the page scroll', async ({ page }) => {
    await open(page, PAGE);
    await page.getByRole('link', { name: /^Next page/ }).click();
    await expect(page).not.toHaveURL(PAGE);
    await opener(page).click();
    await expect(sidebar(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(PAGE);
    await expect(sidebar(page)).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  });

  testFresh(
    'the column of a wide window is no drawer that slides out of a narrow one',
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, PAGE);
      await expect(sidebar(page)).toBeVisible();
      await page.setViewportSize({ width: 900, height: 900 });
      await expect(page.getByRole('main')).toBeVisible();
      const animations = await page.evaluate(
        () =>
          document.getAnimations().filter(({ effect }) => {
            const target = effect instanceof KeyframeEffect ? effect.target : null;
            return target?.matches('nav[aria-label="Sidebar"]');
          }).length,
      );
      expect(animations).toBe(0);
      await expect(sidebar(page)).toHaveCount(0);
    },
  );

  test('SIDE-17: closes by a click beside it, by Escape and by its button', async ({ page }) => {
    await open(page, PAGE);
    await opener(page).click();
    await expect(sidebar(page)).toBeVisible();
    await page.mouse.click(380, 600);
    await expect(sidebar(page)).toHaveCount(0);
    await opener(page).click();
    await page.keyboard.press('Escape');
    await expect(sidebar(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await sidebar(page).getByRole('button', { name: 'Close' }).click();
    await expect(sidebar(page)).toHaveCount(0);
  });

  test('groups open and close in it', async ({ page }) => {
    await open(page, PAGE);
    await opener(page).click();
    await sidebar(page).getByRole('button', { name: 'Features' }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Asset modules' })).toBeHidden();
    await expect(sidebar(page)).toBeVisible();
  });
});

test('WEAK-13: the menu is modal: the focus goes in, the page rests, both come back', async ({
  page,
}) => {
  await open(page, PAGE);
  await menu(page).click();
  await expect(tabs(page).getByRole('link').first()).toBeFocused();
  await expect.poll(() => rests(page.getByRole('heading', { level: 1 }))).toBe(true);
  await expect.poll(() => rests(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
  await expect.poll(() => rests(menu(page))).toBe(false);
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();
  await expect.poll(() => rests(page.getByRole('heading', { level: 1 }))).toBe(false);
});

test('WEAK-13: the sidebar is modal, and the page wakes behind a followed link', async ({
  page,
}) => {
  await open(page, PAGE);
  await opener(page).click();
  await expect(sidebar(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await expect.poll(() => rests(page.getByRole('heading', { level: 1 }))).toBe(true);
  await expect.poll(() => rests(menu(page))).toBe(true);
  await sidebar(page).getByRole('link', { name: 'Quick start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeFocused();
  await expect.poll(() => rests(menu(page))).toBe(false);
});

test('middle widths have the tabs in the bar and the sidebar behind its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await open(page, PAGE);
  await expect(tabs(page).getByRole('link', { name: 'Config', exact: true })).toBeVisible();
  await expect(menu(page)).toBeHidden();
  await opener(page).click();
  await expect(sidebar(page).getByRole('link', { name: 'Asset modules' })).toBeVisible();
});

test.describe('at 320 px nothing has to be scrolled sideways', () => {
  const notFound = ['/no-such-page', '/zh/no-such-page'];
  // Scripts move nothing that is there: pages are laid out without them, in half the time. What scripts
  // add is the same on all pages of a kind, so that some of them show whether it has room.
  const cases = [
    { scripts: true, batch: 12, routes: [...sampleRoutes(8), ...notFound] },
    { scripts: false, batch: 48, routes: routesInOneLanguage() },
  ];
  for (const { scripts, batch, routes } of cases) {
    test.describe(scripts ? 'a sample, with scripts' : 'every page', () => {
      // Documents are put together by the test where no script of the site is to run.
      test.use({ javaScriptEnabled: scripts, bypassCSP: !scripts });
      for (let start = 0; start < routes.length; start += batch) {
        const some = routes.slice(start, start + batch);
        testFresh(`${some[0]} to ${some.at(-1)}`, async ({ page }) => {
          await expectNoneTooWide(page, some, scripts);
        });
      }
    });
  }
});

/** @param scripts whether to look when they have started */
async function expectNoneTooWide(page: Page, routes: string[], scripts: boolean): Promise<void> {
  await returningReader(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  let isFirst = true;
  for (const route of routes) {
    if (scripts || isFull || isFirst) {
      await page.goto(route, { waitUntil: scripts ? 'load' : 'domcontentloaded' });
    } else await putInPlace(page, at(route));
    isFirst = false;
    if (scripts) await started(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) wide.push(`${route}: ${overflow} px too wide`);
  }
  expect(wide).toEqual([]);
}

/** Lays another page out in the place of the one that is there: half the work of going to it. */
async function putInPlace(page: Page, route: string): Promise<void> {
  await page.evaluate(async (path) => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.replaceChild(document.adoptNode(other.documentElement), document.documentElement);
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const coming = sheets.filter(({ sheet, media }) => sheet === null && matchMedia(media).matches);
    await Promise.all(
      coming.map(
        (link) =>
          new Promise((done, failed) => {
            link.onload = done;
            link.onerror = failed;
          }),
      ),
    );
  }, route);
}

test('the search stays in reach on a long page: one button of its name, above or below', async ({
  page,
}) => {
  await open(page, '/config/output');
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await expect(search).toHaveCount(1);
  await page.mouse.wheel(0, 4000);
  await expect(search).toHaveCount(2);
  await expect(search.last()).toBeInViewport({ ratio: 1 });
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Search' }),
  ).not.toBeInViewport();
  await search.last().click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(search).toHaveCount(1);
});
