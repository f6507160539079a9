import type { Page } from '@playwright/test';
import { afterTimers, atRest, open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const PAGE = '/guide/start/quick-start';

test.use({ viewport: { width: 1440, height: 900 } });

const outline = (page: Page) => page.getByRole('navigation', { name: 'ON THIS PAGE' });
const active = (page: Page) => outline(page).locator('[aria-current]');

/** Its entries are headings of the article, in their order. */
async function listsHeadings(page: Page): Promise<void> {
  const headings = page.getByRole('main').locator(':is(h2, h3, h4)');
  const links = outline(page).getByRole('link');
  await expect(links).not.toHaveCount(0);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const ids = await headings.evaluateAll((all) => all.map((heading) => `#${heading.id}`));
  expect(ids).toEqual(expect.arrayContaining(targets));
  expect(targets).toEqual(ids.filter((id) => targets.includes(id)));
  expect(new Set(targets).size).toBe(targets.length);
}

test('OUT-1 to OUT-5: lists the headings of the article in their order, the one that was reached is active', async ({
  page,
}) => {
  await open(page, PAGE);
  await listsHeadings(page);
  await expect(outline(page)).toContainText('ON THIS PAGE');

  await test.step('entries show code without its marks and carry their text as a title', async () => {
    const entry = outline(page).getByRole('link', { name: 'Module parse failed in a CSS file' });
    await expect(entry).toHaveAttribute('title', 'Module parse failed in a CSS file');
    await expect(entry.locator('code')).toHaveText('Module parse failed');
  });

  await test.step('OUT-3: deeper headings are indented by 12 px', async () => {
    const left = (name: string) =>
      outline(page)
        .getByRole('link', { name, exact: true })
        .evaluate((link) => Number.parseFloat(getComputedStyle(link).paddingInlineStart));
    const [second, third] = [
      await left('Troubleshooting'),
      await left('Module parse failed in a CSS file'),
    ];
    expect(third - second).toBe(12);
  });

  await test.step('the first entry is active at the top, the last at the end', async () => {
    await expect(active(page)).toHaveText('Choose a starting point');
    await expect(active(page)).toHaveAttribute('aria-current', 'location');
    await page.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
    );
    await expect(outline(page).getByRole('link').last()).toHaveAttribute(
      'aria-current',
      'location',
    );
    await expect(active(page)).toHaveCount(1);
  });

  await test.step('in between, the last heading that was reached is active', async () => {
    const heading = page.getByRole('heading', { name: 'Use the command line' });
    await heading.evaluate((element) => {
      const top = element.getBoundingClientRect().top + scrollY;
      scrollTo({ top: top - 72 + 4, behavior: 'instant' });
    });
    await expect(active(page)).toHaveText('Use the command line');
    await page.evaluate(() => scrollBy({ top: -40, behavior: 'instant' }));
    await expect(active(page)).toHaveText('Start from the scaffold');
  });
});

test('OUT-5, OUT-6, OUT-8, WEAK-47, WEAK-58, TOP-1, DIFF-6: entries and anchors lead to headings, the button leads to the top', async ({
  page,
}) => {
  await open(page, PAGE);
  const heading = page.getByRole('heading', { name: 'Use the command line', exact: true });
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  await expect(toTop).toHaveCount(0);
  const isBelowBar = () =>
    expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72);

  await test.step('an entry sets the hash and brings its heading below the bar', async () => {
    await outline(page).getByRole('link', { name: 'Use the command line' }).click();
    await expect(page).toHaveURL(`${PAGE}#use-the-command-line`);
    await isBelowBar();
    await expect(active(page)).toHaveText('Use the command line');
  });

  await test.step('a clicked entry near the end stays active', async () => {
    await outline(page).getByRole('link', { name: 'Migrate an existing project' }).click();
    await expect(
      page.getByRole('heading', { name: 'Migrate an existing project' }),
    ).toBeInViewport();
    await expect(active(page)).toHaveText('Migrate an existing project');
  });

  await test.step('it is let go when the page moves away, without a wheel or a key', async () => {
    const last = outline(page).getByRole('link').last();
    await last.click();
    await expect(last).toHaveAttribute('aria-current', 'location');
    await toTop.click();
    await expect(active(page)).toHaveText('Choose a starting point');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(toTop).toHaveCount(0);
  });

  await test.step('a heading’s own anchor is named, links to it and scrolls there', async () => {
    await page.getByRole('link', { name: 'Link to Use the command line' }).click();
    await expect(page).toHaveURL(`${PAGE}#use-the-command-line`);
    await isBelowBar();
  });

  await test.step('the button comes with a wheel, too', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    // The way to the heading was at its end, and does not begin again.
    await afterTimers(page, 500);
    await expect(toTop).toHaveCount(0);
    await page.mouse.wheel(0, 600);
    await toTop.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(toTop).toHaveCount(0);
  });

  await test.step('the outline follows a change of the page', async () => {
    await page.getByRole('link', { name: 'Previous Page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
    const first = outline(page).getByRole('link').first();
    await expect(first).toHaveAttribute('aria-current', 'location');
    await expect(first).not.toHaveText('Choose a starting point');
  });
});

test('OUT-2: names lose what all of them begin with, are read out whole, and are never cut off', async ({
  page,
}) => {
  const more = isFull ? ['/config/output', '/config/module', '/config/entry'] : [];
  for (const path of ['/config/optimization', ...more]) {
    await open(page, path);
    await listsHeadings(page);
    const cut = await outline(page)
      .locator('[data-name]')
      .evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      );
    expect(cut).toEqual([]);
    if (path !== '/config/optimization') continue;
    const entry = outline(page).getByRole('link', {
      name: 'optimization.splitChunks.fallbackCacheGroup',
      exact: true,
    });
    await expect(entry).toHaveAttribute('title', 'optimization.splitChunks.fallbackCacheGroup');
    await expect(entry).toHaveText('splitChunks.fallbackCacheGroup', { useInnerText: true });
  }
});

test('OUT-4, I18N-6: has its Chinese name on Chinese pages', async ({ page }) => {
  await returningReader(page);
  await open(page, `/zh${PAGE}`);
  const chinese = page.getByRole('navigation', { name: '本页目录' });
  await expect(chinese).toContainText('本页目录');
  await chinese.getByRole('link', { name: '使用命令行' }).click();
  await expect(page).toHaveURL(`/zh${PAGE}#use-the-command-line`);
  await expect(page.getByRole('heading', { name: '使用命令行' })).toBeInViewport();
});

test('OUT-7, OUT-9: an address with a hash opens at its heading; on small screens the outline opens from the local bar and closes behind a choice', async ({
  page,
}) => {
  await open(page, `${PAGE}#use-the-command-line`);
  const heading = page.getByRole('heading', { name: 'Use the command line' });
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72);
  await expect(active(page)).toHaveText('Use the command line');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const button = page.getByRole('button', { name: 'ON THIS PAGE' });
  await expect(outline(page)).toHaveCount(0);
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await atRest(outline(page));
  await outline(page).getByRole('link', { name: 'Use the command line' }).click();
  await expect(outline(page)).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(heading).toBeInViewport();
  // The bar that stays at the top does not cover it.
  const bar = await button.boundingBox();
  await expect
    .poll(async () => (await heading.boundingBox())?.y)
    .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);

  await button.click();
  await page.keyboard.press('Escape');
  await expect(outline(page)).toHaveCount(0);
  await button.click();
  await page.mouse.click(20, 700);
  await expect(outline(page)).toHaveCount(0);
});
