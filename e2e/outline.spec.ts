import type { Page } from '@playwright/test';
import { atRest, open, returningReader } from './support/reader.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const PAGE = '/guide/start/quick-start';

test.use({ viewport: { width: 1440, height: 900 } });

const outline = (page: Page) => page.getByRole('navigation', { name: 'ON THIS PAGE' });
const active = (page: Page) => outline(page).locator('[aria-current]');

test('OUT-1: lists the headings of the article in their order', async ({ page }) => {
  await open(page, '/config/entry');
  const headings = page.getByRole('main').locator(':is(h2, h3, h4)');
  const links = outline(page).getByRole('link');
  await expect(links).not.toHaveCount(0);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const ids = await headings.evaluateAll((all) => all.map((heading) => `#${heading.id}`));
  expect(ids).toEqual(expect.arrayContaining(targets));
  expect(targets).toEqual(ids.filter((id) => targets.includes(id)));
  expect(new Set(targets).size).toBe(targets.length);
});

test('OUT-2: entries show code without its marks and carry their text as a title', async ({
  page,
}) => {
  await open(page, PAGE);
  const entry = outline(page).getByRole('link', { name: 'Module parse failed in a CSS file' });
  await expect(entry).toHaveAttribute('title', 'Module parse failed in a CSS file');
  await expect(entry.locator('code')).toHaveText('Module parse failed');
});

test('OUT-2: names lose what all of them begin with, are read out whole, and are never cut off', async ({
  page,
}) => {
  await open(page, '/config/optimization');
  const entry = outline(page).getByRole('link', {
    name: 'optimization.splitChunks.fallbackCacheGroup',
    exact: true,
  });
  await expect(entry).toHaveAttribute('title', 'optimization.splitChunks.fallbackCacheGroup');
  await expect(entry).toHaveText('splitChunks.fallbackCacheGroup', { useInnerText: true });
  for (const path of ['/config/optimization', '/config/output', '/config/module']) {
    await open(page, path);
    const cut = await outline(page)
      .locator('[data-name]')
      .evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      );
    expect(cut).toEqual([]);
  }
});

test('OUT-3: deeper headings are indented by 12 px', async ({ page }) => {
  await open(page, PAGE);
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

test('OUT-5: the first entry is active at the top, the last at the end', async ({ page }) => {
  await open(page, PAGE);
  const links = outline(page).getByRole('link');
  await expect(active(page)).toHaveText('Choose a starting point');
  await expect(active(page)).toHaveAttribute('aria-current', 'location');
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  );
  await expect(links.last()).toHaveAttribute('aria-current', 'location');
  await expect(active(page)).toHaveCount(1);
});

test('OUT-5: in between, the last heading that was reached is active', async ({ page }) => {
  await open(page, PAGE);
  const heading = page.getByRole('heading', { name: 'Use the command line' });
  await heading.evaluate((element) => {
    const top = element.getBoundingClientRect().top + scrollY;
    scrollTo({ top: top - 72 + 4, behavior: 'instant' });
  });
  await expect(active(page)).toHaveText('Use the command line');
  await page.evaluate(() => scrollBy({ top: -40, behavior: 'instant' }));
  await expect(active(page)).toHaveText('Start from the scaffold');
});

test('OUT-6: an entry sets the hash and brings its heading below the bar', async ({ page }) => {
  await open(page, PAGE);
  await outline(page).getByRole('link', { name: 'Use the command line' }).click();
  await expect(page).toHaveURL(`${PAGE}#use-the-command-line`);
  const heading = page.getByRole('heading', { name: 'Use the command line' });
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72);
  await expect(active(page)).toHaveText('Use the command line');
});

test('WEAK-58: a clicked entry near the end stays active', async ({ page }) => {
  await open(page, PAGE);
  await outline(page).getByRole('link', { name: 'Migrate an existing project' }).click();
  await expect(page.getByRole('heading', { name: 'Migrate an existing project' })).toBeInViewport();
  await expect(active(page)).toHaveText('Migrate an existing project');
});

test('OUT-5: a clicked entry is let go when the page moves away, without a wheel or a key', async ({
  page,
}) => {
  await open(page, PAGE);
  const last = outline(page).getByRole('link').last();
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'location');
  await page.getByRole('button', { name: 'Scroll to top' }).click();
  await expect(active(page)).toHaveText('Choose a starting point');
});

test('OUT-7: an address with a hash opens at its heading', async ({ page }) => {
  await open(page, `${PAGE}#use-the-command-line`);
  const heading = page.getByRole('heading', { name: 'Use the command line' });
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72);
  await expect(active(page)).toHaveText('Use the command line');
});

test('OUT-8, WEAK-47: a heading’s own anchor is named, links to it and scrolls there', async ({
  page,
}) => {
  await open(page, PAGE);
  const heading = page.getByRole('heading', { name: 'Use the command line', exact: true });
  await expect(heading).toBeAttached();
  await page.getByRole('link', { name: 'Link to Use the command line' }).click();
  await expect(page).toHaveURL(`${PAGE}#use-the-command-line`);
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72);
});

test('follows a change of the page', async ({ page }) => {
  await open(page, PAGE);
  await page.getByRole('link', { name: 'Previous Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible();
  const first = outline(page).getByRole('link').first();
  await expect(first).toHaveAttribute('aria-current', 'location');
  await expect(first).not.toHaveText('Choose a starting point');
});

test('I18N-6: has its Chinese name on Chinese pages', async ({ page }) => {
  await returningReader(page);
  await open(page, `/zh${PAGE}`);
  const chinese = page.getByRole('navigation', { name: '本页目录' });
  await chinese.getByRole('link', { name: '使用命令行' }).click();
  await expect(page).toHaveURL(`/zh${PAGE}#use-the-command-line`);
  await expect(page.getByRole('heading', { name: '使用命令行' })).toBeInViewport();
});

test('OUT-9: on small screens it opens from the local bar and closes behind a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, PAGE);
  const button = page.getByRole('button', { name: 'ON THIS PAGE' });
  await expect(outline(page)).toHaveCount(0);
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await atRest(outline(page));
  await outline(page).getByRole('link', { name: 'Use the command line' }).click();
  await expect(outline(page)).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  const heading = page.getByRole('heading', { name: 'Use the command line' });
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

test('TOP-1, DIFF-6: the button to the top comes with scrolling and goes at the top', async ({
  page,
}) => {
  await open(page, PAGE);
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await expect(button).toHaveCount(0);
  await page.mouse.wheel(0, 600);
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toHaveCount(0);
});
