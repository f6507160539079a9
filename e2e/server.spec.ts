import { expect, test } from './support/test.ts';

// What the server answers without a browser is in `tests/server/`.
const PAGE = '/guide/start/introduction';

test('DIFF-14, ROUTE-9, WEAK-10: a redirect keeps query and hash, unknown paths show the 404 page', async ({
  page,
}) => {
  await page.goto(`/en${PAGE}.html?a=1#top`);
  await expect(page).toHaveURL(`${PAGE}?a=1#top`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('PAGE NOT FOUND')).toBeVisible();
});

test('the policy stops inline scripts that are not the site’s', async ({ page, watch }) => {
  watch.allow(/security policy: require-trusted-types-for|requires 'TrustedScript'/);
  await page.goto(PAGE);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('document.documentElement.dataset.probe = "ran";');
    document.head.append(script);
    return document.documentElement.dataset.probe ?? 'blocked';
  });
  expect(ran).toBe('blocked');
});
