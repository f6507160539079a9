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
const toggleKeys = ['Control+k', 'Meta+k'] as const;

/** Addresses of what the page has asked for since, by their beginning. */
function requestsOf(page: Page) {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(pathOf(request.url())));
  return (start: string) => paths.filter((path) => path.startsWith(start));
}

test.describe('opening', () => {
  testShared('SRCH-UI-1: the button shows its shortcut', async ({ page }) => {
    await open(page, PAGE);
    await expect(openerOf(page)).toHaveText(/^Search\s*Ctrl K$/);
    await expect(openerOf(page)).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  });

  // The others are the unit tests' (`search-button.test.ts`).
  for (const platform of isFull ? ['MacIntel', 'iPhone', 'iPad', 'iPod'] : ['MacIntel']) {
    test(`SRCH-UI-1: the shortcut has the sign of ${platform}`, async ({ page }) => {
      await page.addInitScript((name) => {
        Object.defineProperty(navigator, 'platform', { get: () => name });
      }, platform);
      await open(page, PAGE);
      await expect(openerOf(page)).toHaveText(/^Search\s*⌘ K$/);
      await expect(openerOf(page)).toHaveAttribute('aria-keyshortcuts', 'Meta+K');
    });
  }

  test('SRCH-3: code comes on intent, the index at the first opening and once', async ({
    page,
  }) => {
    const requests = requestsOf(page);
    await open(page, PAGE);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

  for (const keys of toggleKeys) {
    testShared(`SRCH-UI-8: ${keys} opens and closes from anywhere`, async ({ page }) => {
      await open(page, PAGE);
      await page.getByRole('link', { name: 'Next page' }).focus();
      await page.keyboard.press(keys);
      await expect(inputOf(page)).toBeFocused();
      await page.keyboard.press(keys);
      await expect(dialogOf(page)).toBeHidden();
      await expect(page.getByRole('link', { name: 'Next page' })).toBeFocused();
    });
  }

  testShared('SRCH-UI-8: other shortcuts are left to the browser', async ({ page }) => {
    await open(page, PAGE);
    for (const keys of ['k', 'Control+Shift+k', 'Control+Alt+k', 'Control+j']) {
      await page.keyboard.press(keys);
    }
    await expect(dialogOf(page)).toBeHidden();
  });

  test('WEAK-38: shows that its code is under way, and keeps an early Enter', async ({ page }) => {
    const release = await holdBack(page, '**/static/js/search.*');
    await open(page, PAGE);
    await openerOf(page).click();
    await inputOf(page).pressSequentially(QUERY);
    await inputOf(page).press('Enter');
    const sign = () =>
      page.evaluate(() => {
        const results = document.querySelector('.search-results');
        return results && getComputedStyle(results, '::before').content;
      });
    expect(await sign()).toBe('""');
    release();
    await expect(page).toHaveURL('/guide/start/quick-start');
    expect(await sign()).toBe('none');
  });

  test('WEAK-24: what is typed before the code has come is kept, and an Enter that ends a composition is none', async ({
    page,
  }) => {
    const release = await holdBack(page, '**/static/js/search.*');
    await open(page, PAGE);
    await openerOf(page).click();
    await expect(inputOf(page)).toBeFocused();
    await inputOf(page).pressSequentially(QUERY);
    await inputOf(page).evaluate((input) => {
      // As Safari sends it: the composition has ended before.
      const init = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
      input.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    release();
    await expect(hitsOf(page).first()).toBeVisible();
    await expect(inputOf(page)).toHaveValue(QUERY);
    await expect(inputOf(page)).toBeFocused();
    await expect(page).toHaveURL(PAGE);
  });

  const LOADING = /Failed to load resource|Loading the search dialog failed|Trying again/;

  test('code that does not come is told, and tried again by a button and at the next opening', async ({
    page,
    watch,
  }) => {
    watch.allow(LOADING);
    await page.route('**/static/js/search.*', (route) => route.abort());
    await open(page, PAGE);
    await search(page, QUERY);
    const alert = dialogOf(page).getByRole('alert');
    await expect(alert).toContainText('The search is not available at the moment');
    await expect(inputOf(page)).toHaveValue(QUERY);
    await page.keyboard.press('Escape');
    await search(page, QUERY);
    await expect(alert).toBeVisible();
    await page.unroute('**/static/js/search.*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(hitsOf(page).first()).toBeVisible();
    await expect(alert).toBeHidden();
    await expect(inputOf(page)).toBeFocused();
  });

  test('what never comes is told without it', async ({ page, watch }) => {
    watch.allow(LOADING);
    for (const [what, files, reducedMotion] of [
      ['the script of the page', '**/static/js/main.*', 'no-preference'],
      ['the table of the shell', '**/routes/shell.*', 'reduce'],
      ['the code of the search', '**/static/js/search.*', 'reduce'],
    ] as const) {
      await test.step(what, async () => {
        await page.emulateMedia({ reducedMotion });
        // Asked for, and not answered.
        await page.route(files, () => undefined);
        await page.goto(PAGE);
        await page.getByRole('button', { name: 'Search' }).first().click();
        await expect(inputOf(page)).toBeFocused();
        await page.keyboard.type(QUERY);
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
        await expect(inputOf(page)).toHaveValue(QUERY);
        await page.unroute(files);
      });
    }
  });

  for (const [what, files] of [
    ['the index', '**/static/search_index.*'],
    ['the worker', '**/static/js/search-worker.*'],
    ['the settings', '**/routes/search.js*'],
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

  test('without a network the dialog says so, and goes on when it is back', async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(LOADING);
    await open(page, PAGE);
    await context.setOffline(true);
    await search(page, QUERY);
    const alert = dialogOf(page).getByRole('alert');
    await expect(alert).toContainText('Check your connection');
    await context.setOffline(false);
    await expect(hitsOf(page).first()).toBeVisible();
    await expect(alert).toBeHidden();
  });

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
      const answer = await route.fetch();
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

  test('opens before the site’s script has started', async ({ page }) => {
    const release = await holdBack(page, '**/static/js/main.*');
    await page.goto(PAGE);
    await openerOf(page).click();
    await inputOf(page).pressSequentially(QUERY);
    release();
    await expect(hitsOf(page).first()).toBeVisible();
  });

  testShared('finds from the 404 page, too', async ({ page }) => {
    await open(page, '/no-such-page');
    await search(page, QUERY);
    await inputOf(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
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
  testShared('SRCH-UI-8, WEAK-28: Escape closes and gives the focus back', async ({ page }) => {
    await open(page, PAGE);
    await openerOf(page).click();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(openerOf(page)).toBeFocused();
  });

  testShared('SRCH-UI-9: the mask closes; the panel does not', async ({ page }) => {
    await open(page, PAGE);
    await openerOf(page).click();
    await dialogOf(page).click({ position: { x: 40, y: 90 } });
    await expect(dialogOf(page)).toBeVisible();
    // A selection that ends outside is no click on the mask.
    await inputOf(page).fill('entry');
    const box = await inputOf(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(100, 500);
    await page.mouse.up();
    await expect(dialogOf(page)).toBeVisible();
    await page.mouse.click(100, 500);
    await expect(dialogOf(page)).toBeHidden();
  });

  testShared('SRCH-UI-10: the icon empties first, then closes', async ({ page }) => {
    await open(page, PAGE);
    await search(page, QUERY);
    await expect(hitsOf(page).first()).toBeVisible();
    await expect(dialogOf(page).getByRole('button', { name: 'Close' })).toBeHidden();
    await dialogOf(page).getByRole('button', { name: 'Clear' }).click();
    await expect(inputOf(page)).toHaveValue('');
    await expect(inputOf(page)).toBeFocused();
    await expect(hitsOf(page)).toHaveCount(0);
    await expect(inputOf(page)).toHaveAttribute('aria-expanded', 'false');
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialogOf(page)).toBeHidden();
  });

  testShared('SRCH-UI-11: opening again starts anew', async ({ page }) => {
    await open(page, PAGE);
    await search(page, QUERY);
    await inputOf(page).press('ArrowDown');
    await page.keyboard.press('Escape');
    await openerOf(page).click();
    await expect(inputOf(page)).toHaveValue('');
    await expect(hitsOf(page)).toHaveCount(0);
    await expect(statusOf(page)).toHaveText('');
    await inputOf(page).pressSequentially(QUERY);
    await expect(hitsOf(page).first()).toHaveAttribute('aria-selected', 'true');
  });

  testShared('going back closes', async ({ page }) => {
    await open(page, PAGE);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
    await openerOf(page).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
  });

  testShared('WEAK-29: the page behind stands still', async ({ page }) => {
    await open(page, PAGE);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    await page.keyboard.press('Control+k');
    await inputOf(page).pressSequentially('rspack');
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
  });

  testShared('WEAK-28: the keyboard stays inside', async ({ page }) => {
    await open(page, PAGE);
    await search(page, QUERY);
    await expect(hitsOf(page).first()).toBeVisible();
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
  });
});

test.describe('hits', () => {
  testShared('SRCH-UI-4, SRCH-17: show what matched, and where', async ({ page }) => {
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
  });

  testShared(
    'SRCH-UI-7, WEAK-26: arrows go round, the caret stays, the hit comes into view',
    async ({ page }) => {
      await open(page, PAGE);
      await openerOf(page).click();
      await page.keyboard.press('ArrowDown');
      await inputOf(page).pressSequentially('rspack');
      await expect(selected(page)).toHaveCount(1);
      await inputOf(page).press('ArrowLeft');
      const caret = () => inputOf(page).evaluate((input: HTMLInputElement) => input.selectionStart);
      expect(await caret()).toBe(5);
      const count = await hitsOf(page).count();
      expect(count).toBeGreaterThan(8);
      await inputOf(page).press('ArrowUp');
      await expect(hitsOf(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
      await expect(hitsOf(page).nth(count - 1)).toBeInViewport({ ratio: 1 });
      const id = await hitsOf(page)
        .nth(count - 1)
        .getAttribute('id');
      await expect(inputOf(page)).toHaveAttribute('aria-activedescendant', id ?? '');
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
    'a click that hits nothing leaves the keys to the input, a selection stays',
    async ({ page }) => {
      await open(page, PAGE);
      await search(page, QUERY);
      await expect(hitsOf(page).first()).toBeVisible();
      const box = await statusOf(page).boundingBox();
      if (!box) throw new Error('no status');
      const [x, y] = [box.x + box.width, box.y + box.height / 2];
      await page.mouse.click(x + 30, y);
      await expect(inputOf(page)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(hitsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
      await statusOf(page).dblclick({ position: { x: 50, y: box.height / 2 } });
      expect(await page.evaluate(() => String(getSelection()))).toBe('results');
    },
  );

  testShared(
    'SRCH-UI-8, SRCH-UI-9: Enter opens in the same window, without a load',
    async ({ page }) => {
      await open(page, PAGE);
      await markDocument(page);
      await search(page, QUERY);
      await expect(selected(page)).toHaveAttribute('href', '/guide/start/quick-start');
      await inputOf(page).press('Enter');
      await expect(page).toHaveURL('/guide/start/quick-start');
      await expect(dialogOf(page)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeFocused();
      expect(await isSameDocument(page)).toBe(true);
    },
  );

  testShared('Enter right behind the last key opens what was typed', async ({ page }) => {
    await open(page, PAGE);
    await openerOf(page).click();
    await inputOf(page).fill('introduction');
    await expect(hitsOf(page).first()).toBeVisible();
    await inputOf(page).fill(QUERY);
    await inputOf(page).press('Enter');
    await expect(page).toHaveURL('/guide/start/quick-start');
  });

  testShared(
    'WEAK-23: Enter does nothing without hits, and nothing once closed',
    async ({ page }) => {
      await open(page, PAGE);
      await openerOf(page).click();
      await inputOf(page).press('Enter');
      await inputOf(page).pressSequentially('qqqq');
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

  testShared('SRCH-UI-9: a click on a heading’s hit leads to the heading', async ({ page }) => {
    await open(page, PAGE);
    await search(page, 'Why Rspack exists');
    const hit = hitsOf(page).filter({ hasText: 'Introduction > Why Rspack exists' });
    await expect(hit).toHaveAttribute('href', `${PAGE}#why-it-exists`);
    await hit.click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(`${PAGE}#why-it-exists`);
    await expect(page.getByRole('heading', { name: 'Why Rspack exists' })).toBeInViewport();
  });

  testShared('a click with Ctrl opens a new tab, and the dialog stays', async ({ page }) => {
    await open(page, PAGE);
    await search(page, QUERY);
    const opened = page.context().waitForEvent('page');
    await hitsOf(page)
      .first()
      .click({ modifiers: ['Control'] });
    const tab = await opened;
    await expect(tab).toHaveURL('/guide/start/quick-start');
    await expect(dialogOf(page)).toBeVisible();
    await expect(page).toHaveURL(PAGE);
    await tab.close();
  });

  test('WEAK-24: what is being composed as the code of the search comes is no query', async ({
    page,
  }) => {
    const keyboard = await page.context().newCDPSession(page);
    const release = await holdBack(page, '**/static/js/search.*');
    await open(page, `/zh${PAGE}`);
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: '搜索文档' });
    await expect(input).toBeFocused();
    const text = { text: 'jie', selectionStart: 3, selectionEnd: 3 };
    await keyboard.send('Input.imeSetComposition', text);
    release();
    await expect(page.getByText('↵')).toBeVisible();
    await afterTimers(page, 400); // Longer than the debounce: nothing is to come.
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('');
    await keyboard.send('Input.insertText', { text: '介绍' });
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  testShared('WEAK-24: keys of an input method are its own', async ({ page }) => {
    const keyboard = await page.context().newCDPSession(page);
    await open(page, `/zh${PAGE}`);
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: '搜索文档' });
    const hits = page.getByRole('option');
    await expect(input).toBeFocused();
    await keyboard.send('Input.imeSetComposition', {
      text: 'jie',
      selectionStart: 3,
      selectionEnd: 3,
    });
    for (const key of ['Enter', 'ArrowDown']) {
      // What browsers send for a key that the input method has taken.
      await input.evaluate((element, name) => {
        const init = { key: name, isComposing: true, bubbles: true, cancelable: true };
        element.dispatchEvent(new KeyboardEvent('keydown', init));
      }, key);
    }
    await afterTimers(page, 400); // Longer than the debounce: nothing is to come.
    await expect(hits).toHaveCount(0);
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('');
    await keyboard.send('Input.insertText', { text: '介绍' });
    await expect(input).toHaveValue('介绍');
    await expect(hits.first()).toBeVisible();
    await expect(page).toHaveURL(`/zh${PAGE}`);
    await input.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  testShared('VAL-1, SRCH-UI-3: spaces find nothing and change nothing', async ({ page }) => {
    await open(page, PAGE);
    await search(page, '   ');
    await afterTimers(page, 400); // Longer than the debounce: nothing is to come.
    await expect(hitsOf(page)).toHaveCount(0);
    await expect(statusOf(page)).toHaveText('');
    await inputOf(page).fill(` ${QUERY} `);
    await expect(hitsOf(page).first()).toBeVisible();
  });
});

test.describe('what readers are told', () => {
  testShared('SRCH-UI-12, ERR-6: nothing found', async ({ page }) => {
    await open(page, PAGE);
    await search(page, 'QqQ zZ');
    await expect(statusOf(page)).toContainText('No results for "QqQ zZ"');
    await expect(statusOf(page)).toContainText('Please try again with a different keyword');
    await expect(inputOf(page)).toHaveAttribute('aria-expanded', 'false');
  });

  testShared(
    'a slip of the keys is corrected, and the dialog says which query it answers',
    async ({ page }) => {
      await open(page, PAGE);
      await search(page, 'moduel federation');
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
    },
  );

  testShared('a question and words that stand apart find their page', async ({ page }) => {
    await open(page, PAGE);
    await search(page, 'how do i proxy api requests in development');
    await expect(hitsOf(page).first()).toHaveAttribute('href', /\/dev-server#/);
  });

  testShared('where nothing is found, pages of a similar name are offered', async ({ page }) => {
    await open(page, PAGE);
    await search(page, 'qodesplitx zzz');
    await expect(statusOf(page)).toContainText('No results for "qodesplitx zzz"');
    const near = dialogOf(page).getByRole('navigation', { name: 'Pages with a similar name' });
    await near.getByRole('link', { name: 'Code splitting' }).click();
    await expect(page).toHaveURL('/guide/optimization/code-splitting');
    await expect(dialogOf(page)).toBeHidden();
  });

  test('the empty dialog offers the pages beside this one and those opened before', async ({
    page,
  }) => {
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
  });

  testShared('one hit, several, none in Chinese, and words that stand apart', async ({ page }) => {
    await open(page, '/zh/');
    await page.getByRole('banner').getByRole('button', { name: '搜索' }).click();
    const dialog = page.getByRole('dialog', { name: '搜索' });
    await dialog.getByRole('combobox', { name: '搜索文档' }).fill('快速上手');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    const count = await dialog.getByRole('option').count();
    await expect(dialog.getByRole('status')).toHaveText(`${count} 条结果`);
    await expect(dialog.getByRole('option').first().locator('mark')).toHaveText('快速上手');
    await expect(dialog.getByRole('button', { name: '清除' })).toBeVisible();
    await dialog.getByRole('combobox').fill('龘靐齉');
    await expect(dialog.getByRole('status')).toContainText('没有找到结果：“龘靐齉”');
    await expect(dialog.getByRole('status')).toContainText('请换一个关键词再试');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('路径 别名');
    await expect(dialog.getByRole('option').first()).toHaveAttribute('href', /resol/);
  });

  testShared('bad input is shown as text', async ({ page }) => {
    await open(page, PAGE);
    await openerOf(page).click();
    for (const query of [
      '<img src=x onerror=alert(1)>',
      '</p><script>alert(1)</script>',
      '(.*)+$ [a-z]{3,} \\',
      'עברית שמאלה',
      '🦀🦀🦀',
      '\ud83e half',
      'x'.repeat(10_000),
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
        await inputOf(page).fill(QUERY);
        await expect(hitsOf(page).first()).toBeVisible();
      });
    }
  });

  testShared('the page stays free: a worker loads the index and searches it', async ({ page }) => {
    await open(page, PAGE);
    await search(page, QUERY);
    await expect(hitsOf(page).first()).toBeVisible();
    expect(page.workers().map((worker) => worker.url())).toEqual([
      expect.stringContaining('/static/js/search-worker.'),
    ]);
  });

  test('ERR-7: settings that cannot be loaded, twice', async ({ page, watch }) => {
    watch.allow(/search/i);
    watch.allow(/Failed to load resource/);
    await page.route('**/routes/search.js', (route) => route.abort());
    await open(page, PAGE);
    for (let time = 0; time < 2; time += 1) {
      await search(page, QUERY);
      await expect(statusOf(page)).toContainText('The search is not available at the moment');
      await page.keyboard.press('Escape');
    }
    await page.unroute('**/routes/search.js');
    await search(page, QUERY);
    await expect(hitsOf(page).first()).toBeVisible();
  });

  test('ERR-7: a worker that cannot be loaded', async ({ page, watch }) => {
    watch.allow(/search/i);
    watch.allow(/Failed to load resource/);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (/index could not be loaded/.test(message.text())) errors.push(message.text());
    });
    await page.route('**/search-worker.*', (route) => route.fulfill({ status: 404 }));
    await open(page, PAGE);
    await search(page, QUERY);
    await expect(statusOf(page)).toContainText('The search is not available at the moment');
    expect(errors).toHaveLength(1);
    await page.unroute('**/search-worker.*');
    await page.keyboard.press('Escape');
    await search(page, QUERY);
    await expect(hitsOf(page).first()).toBeVisible();
  });

  test('ERR-7: an index that is missing, damaged or foreign, each asked for again', async ({
    page,
    watch,
  }) => {
    watch.allow(/search/i);
    watch.allow(/Failed to load resource/);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (/index could not be loaded/.test(message.text())) errors.push(message.text());
    });
    await open(page, PAGE);
    for (const [what, respond] of [
      ['missing', { status: 404, body: 'Not found' }],
      ['damaged', { status: 200, body: '{"format":"docs-search","ver' }],
      ['foreign', { status: 200, body: '[{"title":"x"}]' }],
    ] as const) {
      await test.step(what, async () => {
        errors.length = 0;
        await page.route('**/static/search_index.*', (route) => route.fulfill(respond));
        await search(page, QUERY);
        await expect(statusOf(page)).toContainText('The search is not available at the moment');
        expect(errors).toHaveLength(1);
        await expect(inputOf(page)).toBeEnabled();
        await page.unroute('**/static/search_index.*');
        await page.keyboard.press('Escape');
      });
    }
    await search(page, QUERY);
    await expect(hitsOf(page).first()).toBeVisible();
  });
});

test('SRCH-UI-11: another language has another index, loaded at once', async ({ page }) => {
  const requests = requestsOf(page);
  await open(page, PAGE);
  await markDocument(page);
  await search(page, QUERY);
  await expect(hitsOf(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL(`/zh${PAGE}`);
  await expect.poll(() => requests('/static/search_index.zh.').length).toBe(1);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: '搜索' });
  await dialog.getByRole('combobox', { name: '搜索文档' }).fill('快速上手');
  await expect(dialog.getByRole('option').first()).toHaveAttribute(
    'href',
    new RegExp(`^${at('/zh/')}`),
  );
  await expect(dialog.getByRole('status')).toContainText('条结果');
  await page.keyboard.press('Escape');
  // CALL-1: each index once in a page load.
  await page.goBack();
  await expect(page).toHaveURL(PAGE);
  await search(page, QUERY);
  await expect(hitsOf(page).first()).toHaveAttribute('href', new RegExp(`^${at('/guide/')}`));
  expect(requests('/static/search_index.')).toHaveLength(2);
  expect(await isSameDocument(page)).toBe(true);
});

test('SRCH-UI-11: texts that come after the reader has gone back are not shown', async ({
  page,
}) => {
  const release = await holdBack(page, '**/routes/search.zh.*');
  await open(page, PAGE);
  await search(page, QUERY);
  await expect(hitsOf(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL(`/zh${PAGE}`);
  await page.goBack();
  await expect(page).toHaveURL(PAGE);
  const late = page.waitForResponse('**/routes/search.zh.*');
  release();
  await (await late).finished();
  await search(page, QUERY);
  await expect(statusOf(page)).toContainText('results');
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

test.describe('in a small window, or zoomed', () => {
  const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;

  // The sheet alone lays the dialog out: one that is open shows what one that opens would.
  testShared('SRCH-UI-2: the hits have room', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
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
});

test('WEAK-25: one dialog at every width, whatever else is open', async ({ page }) => {
  // On both sides of the width from which the bar has room for the tabs; in full runs between them, too.
  for (const width of isFull ? [320, 390, 700, 768, 900, 1024, 1440] : [320, 700, 768, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    if (isFull || width === 320) await open(page, PAGE);
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
