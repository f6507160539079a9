import type { Locator, Page } from '@playwright/test';
import { readerSite } from '../tests/fixtures/reader-site/site.ts';
import {
  addLink,
  atRest,
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

test.use({ viewport: { width: 1440, height: 700 } });
test.beforeEach(({ page }) => returningReader(page));

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });
const item = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
const group = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name, exact: true });
const opener = (page: Page) => page.getByRole('button', { name: 'Sidebar', exact: true });
/** Where the text of an entry starts, in pixels. */
const textStart = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });
const scrollTop = (page: Page) => sidebar(page).evaluate((element) => element.scrollTop);
/** The offset of the sidebar changes without the wheel: it may not reach its end in time. */
const scrollSidebar = (page: Page, top: number) =>
  sidebar(page).evaluate((element, offset) => {
    element.scrollTop = offset;
  }, top);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('the title of the page', () => {
  test('SIDE-15, DIFF-3: stands for the label of a page that was loaded, until the reader leaves; marks and pictures of a label come back', async ({
    page,
  }) => {
    await open(page, '/guide/first');
    await markDocument(page);
    await expect(item(page, 'The first page in full')).toHaveAttribute('aria-current', 'page');
    await expect(item(page, 'Short label')).toHaveCount(0);
    await item(page, 'Third').click();
    await expect(heading(page, 'third')).toBeFocused();
    await expect(item(page, 'Short label')).not.toHaveAttribute('aria-current');
    await expect(item(page, 'The first page in full')).toHaveCount(0);

    await test.step('a label with marks and a picture', async () => {
      const link = sidebar(page).locator('a[href="/guide/second"]');
      await expect(link).toHaveText('Label with code');
      await link.click();
      await expect(link).toHaveText('The second page with code');
      await expect(link.locator('code')).toHaveText('code');
      await expect(link.locator('svg')).toHaveCount(1);
      await item(page, 'Third').or(item(page, 'third')).click();
      await expect(link).toHaveText('Label with code');
      await expect(link.locator('code')).toHaveText('code');
      await expect(link.locator('svg')).toHaveCount(1);
      await page.goBack();
      await expect(link).toHaveText('The second page with code');
      expect(await isSameDocument(page)).toBe(true);
    });
  });

  testFresh('SIDE-15: stands there without scripts', async ({ browser, siteUrl }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${siteUrl}/guide/second`);
    const link = sidebar(page).locator('[aria-current]');
    await expect(link).toHaveText('The second page with code');
    await expect(link.locator('code')).toHaveText('code');
    await context.close();
  });
});

test.describe('scrolling', () => {
  test('SIDE-5, SIDE-8: the tree that lists the page has it in the middle, the window stays; the drawer shows it, too', async ({
    page,
  }) => {
    await open(page, '/long/page-30');
    const link = item(page, 'page-30');
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(item(page, 'Short label')).toBeAttached();
    await expect(link).toBeInViewport({ ratio: 1 });
    const { middle, centre } = await link.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const outer = document.querySelector('nav.sidebar')?.getBoundingClientRect() ?? box;
      return { middle: box.top + box.height / 2, centre: outer.top + outer.height / 2 };
    });
    expect(Math.abs(middle - centre)).toBeLessThan(40);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize({ width: 390, height: 700 });
    await opener(page).click();
    await expect(link).toBeInViewport({ ratio: 1 });
  });

  test('SIDE-8: a click in the sidebar does not move it, a page that comes by a link elsewhere is brought into view', async ({
    page,
  }) => {
    await open(page, '/guide/first');
    await scrollSidebar(page, 500);
    const before = await scrollTop(page);
    expect(before).toBe(500);
    await item(page, 'Page 12').click();
    await expect(heading(page, 'page-12')).toBeFocused();
    expect(await scrollTop(page)).toBe(before);

    await addLink(page, '/long/page-39', 'far away');
    await expect(item(page, 'Page 39')).not.toBeInViewport();
    await page.getByRole('link', { name: 'far away' }).click();
    await expect(item(page, 'page-39')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('groups', () => {
  const areExpanded = async (page: Page, groups: readonly (readonly [string, boolean])[]) => {
    for (const [name, expanded] of groups) {
      await expect(group(page, name), name).toHaveAttribute('aria-expanded', `${expanded}`);
    }
  };

  test('SIDE-7, SIDE-12, SIDE-13, WEAK-59: those around the current page are open, others as the data says; buttons of the keyboard, beside dividers, headers and labels', async ({
    page,
  }) => {
    await open(page, '/guide/first');
    await areExpanded(page, [
      ['Outer', true],
      ['Inner', true],
      ['Deepest', false],
      ['Closed', false],
      ['Many', true],
    ]);
    await expect(item(page, 'Fifth')).toBeHidden();

    await test.step('dividers are solid or dashed, a section header is a text', async () => {
      const dividers = sidebar(page).getByRole('separator');
      await expect(dividers).toHaveCount(2);
      await expect(dividers.nth(0)).toHaveCSS('border-top-style', 'dashed');
      await expect(dividers.nth(1)).toHaveCSS('border-top-style', 'solid');
      const header = sidebar(page).getByText('Reading', { exact: true });
      await expect(header).toBeVisible();
      await expect(header).toHaveCSS('font-weight', '700');
      await expect(sidebar(page).getByRole('button', { name: 'Reading' })).toHaveCount(0);
      await expect(sidebar(page).getByRole('heading')).toHaveCount(0);
    });

    await test.step('labels have their code as code', async () => {
      await expect(item(page, 'Label with code').locator('code')).toHaveText('code');
    });

    await test.step('groups are hidden from the keyboard when closed', async () => {
      const toggle = group(page, 'Outer');
      await toggle.focus();
      await page.keyboard.press('Enter');
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await expect(item(page, 'Third')).toBeHidden();
      await page.keyboard.press('Tab');
      // What is inside has been passed over.
      await expect(group(page, 'Closed')).toBeFocused();
      await toggle.focus();
      await page.keyboard.press('Space');
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await expect(item(page, 'Third')).toBeVisible();
    });
  });

  test('SIDE-7, SIDE-11: a page deep in the tree, every level of which starts 18 px further, behind a line', async ({
    page,
  }) => {
    await open(page, '/guide/fourth');
    await areExpanded(page, [
      ['Deepest', true],
      ['Closed', false],
    ]);
    await expect(item(page, 'fourth')).toBeVisible();
    const inner = await textStart(group(page, 'Inner'));
    const third = await textStart(item(page, 'Third'));
    const fourth = await textStart(item(page, 'fourth'));
    expect(third - inner).toBeCloseTo(18, 1);
    expect(fourth - third).toBeCloseTo(18, 1);
    const line = await item(page, 'Third').evaluate((link) => {
      const { borderLeftStyle, borderLeftWidth } = getComputedStyle(link.closest('ul') ?? link);
      return `${borderLeftStyle} ${borderLeftWidth}`;
    });
    expect(line).toBe('solid 1px');
  });

  test('SIDE-7: groups keep their state where there is no sidebar, and on the next page, whose groups open', async ({
    page,
  }) => {
    await open(page, '/guide/third');
    await markDocument(page);
    await group(page, 'Many').click();
    await group(page, 'Closed').click();
    await page.getByRole('banner').getByRole('link', { name: 'Reader' }).click();
    await expect(sidebar(page)).toHaveCount(0);
    await page.goBack();
    await expect(heading(page, 'third')).toBeVisible();
    await areExpanded(page, [
      ['Many', false],
      ['Closed', true],
    ]);

    await group(page, 'Inner').click();
    await group(page, 'Outer').click();
    await page.getByRole('link', { name: /^Next page/ }).click();
    await expect(heading(page, 'fourth')).toBeFocused();
    await areExpanded(page, [
      ['Outer', true],
      ['Inner', true],
      ['Deepest', true],
      ['Many', false],
    ]);
    expect(await isSameDocument(page)).toBe(true);
  });
});

test.describe('animation', () => {
  /** How the content of a group would move into its present state. */
  const transition = (toggle: Locator) =>
    toggle.evaluate((summary) => {
      const group = summary.closest('details') ?? summary;
      const style = getComputedStyle(group, '::details-content');
      const [height, opacity] = style.transitionProperty.split(', ');
      return `${height}, ${opacity} ${style.transitionDuration.split(', ')[0]}`;
    });
  /**
   * Clicks and collects the heights and opacities that follow until they rest; in the page, since a
   * busy machine would look too late.
   */
  const samples = (toggle: Locator) =>
    toggle.evaluate(async (summary) => {
      const group = summary.closest('details');
      if (!(summary instanceof HTMLElement) || !group) return [];
      const list: { height: number; opacity: number }[] = [];
      summary.click();
      for (let still = 0; still < 20; ) {
        await new Promise(requestAnimationFrame);
        const opacity = Number(getComputedStyle(group, '::details-content').opacity);
        const now = { height: group.offsetHeight, opacity };
        const last = list.at(-1);
        still = last?.height === now.height && last.opacity === opacity ? still + 1 : 0;
        list.push(now);
      }
      return list;
    });
  const between = (list: { height: number; opacity: number }[]) => {
    const heights = list.map(({ height }) => height);
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    return list.filter(
      ({ height, opacity }) => height > low && height < high && opacity > 0 && opacity < 1,
    ).length;
  };

  test('SIDE-10, CONST-1: closing takes 0.5 s, opening 0.3 s, in height and opacity, and a new toggle turns a running one round', async ({
    page,
  }) => {
    await open(page, '/guide/first');
    const toggle = group(page, 'Outer');
    expect(between(await samples(toggle))).toBeGreaterThan(0);
    expect(await transition(toggle)).toBe('block-size, opacity 0.5s');
    expect(between(await samples(toggle))).toBeGreaterThan(0);
    expect(await transition(toggle)).toBe('block-size, opacity 0.3s');
    // Free afterwards: what opens inside makes it higher.
    const heightOfInner = () =>
      group(page, 'Inner').evaluate((one) => one.closest('ul')?.offsetHeight);
    const before = (await heightOfInner()) ?? 0;
    await group(page, 'Deepest').click();
    await expect.poll(heightOfInner).toBeGreaterThan(before);

    await test.step('a new toggle', async () => {
      // What opens above moves the button away from under the pointer.
      await atRest(sidebar(page));
      const many = group(page, 'Many');
      const height = () =>
        many.evaluate((summary) => summary.closest('details')?.offsetHeight ?? 0);
      const full = await height();
      await many.click();
      await expect.poll(height).toBeLessThan(full);
      await many.click();
      await expect(many).toHaveAttribute('aria-expanded', 'true');
      await expect.poll(height).toBe(full);
    });
  });

  testFresh(
    'SIDE-10, SIDE-17, WEAK-66: nothing slides for readers who want no motion, in groups and the drawer',
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, '/guide/first');
      expect(between(await samples(group(page, 'Outer')))).toBe(0);
      await expect(item(page, 'Third')).toBeHidden();
      await page.setViewportSize({ width: 390, height: 700 });
      await opener(page).click();
      expect(await sidebar(page).evaluate((element) => element.getAnimations().length)).toBe(0);
      expect((await sidebar(page).boundingBox())?.x).toBe(0);
    },
  );
});

test('SIDE-9: the text of a group with a link follows it and toggles, the arrow only toggles', async ({
  page,
}) => {
  await open(page, '/guide/first');
  const toggle = group(page, 'Pages of Linked');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL('/guide/first');
  await item(page, 'Linked').click();
  await expect(heading(page, 'linked')).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(item(page, 'Sixth')).toBeVisible();
  await item(page, 'linked').click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(item(page, 'Sixth')).toBeHidden();
});

test.describe('drawer', () => {
  test('SIDE-16, SIDE-17: slides in from the left before a dark backdrop, as wide as the screen allows, and repeats the brand, which leads home', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page, '/guide/first');
    const durations = await opener(page).evaluate((button) => {
      if (button instanceof HTMLElement) button.click();
      const drawer = document.querySelector('nav.sidebar');
      return Object.fromEntries(
        (drawer?.getAnimations() ?? []).map((animation) => [
          animation instanceof CSSTransition ? animation.transitionProperty : '',
          Number(animation.effect?.getTiming().duration),
        ]),
      );
    });
    expect(durations).toMatchObject({ transform: 500, opacity: 250 });
    const backdrop = await sidebar(page).evaluate(
      (element) => getComputedStyle(element, '::backdrop').backgroundColor,
    );
    expect(backdrop).toMatch(/0\.6\)$/);
    await expect(item(page, 'The first page in full')).toBeVisible();

    for (const [viewport, width] of [
      [320, 256],
      [360, 296],
      [900, 320],
    ] as const) {
      await test.step(`${width} px wide on a screen of ${viewport} px`, async () => {
        await page.setViewportSize({ width: viewport, height: 700 });
        await expect.poll(() => sidebar(page).boundingBox()).toMatchObject({ x: 0, width });
      });
    }

    await sidebar(page).getByRole('link', { name: 'Reader', exact: true }).click();
    await expect(page).toHaveURL('/');
  });

  test('SIDE-16: without the bar it does not repeat the brand', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page, '/guide/first?navbar=0');
    await opener(page).click();
    await expect(item(page, 'The first page in full')).toBeVisible();
    await expect(sidebar(page).getByRole('link', { name: 'Reader', exact: true })).toHaveCount(0);
  });

  if (isFull) {
    for (const viewport of [320, 360, 900]) {
      test(`SIDE-8, SIDE-17: of a page that was loaded at ${viewport} px shows it, also in a long tree`, async ({
        page,
      }) => {
        await page.setViewportSize({ width: viewport, height: 700 });
        await open(page, '/long/page-35');
        await opener(page).click();
        await expect(item(page, 'page-35')).toBeInViewport({ ratio: 1 });
        await expect
          .poll(() => sidebar(page).boundingBox())
          .toMatchObject({ x: 0, width: Math.min(320, viewport - 64) });
      });
    }
  }

  testFresh(
    'SIDE-8: shows the current page, also when it was open before the scripts came',
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      const release = await holdBack(page, '**/static/js/**');
      await page.goto('/long/page-35', { waitUntil: 'commit' });
      await opener(page).click();
      await expect(sidebar(page)).toBeVisible();
      release();
      // A modal surface takes the focus; it may not scroll to it.
      await expect(sidebar(page).locator(':focus')).toHaveCount(1);
      await expect(item(page, 'page-35')).toBeInViewport({ ratio: 1 });
    },
  );
});
