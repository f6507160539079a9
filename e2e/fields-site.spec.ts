import { isSameDocument, markDocument, open, returningReader } from './support/reader.ts';
import { testOnFixture } from './support/site.ts';
import { expect, sharingPage } from './support/test.ts';

/** The fixture with every field, built and served below `/docs/`; once for each worker. */
const testFresh = testOnFixture('fields-site');
const test = sharingPage(testFresh);

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => returningReader(page));

test('DATA-1, base, multiVersion: pages change without a load below another base, and the switcher leads to the page of the other version', async ({
  page,
}) => {
  await open(page, '/docs/');
  await markDocument(page);
  await page.getByRole('main').getByRole('link', { name: 'Go' }).click();
  await expect(page).toHaveURL('/docs/guide/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'All guides' })).toBeFocused();
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  await sidebar.getByRole('link', { name: 'Plain page' }).click();
  await expect(page).toHaveURL('/docs/guide/plain');
  await page
    .getByRole('link', { name: 'Fields docs' })
    .or(page.getByRole('link', { name: 'Fields' }))
    .first()
    .click();
  await expect(page).toHaveURL('/docs/');
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/docs/guide/plain');
  const button = page.getByRole('button', { name: /Version/ });
  await expect(button).toHaveText('v2');
  await button.click();
  await page.getByRole('link', { name: 'v1' }).click();
  await expect(page).toHaveURL('/docs/v1/guide/plain');
  await expect(page.getByRole('heading', { level: 1, name: 'Plain page of old' })).toBeVisible();
  await expect(button).toHaveText('v1');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Old start',
  ]);
});

test('PAGE-1, WEAK-11, DATA-12a: regions of a page are its own, with their panels; pages without a shell are loaded in full', async ({
  page,
}) => {
  await open(page, '/docs/guide/plain');
  await markDocument(page);
  await page.getByRole('main').getByRole('link', { name: 'Every field' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Title from the text' })).toBeFocused();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Sidebar' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Plain page' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Plain page' }),
  ).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await test.step('a panel with markup is whole behind a page without the bar', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Lark' }).click();
    await expect(page.getByRole('link', { name: 'join' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a page of its own, both ways', async () => {
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/docs/pages/custom';
      link.textContent = 'to a page of its own';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByRole('link', { name: 'to a page of its own' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A page of its own' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Plain page' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

testFresh(
  'DATA-4, enableContentAnimation: pages change in a view transition, unless motion is unwanted',
  async ({ page }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (...args) => {
        Reflect.set(window, 'transitions', (Reflect.get(window, 'transitions') ?? 0) + 1);
        const transition = start(...args);
        // Another one begins before the first picture of this one is taken.
        if (Reflect.get(window, 'isInHaste')) start(() => undefined).ready.catch(() => undefined);
        return transition;
      };
    });
    const transitions = () => page.evaluate(() => Reflect.get(window, 'transitions') ?? 0);
    await open(page, '/docs/guide/plain');
    await page.getByRole('link', { name: /^After/ }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Title from the text' }),
    ).toBeVisible();
    expect(await transitions()).toBe(1);
    await test.step('one that is skipped for the next is no error, and its page is there', async () => {
      await page.evaluate(() => Reflect.set(window, 'isInHaste', true));
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Plain page' })).toBeVisible();
      await page.getByRole('link', { name: /^After/ }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Title from the text' }),
      ).toBeVisible();
      expect(await transitions()).toBe(3);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Plain page' })).toBeVisible();
    expect(await transitions()).toBe(3);
  },
);

test('DATA-11, DATA-12a, SIDE-9: logo, social links of all modes and groups of bar and sidebar', async ({
  page,
}) => {
  await open(page, '/docs/guide/plain');
  await test.step('a logo is as high as the bar wants it, whatever its file says of its size', async () => {
    const logo = page.getByRole('banner').getByRole('img', { name: 'Fields docs' });
    await expect(logo).toHaveCount(1);
    const { width, height } = (await logo.boundingBox()) ?? { width: 0, height: 0 };
    expect([width, height]).toEqual([56, 28]);
  });
  await test.step('social links of all modes', async () => {
    await page.getByRole('button', { name: 'WeChat' }).click();
    await expect(page.getByText('our-account').first()).toBeVisible();
    await page.getByRole('button', { name: 'QQ' }).click();
    await expect(page.getByRole('img', { name: 'QQ' }).first()).toBeVisible();
    await expect(page.getByText('our-account').first()).toBeHidden();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('link', { name: 'custom.example' })).toBeVisible();
    await page.getByRole('button', { name: 'Lark' }).click();
    await expect(page.getByRole('link', { name: 'join' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a group with a link has a toggle of its own', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    const toggle = sidebar.getByRole('button', { name: 'Pages of Linked group' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(sidebar.getByRole('link', { name: 'Levels' })).toBeHidden();
    await expect(page).toHaveURL('/docs/guide/plain');
    await sidebar.getByRole('link', { name: 'Linked group' }).click();
    await expect(page).toHaveURL('/docs/guide/overview');
    await expect(sidebar.getByRole('button', { name: 'Closed group' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
  await test.step('a group of the bar opens, its sub-group stands in it', async () => {
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('button', { name: 'Group', exact: true }).click();
    await expect(main.getByRole('link', { name: 'Outside' })).toBeVisible();
    await expect(main.getByText('Sub-group')).toBeVisible();
    await main.getByRole('link', { name: 'Deep' }).click();
    await expect(main.getByRole('link', { name: 'Outside' })).toBeHidden();
  });
});

testFresh('WEAK-61: of two hero pictures that of the theme alone is loaded', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  for (const [scheme, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await test.step(scheme, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      loaded.clear();
      await open(page, '/docs/v1/');
      await expect(page.getByRole('img', { name: 'The fields of old' })).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      expect([...loaded]).toContain(`/docs/hero-${scheme}.svg`);
      expect([...loaded]).not.toContain(`/docs/hero-${other}.svg`);
    });
    // The page that is there would load the other one when the theme changes.
    await page.goto('about:blank');
  }
});
