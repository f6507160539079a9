import { open } from './support/reader.ts';
import { testOnFixture } from './support/site.ts';
import { expect } from './support/test.ts';

/** A site with something of its own at every place that the engine offers. */
const test = testOnFixture('extended-site');

test.use({ viewport: { width: 1440, height: 900 } });

test('a site’s own island wakes, on the first page and on one that is navigated to', async ({
  page,
}) => {
  await open(page, '/guide/components');
  const button = page.getByRole('button', { name: /^Clicked/ });
  await button.click();
  await expect(button).toHaveText('Clicked 3 times');
  // Its content came from the build, and stays.
  await page.getByRole('main').getByRole('link', { name: 'a link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Markdown');
  await page.getByRole('main').getByRole('link', { name: 'components' }).click();
  await expect(button).toHaveText('Clicked 2 times');
  await button.click();
  await expect(button).toHaveText('Clicked 3 times');
});

test('the site’s style sheet sets and uses the theme’s tokens, in the first paint and later', async ({
  page,
}) => {
  await open(page, '/guide/components');
  const card = page.locator('section.card');
  await expect(card).toHaveCSS('border-top-left-radius', '2px');
  await expect(card).toHaveCSS('padding-top', '16px');
  await open(page, '/guide/markdown');
  await expect(page.locator('.callout-rfc')).toHaveCSS('border-left-color', 'rgb(11, 107, 87)');
});

test('formulas and drawn fences are part of the page, whose policy blocks nothing of it', async ({
  page,
}) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text());
  });
  await open(page, '/guide/markdown');
  await expect(page.locator('math').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'source to bundle' })).toBeVisible();
  expect(blocked).toEqual([]);
});
