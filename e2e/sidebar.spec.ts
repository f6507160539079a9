import type { Locator, Page } from '@playwright/test';
import { readerSite } from '../tests/fixtures/reader-site/site.ts';
import { holdBack, isSameDocument, markDocument, open, returningReader } from './support/reader.ts';
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
  test('SIDE-15, DIFF-3: stands for the label of a page that was loaded, until the reader leaves', async ({
    page,
  }) => {
    await open(page, '/guide/first');
    await expect(item(page, 'The first page in full')).toHaveAttribute('aria-current', 'page');
    await expect(item(page, 'Short label')).toHaveCount(0);
    await item(page, 'Third').click();
    await expect(heading(page, 'third')).toBeFocused();
    await expect(item(page, 'Short label')).not.toHaveAttribute('aria-current');
    await expect(item(page, 'The first page in full')).toHaveCount(0);
  });

  test('SIDE-15: stands for a label with marks and a picture, and both come back', async ({
    page,
  }) => {
    await open(page, '/guide/third');
    await markDocument(page);
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
  test('SIDE-8: the current page is brought into the middle, the window stays', async ({
    page,
  }) => {
    await open(page, '/long/page-30');
    const link = item(page, 'page-30');
    await expect(link).toBeInViewport({ ratio: 1 });
    const { middle, centre } = await link.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const outer = document.querySelector('nav.sidebar')?.getBoundingClientRect() ?? box;
      return { middle: box.top + box.height / 2, centre: outer.top + outer.height / 2 };
    });
    expect(Math.abs(middle - centre)).toBeLessThan(40);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('SIDE-8: a page that comes by a link elsewhere is brought into view', async ({ page }) => {
    await open(page, '/guide/first');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/long/page-39';
      link.textContent = 'far away';
      document.querySelector('main')?.prepend(link);
    });
    await expect(item(page, 'Page 39')).not.toBeInViewport();
    await page.getByRole('link', { name: 'far away' }).click();
    await expect(item(page, 'page-39')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('SIDE-8: a click in the sidebar does not move the sidebar', async ({ page }) => {
    await open(page, '/guide/first');
    await scrollSidebar(page, 500);
    const before = await scrollTop(page);
    expect(before).toBe(500);
    await item(page, 'Page 12').click();
    await expect(heading(page, 'page-12')).toBeFocused();
    expect(await scrollTop(page)).toBe(before);
    await page.goBack();
    await expect(heading(page, 'The first page in full')).toBeAttached();
  });
});

test.describe('groups', () => {
  test('SIDE-7: those around the current page are open, others as the data says', async ({
    page,
  }) => {
    await open(page, '/guide/first');
    for (const [name, expanded] of [
      ['Outer', 'true'],
      ['Inner', 'true'],
      ['Deepest', 'false'],
      ['Closed', 'false'],
      ['Many', 'true'],
    ] as const) {
      await expect(group(page, name), name).toHaveAttribute('aria-expanded', expanded);
    }
    await expect(item(page, 'Fifth')).toBeHidden();
    await open(page, '/guide/fourth');
    await expect(group(page, 'Deepest')).toHaveAttribute('aria-expanded', 'true');
    await expect(item(page, 'fourth')).toBeVisible();
    await expect(group(page, 'Closed')).toHaveAttribute('aria-expanded', 'false');
  });

  test('SIDE-7: all groups on the way to the next page open, the rest keeps its state', async ({
    page,
  }) => {
    await open(page, '/guide/third');
    await group(page, 'Many').click();
    await group(page, 'Inner').click();
    await group(page, 'Outer').click();
    await page.getByRole('link', { name: /^Next page/ }).click();
    await expect(heading(page, 'fourth')).toBeFocused();
    for (const [name, expanded] of [
      ['Outer', 'true'],
      ['Inner', 'true'],
      ['Deepest', 'true'],
      ['Many', 'false'],
    ] as const) {
      await expect(group(page, name), name).toHaveAttribute('aria-expanded', expanded);
    }
  });

  test('SIDE-7: a group keeps its state while the reader is where there is no sidebar', async ({
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
    await expect(group(page, 'Many')).toHaveAttribute('aria-expanded', 'false');
    await expect(group(page, 'Closed')).toHaveAttribute('aria-expanded', 'true');
    expect(await isSameDocument(page)).toBe(true);
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

  test('WEAK-59: groups are buttons of the keyboard, no headings, and hidden when closed', async ({
    page,
  }) => {
    await open(page, '/guide/first');
    await expect(sidebar(page).getByRole('heading')).toHaveCount(0);
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

  test('SIDE-10, CONST-1: closing takes 0.5 s, opening 0.3 s, in height and opacity', async ({
    page,
  }) => {
    await open(page, '/guide/first');
    const toggle = group(page, 'Outer');
    expect(between(await samples(toggle))).toBeGreaterThan(0);
    expect(await transition(toggle)).toBe('block-size, opacity 0.5s');
    expect(between(await samples(toggle))).toBeGreaterThan(0);
    expect(await transition(toggle)).toBe('block-size, opacity 0.3s');
    // Free afterwards: what opens inside makes it higher.
    const height = () => group(page, 'Inner').evaluate((one) => one.closest('ul')?.offsetHeight);
    const before = (await height()) ?? 0;
    await group(page, 'Deepest').click();
    await expect.poll(height).toBeGreaterThan(before);
  });

  test('SIDE-10: a new toggle turns a running one round', async ({ page }) => {
    await open(page, '/guide/first');
    const toggle = group(page, 'Many');
    const height = () =>
      toggle.evaluate((summary) => summary.closest('details')?.offsetHeight ?? 0);
    const full = await height();
    await toggle.click();
    await expect.poll(height).toBeLessThan(full);
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(height).toBe(full);
  });

  testFresh('SIDE-10, WEAK-66: there is none for readers who want no motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/guide/first');
    expect(between(await samples(group(page, 'Outer')))).toBe(0);
    await expect(item(page, 'Third')).toBeHidden();
  });
});

test.describe('looks', () => {
  test('SIDE-11: every nested level starts 18 px further, behind a line', async ({ page }) => {
    await open(page, '/guide/fourth');
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

  test('SIDE-12: dividers are solid or dashed, a section header is a text', async ({ page }) => {
    await open(page, '/guide/first');
    const dividers = sidebar(page).getByRole('separator');
    await expect(dividers).toHaveCount(2);
    await expect(dividers.nth(0)).toHaveCSS('border-top-style', 'dashed');
    await expect(dividers.nth(1)).toHaveCSS('border-top-style', 'solid');
    const header = sidebar(page).getByText('Reading', { exact: true });
    await expect(header).toBeVisible();
    await expect(header).toHaveCSS('font-weight', '700');
    await expect(sidebar(page).getByRole('button', { name: 'Reading' })).toHaveCount(0);
  });

  test('SIDE-13: labels have their code as code', async ({ page }) => {
    await open(page, '/guide/first');
    await expect(item(page, 'Label with code').locator('code')).toHaveText('code');
  });
});

test('SIDE-5: a page outside the tree’s address has the tree that lists it', async ({ page }) => {
  await open(page, '/long/page-05');
  await expect(item(page, 'page-05')).toHaveAttribute('aria-current', 'page');
  await expect(item(page, 'Short label')).toBeAttached();
});

test.describe('drawer', () => {
  for (const [viewport, width] of [
    [320, 256],
    [360, 296],
    [900, 320],
  ] as const) {
    test(`SIDE-17: is ${width} px wide on a screen of ${viewport} px`, async ({ page }) => {
      await page.setViewportSize({ width: viewport, height: 700 });
      await open(page, '/guide/first');
      await opener(page).click();
      await expect(item(page, 'The first page in full')).toBeVisible();
      await expect.poll(async () => (await sidebar(page).boundingBox())?.x).toBe(0);
      expect((await sidebar(page).boundingBox())?.width).toBe(width);
    });
  }

  testFresh('SIDE-17: slides in from the left before a dark backdrop', async ({ page }) => {
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
  });

  testFresh('SIDE-17, WEAK-66: does not slide for readers who want no motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page, '/guide/first');
    await opener(page).click();
    expect(await sidebar(page).evaluate((element) => element.getAnimations().length)).toBe(0);
    expect((await sidebar(page).boundingBox())?.x).toBe(0);
  });

  test('SIDE-16: repeats the brand, which leads home; without the bar it does not', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page, '/guide/first');
    await opener(page).click();
    await sidebar(page).getByRole('link', { name: 'Reader', exact: true }).click();
    await expect(page).toHaveURL('/');
    await open(page, '/guide/first?navbar=0');
    await opener(page).click();
    await expect(item(page, 'The first page in full')).toBeVisible();
    await expect(sidebar(page).getByRole('link', { name: 'Reader', exact: true })).toHaveCount(0);
  });

  test('SIDE-8: shows the current page, also of a long tree', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page, '/long/page-35');
    await opener(page).click();
    await expect(item(page, 'page-35')).toBeInViewport({ ratio: 1 });
  });

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
