import type { Locator, Page } from '@playwright/test';
import { pathOf } from './support/base.ts';
import { afterTimers, bringBackBar, holdBack, open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test } from './support/test.ts';

const testShared = sharingPage(test);

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => returningReader(page));

const scrollTo = (page: Page, share: number) =>
  page.evaluate((share) => {
    const { scrollHeight } = document.documentElement;
    window.scrollTo({ top: (scrollHeight - innerHeight) * share, behavior: 'instant' });
  }, share);

/** The active heading's distance from the top of the window. */
const activeTop = (page: Page) =>
  page.evaluate(() => {
    const href = document.querySelector('.outline [aria-current]')?.getAttribute('href');
    return document.getElementById(href?.slice(1) ?? '')?.getBoundingClientRect().top;
  });

// The longest outline of the site, and one that is hardly shorter.
for (const path of isFull ? ['/config/output', '/config/module'] : ['/config/output']) {
  testShared(`OUT-5: the outline of ${path} follows the reader to its end`, async ({ page }) => {
    await open(page, path);
    const outline = page.getByRole('navigation', { name: 'ON THIS PAGE' });
    for (const share of isFull ? [0.2, 0.4, 0.6, 0.8, 1] : [0.4, 1]) {
      await scrollTo(page, share);
      const active = outline.locator('[aria-current]');
      if (share === 1)
        await expect(outline.getByRole('link').last()).toHaveAttribute('aria-current');
      await expect.poll(() => activeTop(page)).toBeDefined();
      await expect(active).toBeInViewport({ ratio: 1 });
      const isCovered = () =>
        active.evaluate((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return !link.contains(at);
        });
      await expect.poll(isCovered).toBe(false);
    }
    // Not even its end, which the button in the corner is near.
    const box = await outline.getByRole('link').last().boundingBox();
    const button = await page.getByRole('button', { name: 'Scroll to top' }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  });
}

testShared('switching the language far down keeps the place without a hash', async ({ page }) => {
  await open(page, '/config/output');
  await scrollTo(page, 0.5);
  const active = page.getByRole('navigation', { name: 'ON THIS PAGE' }).locator('[aria-current]');
  await expect.poll(() => activeTop(page)).toBeLessThan(200);
  await bringBackBar(page);
  const button = page.getByRole('button', { name: 'Language', exact: true });
  await button.click();
  // The place that the outline shows when the reader clicks; it may still follow the scrolling here.
  const clicked = active.evaluate(
    () =>
      new Promise<string>((chosen) => {
        const hash = () => document.querySelector('.outline [aria-current]')?.getAttribute('href');
        addEventListener('click', () => chosen(hash() ?? ''), { capture: true, once: true });
      }),
  );
  await page.getByRole('link', { name: '简体中文' }).click();
  const hash = await clicked;
  await expect(page).toHaveURL(`/zh/config/output${hash}`);
  await expect(page.locator(hash)).toBeInViewport();
});

testShared('a switch at the top leads to the top', async ({ page }) => {
  await open(page, '/config/watch');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL('/zh/config/watch');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Where an entry near the end of the outline leads, and how far that is. */
async function farTarget(page: Page, share = 0.9): Promise<{ id: string; offset: number }> {
  return page.evaluate((share) => {
    const links = [...document.querySelectorAll('.outline a')];
    const id = links[Math.floor(links.length * share)]?.getAttribute('href')?.slice(1) ?? '';
    const target = document.getElementById(id);
    return { id, offset: (target?.getBoundingClientRect().top ?? 0) + scrollY };
  }, share);
}

/** How far an element is from where links lead, in CSS pixels. */
const missing = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
    return Math.abs(element.getBoundingClientRect().top - margin);
  });

const clickEntry = (page: Page, id: string) =>
  page.evaluate(
    (id) => document.querySelector<HTMLElement>(`.outline [href="#${id}"]`)?.click(),
    id,
  );

/**
 * Clicks an entry of the outline that is far away, and stops the browser's smooth way at once.
 * @param share where in the outline the entry stands; the address must not lead there already
 */
async function dropRide(
  page: Page,
  share: number,
  dropper: 'browser' | 'reader',
): Promise<Locator> {
  const { id } = await farTarget(page, share);
  await scrollTo(page, 0);
  // The event of that is over.
  await afterTimers(page, 0);
  await page.evaluate((dropper) => {
    const stop = () => {
      if (dropper === 'reader') {
        document.body.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
      }
      window.scrollTo({ top: scrollY - 1, behavior: 'instant' });
      Reflect.set(window, 'isStopped', true);
    };
    Reflect.set(window, 'isStopped', false);
    addEventListener('scroll', stop, { once: true });
  }, dropper);
  await clickEntry(page, id);
  await page.waitForFunction(() => Reflect.get(window, 'isStopped'));
  return page.locator(`[id="${id}"]`);
}

testShared('a long way to an anchor is short', async ({ page }) => {
  await open(page, '/config/output');
  const { id, offset } = await farTarget(page);
  expect(offset).toBeGreaterThan(9000);
  const target = page.locator(`[id="${id}"]`);
  await page.evaluate(() => {
    const moves: number[] = [];
    Reflect.set(window, 'moves', moves);
    addEventListener('scroll', () => moves.push(scrollY));
  });
  await clickEntry(page, id);
  await expect(target).toBeInViewport();
  await expect.poll(() => missing(target)).toBeLessThan(2);
  const moves = await page.evaluate(() => Reflect.get(window, 'moves') as number[]);
  // The first move jumps to a last stretch for which browsers take at most 300 ms. The bar may come
  // back on the way, and the target be lower by that.
  const stretch = (moves.at(-1) ?? 0) - (moves[0] ?? 0);
  expect(stretch).toBeGreaterThan(0);
  expect(stretch).toBeLessThanOrEqual(320);
  await test.step('one that the browser drops arrives all the same', async () => {
    const dropped = await dropRide(page, 0.85, 'browser');
    await expect.poll(() => missing(dropped)).toBeLessThan(2);
  });
  await test.step('a reader who scrolls on the way stays where the wheel leads', async () => {
    const dropped = await dropRide(page, 0.8, 'reader');
    await afterTimers(page, 1000); // Longer than a ride takes to be over.
    expect(await missing(dropped)).toBeGreaterThan(100);
  });
});

testShared(
  'Back and Forward restore at once, and a ride that was left counts as arrived',
  async ({ page }) => {
    await open(page, '/config/output');
    await scrollTo(page, 0.1);
    const start = await page.evaluate(() => scrollY);
    const { id } = await farTarget(page);
    const restored = (offset: number) =>
      expect
        .poll(() => page.evaluate((offset) => Math.abs(scrollY - offset), offset))
        .toBeLessThan(3);
    // Away in the middle of the ride, to another page.
    await clickEntry(page, id);
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.sidebar a[href$="/config/entry"]')?.click(),
    );
    await expect(page).toHaveURL('/config/entry');
    await page.goBack();
    await expect(page).toHaveURL(`/config/output#${id}`);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    const arrived = () =>
      expect
        .poll(() => page.locator(`[id="${id}"]`).evaluate((one) => one.getBoundingClientRect().top))
        .toBeLessThan(200);
    await arrived();
    // Within the page: no way is ridden again.
    await page.evaluate(() => {
      const offsets: number[] = [];
      Reflect.set(window, 'offsets', offsets);
      addEventListener('scroll', () => offsets.push(Math.round(scrollY)));
    });
    await page.goBack();
    await restored(start);
    const offsets = () => page.evaluate(() => Reflect.get(window, 'offsets') as number[]);
    await expect.poll(async () => new Set(await offsets()).size).toBe(1);
    await page.goForward();
    await arrived();
  },
);

test('SIDE-14: sweeping over the sidebar loads nothing, resting on a link loads its page', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = pathOf(request.url());
    if (/^\/(?:static\/pages|routes)\//.test(path)) asked.push(path);
  });
  await open(page, '/config/entry');
  const links = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link');
  const modules = () => asked.filter((path) => path.startsWith('/static/pages/'));
  // The pages before and after it come by themselves.
  await expect.poll(() => modules().length).toBe(2);
  asked.length = 0;
  const boxes = await links.evaluateAll((all) =>
    all.slice(6, 20).map((link) => {
      const { x, y } = link.getBoundingClientRect();
      return [x + 8, y + 8] as const;
    }),
  );
  // In the page: messages to the browser take longer than a sweep on a busy machine.
  await page.evaluate((points) => {
    for (const [x, y] of points) {
      const at = document.elementFromPoint(x, y);
      at?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }
    document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, boxes);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(asked).toEqual([]);
  await links.nth(8).hover();
  await expect.poll(modules).toHaveLength(1);
});

test.describe('long articles rest where they are out of sight', () => {
  const LONGEST = '/config/output';
  // Of each kind of article one; the longest also says how high its parts are.
  for (const path of [
    LONGEST,
    '/zh/config/dev-server',
    ...(isFull ? ['/api/loader-api/context', '/guide/tech/css', '/config/module'] : []),
  ]) {
    testShared(`and nothing of ${path} moves by that`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole('main')).toHaveAttribute('data-resting');
      const [awake, resting] = await page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const tops = async () => {
          for (let frames = 0; frames < 3; frames += 1) await frame();
          const parts = [...document.querySelectorAll('.prose > *')];
          return parts.map((part) => Math.round(part.getBoundingClientRect().top + scrollY));
        };
        const parts = [...document.querySelectorAll('[data-rests]')];
        for (const part of parts) part.removeAttribute('data-rests');
        const awake = await tops();
        for (const part of parts) part.setAttribute('data-rests', '');
        return [awake, await tops()];
      });
      expect(resting).toEqual(awake);
      const skipped = await page.evaluate(() => {
        const all = [...document.querySelectorAll('.prose *')];
        const isSkipped = (one: Element) => !one.checkVisibility({ contentVisibilityAuto: true });
        return all.filter(isSkipped).length / all.length;
      });
      expect(skipped).toBeGreaterThan(0.5);
      if (path !== LONGEST) return;
      await test.step('parts are as high by themselves as among the others', async () => {
        const [alone, together] = await page.evaluate(() => {
          const sheet = new CSSStyleSheet();
          document.adoptedStyleSheets.push(sheet);
          const heights = (containment: string) => {
            // What comes into sight is laid out, and still apart from the rest.
            sheet.replaceSync(
              `.prose > [data-rests] { content-visibility: visible; contain: ${containment}; }`,
            );
            const parts = [...document.querySelectorAll<HTMLElement>('[data-rests]')];
            return parts.map((part) => `${part.textContent?.slice(0, 40)}: ${part.offsetHeight}`);
          };
          const both = [heights('layout style paint'), heights('none')];
          document.adoptedStyleSheets.pop();
          return both;
        });
        expect(alone).toEqual(together);
      });
    });
  }

  testShared('short ones do not, and cost no frames for it', async ({ page }) => {
    await open(page, '/guide/start/introduction');
    await afterTimers(page, 3000);
    await expect(page.getByRole('main')).not.toHaveAttribute('data-resting');
  });

  test('and nothing moves where the window changes or the style sheet came late', async ({
    page,
    watch,
  }) => {
    watch.allow(/Failed to load resource/);
    await open(page, '/config/module');
    await expect(page.getByRole('main')).toHaveAttribute('data-resting');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const rested = await height();
    await test.step('a change of the width lays all of it out anew', async () => {
      await page.setViewportSize({ width: 800, height: 900 });
      await page.waitForFunction(() => innerWidth === 800);
      await expect(page.getByRole('main')).toHaveAttribute('data-resting');
      const narrow = await height();
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('[data-rests]'))
          part.removeAttribute('data-rests');
      });
      expect(await height()).toBe(narrow);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    // Scripts wait for the sheet of the document, not for the second try to get it.
    await page.route(/\/static\/css\/late\.[^?]*$/, (route) => route.abort());
    const release = await holdBack(page, '**/static/css/late.*?1');
    await open(page, '/config/module');
    // Longer than a page waits before its parts rest.
    await afterTimers(page, 3000);
    release();
    await expect(page.getByRole('main')).toHaveAttribute('data-resting');
    await afterTimers(page, 0);
    expect(await height()).toBe(rested);
  });
});
