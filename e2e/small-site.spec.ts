import type { Locator } from '@playwright/test';
import { open, returningReader } from './support/reader.ts';
import { testOn } from './support/site.ts';
import { expect, sharingPage } from './support/test.ts';

/** A site as somebody makes it in the first hour: what this project's own pages do not have. */
const testFresh = testOn({
  config: {
    title: 'Crystally',
    description: 'How crystals grow',
    themeConfig: {
      sidebar: {
        '/guide': [
          { text: 'Start', link: '/guide/start', items: ['/guide/gypsum'] },
          '/guide/last',
        ],
      },
    },
    redirects: [{ from: '/guide/old', to: '/guide/start' }],
  },
  files: {
    'content/index.md':
      '---\npageType: home\nhero:\n  name: Crystally\n  text: Grow your own\n---\n',
    'content/guide/start.md':
      '# Start\n\n- [x] Buy salt\n  - [ ] Fine salt\n    - [ ] From the sea\n\n## Growing\n\nIt takes a week.\n',
    'content/guide/gypsum.md': '# Gypsum\n\nText.\n',
    'content/guide/last.md': '# Last\n\nText.\n',
  },
});
const test = sharingPage(testFresh);

test.beforeEach(({ page }) => returningReader(page));

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
};

test('what hangs below the line of a site’s name is coloured, too; the search parts the names of headings by one sign', async ({
  page,
}) => {
  await open(page, '/');
  const room = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const line = document.createElement('span');
    line.className = 'line';
    Object.assign(line.style, { display: 'inline-block' });
    heading.append(line);
    const baseline = line.getBoundingClientRect().bottom;
    line.remove();
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('there is no canvas');
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(heading);
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxDescent } = context.measureText('y');
    return heading.getBoundingClientRect().bottom - baseline - actualBoundingBoxDescent;
  });
  expect(room).toBeGreaterThanOrEqual(0);

  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.getByRole('combobox').fill('week');
  const place = page.getByRole('option').first().locator('.search-hit-place');
  await expect(place).toBeVisible();
  const sign = await place.evaluate((element) =>
    [...element.children].map((part) => getComputedStyle(part, '::after').content),
  );
  expect(sign.filter((content) => content !== 'none').every((one) => one.includes('>'))).toBe(true);
});

test('a task below another one stands as deep as its text; in the drawer, the arrow of a group with a page is as high as the page’s name', async ({
  page,
}) => {
  await open(page, '/guide/start');
  const lefts = await Promise.all(
    ['Buy salt', 'Fine salt', 'From the sea'].map(
      async (name) => (await boxOf(page.getByRole('checkbox', { name }))).x,
    ),
  );
  const steps = lefts.slice(1).map((left, index) => left - (lefts[index] ?? 0));
  for (const step of steps) expect(step).toBeGreaterThanOrEqual(20);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Sidebar', exact: true }).click();
  const group = page.getByRole('navigation', { name: 'Sidebar' }).locator('.linked');
  const middle = async (locator: Locator) => {
    const { y, height } = await boxOf(locator);
    return y + height / 2;
  };
  const link = await middle(group.locator('> a'));
  expect(Math.abs((await middle(group.locator('> details > summary'))) - link)).toBeLessThan(1);
});

test('an old spelling of an address that has moved leads on', async ({ page }) => {
  await page.goto('/guide/old.html');
  await expect(page).toHaveURL('/guide/start');
});
