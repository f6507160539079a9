import { open, returningReader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const PAGES = [
  { path: '/config/output', first: 'output.path' },
  { path: '/zh/config/output', first: 'output.path' },
] as const;

test.beforeEach(({ page }) => returningReader(page));

for (const { path, first } of PAGES) {
  test(`${path} begins with its reference`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    const option = page.getByRole('heading', { name: first, exact: true });
    const top = await option.evaluate(
      (heading) => heading.getBoundingClientRect().top + window.scrollY,
    );
    expect(top).toBeLessThanOrEqual(1500);
  });
}

test('the index of options: two columns on large screens, one line on phones', async ({ page }) => {
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
  // Sections, and options a step further in, in each column.
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeGreaterThan(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line).toBeVisible();
  await expect(index).toBeHidden();
  await line.click();
  await index.getByRole('link', { name: 'output.filename', exact: true }).click();
  await expect(page).toHaveURL(/#outputfilename$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the line of the index unfolds', async ({ page }) => {
    await page.goto('/config/output');
    const index = page.getByRole('main').getByRole('list', { name: 'Options' });
    await expect(index).toBeHidden();
    await page.getByText(/^\d+ options$/).click();
    await expect(index).toBeVisible();
  });
});
