import { open } from './support/reader.ts';
import { dialogOf, hitsOf, inputOf, search, statusOf } from './support/search.ts';
import { testOnFixture } from './support/site.ts';
import { expect } from './support/test.ts';

/** A site with hooks and texts of its own, below `/docs/`. */
const test = testOnFixture('search-site');

test.use({ viewport: { width: 1440, height: 900 } });

test('ST-5, DATA-4, DATA-18, SRCH-UI-5, SRCH-UI-6, SRCH-UI-8, WEAK-37: hooks, groups and texts are the site’s', async ({
  page,
  context,
}) => {
  await open(page, '/docs/');
  await test.step('hooks are called in order and may rewrite the query', async () => {
    await search(page, 'abbreviation');
    await expect(hitsOf(page).first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'hookCalls'))).toEqual([
      ['beforeSearch', 'abbreviation'],
      ['onSearch', 'quicksilver', 1],
      ['afterSearch', 'quicksilver', 'Searched,Answers,Elsewhere'],
    ]);
    // WEAK-37: the hits stay, though the query is another than the input.
    await expect(inputOf(page)).toHaveValue('abbreviation');
    await expect(hitsOf(page).first().locator('mark').first()).toHaveText('quicksilver');
  });
  await test.step('one hit of each page, then more of them section by section', async () => {
    await inputOf(page).fill('quicksilver');
    await expect(hitsOf(page).first()).toBeVisible();
    const rows = await hitsOf(page).evaluateAll((hits) =>
      hits.map((hit) => ({
        page: hit.getAttribute('href')?.replace(/#.*/, ''),
        section: /(First section again|First section|Second section)/.exec(
          hit.textContent ?? '',
        )?.[0],
      })),
    );
    const pages = new Set(rows.map((row) => row.page)).size;
    expect(pages).toBeGreaterThan(2);
    expect(new Set(rows.slice(0, pages).map((row) => row.page)).size).toBe(pages);
    const sections = rows.slice(pages).map(({ section }) => section);
    const turns = sections.filter((section, index) => section !== sections[index - 1]);
    expect(turns.length).toBe(new Set(sections).size);
  });
  await test.step('groups are tabs; the site draws its own', async () => {
    const tabs = dialogOf(page).getByRole('tablist', { name: 'Search in' }).getByRole('tab');
    await expect(tabs).toHaveText(['Searched', 'Answers', 'Elsewhere']);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await inputOf(page).press('ArrowDown');
    await tabs.nth(1).click();
    await expect(dialogOf(page).getByRole('tabpanel', { name: 'Answers' })).toHaveText(
      'Drawn: quicksilver is mercury',
    );
    await expect(hitsOf(page)).toHaveCount(0);
    // The focus has stayed in the input, and keys do nothing to what the site draws.
    await expect(inputOf(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toBeVisible();
    await expect(page).toHaveURL('/docs/');
    await tabs.first().click();
    await expect(hitsOf(page).first()).toHaveAttribute('aria-selected', 'true');
    await tabs.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tabs.nth(2)).toBeFocused();
    await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
    await expect(hitsOf(page)).toHaveCount(1);
  });
  await test.step('hits of other groups open in a new window', async () => {
    await page.keyboard.press('Escape');
    await search(page, 'quicksilver');
    await expect(hitsOf(page).first()).not.toHaveAttribute('target', '_blank');
    await dialogOf(page).getByRole('tab', { name: 'Elsewhere' }).click();
    await expect(hitsOf(page)).toHaveAttribute('target', '_blank');
    await expect(hitsOf(page)).toHaveAttribute('rel', /noopener/);
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    await expect(await opened).toHaveURL('/docs/guide/beta');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL('/docs/');
  });
  await test.step('texts are the site’s, and links have its base', async () => {
    await search(page, 'qqqq');
    await expect(inputOf(page)).toHaveAccessibleName('Look it up');
    await expect(statusOf(page)).toContainText('Not a trace of "qqqq"');
    await expect(statusOf(page)).toContainText('Ask a librarian');
    await expect(dialogOf(page).getByRole('tab')).toHaveCount(0);
    await inputOf(page).fill('Page gamma');
    await inputOf(page).press('Enter');
    await expect(page).toHaveURL('/docs/guide/gamma');
  });
});

test('hooks that cannot be loaded stop no search, and are tried again', async ({ page, watch }) => {
  watch.allow(/search hooks could not be loaded/);
  watch.allow(/Failed to load resource/);
  await page.route('**/static/js/search-hooks.*', (route) => route.abort());
  await open(page, '/docs/');
  await search(page, 'quicksilver');
  await expect(hitsOf(page).first()).toBeVisible();
  await expect(dialogOf(page).getByRole('tab')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.unroute('**/static/js/search-hooks.*');
  await search(page, 'quicksilver');
  await expect(dialogOf(page).getByRole('tab')).toHaveCount(3);
});
