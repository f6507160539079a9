import type { Page } from '@playwright/test';
import { findServer } from '../scripts/ensure-servers.mjs';
import { type Former, type LiveSite, makeBuilds, startDeployments } from './support/deployments.ts';
import {
  afterTimers,
  atRest,
  isSameDocument,
  markDocument,
  returningReader,
  sees,
  started,
} from './support/reader.ts';
import { DIST, isFull } from './support/routes.ts';
import { dialogOf, hitsOf, inputOf, openerOf } from './support/search.ts';
import { test as base, expect } from './support/test.ts';
import { type AtEnd, oncePerWorker } from './support/worker.ts';

const builds = oncePerWorker(async () => {
  const value = await makeBuilds(DIST, 3);
  return { value, end: value.remove };
});

/** One server for all: what it serves is a link, as on a host. */
const server = oncePerWorker(async (atEnd: AtEnd) => {
  const value = await startDeployments(await builds(atEnd));
  return { value, end: value.close };
});

/** Tabs that were open before two deployments, behind a real nginx. */
const test = base.extend<{ site: LiveSite }>({
  site: async ({ atEnd }, use, info) => {
    info.skip(findServer('nginx') === undefined, 'there is no nginx on this machine');
    const site = await server(atEnd, atEnd);
    await site.deployFirst();
    await use(site);
  },
});

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ context, page, watch }) => {
  watch.allow(/^request to another origin: http:\/\/127\.0\.0\.1:/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await returningReader(page);
});

/** What a tab says of parts that are gone. */
const TOLD =
  /Failed to load resource|did not load|Trying again|Loading .* failed|could not be loaded|search failed|Island \w+:|worker could not|Cannot copy/;

const noticeOf = (page: Page) => page.locator('.page-notice');
const hitOf = (page: Page) => hitsOf(page).and(page.locator('[href$="#outputwasmloading"]'));
const codeOf = (page: Page) => page.locator('main .code').first();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Opens a page at the first deployment; then come two more. */
async function openBefore(
  { page, site }: { page: Page; site: LiveSite },
  path: string,
  former: Former,
  prepare?: () => Promise<void>,
): Promise<void> {
  await page.goto(site.url + path);
  await started(page);
  await prepare?.();
  // What the page loads by itself has come.
  await page.waitForLoadState('networkidle');
  await markDocument(page);
  await site.deployAll(former);
}

/** Resolves when what is hovered has come, unless it had come before. */
const hasFetchedAhead = (page: Page) => afterTimers(page, 1500);

/**
 * Does something and waits for its effect; does it again where the reader is told that the page was
 * loaded anew, or has to be.
 */
async function once(page: Page, act: () => Promise<void>, effect: () => Promise<unknown>) {
  await act();
  const renewed = noticeOf(page)
    .filter({ hasText: 'has been updated' })
    .waitFor({ timeout: 20_000 })
    .then(() => true);
  renewed.catch(() => undefined);
  const isRenewed = await Promise.race([effect().then(() => false), renewed]).catch(() => renewed);
  if (!isRenewed) return;
  // Where something was typed that would be lost, the reader decides when.
  if (await isSameDocument(page)) {
    await noticeOf(page).getByRole('button', { name: 'Reload the page' }).click();
  }
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await started(page);
  await act();
  await effect();
}

// Before the server: a page fetches ahead when it has nothing else to do.
test.afterEach(({ page }) => page.close());

/** What loads its script when it is used, on `/config/entry`. */
const parts = {
  'a code block is copied': async (page: Page) => {
    const copy = codeOf(page).getByRole('button', { name: /^(Copy code|Copied)$/ });
    await once(
      page,
      () => copy.click(),
      () => expect(copy).toHaveAccessibleName('Copied'),
    );
    expect(await clipboard(page)).toContain('module.exports');
  },
  'the page is copied': async (page: Page) => {
    const copy = page.locator('[data-copy-page]');
    await once(
      page,
      () => copy.click(),
      () => expect(copy).toHaveAttribute('data-state', 'copied'),
    );
  },
  'a picture is enlarged': async (page: Page) => {
    const open = page.locator('.zoomable').first();
    const overlay = page.locator('dialog.zoom, .zoom-overlay, dialog[open]').first();
    await open.scrollIntoViewIfNeeded();
    await once(
      page,
      () => open.click(),
      () => expect(overlay).toBeVisible(),
    );
  },
};

/** Into another area, back, and into the other language. */
async function leadOn(page: Page, area: string, path: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click();
  await expect(page).not.toHaveURL((url) => url.pathname.endsWith(path));
  await expect(page.locator('main h1')).toBeVisible();
  // What came after the deployments belongs together.
  await expect(page.locator('meta[name=deployment]')).toHaveAttribute('content', '3');
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname.endsWith(path));
  await started(page);
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL((url) => url.pathname.endsWith(`/zh${path}`));
  await expect(page.locator('main h1')).toBeVisible();
}

for (const former of ['kept', 'deleted'] as const) {
  test.describe(`after two deployments, former files ${former}`, () => {
    test.beforeEach(({ watch }) => {
      watch.allow(former === 'deleted' ? TOLD : /belongs to/);
    });

    // With its own files a tab is never loaded anew by these; without them each needs a tab of its own.
    if (former === 'kept') {
      test('code and page are copied, a picture is enlarged, and links lead on', async ({
        page,
        site,
      }) => {
        await openBefore({ page, site }, '/config/entry', former);
        for (const [what, use] of Object.entries(parts)) {
          await test.step(what, () => use(page));
          expect(await isSameDocument(page)).toBe(true);
        }
        await test.step('links lead on', () => leadOn(page, 'Guide', '/config/entry'));
      });
    }

    // With the former files a tab meets its own deployment alone; some of what it has is enough.
    if (former === 'kept' && !isFull) return;

    test('the search finds', async ({ page, site }) => {
      await openBefore({ page, site }, '/guide/start/introduction', former);
      await openerOf(page).click();
      // What is typed in the instant of the reload goes nowhere.
      await page.waitForFunction(() => Reflect.get(window, 'sameDocument') !== true);
      await started(page);
      await inputOf(page).fill('wasmLoading');
      await expect(hitOf(page)).toBeVisible();
      await expect(inputOf(page)).toHaveValue('wasmLoading');
    });

    test('the search that was open, menus, panels, groups and the appearance answer', async ({
      page,
      site,
    }) => {
      await openBefore({ page, site }, '/guide/start/introduction', former, async () => {
        await openerOf(page).click();
        await expect(dialogOf(page)).toContainText('Searches titles');
      });
      await test.step('the search finds, is cleared and closed', async () => {
        await inputOf(page).fill('wasmLoading');
        await expect(hitOf(page)).toBeVisible();
        await inputOf(page).fill('zzqqxx');
        await dialogOf(page).getByRole('button', { name: 'Clear' }).click();
        await expect(inputOf(page)).toHaveValue('');
        await dialogOf(page).getByRole('button', { name: 'Close' }).click();
        await expect(dialogOf(page)).toBeHidden();
        expect(await isSameDocument(page)).toBe(true);
      });
      const banner = page.getByRole('banner');
      await banner.getByRole('button', { name: 'Language' }).click();
      await expect(page.getByRole('link', { name: '简体中文' }).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await banner.getByRole('button', { name: 'Ecosystem' }).click();
      await expect(banner.getByRole('link', { name: /Rsbuild/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await banner.getByRole('button', { name: 'More' }).click();
      await expect(
        banner.locator('a[href*="larkoffice"], a[href*="feishu"]').first(),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      const group = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button').last();
      await expect(group).toHaveAttribute('aria-expanded', 'true');
      await group.click();
      await expect(group).toHaveAttribute('aria-expanded', 'false');
      await page.getByRole('button', { name: 'Switch to dark theme' }).first().click();
      await expect(page.locator('html')).toHaveClass(/dark/);
      expect(await isSameDocument(page)).toBe(true);
      await test.step('on a small screen', async () => {
        await page.setViewportSize({ width: 390, height: 800 });
        await openerOf(page).click();
        await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
        await expect(dialogOf(page)).toBeHidden();
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.locator(':popover-open').first()).toBeVisible();
        expect(await isSameDocument(page)).toBe(true);
      });
    });

    for (const [what, use] of Object.entries(parts).slice(0, isFull ? undefined : 1)) {
      if (former === 'kept') continue;
      test(what, async ({ page, site }) => {
        await openBefore({ page, site }, '/config/entry', former);
        await use(page);
      });
    }

    test('a page whose data was there shows all that its tabs hold', async ({ page, site }) => {
      const link = page.getByRole('link', { name: 'Quick start' }).first();
      await openBefore({ page, site }, '/guide/start/introduction', former, async () => {
        await link.hover();
        await hasFetchedAhead(page);
      });
      await link.click();
      await expect(page).toHaveURL(/quick-start$/);
      await expect(page.getByRole('tab').first()).toBeVisible();
      if (former === 'deleted') {
        for (const panel of await page.locator('.tab-panel').all()) {
          await expect(panel).toBeVisible();
        }
      }
      const tab = page.getByRole('tab').nth(1);
      await once(
        page,
        () => tab.click(),
        () => expect(tab).toHaveAttribute('aria-selected', 'true'),
      );
    });

    test('links lead on, in the area and out of it, into the other language and back', async ({
      page,
      site,
    }) => {
      await openBefore({ page, site }, '/guide/start/introduction', former);
      await leadOn(page, 'Config', '/guide/start/introduction');
    });

    test('the checker of configurations answers, and keeps what was typed', async ({
      page,
      site,
    }) => {
      await openBefore({ page, site }, '/guide/compatibility/config-diff', former);
      const field = page.locator('.config-check textarea');
      const typed = 'module.exports = { devServer: { contentBase: "a" } }';
      await field.fill(typed);
      if (former === 'kept') {
        await expect(page.getByRole('region', { name: /Report/ })).toBeVisible();
      } else {
        await expect(noticeOf(page)).toContainText('has been updated');
        await expect(field).toHaveValue(typed);
        expect(await isSameDocument(page)).toBe(true);
        await noticeOf(page).getByRole('button', { name: 'Reload the page' }).click();
        await expect.poll(() => isSameDocument(page)).toBe(false);
        await started(page);
        await field.fill(typed);
        await expect(page.getByRole('region', { name: /Report/ })).toBeVisible();
      }
    });

    // Other parts that come late meet what the copied code, the tabs and the checker do.
    if (!isFull) return;

    test('the files of an example that came with its page are all there', async ({
      page,
      site,
    }) => {
      const link = page.getByRole('link', { name: 'DevServer' }).first();
      await openBefore({ page, site }, '/config/', former, async () => {
        await link.hover();
        await hasFetchedAhead(page);
      });
      await link.click();
      await expect(page).toHaveURL(/dev-server$/);
      const files = page.locator('.files').first();
      await expect(files.and(page.locator('[data-tabs], [data-failed]'))).toBeVisible();
      const isAwake = (await files.getAttribute('data-tabs')) !== null;
      if (isAwake) await files.getByRole('tab').nth(1).click();
      await expect(files.locator('.file').nth(1)).toBeVisible();
      if (!isAwake) await expect(files.locator('.file').first()).toBeVisible();
    });

    test('the table of support is there, and is filtered', async ({ page, site }) => {
      await openBefore({ page, site }, '/guide/compatibility/plugin', former);
      const table = page.locator('main .support-table').first();
      const filter = table.getByRole('searchbox', { name: 'Filter' });
      const rows = table.locator('tr[data-status]');
      const shown = rows.filter({ visible: true });
      const whole = await rows.count();
      const name = (await rows.nth(2).getByRole('cell').first().textContent()) ?? '';
      await once(
        page,
        async () => {
          await filter.scrollIntoViewIfNeeded();
          await filter.fill(name);
        },
        () => expect.poll(() => shown.count(), { timeout: 20_000 }).toBeLessThan(whole),
      );
      await expect(shown.first()).toContainText(name);
      await filter.fill('');
      await expect(shown).toHaveCount(whole);
      await table.getByRole('combobox').selectOption({ index: 1 });
      await expect.poll(() => shown.count()).toBeLessThan(whole);
    });

    test('tabs of the page that is open answer', async ({ page, site }) => {
      await openBefore({ page, site }, '/guide/start/quick-start', former);
      const tab = page.getByRole('tab').nth(1);
      await once(
        page,
        () => tab.click(),
        () => expect(tab).toHaveAttribute('aria-selected', 'true'),
      );
      const panel = page.getByRole('tabpanel').first();
      await expect(panel).toBeVisible();
      await expect(panel).toHaveAccessibleName((await tab.textContent()) ?? '');
    });

    test('what an article has at its sides answers', async ({ page, site }) => {
      await openBefore({ page, site }, '/config/entry', former);
      const wrap = codeOf(page).getByRole('button', { name: 'Wrap lines' });
      const pressed = await wrap.getAttribute('aria-pressed');
      await once(
        page,
        () => wrap.click(),
        () => expect(wrap).not.toHaveAttribute('aria-pressed', pressed ?? ''),
      );
      const outline = page.getByRole('navigation', { name: 'ON THIS PAGE' });
      const entry = outline.getByRole('link').nth(4);
      const hash = (await entry.getAttribute('href')) ?? '';
      await entry.click();
      await expect(page).toHaveURL((url) => url.hash === new URL(hash, url).hash);
      await expect(entry).toHaveAttribute('aria-current', 'location');
      const anchor = page.getByRole('link', { name: /^Link to / }).first();
      await anchor.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL((url) => url.hash !== new URL(hash, url).hash);
      await outline.getByRole('link').nth(9).click();
      await page.getByRole('button', { name: 'Scroll to top' }).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await pages.getByRole('link', { name: /^Next page/ }).click();
      await expect(page).not.toHaveURL(/\/config\/entry/);
      await expect(page.locator('main h1')).toBeVisible();
    });

    test('on a small screen sidebar and outline open, and lead on', async ({ page, site }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await openBefore({ page, site }, '/config/output', former);
      await page.getByRole('button', { name: 'ON THIS PAGE' }).click();
      const outline = page.getByRole('navigation', { name: 'ON THIS PAGE' });
      await atRest(outline);
      await outline.getByRole('link').nth(3).click();
      await expect(page).toHaveURL(/#/);
      await page.getByRole('button', { name: 'Sidebar' }).click();
      const link = page
        .getByRole('navigation', { name: 'Sidebar' })
        .getByRole('link', { name: 'Entry', exact: true });
      await link.click();
      await expect(page).toHaveURL(/\/config\/entry/);
      await expect(page.locator('main h1')).toBeVisible();
    });

    test('the article is skipped to, edited, and left for the page before it', async ({
      page,
      site,
    }) => {
      await openBefore({ page, site }, '/guide/start/quick-start', former);
      await page.getByRole('link', { name: 'Skip to content' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      const edit = page.getByRole('link', { name: 'Edit this page on GitHub' });
      await expect(edit.filter({ visible: true }).first()).toHaveAttribute(
        'href',
        /\/guide\/start\/quick-start\.mdx$/,
      );
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await pages.getByRole('link', { name: /^Previous Page/ }).click();
      await expect(page).toHaveURL(/introduction$/);
      await expect(page.locator('main h1')).toBeVisible();
    });

    test('a page that is not there leads home', async ({ page, site, watch }) => {
      watch.allow(/404/);
      await openBefore({ page, site }, '/config/no-such-page', former);
      await page.getByRole('main').getByRole('link').first().click();
      await expect(page).toHaveURL(`${site.url}/`);
      await expect(page.locator('main h1')).toBeVisible();
    });

    test('the home page’s animation plays again, and its buttons lead on', async ({
      page,
      site,
    }) => {
      await openBefore({ page, site }, '/', former);
      const motion = page.getByRole('button', { name: 'Play or pause the animation' });
      const flowing = () =>
        page.evaluate(
          () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
        );
      // It ends by itself after some seconds (`home.spec.ts`); what has not begun yet cannot be ended.
      const end = () =>
        page.evaluate(() => {
          const all = document.getAnimations();
          for (const animation of all) animation.finish();
          return all.length;
        });
      await once(
        page,
        async () => {
          await expect.poll(end).toBeGreaterThan(20);
          await expect.poll(flowing).toBe(0);
          await motion.click();
        },
        () => expect.poll(flowing).toBeGreaterThan(0),
      );
      await page.getByRole('link', { name: 'Get Started' }).first().click();
      await expect(page).toHaveURL(/\/guide\//);
      await expect(page.locator('main h1')).toBeVisible();
    });
  });
}

test.describe('a reader who was led to the language of the browser', () => {
  test.use({ locale: 'zh-CN' });

  for (const former of isFull ? (['kept', 'deleted'] as const) : (['deleted'] as const)) {
    test(`gets back from an old tab, former files ${former}`, async ({ context, site, watch }) => {
      watch.allow(former === 'deleted' ? TOLD : /belongs to/);
      const page = await context.newPage();
      await page.goto(`${site.url}/config/node`);
      await expect(page).toHaveURL(/\/zh\/config\/node$/);
      const notice = page.locator('.moved-notice');
      await expect(notice).toContainText('简体中文');
      await page.waitForLoadState('networkidle');
      await site.deployAll(former);
      await notice.getByRole('link', { name: 'Go back to the page you opened' }).click();
      await expect(page).toHaveURL(`${site.url}/config/node`);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(notice).toHaveCount(0);
      await page.close();
    });
  }
});

test('parts that are gone, a clipboard that refuses and a line that is down are told', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.allow(TOLD);
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await page.route(/\/static\/js\/(?!main\.)/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.url}/config/entry`);
  await started(page);
  await markDocument(page);
  const copy = codeOf(page).getByRole('button', { name: /^(Copy code|Copied)$/ });
  await test.step('what is gone for good is told, once, and the text can be copied by hand', async () => {
    await copy.click();
    await expect(noticeOf(page)).toContainText('did not load');
    expect(await selected()).toContain('module.exports');
    expect(await isSameDocument(page)).toBe(true);
    await page.unroute(/\/static\/js\/(?!main\.)/);
    await sees(codeOf(page).getByRole('button').last(), 'Copied', () =>
      noticeOf(page).getByRole('button', { name: 'Try again' }).click(),
    );
    await expect(noticeOf(page)).toBeHidden();
  });
  await test.step('a clipboard refuses: the code is selected, and the reader is told', async () => {
    await page.evaluate(() => {
      getSelection()?.removeAllRanges();
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await copy.click();
    await expect(noticeOf(page)).toContainText('Ctrl');
    expect(await selected()).toContain('module.exports');
  });
  await test.step('offline, a click keeps the page; back on the line it leads on', async () => {
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Guide' }).click();
    await expect(noticeOf(page)).toContainText('offline');
    await expect(page).toHaveURL(/\/config\/entry$/);
    await expect(page.locator('main h1')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
    await context.setOffline(false);
    await noticeOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/guide\//);
    await expect(noticeOf(page)).toBeHidden();
  });
});
