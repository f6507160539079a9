import { open, returningReader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/guide/start/quick-start';

test.use({ colorScheme: 'dark' });

test('print: the article and nothing around it, black on white, with addresses of its links', async ({
  page,
}) => {
  await returningReader(page);
  // Paper of A4, and a reader who likes it dark.
  await page.setViewportSize({ width: 794, height: 1123 });
  await open(page, PAGE);
  await page.emulateMedia({ media: 'print' });

  await test.step('the article and nothing around it', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Last Updated/)).toBeVisible();
    for (const region of [
      page.getByRole('banner'),
      page.getByRole('navigation'),
      page.getByRole('button', { name: 'Copy code' }),
      page.getByRole('link', { name: 'Skip to content' }),
      page.getByRole('link', { name: /^Link to/ }),
      page.getByRole('link', { name: /Edit this page/ }),
    ]) {
      await expect(region).toHaveCount(0);
    }
  });

  await test.step('black on white, over the full width, nothing cut off', async () => {
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    const { wide, cut } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      cut: [...document.querySelectorAll('main pre')].filter(
        (block) => block.scrollWidth > block.clientWidth + 1,
      ).length,
    }));
    expect(wide).toBeLessThanOrEqual(0);
    expect(cut).toBe(0);
  });

  await test.step('links say where they lead', async () => {
    const address = (href: RegExp) =>
      page
        .getByRole('main')
        .getByRole('paragraph')
        .getByRole('link')
        .evaluateAll(
          (links, source) =>
            links
              .filter((link) => new RegExp(source).test(link.getAttribute('href') ?? ''))
              .map((link) => [
                getComputedStyle(link, '::after').content,
                `" (${link.getAttribute('href')})"`,
              ]),
          href.source,
        );
    for (const kind of [/^https?:/, /^\//]) {
      const found = await address(kind);
      expect(found.length, String(kind)).toBeGreaterThan(0);
      for (const [shown, expected] of found) expect(shown).toBe(expected);
    }
  });

  await test.step('of a set of tabs the chosen one, with its name', async () => {
    const tabs = page.getByRole('tablist').first().getByRole('tab');
    await expect(tabs).toHaveCount(1);
    await expect(page.getByRole('tabpanel').first()).toBeVisible();
  });
});
