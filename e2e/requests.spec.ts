import { pathOf } from './support/base.ts';
import { open, returningReader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

test('CALL-7, CALL-8, DIFF-11: a visit asks nothing of other origins, and nothing that is for programs', async ({
  page,
  baseURL,
}) => {
  await returningReader(page);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await open(page, '/');
  await open(page, '/blog/announcing-0-1');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Config' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/0\.1/);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('entry');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(asked.filter(({ origin }) => origin !== new URL(baseURL ?? '').origin)).toEqual([]);
  const paths = asked.map(({ href }) => pathOf(href));
  expect(paths).toContain('/');
  expect(paths.filter((path) => /\/rss\/|sitemap|\.txt$|\.md$/.test(path))).toEqual([]);
});
