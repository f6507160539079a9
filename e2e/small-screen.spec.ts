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
  test('NSCR-4, NSCR-5, WEAK-13: is modal; closes by its button, by Escape and where the bar has room', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 });
    await open(page, PAGE);
    await menu(page).click();
    await test.step('the focus goes in, the page behind stands still and rests', async () => {
      await expect(tabs(page).getByRole('link').first()).toBeFocused();
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
      await expect.poll(() => rests(heading)).toBe(true);
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect.poll(() => rests(skip)).toBe(true);
      await expect.poll(() => rests(menu(page))).toBe(false);
      await expect(menu(page)).toBeVisible();
    });
    await menu(page).click();
    await expect(tabs(page)).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
    await menu(page).click();
    await expect(tabs(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tabs(page)).toHaveCount(0);
    await expect(menu(page)).toBeFocused();
    await expect.poll(() => rests(heading)).toBe(false);
    await menu(page).click();
    await expect(tabs(page)).toHaveCount(1);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(menu(page)).toBeHidden();
    // The browser tells of a width as it paints: two changes within a frame are none.
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tabs(page)).toHaveCount(0);
  });
});

test.describe('sidebar', () => {
  test('SIDE-17: closes by a click beside it, by Escape and by its button; groups open and close in it', async ({
    page,
  }) => {
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
    await sidebar(page).getByRole('button', { name: 'Features' }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Asset modules' })).toBeHidden();
    await expect(sidebar(page)).toBeVisible();
    await sidebar(page).getByRole('button', { name: 'Features' }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Asset modules' })).toBeVisible();
    await sidebar(page).getByRole('button', { name: 'Close' }).click();
    await expect(sidebar(page)).toHaveCount(0);
  });

  test('SIDE-17, WEAK-13: is modal, leads to a page and closes behind it, and on the way back', async ({
    page,
  }) => {
    await open(page, PAGE);
    await expect(sidebar(page)).toHaveCount(0);
    await opener(page).click();
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(sidebar(page).getByRole('link', { name: 'Introduction' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await expect.poll(() => rests(page.getByRole('heading', { level: 1 }))).toBe(true);
    await expect.poll(() => rests(menu(page))).toBe(true);
    await sidebar(page).getByRole('link', { name: 'Asset modules' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Asset modules' })).toBeFocused();
    await expect(sidebar(page)).toHaveCount(0);
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => rests(menu(page))).toBe(false);
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
    await opener(page).click();
    await expect(sidebar(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(PAGE);
    await expect(sidebar(page)).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  });
});

test('NSCR-2, NSCR-5: the menu has tabs, appearance, languages and social links, and closes when another page is shown', async ({
  page,
}) => {
  await open(page, PAGE);
  await expect(tabs(page)).toHaveCount(0);
  await menu(page).click();
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(tabs(page).getByRole('link')).toHaveText(builtTabs());
  await expect(page.getByRole('button', { name: /^Switch to/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Social links' }).getByRole('link')).toHaveCount(4);
  await tabs(page).getByRole('link', { name: 'Config', exact: true }).click();
  await expect(page).toHaveURL(/\/config\//);
  const closed = async () => {
    await expect(tabs(page)).toHaveCount(0);
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
  };
  await closed();
  await test.step('on the way back, too', async () => {
    await menu(page).click();
    await expect(tabs(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(PAGE);
    await closed();
  });
  await test.step('the language switcher is a button that unfolds', async () => {
    await menu(page).click();
    const language = page.getByRole('button', { name: 'Language', exact: true });
    await expect(language).toHaveAttribute('aria-expanded', 'false');
    await language.click();
    await expect(language).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('link', { name: '简体中文' }).click();
    await expect(page).toHaveURL(`/zh${PAGE}`);
    await expect(page.getByRole('button', { name: '菜单' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
});

testFresh(
  'middle widths have the tabs in the bar and the sidebar behind its button; a column is no drawer that slides out',
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
    await expect(tabs(page).getByRole('link', { name: 'Config', exact: true })).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await opener(page).click();
    await expect(sidebar(page).getByRole('link', { name: 'Asset modules' })).toBeVisible();
  },
);

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
  const note = (route: string, overflow: number) => {
    if (overflow > 0) wide.push(`${route}: ${overflow} px too wide`);
  };
  const laidOut = scripts || isFull ? routes : routes.slice(0, 1);
  for (const route of laidOut) {
    await page.goto(route);
    if (scripts) await started(page);
    note(route, await page.evaluate(overflowOf));
  }
  const others = routes.slice(laidOut.length);
  const overflows = await putInPlace(page, others.map(at));
  for (const [index, route] of others.entries()) note(route, overflows[index] ?? 0);
  expect(wide).toEqual([]);
}

/** By how much the page is too wide, in CSS pixels; runs in the page. */
function overflowOf(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/**
 * Lays other pages out in the place of the one that is there, one after the other: less than half the
 * work of going to them. Style sheets are the same on all, and stay.
 * @returns by how much each is too wide, in CSS pixels
 */
function putInPlace(page: Page, addresses: string[]): Promise<number[]> {
  return page.evaluate(async (addresses) => {
    const isSheet = (node: Node): node is HTMLLinkElement =>
      node instanceof Element && node.matches('link[rel=stylesheet]');
    const sheetsOf = ({ body }: Document) =>
      [...body.childNodes].filter(isSheet).map((link) => link.getAttribute('href'));
    const sheets = `${sheetsOf(document)}`;
    const takeOver = (from: Element, to: Element) => {
      for (const { name } of [...to.attributes]) to.removeAttribute(name);
      for (const { name, value } of from.attributes) to.setAttribute(name, value);
    };
    const overflows: number[] = [];
    for (const path of addresses) {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (`${sheetsOf(other)}` !== sheets) throw new Error(`${path} has other style sheets`);
      takeOver(other.documentElement, document.documentElement);
      takeOver(other.body, document.body);
      for (const node of [...document.body.childNodes]) if (!isSheet(node)) node.remove();
      document.body.prepend(...[...other.body.childNodes].filter((node) => !isSheet(node)));
      overflows.push(document.documentElement.scrollWidth - document.documentElement.clientWidth);
    }
    return overflows;
  }, addresses);
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
