import type { Page } from '@playwright/test';
import { pathOf } from './support/base.ts';
import {
  addLink,
  isSameDocument,
  markDocument,
  open,
  returningReader,
  started,
} from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const INTRODUCTION = '/guide/start/introduction';
const QUICK_START = '/guide/start/quick-start';
/** The page's module and no other file of the page. */
const QUICK_START_MODULE = /\/static\/pages\/guide-start-quick-start\.[^/]+\.js$/;
/** No neighbour of the pages above: those are loaded before anybody asks. */
const FAR = { name: 'Tree shaking', module: /\/static\/pages\/guide-optimization-tree-shaking\./ };
const FAR_TOO = { name: 'React', module: /\/static\/pages\/guide-tech-react\./ };

test.use({ viewport: { width: 1440, height: 900 } });

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('links of the site', () => {
  test('LINK-7, ST-3, WEAK-16, FOOT-2: show the page without loading a document, back and forward restore the place, neighbours follow the sidebar', async ({
    page,
  }) => {
    await open(page, INTRODUCTION);
    await markDocument(page);

    await test.step('the next page', async () => {
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      // The link stands at the end of the page and is scrolled to before it is clicked.
      await page.getByRole('link', { name: 'Next page' }).click();
      const heading = page.getByRole('heading', { level: 1, name: 'Quick start' });
      await expect(heading).toBeFocused();
      // At once: the way up is not an animation.
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect(page).toHaveTitle('Quick start - Rspack');
      await expect(page).toHaveURL(QUICK_START);
      await expect(page.getByRole('main')).toContainText('Choose a starting point');
    });

    await test.step('back and forward', async () => {
      await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeAttached();
      await expect(page.getByRole('link', { name: 'Next page' })).toBeInViewport();
      await page.goForward();
      await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeAttached();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    });

    await test.step('the page before', async () => {
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await expect(pages.getByRole('link', { name: /^Next page Asset modules/ })).toBeVisible();
      await pages.getByRole('link', { name: /^Previous Page Introduction/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
      await expect(pages.getByRole('link', { name: /^Previous Page/ })).toHaveCount(0);
      await expect(pages.getByRole('link', { name: /^Next page Quick start/ })).toBeVisible();
    });
    expect(await isSameDocument(page)).toBe(true);
  });

  test('WEAK-1, WEAK-63, SIDE-1, SIDE-6, SIDE-7: mark where they lead in tabs and sidebar, groups keep their state, another tab brings its own sidebar', async ({
    page,
  }) => {
    await open(page, INTRODUCTION);
    await markDocument(page);
    const group = sidebar(page).getByRole('button', { name: 'Features' });

    await test.step('the skip link is first and leads to the article', async () => {
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });

    await test.step('a link of the sidebar, and a group that the reader closed', async () => {
      await expect(tabs(page).getByRole('link', { name: 'Guide' })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(group).toHaveAttribute('aria-expanded', 'true');
      await group.click();
      await expect(group).toHaveAttribute('aria-expanded', 'false');
      await expect(sidebar(page).getByRole('link', { name: 'Asset modules' })).toBeHidden();
      await sidebar(page).getByRole('link', { name: 'Quick start' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
      await expect(sidebar(page).locator('[aria-current]')).toHaveText('Quick start');
      await expect(sidebar(page).locator('[aria-current]')).toHaveAttribute('aria-current', 'page');
      await expect(tabs(page).locator('[aria-current]')).toHaveText('Guide');
      await expect(group).toHaveAttribute('aria-expanded', 'false');
    });

    await test.step('a page of that group opens it', async () => {
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Asset modules' })).toBeVisible();
      await expect(group).toHaveAttribute('aria-expanded', 'true');
      await expect(sidebar(page).getByRole('link', { name: 'Asset modules' })).toBeVisible();
      await expect(sidebar(page).locator('[aria-current]')).toHaveText('Asset modules');
    });

    await test.step('another tab', async () => {
      await tabs(page).getByRole('link', { name: 'Config', exact: true }).click();
      await expect(page).toHaveURL(/\/config\//);
      await expect(sidebar(page).getByRole('link', { name: 'Mode' })).toBeVisible();
      await expect(sidebar(page).getByRole('link', { name: 'Quick start' })).toHaveCount(0);
      await expect(sidebar(page).locator('[aria-current=page]')).toHaveCount(1);
      await expect(tabs(page).locator('[aria-current]')).toHaveText('Config');
    });

    await test.step('a heading of another page', async () => {
      await addLink(page, '/config/mode#production', 'to a heading');
      await page.getByRole('link', { name: 'to a heading' }).click();
      const heading = page.locator('#production');
      await expect(heading).toBeInViewport();
      await expect(heading).toBeFocused();
      await expect(page).toHaveURL('/config/mode#production');
    });
    expect(await isSameDocument(page)).toBe(true);
  });

  test('from a page without a sidebar: the home page', async ({ page }) => {
    await open(page, '/');
    await markDocument(page);
    await page.getByRole('link', { name: 'Learn More' }).click();
    await expect(sidebar(page).locator('[aria-current=page]')).toHaveText('Introduction');
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Rspack', exact: true })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Rspack' })).toBeFocused();
    await expect(sidebar(page)).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
  });
});

test.describe('preloading', () => {
  testFresh(
    'SIDE-14: the pointer over a link loads its page, the click loads nothing more; so does the focus',
    async ({ page }) => {
      await open(page, INTRODUCTION);
      const loading = page.waitForResponse(FAR.module);
      const link = sidebar(page).getByRole('link', { name: FAR.name });
      await link.hover();
      await loading;
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: FAR.name })).toBeVisible();
      expect(requests.filter((url) => FAR.module.test(url))).toEqual([]);

      const next = page.waitForResponse(FAR_TOO.module);
      await sidebar(page).getByRole('link', { name: FAR_TOO.name, exact: true }).focus();
      await next;
    },
  );
});

test.describe('slow and failing networks', () => {
  testFresh(
    'LINK-7: the progress bar shows after 200 ms and goes with the new page',
    async ({ page }) => {
      await page.clock.install();
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(FAR.module, async (route) => {
        await held;
        await route.continue();
      });
      await open(page, INTRODUCTION);
      await page.clock.pauseAt(Date.now() + 60_000);
      const bar = page.getByRole('progressbar', { name: 'Loading page' });
      const requested = page.waitForRequest(FAR.module);
      await sidebar(page).getByRole('link', { name: FAR.name }).click();
      await requested;
      await page.clock.runFor(190);
      await expect(bar).toHaveCount(0);
      await page.clock.runFor(20);
      await expect(bar).toBeVisible();
      await expect(page).toHaveURL(INTRODUCTION);
      release();
      await expect(page.getByRole('heading', { level: 1, name: FAR.name })).toBeVisible();
      await expect(bar).toHaveCount(0);
    },
  );

  testFresh(
    'ERR-2: a page that fails to load is logged and loaded in full',
    async ({ page, watch }) => {
      watch.allow(/Failed to load resource/);
      watch.allow(/Loading .*quick-start failed/);
      const logged: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && message.text().startsWith('Loading '))
          logged.push(message.text());
      });
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(pathOf(request.url()));
      });
      await page.route(QUICK_START_MODULE, (route) => route.abort());
      await open(page, INTRODUCTION);
      await markDocument(page);
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
      await started(page);
      expect(await isSameDocument(page)).toBe(false);
      expect(documents).toEqual([INTRODUCTION, QUICK_START]);
      expect(logged).toHaveLength(1);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    },
  );

  testFresh(
    'WEAK-22: a route table that fails to load does not lose the click',
    async ({ page, watch }) => {
      watch.allow(/Failed to load resource/);
      watch.allow(/Loading .*quick-start failed/);
      await page.route('**/routes/en.guide.js', (route) => route.abort());
      await open(page, INTRODUCTION);
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
    },
  );
});

test.describe('links that are not pages of the site', () => {
  for (const modifier of isFull ? (['Control', 'Shift'] as const) : (['Control'] as const)) {
    testFresh(
      `a click with ${modifier} opens the page elsewhere; an address without a page shows the 404 page, a file of the site is loaded as a file`,
      async ({ page, context, watch }) => {
        // A picture has no icon of its own; the browser looks for one.
        watch.allow(/Failed to load resource/);
        await open(page, INTRODUCTION);
        const opening = context.waitForEvent('page');
        await page.getByRole('link', { name: 'Next page' }).click({ modifiers: [modifier] });
        const other = await opening;
        await expect(other.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
        await expect(page).toHaveURL(INTRODUCTION);
        await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
        await other.close();

        await addLink(page, '/guide/no-such-page', 'to nowhere');
        await page.getByRole('link', { name: 'to nowhere' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible();
        await expect(page).toHaveURL('/guide/no-such-page');
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();

        await addLink(page, '/favicon.svg', 'picture');
        await page.getByRole('link', { name: 'picture' }).click();
        await expect(page).toHaveURL('/favicon.svg');
      },
    );
  }

  testFresh(
    'SIB-7, LINK-1, DIFF-10: links of the bar to other sites open a new tab, those of a page are left to the browser',
    async ({ page, context, watch }) => {
      watch.allow(/request to another origin: https:\/\/rsbuild\.dev\//);
      await context.route('https://rsbuild.dev/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
      );
      await open(page, QUICK_START);
      const button = page.getByRole('button', { name: 'Ecosystem' });
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      const opening = context.waitForEvent('page');
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Rsbuild/ })
        .click();
      const other = await opening;
      await expect(other).toHaveTitle('elsewhere');
      await expect(page).toHaveURL(QUICK_START);
      await other.close();

      const link = page
        .getByRole('main')
        .getByRole('link', { name: 'Rsbuild', exact: true })
        .last();
      await expect(link).toHaveAttribute('href', /^https:\/\/rsbuild\.dev/);
      await link.click();
      await expect(page).toHaveTitle('elsewhere');
    },
  );
});

test.describe('regions that the query hides', () => {
  test('LAY-7: only while it says so, and any other value hides nothing', async ({ page }) => {
    await open(page, `${INTRODUCTION}?navbar=0&sidebar=0&outline=0&footer=0`);
    const regions = [
      page.getByRole('banner'),
      sidebar(page),
      page.getByRole('navigation', { name: 'ON THIS PAGE' }),
      page.getByText('Last Updated'),
    ];
    for (const region of regions) await expect(region).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /quick start/i })
      .first()
      .click();
    await expect(page).toHaveURL(QUICK_START);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(sidebar(page).locator('[aria-current=page]')).toHaveText('Quick start');
    await expect(page.getByRole('navigation', { name: 'ON THIS PAGE' })).toBeVisible();
    await addLink(page, others, 'to other values');
    await page.getByRole('link', { name: 'to other values' }).click();
    await expect(page).toHaveURL(others);
    await hidesNothing(page);
  });

  const others = `${INTRODUCTION}?navbar=false&sidebar=1&outline=&footer`;
  const hidesNothing = async (page: Page) => {
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'ON THIS PAGE' })).toBeVisible();
  };
  if (isFull) {
    test('LAY-7: any other value hides nothing of a page that is loaded', async ({ page }) => {
      await open(page, others);
      await hidesNothing(page);
    });
  }
});

testFresh('ERR-8: pages work where storage is refused', async ({ page }) => {
  await returningReader(page);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, QUICK_START);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await page.getByRole('tab', { name: 'pnpm' }).first().click();
  const last = page.getByRole('tab', { name: 'pnpm' }).last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveAttribute('aria-selected', 'true');
});
