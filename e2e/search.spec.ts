import type { Locator, Page, Route } from '@playwright/test';
import { at, pathOf } from './support/base.ts';
import {
  afterTimers,
  gate,
  holdBack,
  isSameDocument,
  markDocument,
  open,
  returningReader,
  started,
} from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { dialogOf, hitsOf, inputOf, openerOf, search, statusOf } from './support/search.ts';
import { expect, sharingPage, test } from './support/test.ts';

const testShared = sharingPage(test);

const PAGE = '/guide/start/introduction';
/** The title of a page that is not `PAGE`. */
const QUERY = 'quick start';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => returningReader(page));

const selected = (page: Page) => dialogOf(page).getByRole('option', { selected: true });

/** Addresses of what the page has asked for since, by their beginning. */
function requestsOf(page: Page) {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(pathOf(request.url())));
  return (start: string) => paths.filter((path) => path.startsWith(start));
}

test.describe('opening', () => {
  testShared(
    'SRCH-UI-1, SRCH-UI-8, WEAK-28: the button shows its shortcut; keys open and close from anywhere, and the focus goes back',
    async ({ page }) => {
      await open(page, PAGE);
      await expect(openerOf(page)).toHaveText(/^Search\s*Ctrl K$/);
      await expect(openerOf(page)).toHaveAttribute('aria-keyshortcuts', 'Control+K');
      const next = page.getByRole('link', { name: 'Next page' });
      for (const keys of ['Control+k', 'Meta+k']) {
        await test.step(keys, async () => {
          await next.focus();
          await page.keyboard.press(keys);
          await expect(inputOf(page)).toBeFocused();
          await page.keyboard.press(keys);
          await expect(dialogOf(page)).toBeHidden();
          await expect(next).toBeFocused();
        });
      }
      await test.step('other shortcuts are left to the browser', async () => {
        for (const keys of ['k', 'Control+Shift+k', 'Control+Alt+k', 'Control+j']) {
          await page.keyboard.press(keys);
        }
        await expect(dialogOf(page)).toBeHidden();
      });
      await test.step('Escape', async () => {
        await openerOf(page).click();
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toBeHidden();
        await expect(openerOf(page)).toBeFocused();
      });
    },
  );

  testShared('SRCH-UI-2: high in the middle; the input is ready', async ({ page }) => {
    await open(page, PAGE);
    await openerOf(page).click();
    await expect(inputOf(page)).toBeFocused();
    await expect(inputOf(page)).toHaveAccessibleName('Search Docs');
    await expect(inputOf(page)).toHaveAttribute('placeholder', 'Search Docs');
    await expect(inputOf(page)).toHaveAttribute('autocomplete', 'off');
    await expect(dialogOf(page)).toHaveAttribute('aria-modal', 'true');
    await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeHidden();
    await expect
      .poll(async () => (await dialogOf(page).boundingBox())?.y, 'where it comes to rest')
      .toBe(80);
    const box = await dialogOf(page).boundingBox();
    expect(box?.width).toBe(560);
    // Many hits or none: nothing moves.
    await inputOf(page).pressSequentially('e');
    await expect(hitsOf(page).first()).toBeVisible();
    const many = await dialogOf(page).boundingBox();
    expect(many).toMatchObject({ x: box?.x, y: 80, width: 560 });
    await inputOf(page).pressSequentially('qqqq');
    await expect(statusOf(page)).toContainText('No results');
    expect(await dialogOf(page).boundingBox()).toEqual(many);
  });

  // The other platforms are the unit tests' (`search-button.test.ts`).
  for (const platform of isFull ? ['MacIntel', 'iPhone', 'iPad', 'iPod'] : ['MacIntel']) {
    test(`SRCH-UI-1, SRCH-3: the shortcut has the sign of ${platform}; code comes on intent, the index at the first opening and once`, async ({
      page,
    }) => {
      await page.addInitScript((name) => {
        Object.defineProperty(navigator, 'platform', { get: () => name });
      }, platform);
      const requests = requestsOf(page);
      await open(page, PAGE);
      await expect(openerOf(page)).toHaveText(/^Search\s*⌘ K$/);
      await expect(openerOf(page)).toHaveAttribute('aria-keyshortcuts', 'Meta+K');
      expect(requests('/static/js/search')).toEqual([]);
      await openerOf(page).hover();
      await expect.poll(() => requests('/static/js/search').length).toBe(1);
      expect(requests('/static/search_index')).toEqual([]);
      await search(page, QUERY);
      await expect(hitsOf(page).first()).toBeVisible();
      expect(requests('/static/search_index.en.')).toHaveLength(1);
      await page.keyboard.press('Escape');
      await search(page, QUERY);
      await expect(hitsOf(page).first()).toBeVisible();
      expect(requests('/static/search_index')).toHaveLength(1);
    });
  }

  test('WEAK-38: an early Enter is kept, on the 404 page, too', async ({ page }) => {
    const release = await holdBack(page, '**/static/js/search.*');
    await open(page, '/no-such-page');
    await openerOf(page).click();
    await inputOf(page).pressSequentially(QUERY);
    await inputOf(page).press('Enter');
    release();
    await expect(page).toHaveURL('/guide/start/quick-start');
    await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
  });

  const LOADING = /Failed to load resource|Loading the search dialog failed|Trying again/;

  test('code that does not come is told, and tried again by a button, and when the network is back', async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(LOADING);
    const alert = dialogOf(page).getByRole('alert');
    await page.route('**/static/js/search.*', (route) => route.abort());
    await open(page, PAGE);
    await search(page, QUERY);
    await expect(alert).toContainText('The search is not available at the moment');
    await expect(inputOf(page)).toHaveValue(QUERY);
    await page.unroute('**/static/js/search.*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(hitsOf(page).first()).toBeVisible();
    await expect(alert).toBeHidden();
    await expect(inputOf(page)).toBeFocused();
    await test.step('without a network the dialog says so, and goes on when it is back', async () => {
      await open(page, PAGE);
      await context.setOffline(true);
      await search(page, QUERY);
      await expect(alert).toContainText('Check your connection');
      await page.keyboard.press('Escape');
      await search(page, QUERY);
      await expect(alert).toBeVisible();
      await context.setOffline(false);
      await expect(hitsOf(page).first()).toBeVisible();
      await expect(alert).toBeHidden();
    });
  });

  // What never comes for all that the reader knows comes in the end.
  for (const [what, files, reducedMotion] of [
    ['the script of the page', '**/static/js/main.*', 'no-preference'],
    ['the code of the search', '**/static/js/search.*', 'reduce'],
    ...(isFull ? ([['the table of the shell', '**/routes/shell.*', 'reduce']] as const) : []),
  ] as const) {
    test(`WEAK-24, WEAK-38: ${what} that does not come: the dialog opens, says so after a while, and keeps what is typed`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      const release = await holdBack(page, files);
      await page.goto(PAGE);
      if (files.includes('search')) await started(page);
      await page.getByRole('button', { name: 'Search' }).first().click();
      await expect(inputOf(page)).toBeFocused();
      await page.keyboard.type(QUERY);
      await inputOf(page).evaluate((input) => {
        // As Safari sends it: the composition has ended before.
        const init = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
        input.dispatchEvent(new KeyboardEvent('keydown', init));
      });
      const sign = () =>
        page.evaluate(() => {
          const results = document.querySelector('.search-results');
          return results && getComputedStyle(results, '::before').content;
        });
      expect(await sign()).toBe('""');
      const alert = dialogOf(page).getByText('Check your connection');
      await expect(alert).toBeHidden();
      // Eight seconds later.
      await page.evaluate(() => {
        const isLate = (animation: Animation) =>
          animation instanceof CSSAnimation && animation.animationName === 'search-late';
        for (const animation of document.getAnimations().filter(isLate)) animation.finish();
      });
      await expect(alert).toBeVisible();
      await expect(dialogOf(page).getByRole('button', { name: 'Try again' })).toBeHidden();
      release();
      await expect(hitsOf(page).first()).toBeVisible();
      await expect(alert).toBeHidden();
      expect(await sign()).toBe('none');
      await expect(inputOf(page)).toHaveValue(QUERY);
      await expect(inputOf(page)).toBeFocused();
      await expect(page).toHaveURL(PAGE);
    });
  }

  // The dialog waits for all of them at once: in full runs for each alone.
  for (const [what, files] of [
    ['the index', '**/static/search_index.*'],
    ...(isFull
      ? ([
          ['the worker', '**/static/js/search-worker.*'],
          ['the settings', '**/routes/search.js*'],
        ] as const)
      : []),
  ] as const) {
    test(`${what} of the search that never comes is told after a while`, async ({ page }) => {
      await page.clock.install();
      const come = await holdBack(page, files);
      await page.goto(PAGE);
      await started(page);
      await openerOf(page).click();
      await expect(dialogOf(page).getByText('to move')).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      await inputOf(page).fill(QUERY);
      const told = statusOf(page).getByText('taking long to load');
      await page.clock.runFor(7_500);
      await expect(told).toBeHidden();
      // The dialog counts from when it has drawn what was typed.
      await expect(async () => {
        await page.clock.runFor(1_000);
        await expect(told).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(dialogOf(page).getByRole('button', { name: 'Reload the page' })).toBeVisible();
      await page.clock.resume();
      come();
      await expect(hitsOf(page).first()).toBeVisible();
      await expect(told).toBeHidden();
    });
  }

  test('behind a deployment the page is loaded anew, with the dialog and what was typed', async ({
    page,
    watch,
  }) => {
    watch.allow(LOADING);
    let isDeployed = false;
    // Keys that go down in the instant of the load go nowhere.
    const typed = gate();
    await page.route('**/static/js/search.*', async (route) => {
      if (isDeployed) return route.continue();
      await typed.opened;
      await route.fulfill({ status: 404 });
    });
    await open(page, PAGE);
    // The document of the new build names another script, and so do its modules.
    const renewed = async (route: Route) => {
      const answer = await route.fetch({ maxRetries: 2 });
      const text = (await answer.text()).replaceAll('static/js/main', 'static/js/%6dain');
      await route.fulfill({ response: answer, body: text });
    };
    await page.route('**/routes/*.js', (route) => (isDeployed ? renewed(route) : route.continue()));
    await page.route(`**${PAGE}`, (route) => {
      isDeployed = true;
      return renewed(route);
    });
    await markDocument(page);
    await search(page, QUERY);
    typed.open();
    await expect(hitsOf(page).first()).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);
    await expect(inputOf(page)).toHaveValue(QUERY);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no button that does nothing', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(openerOf(page)).toBeHidden();
  });
});

test.describe('closing', () => {
  testShared(
    'SRCH-UI-9, SRCH-UI-10, SRCH-UI-11: by the mask and by the icon, which empties first; opening again starts anew',
    async ({ page }) => {
      await open(page, PAGE);
      await openerOf(page).click();
      await test.step('the mask closes; the panel does not', async () => {
        await dialogOf(page).click({ position: { x: 40, y: 90 } });
        await expect(dialogOf(page)).toBeVisible();
        // A selection that ends outside is no click on the mask.
        await inputOf(page).fill(QUERY);
        const box = await inputOf(page).boundingBox();
        await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
        await page.mouse.down();
        await page.mouse.move(100, 500);
        await page.mouse.up();
        await expect(dialogOf(page)).toBeVisible();
        await expect(hitsOf(page).first()).toBeVisible();
        await inputOf(page).press('ArrowDown');
        await page.mouse.click(100, 500);
        await expect(dialogOf(page)).toBeHidden();
      });
      await test.step('opening again starts anew', async () => {
        await openerOf(page).click();
        await expect(inputOf(page)).toHaveValue('');
        await expect(hitsOf(page)).toHaveCount(0);
        await expect(statusOf(page)).toHaveText('');
        await inputOf(page).pressSequentially(QUERY);
        await expect(hitsOf(page).first()).toHaveAttribute('aria-selected', 'true');
      });
      await test.step('the icon empties first, then closes', async () => {
        await expect(dialogOf(page).getByRole('button', { name: 'Close' })).toBeHidden();
        await dialogOf(page).getByRole('button', { name: 'Clear' }).click();
        await expect(inputOf(page)).toHaveValue('');
        await expect(inputOf(page)).toBeFocused();
        await expect(hitsOf(page)).toHaveCount(0);
        await expect(inputOf(page)).toHaveAttribute('aria-expanded', 'false');
        await dialogOf(page).getByRole('button', { name: 'Close' }).click();
        await expect(dialogOf(page)).toBeHidden();
      });
    },
  );

  testShared(
    'WEAK-28, WEAK-29: the keyboard stays inside, the page behind stands still',
    async ({ page }) => {
      await open(page, PAGE);
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      await page.keyboard.press('Control+k');
      await inputOf(page).fill('rspack');
      await expect(hitsOf(page).first()).toBeVisible();
      expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(heading);
      await page.mouse.move(100, 500);
      await page.mouse.wheel(0, 300);
      // Over the list, and beyond its end.
      await page.mouse.move(700, 300);
      await page.mouse.wheel(0, 5000);
      await page.mouse.wheel(0, 5000);
      await expect(hitsOf(page).last()).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBe(300);
      const isOutside = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          // Between two rounds the browser's own controls have the focus, and the page's body.
          return activeElement !== document.body && activeElement?.closest('dialog') === null;
        });
      for (let key = 0; key < 8; key += 1) {
        await page.keyboard.press('Tab');
        expect(await isOutside()).toBe(false);
      }
    },
  );
});

test.describe('hits', () => {
  testShared(
    'SRCH-UI-4, SRCH-17: show what matched, and where; a click with Ctrl opens a new tab',
    async ({ page }) => {
      await open(page, PAGE);
      await search(page, QUERY.toUpperCase());
      const title = hitsOf(page)
        .filter({ hasText: /^Quick start/ })
        .first();
      await expect(title).toHaveText(/Getting started$/);
      await expect(title.locator('mark')).toHaveText('Quick start');
      await expect(title).toHaveAttribute('href', '/guide/start/quick-start');
      const count = await hitsOf(page).count();
      await expect(statusOf(page)).toHaveText(`${count} results`);
      await expect(inputOf(page)).toHaveAttribute('aria-expanded', 'true');
      await test.step('a click that hits nothing leaves the keys to the input, a selection stays', async () => {
        const box = await statusOf(page).boundingBox();
        if (!box) throw new Error('no status');
        const [x, y] = [box.x + box.width, box.y + box.height / 2];
        await page.mouse.click(x + 30, y);
        await expect(inputOf(page)).toBeFocused();
        await page.keyboard.press('ArrowDown');
        await expect(hitsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
        await statusOf(page).dblclick({ position: { x: 50, y: box.height / 2 } });
        expect(await page.evaluate(() => String(getSelection()))).toBe('results');
      });
      await test.step('a click with Ctrl opens a new tab, and the dialog stays', async () => {
        const opened = page.context().waitForEvent('page');
        await title.click({ modifiers: ['Control'] });
        const tab = await opened;
        await expect(tab).toHaveURL('/guide/start/quick-start');
        await expect(dialogOf(page)).toBeVisible();
        await expect(page).toHaveURL(PAGE);
        await tab.close();
      });
      await test.step('the page stays free: a worker loads the index and searches it', () => {
        expect(page.workers().map((worker) => worker.url())).toEqual([
          expect.stringContaining('/static/js/search-worker.'),
        ]);
      });
    },
  );

  testShared(
    'SRCH-UI-7, WEAK-26: arrows go round, the caret stays, the hit comes into view',
    async ({ page }) => {
      await open(page, PAGE);
      await openerOf(page).click();
      await page.keyboard.press('ArrowDown');
      await inputOf(page).fill('rspack');
      await expect(selected(page)).toHaveCount(1);
      await inputOf(page).press('ArrowLeft');
      const caret = () => inputOf(page).evaluate((input: HTMLInputElement) => input.selectionStart);
      expect(await caret()).toBe(5);
      const count = await hitsOf(page).count();
      expect(count).toBeGreaterThan(8);
      await inputOf(page).press('ArrowUp');
      const last = hitsOf(page).nth(count - 1);
      await expect(last).toHaveAttribute('aria-selected', 'true');
      await expect(last).toBeInViewport({ ratio: 1 });
      const id = (await last.getAttribute('id')) ?? '';
      await expect(inputOf(page)).toHaveAttribute('aria-activedescendant', id);
      await inputOf(page).press('ArrowDown');
      await expect(hitsOf(page).first()).toHaveAttribute('aria-selected', 'true');
      await expect(hitsOf(page).first()).toBeInViewport({ ratio: 1 });
      expect(await caret()).toBe(5);
      await hitsOf(page).nth(2).hover();
      await expect(hitsOf(page).nth(2)).toHaveAttribute('aria-selected', 'true');
      await expect(selected(page)).toHaveCount(1);
    },
  );

  testShared(
    'WEAK-23: Enter does nothing without hits, and nothing once closed',
    async ({ page }) => {
      await open(page, PAGE);
      await openerOf(page).click();
      await inputOf(page).press('Enter');
      await inputOf(page).fill('qqqq');
      await expect(statusOf(page)).toContainText('No results');
      await inputOf(page).press('Enter');
      await expect(dialogOf(page)).toBeVisible();
      await inputOf(page).fill(QUERY);
      await expect(hitsOf(page).first()).toBeVisible();
      await page.mouse.click(100, 500);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(PAGE);
    },
  );
});

test.describe('what readers are told', () => {
  testShared(
    'SRCH-UI-3, SRCH-UI-12, VAL-1, ERR-6: what the queries are answered',
    async ({ page }) => {
      await open(page, PAGE);
      await test.step('spaces find nothing and change nothing', async () => {
        await search(page, '   ');
        await afterTimers(page, 400); // Longer than the debounce: nothing is to come.
        await expect(hitsOf(page)).toHaveCount(0);
        await expect(statusOf(page)).toHaveText('');
        await inputOf(page).fill(` ${QUERY} `);
        await expect(hitsOf(page).first()).toBeVisible();
      });
      await test.step('nothing found', async () => {
        await inputOf(page).fill('QqQ zZ');
        await expect(statusOf(page)).toContainText('No results for "QqQ zZ"');
        await expect(statusOf(page)).toContainText('Please try again with a different keyword');
        await expect(inputOf(page)).toHaveAttribute('aria-expanded', 'false');
      });
      await test.step('a slip of the keys is corrected, and the dialog says which query it answers', async () => {
        await inputOf(page).fill('moduel federation');
        await expect(hitsOf(page).first()).toHaveAttribute(
          'href',
          '/guide/features/module-federation',
        );
        const said = dialogOf(page).locator('.search-corrected');
        await expect(said).toHaveText('Results for module federation');
        await expect(said.locator('strong')).toHaveText('module federation');
        await expect(statusOf(page)).toContainText('Results for module federation');
        await inputOf(page).fill('module federation');
        await expect(said).toHaveCount(0);
      });
      await test.step('a question and words that stand apart find their page', async () => {
        await inputOf(page).fill('how do i proxy api requests in development');
        await expect(hitsOf(page).first()).toHaveAttribute('href', /\/dev-server#/);
      });
    },
  );

  testShared('bad input is shown as text', async ({ page }) => {
    await open(page, PAGE);
    await openerOf(page).click();
    for (const query of [
      '<img src=x onerror=alert(1)>',
      '(.*)+$ [a-z]{3,} \\',
      '\ud83e half',
      'x'.repeat(10_000),
      ...(isFull ? ['</p><script>alert(1)</script>', 'עברית שמאלה', '🦀🦀🦀'] : []),
    ]) {
      await test.step(JSON.stringify(query.slice(0, 30)), async () => {
        await inputOf(page).fill('');
        await expect(statusOf(page)).toHaveText('');
        await inputOf(page).fill(query);
        const said = query.replace(/\p{Surrogate}/gu, '\ufffd');
        // Some of these hold words that pages hold, too.
        await expect(statusOf(page)).toHaveText(/results|No results for "/);
        const status = (await statusOf(page).textContent()) ?? '';
        expect(/^\d+ results$/.test(status) || status.includes(`No results for "${said}"`)).toBe(
          true,
        );
        await expect(dialogOf(page).locator('img, script')).toHaveCount(0);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(1440);
      });
    }
    await inputOf(page).fill(QUERY);
    await expect(hitsOf(page).first()).toBeVisible();
  });
});

test.describe('in a small window, or zoomed', () => {
  const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;

  // The sheet alone lays the dialog out: one that is open shows what one that opens would.
  testShared('SRCH-UI-2: the hits have room', async ({ page }) => {
    await open(page, PAGE);
    await search(page, 'rspack');
    for (const [width, height] of [
      [320, 256],
      [320, 480],
      [480, 700],
      [600, 360],
      [900, 400],
    ] as const) {
      await test.step(`at ${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((wanted) => innerWidth === wanted, width);
        await expect(hitsOf(page).first()).toBeVisible();
        await expect(dialogOf(page).locator('.search-keys')).toBeHidden();
        expect(await heightOf(statusOf(page))).toBeLessThan(45);
        // At least two rows of text.
        expect(await heightOf(dialogOf(page).locator('.search-body'))).toBeGreaterThan(90);
        await expect(hitsOf(page).first()).toBeInViewport({ ratio: 0.9 });
      });
    }
    await test.step('input and list of a small screen', async () => {
      await page.setViewportSize({ width: 768, height: 800 });
      await page.waitForFunction(() => innerHeight === 800);
      await expect(hitsOf(page).first()).toBeVisible();
      expect(await heightOf(inputOf(page))).toBe(40);
      expect(await heightOf(dialogOf(page).locator('.search-body'))).toBe(800 - 230);
    });
  });

  testShared('WEAK-25: one dialog at every width, whatever else is open', async ({ page }) => {
    await open(page, PAGE);
    // On both sides of the width from which the bar has room for the tabs; in full runs between them, too.
    for (const width of isFull ? [320, 390, 700, 768, 900, 1024, 1440] : [320, 700, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      if (isFull) await open(page, PAGE);
      if (width < 768) await page.getByRole('button', { name: 'Menu' }).click();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(inputOf(page)).toBeFocused();
      await inputOf(page).fill(QUERY);
      await expect(hitsOf(page).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test.describe('leaving the page', () => {
  testShared(
    'SRCH-UI-8, SRCH-UI-9: a hit opens in the same window, without a load; going back closes',
    async ({ page }) => {
      await open(page, PAGE);
      await markDocument(page);
      await test.step('a click on a heading’s hit leads to the heading', async () => {
        await search(page, 'Why Rspack exists');
        const hit = hitsOf(page).filter({ hasText: 'Introduction > Why Rspack exists' });
        await expect(hit).toHaveAttribute('href', `${PAGE}#why-it-exists`);
        await hit.click();
        await expect(dialogOf(page)).toBeHidden();
        await expect(page).toHaveURL(`${PAGE}#why-it-exists`);
        await expect(page.getByRole('heading', { name: 'Why Rspack exists' })).toBeInViewport();
      });
      const title = page.getByRole('heading', { level: 1, name: 'Quick start' });
      await test.step('Enter', async () => {
        await search(page, QUERY);
        await expect(selected(page)).toHaveAttribute('href', '/guide/start/quick-start');
        await inputOf(page).press('Enter');
        await expect(page).toHaveURL('/guide/start/quick-start');
        await expect(dialogOf(page)).toBeHidden();
        await expect(title).toBeFocused();
      });
      await test.step('going back closes', async () => {
        await openerOf(page).click();
        await expect(dialogOf(page)).toBeVisible();
        await page.goBack();
        await expect(dialogOf(page)).toBeHidden();
        await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
      });
      await test.step('Enter right behind the last key opens what was typed', async () => {
        await search(page, 'introduction');
        await expect(hitsOf(page).first()).toBeVisible();
        await inputOf(page).fill(QUERY);
        await inputOf(page).press('Enter');
        await expect(page).toHaveURL('/guide/start/quick-start');
        await expect(title).toBeFocused();
      });
      await test.step('where nothing is found, pages of a similar name are offered', async () => {
        await search(page, 'qodesplitx zzz');
        await expect(statusOf(page)).toContainText('No results for "qodesplitx zzz"');
        const near = dialogOf(page).getByRole('navigation', { name: 'Pages with a similar name' });
        await near.getByRole('link', { name: 'Code splitting' }).click();
        await expect(page).toHaveURL('/guide/optimization/code-splitting');
        await expect(dialogOf(page)).toBeHidden();
      });
      expect(await isSameDocument(page)).toBe(true);
    },
  );

  testShared(
    'the empty dialog offers the pages beside this one and those opened before',
    async ({ page }) => {
      await open(page, '/guide/tech/json');
      // Before the dialog is opened for the first time.
      const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
      await sidebar.getByRole('link', { name: 'Introduction' }).click();
      await expect(page).toHaveURL(PAGE);
      await openerOf(page).click();
      const before = dialogOf(page).getByRole('navigation', { name: 'Opened before' });
      await expect(before.getByRole('link')).toHaveText(['JSON']);
      const beside = dialogOf(page).getByRole('navigation', { name: 'Beside this page' });
      await expect(beside.getByRole('link')).toHaveText(['Quick start']);
      await beside.getByRole('link').click();
      await expect(page).toHaveURL('/guide/start/quick-start');
      await openerOf(page).click();
      await expect(before.getByRole('link')).toHaveText(['Introduction', 'JSON']);
      await inputOf(page).pressSequentially('css');
      await expect(before).toHaveCount(0);
    },
  );
});

test('WEAK-24: what is being composed is no query, also as the code of the search comes, and its keys are its own', async ({
  page,
}) => {
  const keyboard = await page.context().newCDPSession(page);
  const release = await holdBack(page, '**/static/js/search.*');
  await open(page, `/zh${PAGE}`);
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: '搜索文档' });
  const hits = page.getByRole('option');
  const status = page.getByRole('dialog').getByRole('status');
  const text = { text: 'jie', selectionStart: 3, selectionEnd: 3 };
  await expect(input).toBeFocused();
  await keyboard.send('Input.imeSetComposition', text);
  release();
  await expect(page.getByText('↵')).toBeVisible();
  for (const key of ['Enter', 'ArrowDown']) {
    // What browsers send for a key that the input method has taken.
    await input.evaluate((element, name) => {
      const init = { key: name, isComposing: true, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', init));
    }, key);
  }
  await afterTimers(page, 400); // Longer than the debounce: nothing is to come.
  await expect(hits).toHaveCount(0);
  await expect(status).toHaveText('');
  await keyboard.send('Input.insertText', { text: '介绍' });
  await expect(input).toHaveValue('介绍');
  await expect(hits.first()).toBeVisible();
  await expect(page).toHaveURL(`/zh${PAGE}`);
  await test.step('where nothing is late', async () => {
    await input.fill('');
    await expect(hits).toHaveCount(0);
    await keyboard.send('Input.imeSetComposition', text);
    await afterTimers(page, 400); // As above.
    await expect(hits).toHaveCount(0);
    await expect(status).toHaveText('');
    await keyboard.send('Input.insertText', { text: '介绍' });
    await expect(hits.first()).toBeVisible();
  });
  await input.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('ERR-7: settings, a worker or an index that cannot be loaded, each asked for again', async ({
  page,
  watch,
}) => {
  watch.allow(/search/i);
  watch.allow(/Failed to load resource/);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (/index could not be loaded/.test(message.text())) errors.push(message.text());
  });
  const settings = '**/routes/search.js';
  await page.route(settings, (route) => route.abort());
  await open(page, PAGE);
  for (const [what, files, answer] of [
    ['settings', settings, undefined],
    ['settings again', settings, undefined],
    ['no worker', '**/search-worker.*', { status: 404 }],
    ['no index', '**/static/search_index.*', { status: 404, body: 'Not found' }],
    [
      'a damaged index',
      '**/static/search_index.*',
      { status: 200, body: '{"format":"docs-search","ver' },
    ],
    ['a foreign index', '**/static/search_index.*', { status: 200, body: '[{"title":"x"}]' }],
  ] as const) {
    await test.step(what, async () => {
      errors.length = 0;
      if (answer) await page.route(files, (route) => route.fulfill(answer));
      await search(page, QUERY);
      await expect(statusOf(page)).toContainText('The search is not available at the moment');
      await expect(inputOf(page)).toBeEnabled();
      if (answer) expect(errors).toHaveLength(1);
      if (what !== 'settings') await page.unroute(files);
      await page.keyboard.press('Escape');
    });
  }
  await search(page, QUERY);
  await expect(hitsOf(page).first()).toBeVisible();
});

test('SRCH-UI-11: another language has another index, loaded at once, and texts that come late are not shown', async ({
  page,
}) => {
  const requests = requestsOf(page);
  const toChinese = async () => {
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    await page.getByRole('link', { name: '简体中文' }).click();
    await expect(page).toHaveURL(`/zh${PAGE}`);
  };
  const release = await holdBack(page, '**/routes/search.zh.*');
  await open(page, PAGE);
  await markDocument(page);
  await search(page, QUERY);
  await expect(hitsOf(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await test.step('texts that come after the reader has gone back are not shown', async () => {
    await toChinese();
    await page.goBack();
    await expect(page).toHaveURL(PAGE);
    const late = page.waitForResponse('**/routes/search.zh.*');
    release();
    await (await late).finished();
    await search(page, QUERY);
    await expect(statusOf(page)).toContainText('results');
    await page.keyboard.press('Escape');
  });
  await toChinese();
  await expect.poll(() => requests('/static/search_index.zh.').length).toBe(1);
  const dialog = page.getByRole('dialog', { name: '搜索' });
  const input = dialog.getByRole('combobox', { name: '搜索文档' });
  const [hits, status] = [dialog.getByRole('option'), dialog.getByRole('status')];
  await test.step('one hit, several, none in Chinese, and words that stand apart', async () => {
    await page.getByRole('banner').getByRole('button', { name: '搜索' }).click();
    await input.fill('快速上手');
    await expect(hits.first()).toHaveAttribute('href', new RegExp(`^${at('/zh/')}`));
    await expect(status).toHaveText(`${await hits.count()} 条结果`);
    await expect(hits.first().locator('mark')).toHaveText('快速上手');
    await expect(dialog.getByRole('button', { name: '清除' })).toBeVisible();
    await input.fill('龘靐齉');
    await expect(status).toContainText('没有找到结果：“龘靐齉”');
    await expect(status).toContainText('请换一个关键词再试');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('路径 别名');
    await expect(hits.first()).toHaveAttribute('href', /resol/);
    await page.keyboard.press('Escape');
  });
  // CALL-1: each index once in a page load.
  await page.goBack();
  await expect(page).toHaveURL(PAGE);
  await search(page, QUERY);
  await expect(hitsOf(page).first()).toHaveAttribute('href', new RegExp(`^${at('/guide/')}`));
  expect(requests('/static/search_index.')).toHaveLength(2);
  expect(await isSameDocument(page)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('SRCH-UI-1, SRCH-UI-2: an icon opens the whole screen, Cancel closes it', async ({
    page,
  }) => {
    await open(page, PAGE);
    expect((await openerOf(page).boundingBox())?.width).toBe(40);
    await openerOf(page).tap();
    await expect(inputOf(page)).toBeFocused();
    await expect
      .poll(() => dialogOf(page).boundingBox())
      .toEqual({ x: 0, y: 0, width: 390, height: 780 });
    await inputOf(page).pressSequentially(QUERY);
    await expect(hitsOf(page).first()).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).tap();
    await expect(dialogOf(page)).toBeHidden();
    await openerOf(page).tap();
    await inputOf(page).pressSequentially(QUERY);
    await hitsOf(page).first().tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
  });
});
