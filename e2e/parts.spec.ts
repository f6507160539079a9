import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import sharp from 'sharp';
import { afterTimers, open, returningReader, sees } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { testOnFixture } from './support/site.ts';
import { expect, sharingPage } from './support/test.ts';

const PAGE = '/guide/parts';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The fixture with every part, built and served once. */
const testFresh = testOnFixture('parts-site');
const test = sharingPage(testFresh);

/** The checker of accessibility writes into the page, which the site's policy forbids to others. */
const STILL = { bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } } as const;

// All in one: pages of other options would not be shared.
test.use({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
});
test.beforeEach(({ page }) => returningReader(page));

const block = (page: Page, name: string) =>
  page.getByRole('figure').filter({ has: page.getByRole('group', { name, exact: true }) });

test.describe('code', () => {
  const copied = async (page: Page, name: string) => {
    const button = block(page, name).getByRole('button', { name: /^(Copy code|Copied)$/ });
    await sees(button, 'Copied', () => button.click());
    return page.evaluate(() => navigator.clipboard.readText());
  };

  test('CODE-6: what is copied is the code that runs', async ({ page }) => {
    await open(page, PAGE);
    expect(await copied(page, 'notation.ts')).toBe(
      "export default {\n  entry: './new.ts',\n  mode: 'production',\n};",
    );
    expect(await copied(page, 'package.json')).toBe('{\n  "build": "rspack build",\n}');
    expect(await copied(page, 'shell')).toBe('npm add -D @rspack/core');
    expect(await copied(page, 'rspack.config.js')).toMatch(/^module\.exports = \{\n {2}entry/);
  });

  test('CODE-3: a block says itself whether its lines are wrapped and numbered', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, PAGE);
    const wrapped = block(page, "a = 'b'.js");
    await expect(wrapped.getByRole('button', { name: 'Wrap lines' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const region = wrapped.getByRole('group');
    expect(await region.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
    expect(
      await region.evaluate(
        (pre) =>
          getComputedStyle(pre.firstElementChild?.firstElementChild ?? pre, '::before').content,
      ),
    ).toBe('counter(line)');
  });

  test('focus: the other lines have their colours back under the pointer', async ({ page }) => {
    await open(page, PAGE);
    const region = block(page, 'focus.ts').getByRole('group');
    const keyword = region.getByText('export');
    const focused = region.getByText("'production'");
    const colour = (token: Locator) => token.evaluate((element) => getComputedStyle(element).color);
    const [muted, vivid] = [await colour(keyword), await colour(focused)];
    await region.hover();
    await expect.poll(() => colour(keyword)).not.toBe(muted);
    expect(await colour(focused)).toBe(vivid);
  });
});

test.describe('CMP-9: the support table', () => {
  const rows = (page: Page) =>
    page.getByRole('group', { name: 'Plugins' }).locator('tbody').getByRole('row');

  test('shows the rows that match words and status, and says how many', async ({ page }) => {
    await open(page, PAGE);
    await expect(rows(page)).toHaveCount(6);
    await expect(rows(page).first()).toContainText('Included');
    await expect(rows(page).last()).toContainText('To be implemented');
    const words = page.getByRole('searchbox', { name: 'Filter' });
    await words.fill('WEBPACK html');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: '1 of 6' })).toBeVisible();
    await words.fill('');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Compatible');
    await expect(rows(page)).toHaveCount(2);
    await words.fill('nothing like this');
    await expect(rows(page)).toHaveCount(0);
    await expect(page.getByText('Nothing matches.')).toBeVisible();
  });

  testFresh('is whole, and has no dead fields, without scripts', async ({ browser, siteUrl }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(siteUrl + PAGE);
    await expect(rows(page)).toHaveCount(6);
    await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Zoom image/ })).toHaveCount(0);
    await expect(page.getByText('2.40s dev')).toBeVisible();
    await context.close();
  });
});

test('only code and tables that overflow are stops for the keyboard', async ({ page }) => {
  await open(page, PAGE);
  const stops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main pre, main [role=group]')]
        .filter((element) => element.checkVisibility())
        .map(({ tabIndex, scrollWidth, clientWidth }) => [
          tabIndex === 0,
          scrollWidth > clientWidth,
        ]),
    );
  await expect
    .poll(async () => (await stops()).filter(([isStop, overflows]) => isStop !== overflows))
    .toEqual([]);
  const wide = (await stops()).filter(([isStop]) => isStop).length;
  await page.setViewportSize({ width: 390, height: 800 });
  await expect
    .poll(async () => (await stops()).filter(([isStop]) => isStop).length)
    .toBeGreaterThan(wide);
});

test.describe('a table that is wider than its place', () => {
  // A shadow is harder to see on what is dark.
  for (const colorScheme of isFull ? (['light', 'dark'] as const) : (['dark'] as const)) {
    test(`has a shadow where it goes on, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.emulateMedia({ colorScheme });
      await open(page, PAGE);
      const table = page.locator('main .support-table .table').first();
      await table.scrollIntoViewIfNeeded();
      const isShaded = async (side: 'left' | 'right') => {
        const box = await table.boundingBox();
        if (!box) throw new Error('the table is not shown');
        const { x, width } = box;
        // Below the texts of the last row.
        const y = box.y + box.height - 4;
        const shownAt = async (x: number) => {
          const clip = { x, y, width: 1, height: 1 };
          return (
            (
              await sharp(await page.screenshot({ clip }))
                .raw()
                .toBuffer()
            )[0] ?? 0
          );
        };
        const edge = await shownAt(side === 'left' ? x : x + width - 1);
        return Math.abs(edge - (await shownAt(x + width / 2))) > 12;
      };
      const shades = async () => [await isShaded('left'), await isShaded('right')];
      await table.evaluate((element) => element.scrollTo(0, 0));
      expect(await shades()).toEqual([false, true]);
      await table.evaluate((element) => element.scrollTo(60, 0));
      expect(await shades()).toEqual([true, true]);
      await table.evaluate((element) => element.scrollTo(9999, 0));
      expect(await shades()).toEqual([true, false]);
      await table.evaluate((element) => element.scrollTo(0, 0));
      // For the next test, which looks at a page that was loaded.
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
    });
  }
});

test.describe('zoom', () => {
  const picture = (page: Page) => page.getByRole('main').getByAltText('A chart of twelve bars');
  const button = (page: Page) =>
    page.getByRole('button', { name: 'Zoom image: A chart of twelve bars' });
  const overlay = (page: Page) => page.getByRole('dialog', { name: 'A chart of twelve bars' });

  /** Writes the zoom's events down as they come, from now on. */
  const listen = (target: Locator) =>
    target.evaluate((image) => {
      const isHeard = Reflect.has(window, 'zoomEvents');
      Reflect.set(window, 'zoomEvents', []);
      if (isHeard) return;
      for (const name of ['open', 'opened', 'close', 'closed']) {
        image.addEventListener(`zoom:${name}`, () => Reflect.get(window, 'zoomEvents').push(name));
      }
    });
  const heard = (page: Page) =>
    page.evaluate(() => (Reflect.get(window, 'zoomEvents') as string[]).join(' '));

  test('ZOOM-2, ZOOM-3, ZOOM-7, DIFF-9: a click moves a copy to the middle, in four steps', async ({
    page,
  }) => {
    await open(page, PAGE);
    const image = picture(page);
    await image.scrollIntoViewIfNeeded();
    await listen(image);
    await image.click();
    await expect.poll(() => heard(page)).toBe('open opened');
    // The original keeps its space, unseen.
    await expect(image).toHaveCSS('visibility', 'hidden');
    expect(await image.evaluate((element) => element.clientHeight)).toBeGreaterThan(0);
    const copy = await overlay(page).getByRole('img').boundingBox();
    if (!copy) throw new Error('no copy');
    // 1200 × 720 fits into the window.
    expect(copy.width).toBeCloseTo(1200, 0);
    const room = await page.evaluate(() => document.documentElement.clientWidth);
    expect(copy.x + copy.width / 2).toBeCloseTo(room / 2, 0);
    expect(copy.y + copy.height / 2).toBeCloseTo(450, 0);
    await expect(overlay(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await overlay(page).getByRole('img').click();
    await expect.poll(() => heard(page)).toBe('open opened close closed');
    await expect(image).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
  });

  test('ZOOM-5, ZOOM-6: a resize closes at once, scrolling beyond 40 pixels; nothing while it opens', async ({
    page,
  }) => {
    await open(page, PAGE);
    await picture(page).scrollIntoViewIfNeeded();
    await listen(picture(page));
    // The script of the overlay first, so that nothing else is waited for.
    await picture(page).click();
    await expect.poll(() => heard(page)).toBe('open opened');
    await page.setViewportSize({ width: 1300, height: 900 });
    await expect.poll(() => heard(page)).toBe('open opened close closed');
    await listen(picture(page));
    await picture(page).evaluate((image: HTMLElement) => {
      image.click();
      const meddle = () => {
        const dialog = document.querySelector('dialog[open]');
        if (dialog instanceof HTMLElement) {
          dialog.click();
          scrollBy({ top: 100, behavior: 'instant' });
        } else requestAnimationFrame(meddle);
      };
      meddle();
    });
    await expect.poll(() => heard(page)).toBe('open opened');
    await afterTimers(page, 500);
    expect(await heard(page)).toBe('open opened');
    await page.evaluate(() => scrollBy({ top: 40, behavior: 'instant' }));
    await afterTimers(page, 400);
    await expect(overlay(page)).toBeVisible();
    // It closes what ignored the scrolling while it opened.
    await page.evaluate(() => scrollBy({ top: 1, behavior: 'instant' }));
    await expect(overlay(page)).toHaveCount(0);
  });

  test('WEAK-48, ZOOM-6: Enter opens, Escape closes, twice while it opens leaves nothing behind', async ({
    page,
  }) => {
    await open(page, PAGE);
    await listen(picture(page));
    // At once: the way to the picture may take longer than opening it, and would close it.
    await button(page).evaluate((element) => {
      document.documentElement.style.scrollBehavior = 'auto';
      element.focus();
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => heard(page)).toBe('open opened');
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(overlay(page)).toBeVisible();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await afterTimers(page, 800);
    if (await overlay(page).isVisible()) await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await expect(picture(page)).toHaveCSS('visibility', 'visible');
    await page.keyboard.press('Enter');
    await expect(overlay(page)).toBeVisible();
    await page.evaluate(() => document.documentElement.style.removeProperty('scroll-behavior'));
  });

  testFresh(
    'CMP-9, ZOOM-4, ERR-4, DIFF-19: scripts and larger pictures come when they are used',
    async ({ page, watch }) => {
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      const timesOf = (name: RegExp) => loaded.filter((path) => name.test(path)).length;
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, PAGE);
      await page.waitForLoadState('networkidle');
      expect(timesOf(/\/zoom\./)).toBe(0);
      const themed = page.getByRole('img', { name: "Twelve bars in the theme's colours" });
      const source = () => themed.evaluate((image: HTMLImageElement) => image.currentSrc);
      await test.step('a picture in a modern format, of one theme', async () => {
        await expect(themed).toHaveCount(1);
        await themed.scrollIntoViewIfNeeded();
        await expect.poll(source).toMatch(/chart\.\w+\.avif$/);
        expect(timesOf(/chart-dark/)).toBe(0);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect.poll(source).toMatch(/chart-dark\.\w+\.avif$/);
      });
      await test.step('the support table wakes on interaction, not before', async () => {
        const island = page.locator('[data-island="SupportTable"]');
        await expect(island.locator('select')).not.toBeFocused();
        await page.getByRole('searchbox', { name: 'Filter' }).pressSequentially('terser');
        await expect(island.locator('tbody').getByRole('row')).toHaveCount(1);
        expect(timesOf(/island-SupportTable/)).toBe(1);
      });
      expect(timesOf(/\/zoom\./)).toBe(0);
      const small = page.getByRole('img', { name: 'A small chart' });
      await small.click();
      const dialog = page.getByRole('dialog', { name: 'A small chart' });
      const copy = dialog.getByRole('img');
      await expect(dialog).toBeVisible();
      expect(timesOf(/\/zoom\./)).toBe(1);
      await expect(copy).toHaveAttribute('src', /chart\.\w+\.png$/);
      // It grows to its own size, which fits into the window.
      await expect.poll(async () => Math.round((await copy.boundingBox())?.width ?? 0)).toBe(1200);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      watch.allow(/large picture|Failed to load/);
      await small.evaluate((image) => {
        (image as HTMLImageElement).dataset.zoomSrc = '/static/media/none.png';
      });
      const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
      await small.click();
      expect((await warning).text()).toContain('none.png');
      await expect(dialog.getByRole('img')).toBeVisible();
    },
  );
});

test('CMP-4, TAB-2, ZOOM-1: headings are led to; a choice goes along to other pages, an enlarged picture does not', async ({
  page,
}) => {
  await open(page, PAGE);
  await test.step('a list of headings leads to them', async () => {
    await page.getByRole('list', { name: 'Contents' }).getByRole('link', { name: 'Tabs' }).click();
    await expect(page).toHaveURL(/#tabs$/);
    await expect(page.getByRole('heading', { name: 'Tabs', exact: true })).toBeInViewport();
    const options = page.getByRole('list', { name: 'Options' });
    // Below the section that they stand in.
    await expect(options.getByRole('link')).toHaveText([
      'Reference',
      'output.path',
      'output.filename',
      'compiler.hooks.shouldEmit',
    ]);
  });
  await test.step('a choice is remembered by other sets and pages', async () => {
    const [first, second] = [page.getByRole('tablist').nth(0), page.getByRole('tablist').nth(1)];
    await first.getByRole('tab', { name: 'TypeScript' }).click();
    await expect(second.getByRole('tab', { name: 'TypeScript' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await first.getByRole('tab', { name: 'JavaScript' }).click();
    await expect(page.getByText('The first panel of another set.')).toBeVisible();
    await first.getByRole('tab', { name: 'TypeScript' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Read on' }).click();
    await expect(page.getByText('The second panel.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Rust' })).toHaveCount(0);
  });
  await test.step('drawings are enlarged, images that are links are not; leaving closes', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Every part' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every part');
    await expect(
      page.getByRole('button', { name: 'Zoom image: A chart that is a link' }),
    ).toHaveCount(0);
    await page.getByRole('button', { name: 'Zoom image: From modules to chunks' }).click();
    await expect(page.getByRole('dialog', { name: 'From modules to chunks' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('More');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('what tabs hide', () => {
  const BEHIND = '/guide/behind-tabs';
  const arrives = async (page: Page, name: string) => {
    const heading = page.getByRole('heading', { name });
    await expect(heading).toBeInViewport();
    await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72);
  };

  test('is shown by a link to it, on arrival and from another page', async ({ page }) => {
    await open(page, BEHIND);
    await page.getByRole('link', { name: 'to a tab in a tab' }).click();
    await arrives(page, 'Deeper behind');
    await page.goBack();
    await page.getByRole('tab', { name: 'First' }).click();
    await page.getByRole('link', { name: 'To the second tab' }).click();
    await arrives(page, 'Behind a tab');
    await open(page, `${BEHIND}#deeper`);
    await arrives(page, 'Deeper behind');
    const follow = (href: string) =>
      page.evaluate((href) => {
        const link = document.createElement('a');
        link.href = href;
        document.body.append(link);
        link.click();
      }, href);
    await follow('/guide/more');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('More');
    await follow(`${BEHIND}#behind`);
    await arrives(page, 'Behind a tab');
    await expect(page.getByRole('heading', { name: 'Behind a tab' })).toBeFocused();
  });

  testFresh('is shown where the code of the tabs does not come', async ({ page, watch }) => {
    watch.allow(/island|Island|Failed to load/);
    await page.route('**/*island-Tabs*', (route) => route.abort());
    await open(page, BEHIND);
    await page.getByText('The first panel.').scrollIntoViewIfNeeded();
    await expect(page.getByText('The second panel.')).toBeVisible();
    await expect(page.getByText('The lower panel.')).toBeVisible();
  });
});

test.describe('the performance comparison', () => {
  const times = (page: Page) =>
    page.getByRole('figure').filter({ hasText: 'HMR' }).getByRole('listitem');
  const FINAL = ['490ms dev', '360ms build', '50ms HMR', '2.40s dev', '2.12s build', '220ms HMR'];
  const bars = (page: Page) =>
    times(page).evaluateAll((items) =>
      items.map((item) => {
        const [track, bar] = item.querySelectorAll('rect');
        const width = (rect: Element | undefined) => rect?.getBoundingClientRect().width ?? 0;
        const drawn = bar !== undefined && getComputedStyle(bar).visibility === 'visible';
        return drawn ? Math.round((width(bar) / width(track)) * 1000) / 10 : 0;
      }),
    );

  testFresh(
    'PERF-3, PERF-4: bars grow and labels count from the first sight on, once',
    async ({ page }) => {
      await page.clock.install();
      await open(page, PAGE);
      await expect(times(page)).toHaveText(FINAL);
      expect(await bars(page)).toEqual([0, 0, 0, 0, 0, 0]);
      await page.clock.pauseAt(Date.now() + 60_000);
      await times(page).first().scrollIntoViewIfNeeded();
      // Its script comes in its own time; what follows is counted from its first frame.
      await expect(async () => {
        await page.clock.runFor(20);
        await expect(times(page).nth(3)).not.toHaveText('2.40s dev', { timeout: 100 });
      }).toPass();
      // Some frames more than a second: the first of them starts the count.
      await page.clock.runFor(1200);
      await expect(times(page).nth(3)).toHaveText(/^1\.\d\ds dev$/);
      await expect(times(page).first()).toHaveText('490ms dev');
      await page.clock.runFor(3000);
      await expect(times(page)).toHaveText(FINAL);
      await expect
        .poll(() => bars(page), { timeout: 10_000 })
        .toEqual([20.4, 15, 2.1, 100, 88.3, 9.2]);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await times(page).first().scrollIntoViewIfNeeded();
      await page.clock.runFor(100);
      await expect(times(page)).toHaveText(FINAL);
    },
  );

  test.describe('where less motion is wanted', () => {
    // As the checks for accessibility have it, whose page it is, too.
    test.use(STILL);

    test('PERF-5, PERF-6, WEAK-55: nothing moves; labels stand beside their bars or above them', async ({
      page,
    }) => {
      await open(page, PAGE);
      expect(await bars(page)).toEqual([20.4, 15, 2.1, 100, 88.3, 9.2]);
      await times(page).first().scrollIntoViewIfNeeded();
      await afterTimers(page, 300);
      await expect(times(page)).toHaveText(FINAL);
      const figure = page.getByRole('figure').filter({ hasText: 'HMR' }).first();
      const boxes = () =>
        figure.evaluate((element) => {
          const box = (selector: string) =>
            element.querySelector(selector)?.getBoundingClientRect();
          const [name, list, track] = [box('figcaption'), box('ul'), box('rect')];
          if (!name || !list || !track) throw new Error('a part of the figure is missing');
          return { name, list, track };
        });
      await page.setViewportSize({ width: 1060, height: 800 });
      const wide = await boxes();
      expect(wide.name.right).toBeLessThanOrEqual(wide.list.left);
      expect(wide.track.height).toBe(8);
      await page.setViewportSize({ width: 1059, height: 800 });
      const narrow = await boxes();
      expect(narrow.name.bottom).toBeLessThanOrEqual(narrow.list.top);
      expect(narrow.name.left).toBe(narrow.list.left);
      await page.setViewportSize({ width: 2200, height: 800 });
      expect((await boxes()).track.width).toBeLessThanOrEqual(800);
      await test.step('bars run through the brand’s gradient', async () => {
        const stops = await page
          .locator('.performance stop')
          .evaluateAll((elements) => elements.map((stop) => getComputedStyle(stop).stopColor));
        expect(stops).toHaveLength(2);
        expect(new Set(stops).size).toBe(2);
        const [fill] = await times(page)
          .locator('rect:nth-child(2)')
          .evaluateAll((rects) => rects.map((rect) => rect.getAttribute('fill')));
        const id = /^url\((#.+)\)$/.exec(fill ?? '')?.[1] ?? 'none';
        expect(
          await page.evaluate(
            (at) => document.querySelector(at.replace(/([^#\w-])/g, '\\$1'))?.tagName,
            id,
          ),
        ).toBe('linearGradient');
      });
    });
  });
});

test.describe('an island that fails', () => {
  /** The fixture's page with data that one island cannot use. */
  const breakData = (page: Page, from: string, to: string) =>
    page.route(`**${PAGE}`, async (route) => {
      // A server may close what has been at rest for a while.
      const response = await route.fetch({ maxRetries: 2 });
      const body = await response.text();
      if (!body.includes(from)) throw new Error(`not on the page: ${from}`);
      await route.fulfill({ response, body: body.replace(from, to) });
    });
  const errors = (page: Page) => {
    const seen: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') seen.push(message.text());
    });
    return seen;
  };

  testFresh(
    'leaves its HTML and one error; the others work, and bars are drawn',
    async ({ page, watch }) => {
      watch.allow(
        /Island (Tabs|PerformanceComparison)|Failed to load|ERR_FAILED|modulepreload|Trying again/i,
      );
      const seen = errors(page);
      const told = (island: string) =>
        seen.filter((text) => text.includes(`Island ${island}`)).length;
      await breakData(
        page,
        '{&quot;data&quot;:{&quot;tabs&quot;:',
        '{&quot;data&quot;:{&quot;tab&quot;:',
      );
      await page.route('**/*island-PerformanceComparison*', (route) => route.abort());
      // No frame shows an island that React has emptied.
      await page.addInitScript(() => {
        const look = () => {
          if (document.querySelector('docs-island[data-failed]:empty'))
            console.error('empty island');
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await open(page, PAGE);
      await test.step('its data is not what it expects', async () => {
        // Tabs out of sight wait for a sign of the reader.
        await page.mouse.wheel(0, 1);
        await expect.poll(() => told('Tabs')).toBe(1);
        await afterTimers(page, 500);
        expect(told('Tabs')).toBe(1);
        await expect(page.getByText('The first panel.', { exact: true })).toBeVisible();
        await expect(page.getByRole('tab', { name: 'Rust' })).toBeVisible();
        const other = page.getByRole('tablist').nth(1);
        await other.getByRole('tab', { name: 'JavaScript' }).click();
        await expect(page.getByText('The first panel of another set.')).toBeVisible();
        const dead = page.getByRole('tablist').first().getByRole('tab', { disabled: false }).last();
        await dead.click();
        const notice = page.locator('.page-notice');
        await expect(notice).toContainText('This part of the page did not load.');
        await notice.getByRole('button', { name: 'Try again' }).click();
        await expect.poll(() => told('Tabs')).toBe(2);
        await dead.click();
        await expect(notice).toBeVisible();
      });
      await test.step('its script cannot be loaded', async () => {
        await page.getByText('2.40s dev').scrollIntoViewIfNeeded();
        await expect.poll(() => told('PerformanceComparison')).toBe(1);
        await expect(page.locator('.bar-fill').first()).toHaveCSS('visibility', 'visible');
      });
      const isNamed = (text: string) => /Island (Tabs|PerformanceComparison)/.test(text);
      expect(seen.filter((text) => text.startsWith('Island') && !isNamed(text))).toEqual([]);
    },
  );
});

testFresh('a page loads no script of parts that it does not use', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, '/guide/plain');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /island|react|zoom/.test(url))).toEqual([]);
  expect(scripts.some((url) => url.endsWith('.js'))).toBe(true);
});

test.describe('axe', () => {
  test.use(STILL);

  // Both languages have the same parts, which `axe.spec.ts` sees on the site's pages, too.
  const cases = isFull
    ? ([1440, 390] as const).flatMap((width) =>
        [PAGE, `/zh${PAGE}`].map((path) => ({ path, width })),
      )
    : [{ path: PAGE, width: 1440 }];
  for (const { path, width } of cases) {
    test(`${path} at ${width} px has no violations, light or dark, and does not scroll sideways`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, path);
      expect(await violations(page)).toEqual([]);
      const overflow = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: isFull ? width : 390, height: 900 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveClass(/\bdark\b/);
      expect(await violations(page, ['color-contrast'])).toEqual([]);
      // For the next test, which looks at a page that was loaded.
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
    });
  }

  test('the zoom overlay has no violations', async ({ page }) => {
    await open(page, PAGE);
    await page.getByRole('button', { name: 'Zoom image: A chart of twelve bars' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

async function violations(page: Page, values = RULES) {
  // Half a megabyte: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const results: AxeResults = await page.evaluate(
    (runOnly) => Reflect.get(window, 'axe').run({ runOnly, resultTypes: ['violations'] }),
    { type: values.length === 1 ? 'rule' : 'tag', values } as const,
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
