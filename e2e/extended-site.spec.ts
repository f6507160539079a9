import { accentTokens } from '../engine/bundle/accent.ts';
import { open } from './support/reader.ts';
import { testOnFixture } from './support/site.ts';
import { expect } from './support/test.ts';

/** A site with something of its own at every place that the engine offers. */
const test = testOnFixture('extended-site');

test.use({ viewport: { width: 1440, height: 900 } });

/** Tokens of the theme that are the accent, or follow from it. */
const ACCENTS = Object.keys(accentTokens).filter((name) => name !== '--on-accent');

test('elements of the site have its styles and its colours and keep their distance; its island wakes, on the first page and on one that is navigated to', async ({
  page,
}) => {
  await open(page, '/guide/components');

  await test.step('its style sheet sets and uses the theme’s tokens', async () => {
    const card = page.locator('section.site-card');
    await expect(card).toHaveCSS('border-top-left-radius', '2px');
    await expect(card).toHaveCSS('padding-top', '16px');
  });

  await test.step('blocks keep their distance from each other and from the text', async () => {
    const gaps = await page.locator('article').evaluate((article) => {
      const parts = ['.site-stamp', '.site-card', 'docs-island > *'].map((one) =>
        article.querySelector(one)?.getBoundingClientRect(),
      );
      return parts.slice(1).map((part, index) => (part?.top ?? 0) - (parts[index]?.bottom ?? 0));
    });
    expect(gaps).toEqual([20, expect.any(Number)]);
    expect(gaps[1]).toBeGreaterThanOrEqual(20);
  });

  await test.step('what the site puts around the text of a page keeps its distance from it', async () => {
    const gaps = await page.evaluate(() => {
      const order = ['[data-slot=beforeArticle]', 'article', '[data-slot=afterArticle]']
        .concat('[data-slot=beforeFooter]', '.doc-footer', '[data-slot=afterFooter]')
        .map((one) => document.querySelector(one)?.getBoundingClientRect());
      return order.slice(1).map((part, index) => (part?.top ?? 0) - (order[index]?.bottom ?? 0));
    });
    expect(gaps).toHaveLength(5);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(24);
  });

  for (const scheme of ['light', 'dark'] as const) {
    await test.step(`one token of the site recolours everything, ${scheme}`, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(page.locator('html')).toHaveCSS('color-scheme', scheme);
      const colours = await page.evaluate((names) => {
        const probe = document.body.appendChild(document.createElement('span'));
        const shown = names.map((name) => {
          probe.style.color = `var(${name})`;
          return `${name} ${getComputedStyle(probe).color}`;
        });
        probe.remove();
        return shown;
      }, ACCENTS);
      // The hue of #0b6b57 is 172 degrees, and nothing keeps the theme's own.
      const others = colours.filter(
        (one) => !/ oklch\([\d.]+ 0\.[\d.]+ 17[123][\d.]*\)$/.test(one),
      );
      expect(others).toEqual([]);
      expect(new Set(colours.map((one) => one.split(' oklch')[1])).size).toBeGreaterThan(4);
    });
  }

  await test.step('its island wakes', async () => {
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
});

test('a sheet for some elements is in the documents that show them, and behind all others', async ({
  page,
  request,
}) => {
  const inlined = async (address: string) =>
    /<style>[^<]*\.site-card[^<]*<\/style>/.test(await (await request.get(address)).text());
  expect(await inlined('/guide/components')).toBe(true);
  expect(await inlined('/guide/markdown')).toBe(false);
  // It is there once a reader gets to such a page from another.
  await open(page, '/guide/plain');
  await page.getByRole('main').getByRole('link', { name: 'components' }).click();
  await expect(page.locator('section.site-card')).toHaveCSS('border-top-style', 'solid');
});

test('callouts, formulas and drawn fences are part of the page, whose policy blocks nothing of it', async ({
  page,
}) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text());
  });
  await open(page, '/guide/markdown');
  await expect(page.locator('.callout-rfc')).toHaveCSS(
    'border-left-color',
    /^oklch\(0\.4\d+ 0\.0\d+ 17\d/,
  );
  await expect(page.locator('math').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'source to bundle' })).toBeVisible();
  expect(blocked).toEqual([]);
});
