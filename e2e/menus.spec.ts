import type { Page } from '@playwright/test';
import { afterTimers, atRest, holdBack, open } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const PAGE = '/guide/start/introduction';

test.use({ viewport: { width: 1440, height: 900 } });

const ecosystem = (page: Page) => page.getByRole('button', { name: 'Ecosystem' });
const rsbuild = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Rsbuild/ });

async function openByKeyboard(page: Page): Promise<void> {
  await ecosystem(page).focus();
  await page.keyboard.press('Enter');
  await expect(rsbuild(page)).toBeVisible();
}

/** A menu that was closed by a click opens for a mouse that comes back from outside of the window. */
async function leaveByTheEdge(page: Page): Promise<void> {
  await ecosystem(page).click();
  await ecosystem(page).click();
  await expect(rsbuild(page)).toBeHidden();
  // The bar lies at the edge: nothing of the page is below the pointer on its way out and back.
  await page.mouse.move(-1, -1);
  await ecosystem(page).hover();
  await expect(rsbuild(page)).toBeVisible();
}

test('SIB-2, SIB-4, SOC-1, SOC-4, WEAK-2, FOOT-4: menus of the bar, by mouse and by keyboard', async ({
  page,
}) => {
  await open(page, PAGE);

  await test.step('opens and closes by keyboard', async () => {
    await openByKeyboard(page);
    await page.keyboard.press('Escape');
    await expect(rsbuild(page)).toBeHidden();
    await expect(ecosystem(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(rsbuild(page)).toBeVisible();
  });

  await test.step('the ecosystem lists the siblings in order', async () => {
    const links = page
      .getByRole('banner')
      .getByRole('link', { name: /^Rs(pack|build|press|doctor) ./ });
    await expect(links).toHaveText([
      /Rspack\s*Rust-based web bundler/,
      /Rsbuild\s*Out-of-the-box build tool/,
      /Rspress\s*Static site generator/,
      /Rsdoctor\s*Build analyzer for Rspack/,
    ]);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
  });

  await test.step('closes when the focus goes on', async () => {
    const links = page.locator('.siblings [popover]').getByRole('link');
    const count = await links.count();
    for (let step = 1; step <= count; step += 1) {
      await page.keyboard.press('Tab');
      if (step === 1) await expect(page.getByRole('link', { name: 'Web Infra' })).toBeFocused();
      await expect(rsbuild(page)).toBeVisible();
    }
    await page.keyboard.press('Tab');
    await expect(rsbuild(page)).toBeHidden();
    await expect(ecosystem(page)).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('opens under the mouse that comes behind the keyboard, and closes behind it', async () => {
    // From outside of the window, as one that has not been there yet.
    await ecosystem(page).hover();
    await expect(rsbuild(page)).toBeVisible();
    await expect(ecosystem(page)).toHaveAttribute('aria-expanded', 'true');
    await rsbuild(page).hover();
    await expect(rsbuild(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(rsbuild(page)).toBeHidden();
    await expect(ecosystem(page)).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('opens again for a mouse that left by the edge of the window', async () => {
    await leaveByTheEdge(page);
  });

  await test.step('one menu at a time, and a click elsewhere closes it', async () => {
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    await expect(rsbuild(page)).toBeHidden();
    await expect(page.getByRole('link', { name: '简体中文' })).toBeVisible();
    await page.mouse.click(700, 800);
    await expect(page.getByRole('link', { name: '简体中文' })).toBeHidden();
  });

  await test.step('three social links in the bar, the rest behind a button', async () => {
    const inline = page.getByRole('list', { name: 'Social links' }).getByRole('link');
    await expect(inline).toHaveText(['GitHub', 'Discord', 'X (Twitter)']);
    await expect(inline.first()).toHaveAttribute('href', 'https://github.com/web-infra-dev/rspack');
    await expect(inline.first()).toHaveAttribute('target', '_blank');
    const lark = page.getByRole('link', { name: 'Lark' });
    await expect(lark).toBeHidden();
    await page.getByRole('button', { name: 'More' }).hover();
    await expect(lark).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(lark).toBeHidden();
  });

  await test.step('the edit link stands in the bar and below the article', async () => {
    const links = page.getByRole('link', { name: 'Edit this page on GitHub' });
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute(
        'href',
        'https://github.com/web-infra-dev/rspack/tree/main/website/docs/en/guide/start/introduction.mdx',
      );
    }
  });
});

testFresh('WEAK-2: closes behind a keyboard that was faster than its script', async ({ page }) => {
  await open(page, PAGE);
  const release = await holdBack(page, '**/static/js/*.js');
  await openByKeyboard(page);
  const links = page.locator('.siblings [popover]').getByRole('link');
  for (let count = await links.count(); count >= 0; count -= 1) await page.keyboard.press('Tab');
  await expect(rsbuild(page)).toBeVisible();
  release();
  await expect(rsbuild(page)).toBeHidden();
});

// Without what a pointer and a keyboard did before: on the way above they are in the page already.
if (isFull) {
  testFresh('SIB-2: opens for a mouse that comes behind the keyboard', async ({ page }) => {
    await open(page, PAGE);
    await openByKeyboard(page);
    await page.keyboard.press('Escape');
    await expect(rsbuild(page)).toBeHidden();
    // From outside of the window, as one that has not been there yet.
    await ecosystem(page).hover();
    await expect(rsbuild(page)).toBeVisible();
  });

  testFresh(
    'SIB-2: opens again for a mouse that left by the edge of the window',
    async ({ page }) => {
      await open(page, PAGE);
      await leaveByTheEdge(page);
    },
  );
}

testFresh(
  'WEAK-2: a menu that was closed before the code of menus came stays closed',
  async ({ page }) => {
    await open(page, PAGE);
    const release = await holdBack(page, '**/static/js/*.js');
    await ecosystem(page).click();
    await expect(rsbuild(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rsbuild(page)).toBeHidden();
    release();
    await page.waitForLoadState('networkidle');
    // The pointer is still where it was; longer than it takes to open a menu.
    await afterTimers(page, 500);
    await expect(rsbuild(page)).toBeHidden();
    // Once the pointer has left and come back, it opens the menu again.
    await page.mouse.move(700, 700);
    await ecosystem(page).hover();
    await expect(rsbuild(page)).toBeVisible();
  },
);

testFresh(
  'a panel that opened by the keyboard below the pointer, and was closed, stays closed',
  async ({ page }) => {
    await open(page, PAGE);
    await ecosystem(page).hover();
    await expect(rsbuild(page)).toBeVisible();
    const place = await rsbuild(page).boundingBox();
    await page.keyboard.press('Escape');
    await page.mouse.move(place?.x ?? 0, 700);
    await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 5);
    await expect(rsbuild(page)).toBeHidden();
    await page.evaluate(() => {
      // As busy as a page may be: the pointer is told of late.
      addEventListener('pointerover', ({ target }) => {
        if (!(target instanceof Element) || !target.closest('[popover]')) return;
        target.closest<HTMLElement>('[popover]')?.hidePopover();
        const end = performance.now() + 300;
        while (performance.now() < end);
      });
    });
    await ecosystem(page).press('Enter');
    await afterTimers(page, 500);
    await expect(rsbuild(page)).toBeHidden();
  },
);

testFresh(
  'WEAK-14, WEAK-19: pages that come and go leave no listeners behind',
  async ({ page }) => {
    await page.addInitScript(() => {
      let balance = 0;
      const { addEventListener, removeEventListener } = EventTarget.prototype;
      const counts = (target: unknown) => target === document || target === window;
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        if (counts(this)) balance += 1;
        addEventListener.call(this, type, listener, options);
      };
      EventTarget.prototype.removeEventListener = function (type, listener, options) {
        if (counts(this)) balance -= 1;
        removeEventListener.call(this, type, listener, options);
      };
      Reflect.set(window, 'listeners', () => balance);
    });
    const listeners = () => page.evaluate(() => Reflect.get(window, 'listeners')());
    await open(page, PAGE);
    const visit = async (name: string, title: string) => {
      await ecosystem(page).press('Enter');
      await page.keyboard.press('Escape');
      await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    };
    // What listens once, from the first mouse over a menu on.
    await ecosystem(page).hover();
    const sibling = page.getByRole('banner').getByRole('link', { name: /^Rsbuild/ });
    await expect(sibling).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.move(700, 500);
    await visit('Quick start', 'Quick start');
    // What listens once, from the first island on, is there when that island answers.
    const tab = page.getByRole('tab', { name: 'pnpm' }).first();
    await expect(async () => {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
    }).toPass();
    const before = await listeners();
    for (const name of ['Introduction', 'Quick start', 'Introduction', 'Quick start']) {
      await visit(name, name);
    }
    expect(await listeners()).toBe(before);
    expect(before).toBeGreaterThan(0);
  },
);

test('SIB-6, WEAK-64: texts of the ecosystem are Chinese after a change of the language', async ({
  page,
}) => {
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await page.getByRole('button', { name: '生态系统' }).click();
  await expect(rsbuild(page)).toContainText('开箱即用的构建工具');
});

test.describe('the bar', () => {
  const guide = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' });

  /** The button to the top tells that the offset has been looked at. */
  async function readOn(page: Page): Promise<void> {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 200);
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
    await page.mouse.wheel(0, 500);
  }

  test('LAY-9, DIFF-1, WEAK-12: leaves while reading on, comes back on the way up and for the keyboard, and is back on the next page', async ({
    page,
  }) => {
    await open(page, PAGE);
    await readOn(page);
    await expect(guide(page)).not.toBeInViewport();

    await test.step('the keyboard reaches it without losing its place', async () => {
      const place = await page.evaluate(() => scrollY);
      await page.getByRole('link', { name: 'Skip to content' }).focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('banner').locator(':focus')).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBe(place);
    });

    await test.step('on the way up', async () => {
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      await page.mouse.wheel(0, 500);
      await expect(guide(page)).not.toBeInViewport();
      await page.mouse.wheel(0, -300);
      await expect(guide(page)).toBeInViewport();
    });

    await test.step('on the next page', async () => {
      await page.mouse.wheel(0, 400);
      await expect(guide(page)).not.toBeInViewport();
      // The sidebar goes up with the bar: whoever clicks meanwhile misses the link.
      const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
      await atRest(sidebar);
      await sidebar.getByRole('link', { name: 'Quick start' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
      await expect(guide(page)).toBeInViewport();
    });
  });

  test('LAY-1: scrolls away with the page up to 1024 px', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await open(page, PAGE);
    await readOn(page);
    await expect(guide(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
    await expect(guide(page)).not.toBeInViewport();
  });
});
