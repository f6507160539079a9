import { open } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, test } from './support/test.ts';

// `outline.spec.ts` follows an English one.
const LANGUAGES = [
  { path: '/zh', heading: 'Rspack 是什么', name: '链接到 Rspack 是什么' },
  { path: '', heading: 'What Rspack is', name: 'Link to What Rspack is' },
];
for (const { path, heading, name } of isFull ? LANGUAGES : LANGUAGES.slice(0, 1)) {
  test(`OUT-8: a link beside each heading, after its text, ${path || '/'}`, async ({ page }) => {
    // A first visit would move to the reader's language.
    await page.addInitScript(() => localStorage.setItem('rspack-docs-visited', '1'));
    await open(page, `${path}/guide/start/introduction`);
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      '#what-rspack-is',
    );
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    const headings = page.locator('article').getByRole('heading');
    const links = page.locator('article').getByRole('link', { name: name.split(' ')[0] ?? '' });
    // The title has none.
    expect(await links.count()).toBeGreaterThanOrEqual((await headings.count()) - 1);
  });
}

test('CODE-5: every block has its buttons and a name of its own', async ({ page }) => {
  await page.goto('/guide/tech/css');
  // Those of tabs that are not chosen are hidden.
  const blocks = page.locator('article figure:has(pre):visible');
  await expect(page.locator('.heading-anchor').first()).toBeAttached();
  const count = await blocks.count();
  await expect(blocks.getByRole('button', { name: 'Copy code' })).toHaveCount(count);
  await expect(blocks.getByRole('button', { name: 'Wrap lines' })).toHaveCount(count);
  const names = await blocks
    .locator('pre[role=group]')
    .evaluateAll((regions) => regions.map((region) => region.ariaLabel));
  expect(new Set(names).size).toBe(count);
  expect(names).not.toContain('');
});

test('the room of what scripts add is free before: nothing moves', async ({
  browser,
  baseURL,
  visited,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(baseURL !== undefined && { baseURL }),
  });
  visited.context(context);
  const page = await context.newPage();
  const boxes = () =>
    page
      .locator('article :is(h2, h3, figure, p)')
      .evaluateAll((parts) =>
        parts.map((part) => Math.round(part.getBoundingClientRect().y + scrollY)),
      );
  // Who arrives at a heading has all of the article laid out before scripts start.
  const address = '/guide/start/introduction#what-rspack-is';
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(address);
  await expect(page.locator('.heading-anchor')).toHaveCount(0);
  const before = await boxes();
  await page.unroute('**/*.js');
  // The same address with another hash would only scroll.
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.locator('.heading-anchor').first()).toBeAttached();
  expect(await boxes()).toEqual(before);
  await context.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the button that enlarges a diagram covers nothing of it', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('rspack-docs-visited', '1'));
    await open(page, '/guide/optimization/tree-shaking');
    const figure = page.locator('figure.diagram:has(.zoom)').first();
    await figure.scrollIntoViewIfNeeded();
    const button = figure.locator('.zoom');
    await expect(button).toHaveCSS('opacity', '1');
    const covered = await figure.evaluate((diagram) => {
      const around = diagram.getBoundingClientRect();
      const drawn = diagram.querySelector('svg')?.getBoundingClientRect();
      const its = diagram.querySelector('.zoom')?.getBoundingClientRect();
      return {
        drawing: (its?.bottom ?? 0) > (drawn?.top ?? 0),
        edge: (its?.top ?? 0) < around.top || (its?.right ?? 0) > around.right,
      };
    });
    expect(covered).toEqual({ drawing: false, edge: false });
  });
});
