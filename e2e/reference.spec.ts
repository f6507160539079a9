import { open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

/** Pages of options, as tall as their introductions are. The index is looked at on the first. */
const PAGES = ['/zh/config/output', '/config/optimization', '/config/output'];

test.beforeEach(({ page }) => returningReader(page));

for (const path of isFull ? PAGES : PAGES.slice(0, 1)) {
  test(`${path} begins with its reference: the first option is in reach`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    const option = page
      .getByRole('main')
      .getByRole('heading')
      .filter({ hasText: /^\w+\.\w/ });
    const top = await option
      .first()
      .evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
    expect(top).toBeLessThanOrEqual(1500);
  });
}

test('the index of options: two columns on large screens, less than a screen high, one line on phones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/config/output');
  const index = page.getByRole('main').getByRole('list', { name: 'Options' });
  const line = page
    .getByRole('main')
    .locator('summary')
    .filter({ hasText: /^\d+ options$/ });
  const links = index.getByRole('link');
  await expect(line).toBeHidden();
  const lefts = await links.evaluateAll((all) =>
    all.map((link) => Math.round(link.parentElement?.getBoundingClientRect().left ?? 0)),
  );
  // Sections in one column, their options in the other.
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeGreaterThan(150);
  const top = (name: string) =>
    page
      .getByRole('heading', { name, exact: true })
      .evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
  const first = await top('output.path');
  expect(first).toBeLessThanOrEqual(1500);
  expect(first - (await top('All options'))).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line).toBeVisible();
  await expect(index).toBeHidden();
  await line.click();
  await index.getByRole('link', { name: 'output.filename', exact: true }).click();
  await expect(page).toHaveURL(/#outputfilename$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  testFresh('the line of the index unfolds', async ({ page }) => {
    await page.goto('/config/output');
    const index = page.getByRole('main').getByRole('list', { name: 'Options' });
    await expect(index).toBeHidden();
    await page.getByText(/^\d+ options$/).click();
    await expect(index).toBeVisible();
  });
});
