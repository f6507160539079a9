import type { Page } from '@playwright/test';
import { readerSite } from '../tests/fixtures/reader-site/site.ts';
import {
  afterTimers,
  holdBack,
  isSameDocument,
  markDocument,
  open,
  returningReader,
} from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { testOn } from './support/site.ts';
import { expect, sharingPage } from './support/test.ts';

// In one worker: the site is built once.
const testFresh = testOn(readerSite);
const test = sharingPage(testFresh);

const PAGE = '/guide/first';

test.use({ viewport: { width: 1440, height: 800 } });
test.beforeEach(({ page }) => returningReader(page));

const bar = (page: Page) => page.getByRole('banner');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true');
const current = (page: Page) => tabs(page).locator('[aria-current]').locator('visible=true');
const main = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('order', () => {
  test('NAV-10, NAV-11: siblings, brand, left tabs; right tabs, versions, languages, appearance, social links', async ({
    page,
  }) => {
    await open(page, PAGE);
    const parts = [
      button(page, 'Ecosystem'),
      bar(page).getByRole('link', { name: 'Reader', exact: true }).first(),
      tabs(page).getByRole('link', { name: 'Guide', exact: true }),
      tabs(page).getByRole('button', { name: 'Reference', exact: true }),
      tabs(page).getByRole('link', { name: 'Plain', exact: true }),
      button(page, 'Language'),
      button(page, 'v2 Version'),
      button(page, 'Switch to dark theme'),
      bar(page).getByRole('link', { name: 'GitHub' }).first(),
      button(page, 'More'),
    ];
    const places = await Promise.all(
      parts.map(async (part) => (await part.boundingBox())?.x ?? -1),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test('SIB-1: the siblings stand before the brand, a line between them', async ({ page }) => {
    await open(page, PAGE);
    for (const width of isFull ? [1440, 900, 390] : [1440, 390]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const brand = bar(page).getByRole('link', { name: 'Reader', exact: true }).first();
        const [siblings, home] = [
          await button(page, 'Ecosystem').boundingBox(),
          await brand.boundingBox(),
        ];
        expect((siblings?.x ?? 0) + (siblings?.width ?? 0)).toBeLessThanOrEqual(home?.x ?? 0);
        const line = await brand.evaluate((link) => getComputedStyle(link, '::before').width);
        expect(line).toBe('1px');
      });
    }
  });
});

/** Entries of the siblings' panel. */
const entries = (page: Page) =>
  bar(page).locator(':popover-open').getByRole('listitem').getByRole('link');

test('NAV-12, LINK-9, SIB-5, SIB-6, WEAK-6, WEAK-7: the brand leads to the home page of the language and version, siblings have texts and addresses of the language', async ({
  page,
}) => {
  // `navigation.spec.ts` goes from a page without a language or version in its address.
  const homes = [
    ['/zh/guide/first', '/zh/'],
    ['/v1/guide/first', '/v1/'],
  ] as const;
  for (const [from, to] of isFull ? ([[PAGE, '/'], ...homes] as const) : homes) {
    await open(page, from);
    await markDocument(page);
    if (to === '/zh/') {
      await test.step('siblings in Chinese', async () => {
        await button(page, '生态系统').click();
        await expect(entries(page)).toHaveText([/放大/, /只有中文/, /没有标志/]);
        await expect(entries(page).nth(2)).toHaveAttribute('href', 'https://blank.example');
        await page.keyboard.press('Escape');
      });
    }
    await bar(page).getByRole('link', { name: 'Reader', exact: true }).first().click();
    await expect(page).toHaveURL(to);
    expect(await isSameDocument(page)).toBe(true);
  }
});

test.describe('groups of tabs', () => {
  const outside = (page: Page) => tabs(page).getByRole('link', { name: 'Outside' });

  test('NAV-13, CONST-1, WEAK-2: fade in, open under the pointer, close behind it, and work by keyboard', async ({
    page,
  }) => {
    await open(page, PAGE);
    const reference = tabs(page).getByRole('button', { name: 'Reference', exact: true });
    await expect(current(page)).toHaveText(['Guide']);

    await test.step('panels fade in for 0.3 s', async () => {
      const durations = await reference.evaluate((opener) => {
        if (opener instanceof HTMLElement) opener.click();
        const fading = document.querySelector(':popover-open')?.getAnimations() ?? [];
        return fading.map((animation) => [
          animation instanceof CSSTransition ? animation.transitionProperty : '',
          animation.effect?.getTiming().duration,
        ]);
      });
      expect(durations).toEqual([['opacity', 300]]);
      await page.keyboard.press('Escape');
      await expect(outside(page)).toBeHidden();
    });

    await test.step('below the bar, flush right', async () => {
      await reference.hover();
      await expect(outside(page)).toBeVisible();
      const panel = page.locator(':popover-open');
      const [opener, list, top] = await Promise.all([
        reference.boundingBox(),
        panel.boundingBox(),
        bar(page).boundingBox(),
      ]);
      expect(list?.y).toBeGreaterThan((opener?.y ?? 0) + (opener?.height ?? 0));
      expect(top?.height).toBe(64);
      const right = (box: typeof list) => (box?.x ?? 0) + (box?.width ?? 0);
      expect(right(list)).toBeCloseTo(right(opener), 0);
      await expect(tabs(page).getByText('More of it', { exact: true })).toBeVisible();
      await main(page).hover();
      await expect(outside(page)).toBeHidden();
    });

    await test.step('Enter, Space, Tab through, Escape', async () => {
      await reference.focus();
      await page.keyboard.press('Enter');
      await expect(outside(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(tabs(page).getByRole('link', { name: 'Second' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(outside(page)).toBeHidden();
      await expect(reference).toBeFocused();
      await page.keyboard.press('Space');
      await expect(outside(page)).toBeVisible();
    });
  });
});

test('SIB-2, SIB-3, SIB-5, SIB-6, SIB-8: the panel of the siblings', async ({ page }) => {
  await open(page, PAGE);
  await button(page, 'Ecosystem').click();

  await test.step('the makers stand above them, at least 177 px wide', async () => {
    const makers = bar(page).getByRole('link', { name: 'Web Infra' });
    await expect(makers).toHaveAttribute('href', 'https://github.com/web-infra-dev');
    await expect(makers).toHaveAttribute('target', '_blank');
    await expect(makers.locator('..')).toHaveCSS('min-width', '177px');
  });

  await test.step('logos are scaled or left out, English texts and addresses first', async () => {
    await expect(entries(page)).toHaveText([/Scaled up/, /只有中文/, /Without a logo/]);
    await expect(entries(page).nth(2)).toHaveAttribute('href', 'https://blank.example/en');
    const widths = await entries(page).evaluateAll((links) =>
      links.map((link) => link.querySelector('img')?.getBoundingClientRect().width),
    );
    expect(widths).toEqual([60, 40, undefined]);
    // The place of a missing logo stays free.
    const starts = await entries(page).evaluateAll((links) =>
      links.map((link) => {
        const name = link.querySelector('.sibling-name');
        return (name?.getBoundingClientRect().x ?? 0) - link.getBoundingClientRect().x;
      }),
    );
    expect(new Set(starts).size).toBe(1);
    await page.keyboard.press('Escape');
  });

  for (const [width, panelWidth, columns] of [
    [1440, 552, 2],
    [600, 480, 1],
    [390, 312, 1],
  ] as const) {
    await test.step(`${panelWidth} px wide at ${width} px, entries in ${columns} columns`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await button(page, 'Ecosystem').click();
      await expect(entries(page)).toHaveCount(3);
      const panel = bar(page).locator(':popover-open');
      await expect.poll(async () => (await panel.boundingBox())?.width).toBe(panelWidth);
      const starts = await entries(page).evaluateAll((all) =>
        all.map((entry) => entry.getBoundingClientRect().x),
      );
      expect(new Set(starts).size).toBe(columns);
      expect((await panel.boundingBox())?.x).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Escape');
    });
  }
});

/** The text of a social link that opens a panel. */
const text = (page: Page) => page.getByText('our-account').locator('visible=true');

test('SOC-3, SOC-4, WEAK-13, WEAK-60: social links', async ({ page }) => {
  await open(page, PAGE);

  await test.step('link, text, picture and markup', async () => {
    const link = bar(page).getByRole('link', { name: 'GitHub' }).locator('visible=true');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await button(page, 'WeChat').hover();
    await expect(text(page)).toBeVisible();
    await expect(text(page)).toHaveCSS('max-width', '250px');
    await button(page, 'QQ').hover();
    await expect(text(page)).toHaveCount(0);
    const picture = page.getByRole('img', { name: 'QQ' }).locator('visible=true');
    await expect(picture).toBeVisible();
    expect(await picture.boundingBox()).toMatchObject({ width: 50, height: 50 });
    await main(page).hover();
    await expect(picture).toHaveCount(0);
  });

  await test.step('a panel opens from the popup, and both close behind the group', async () => {
    await button(page, 'More').hover();
    await expect(button(page, 'Lark')).toBeVisible();
    await button(page, 'Lark').hover();
    const join = page.getByRole('link', { name: 'join' }).locator('visible=true');
    await expect(join).toBeVisible();
    await expect(button(page, 'Lark')).toBeVisible();
    // Back in the popup the inner panel closes, the popup stays.
    await page.getByRole('link', { name: 'X', exact: true }).locator('visible=true').hover();
    await expect(join).toHaveCount(0);
    await expect(button(page, 'Lark')).toBeVisible();
    await main(page).hover();
    await expect(button(page, 'Lark')).toHaveCount(0);
  });

  await test.step('the popup opens by keyboard and closes on Escape', async () => {
    await button(page, 'More').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Lark')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Lark')).toHaveCount(0);
    await expect(button(page, 'More')).toBeFocused();
  });
});

test.describe('languages and versions', () => {
  const choose = async (page: Page, control: string, choice: string) => {
    await button(page, control).click();
    await bar(page).locator(':popover-open').getByRole('link', { name: choice }).click();
  };

  test('NAV-17, I18N-1, I18N-3, I18N-4, I18N-5: languages in their order, the current one marked; no load, and on to the other version', async ({
    page,
  }) => {
    await open(page, PAGE);
    await markDocument(page);
    await button(page, 'Language').click();
    const rows = bar(page).locator(':popover-open').getByRole('link');
    await expect(rows).toHaveText(['English', '简体中文']);
    await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true');
    await expect(rows.nth(1)).not.toHaveAttribute('aria-current');
    await rows.nth(1).click();
    await expect(page).toHaveURL('/zh/guide/first');
    await expect(page.getByText('This is v2 in Chinese.')).toBeVisible();
    await choose(page, 'v2 版本', 'v1');
    await expect(page).toHaveURL('/v1/zh/');
    await choose(page, 'v1 版本', 'v2');
    await expect(page).toHaveURL('/zh/');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('WEAK-4: the link to another language keeps query and hash', async ({ page }) => {
    await open(page, `${PAGE}?footer=0#two`);
    await choose(page, 'Language', '简体中文');
    await expect(page).toHaveURL('/zh/guide/first?footer=0#two');
    await expect(page.getByRole('heading', { name: 'Part two' })).toBeInViewport();
  });

  test('NAV-18, I18N-4, I18N-5: the button shows the version, its rows are all versions, each with its languages', async ({
    page,
  }) => {
    await open(page, PAGE);
    await markDocument(page);
    await button(page, 'v2 Version').click();
    const rows = bar(page).locator(':popover-open').getByRole('link');
    await expect(rows).toHaveText(['v2', 'v1']);
    await rows.nth(1).click();
    await expect(page).toHaveURL('/v1/guide/first');
    await expect(page.getByText('This is v1 in English.')).toBeVisible();
    await expect(button(page, 'v1 Version')).toHaveText('v1');
    await choose(page, 'Language', '简体中文');
    await expect(page).toHaveURL('/v1/zh/');
    expect(await isSameDocument(page)).toBe(true);
  });

  const ways = [
    ['/guide/linked/sixth?footer=0', 'Language', '简体中文', '/zh/guide/linked/?footer=0'],
    ['/v1/nowhere', 'v1 Version', 'v2', '/'],
  ] as const;
  // Those that begin with a change of the language or the version are walked above, without a load.
  const others = [
    ['/v1/guide/first', 'Language', '简体中文', '/v1/zh/'],
    ['/guide/linked/', 'Language', '简体中文', '/zh/guide/linked/'],
    ['/guide/fourth', 'Language', '简体中文', '/zh/'],
    ['/zh/guide/first', 'v2 版本', 'v1', '/v1/zh/'],
    ['/v1/zh/', 'v1 版本', 'v2', '/zh/'],
    ['/guide/linked/sixth', 'v2 Version', 'v1', '/v1/guide/linked/'],
    ['/v1/nowhere', 'Language', '简体中文', '/v1/zh/'],
  ] as const;
  for (const [from, control, choice, to] of isFull ? [...ways, ...others] : ways) {
    test(`I18N-1, I18N-4, I18N-5: ${choice} leads from ${from} to ${to}`, async ({ page }) => {
      await open(page, from);
      await choose(page, control, choice);
      await expect(page).toHaveURL(to);
      await expect(main(page)).toBeVisible();
    });
  }
});

test.describe('menu of small screens', () => {
  test.use({ viewport: { width: 390, height: 400 } });

  test('NSCR-1, NSCR-2, SOC-5: below 768 px, over the full width below the bar, with all that the bar has no room for', async ({
    page,
  }) => {
    await open(page, PAGE);
    await button(page, 'Menu').click();
    const screen = page.locator(':popover-open');

    await test.step('it scrolls by itself and goes with the button', async () => {
      await expect(screen).toBeVisible();
      expect(await screen.boundingBox()).toMatchObject({ x: 0, y: 56, height: 344 });
      const { own, behind } = await screen.evaluate((element) => {
        element.scrollTop = 10_000;
        return { own: element.scrollTop, behind: scrollY };
      });
      expect(own).toBeGreaterThan(0);
      expect(behind).toBe(0);
      await page.setViewportSize({ width: 767, height: 400 });
      await expect(screen).toBeVisible();
      await page.setViewportSize({ width: 768, height: 400 });
      await expect(screen).toHaveCount(0);
      await expect(button(page, 'Menu')).toHaveCount(0);
    });

    await test.step('all social links, panels included', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await button(page, 'Menu').click();
      const list = page.getByRole('list', { name: 'Social links' }).locator('visible=true');
      await expect(list.getByRole('listitem')).toHaveCount(5);
      await button(page, 'WeChat').click();
      await expect(text(page)).toBeVisible();
      // It opens from the menu, which stays.
      await expect(button(page, 'QQ')).toBeVisible();
      await button(page, 'Lark').click();
      await expect(text(page)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'join' }).locator('visible=true')).toBeVisible();
    });

    await test.step('versions, which lead on', async () => {
      await page.getByText('Version', { exact: true }).locator('visible=true').click();
      await page.getByRole('link', { name: 'v1', exact: true }).locator('visible=true').click();
      await expect(page).toHaveURL('/v1/guide/first');
      await expect(button(page, 'Menu')).toHaveAttribute('aria-expanded', 'false');
    });
  });

  testFresh('NSCR-1: closes when the window grows before its code is there', async ({ page }) => {
    await open(page, PAGE);
    const release = await holdBack(page, '**/static/js/*');
    await button(page, 'Menu').click();
    const screen = page.locator(':popover-open');
    await expect(screen).toBeVisible();
    await page.setViewportSize({ width: 768, height: 400 });
    await afterTimers(page, 100);
    await expect(screen).toBeVisible();
    release();
    await expect(screen).toHaveCount(0);
  });

  test('NAV-13, NSCR-3: the current row of a group is marked, in the menu and in the bar', async ({
    page,
  }) => {
    await open(page, '/long/page-03');
    const row = tabs(page).getByRole('link', { name: 'Long', exact: true }).locator('visible=true');

    await test.step('groups of the menu are closed at first and toggle', async () => {
      await button(page, 'Menu').click();
      await expect(row).toHaveCount(0);
      await tabs(page).getByText('Reference', { exact: true }).locator('visible=true').click();
      await expect(row).toHaveAttribute('aria-current', 'true');
      await tabs(page).getByText('Reference', { exact: true }).locator('visible=true').click();
      await expect(row).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('with its row the group of the bar is current', async () => {
      await page.setViewportSize({ width: 1440, height: 800 });
      const reference = tabs(page).getByRole('button', { name: 'Reference', exact: true });
      await expect(reference).toHaveAttribute('aria-current', 'true');
      await expect(current(page)).toHaveCount(1);
      await reference.click();
      await expect(row).toHaveAttribute('aria-current', 'true');
      await expect(current(page)).toHaveCount(2);
    });
  });

  testFresh('NSCR-2, WEAK-13: Tab stays in the menu and its button', async ({ page }) => {
    await open(page, PAGE);
    await button(page, 'Menu').click();
    const places = new Set<string>();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      places.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          if (!activeElement || activeElement === document.body) return 'browser';
          if (activeElement.closest(':popover-open')) return 'menu';
          return activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? '';
        }),
      );
    }
    expect([...places].sort()).toEqual(['Menu', 'browser', 'menu'].sort());
  });
});

testFresh(
  'TOP-1, CONST-1: the way back to the top is round, in the corner, quick, and only on documentation pages',
  async ({ page }) => {
    const button = page.getByRole('button', { name: 'Scroll to top' });
    await open(page, PAGE);
    await expect(button).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 1));
    await expect(button).toBeVisible();
    await expect(button).toHaveCSS('border-radius', '50%');
    await expect(button).toHaveCSS('animation-duration', '0.075s');
    await expect.poll(() => button.evaluate((one) => one.getAnimations().length)).toBe(0);
    const box = await button.boundingBox();
    // Without the room that is kept for the scroll bar.
    const room = await page.evaluate(() => document.body.getBoundingClientRect().width);
    expect(room - (box?.x ?? 0) - (box?.width ?? 0)).toBe(16);
    expect(800 - (box?.y ?? 0) - (box?.height ?? 0)).toBe(16);
    for (const path of isFull ? ['/pages/custom', '/no-such-page'] : ['/pages/custom']) {
      await open(page, path);
      await page.evaluate(() => scrollTo(0, 500));
      await afterTimers(page, 300);
      await expect(button, path).toHaveCount(0);
    }
  },
);
