import type { Page } from '@playwright/test';
import {
  afterTimers,
  bringBackBar,
  holdBack,
  open,
  returningReader,
  STORED,
} from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test } from './support/test.ts';

const testShared = sharingPage(test);

const PAGE = '/guide/start/quick-start';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => returningReader(page));

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

testShared(
  'TAB-1, TAB-4, WEAK-42: a click shows the panel of its tab, keys move, package managers have their own commands',
  async ({ page }) => {
    await open(page, PAGE);
    const first = page.getByRole('tablist').first();
    await expect(first.getByRole('tab')).toHaveText(['npm', 'yarn', 'pnpm', 'bun']);
    await expect(page.getByRole('tabpanel').first()).toContainText('npm add -D -E @rspack/core');

    await test.step('arrow keys, Home and End move, only the selected tab is in the tab order', async () => {
      await tab(page, 'npm').first().focus();
      for (const [key, name] of [
        ['ArrowRight', 'yarn'],
        ['End', 'bun'],
        ['ArrowRight', 'npm'],
        ['ArrowLeft', 'bun'],
        ['Home', 'npm'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(tab(page, name).first()).toBeFocused();
        await expect(tab(page, name).first()).toHaveAttribute('aria-selected', 'true');
        await expect(first.getByRole('tab', { selected: true })).toHaveCount(1);
      }
      await page.keyboard.press('Tab');
      await expect(first.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0);
    });

    await test.step('a click', async () => {
      await tab(page, 'pnpm').first().click();
      const panel = page.getByRole('tabpanel', { name: 'pnpm' }).first();
      await expect(panel).toContainText('pnpm add -D -E @rspack/core');
      await expect(tab(page, 'pnpm').first()).toHaveAttribute('aria-selected', 'true');
      await expect(tab(page, 'npm').first()).toHaveAttribute('aria-selected', 'false');
      await expect(page.getByRole('tabpanel', { name: 'npm', exact: true })).toHaveCount(0);
    });

    await test.step('another set of the page', async () => {
      await tab(page, 'bun').last().click();
      await expect(page.getByRole('tabpanel', { name: 'bun' }).last()).toContainText(
        'bun create rspack@latest',
      );
    });
  },
);

test('TAB-2: sets of a group follow each other, on this page and on others', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await returningReader(other);
  await open(other, `/zh${PAGE}`);
  await open(page, PAGE);
  await tab(page, 'yarn').first().click();
  await tab(page, 'yarn').last().scrollIntoViewIfNeeded();
  await expect(tab(page, 'yarn').last()).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED.tabGroup)).toBe('1');
  // Another tab of the browser follows at once.
  await expect(tab(other, 'yarn').first()).toHaveAttribute('aria-selected', 'true');

  await bringBackBar(page);
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '快速上手' })).toBeVisible();
  await tab(page, 'yarn').first().scrollIntoViewIfNeeded();
  await expect(tab(page, 'yarn').first()).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab(page, 'yarn').first()).toHaveAttribute('aria-selected', 'true');
});

// The others are the unit tests' (`tab-index.test.ts`, `tab-groups.test.ts`).
for (const stored of isFull ? ['9', '-1', 'yarn', ''] : ['9']) {
  test(`TAB-3: "${stored}" in the storage leaves the first tab`, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      STORED.tabGroup,
      stored,
    ] as const);
    await open(page, PAGE);
    await tab(page, 'npm').first().hover();
    await expect(tab(page, 'npm').first()).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').first()).toContainText('npm add -D -E');
    // The set is awake, not just the HTML of the build.
    await tab(page, 'bun').first().click();
    await expect(page.getByRole('tabpanel').first()).toContainText('bun add -D -E');
  });
}

test('TAB-1: a click or a key that comes before the code of the tabs is not lost', async ({
  page,
}) => {
  const code = '**/static/js/island-Tabs.*';
  for (const way of ['click', 'key']) {
    await test.step(way, async () => {
      const release = await holdBack(page, code);
      await open(page, PAGE);
      const yarn = tab(page, 'yarn').first();
      if (way === 'click') await yarn.click();
      else await tab(page, 'npm').first().press('ArrowRight');
      await expect(yarn).toHaveAttribute('aria-selected', 'false');
      release();
      await expect(yarn).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel').first()).toContainText('yarn add -D -E');
      await page.unroute(code);
      await page.evaluate((key) => localStorage.removeItem(key), STORED.tabGroup);
    });
  }
});

/** React works in messages to itself: while they are held (`holds`), roots wait to be hydrated. */
function holdMessages(): void {
  const { prototype } = MessagePort;
  const { postMessage } = prototype;
  const held: (() => void)[] = [];
  Object.assign(window, {
    holds: false,
    release() {
      Reflect.set(window, 'holds', false);
      for (const post of held.splice(0)) post();
    },
  });
  prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    const post = () => Reflect.apply(postMessage, this, message);
    if (Reflect.get(window, 'holds')) held.push(post);
    else post();
  };
}
const hold = (page: Page) => page.evaluate(() => Reflect.set(window, 'holds', true));
const release = (page: Page) =>
  page.evaluate(() => Reflect.apply(Reflect.get(window, 'release'), window, []));

test('leaving a page before its tabs are awake reports nothing', async ({ page }) => {
  await page.addInitScript(holdMessages);
  await open(page, '/guide/start/introduction');
  await hold(page);
  const tabs = page.waitForResponse('**/static/js/island-Tabs.*');
  await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Quick start').click();
  // The code of the tabs comes before the page does, when the pointer is over its link.
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
  await tabs;
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asset modules' })).toBeVisible();
});

/** What browsers that translate do: each text in elements of their own, with other words. */
function translateLoaded(): void {
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, svg')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  addEventListener('DOMContentLoaded', translate);
}

const MOMENTS = ['between code and hydration', 'as soon as they are there'];
for (const moment of isFull ? MOMENTS : MOMENTS.slice(0, 1)) {
  test(`tabs of a page that was translated before they woke work, clicked ${moment}`, async ({
    page,
    watch,
  }) => {
    watch.allow(/Island Tabs: .*418/);
    await page.addInitScript(translateLoaded);
    const tabs = page.locator('.tabs').first();
    const second = tabs.getByRole('tab').nth(1);
    await page.addInitScript(holdMessages);
    await page.goto('/guide/start/quick-start');
    if (moment === 'between code and hydration') {
      await hold(page);
      const host = page.locator('docs-island', { has: tabs }).first();
      await tabs.scrollIntoViewIfNeeded();
      const hasRoot = (element: Element) =>
        Object.keys(element).some((key) => key.startsWith('__reactContainer'));
      await expect.poll(() => host.evaluate(hasRoot)).toBe(true);
    }
    await second.click();
    await release(page);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    const panel = tabs.locator('> .tab-panel:not([hidden])');
    await expect(panel).toHaveCount(1);
    await expect(panel).toContainText('yarn');
  });
}

test('a press on a tab of a translated page that lasts until its code is there is a click', async ({
  page,
  watch,
}) => {
  watch.allow(/Island Tabs: .*418/);
  await page.addInitScript(translateLoaded);
  const come = await holdBack(page, '**/static/js/island-Tabs.*');
  await page.goto('/guide/start/quick-start');
  const second = page.locator('.tabs').first().getByRole('tab').nth(1);
  await second.hover();
  await page.mouse.down();
  const code = page.waitForResponse('**/static/js/island-Tabs.*');
  come();
  await code;
  // Long enough to put the code to work.
  await afterTimers(page, 500);
  await page.mouse.up();
  await expect(second).toHaveAttribute('aria-selected', 'true');
});
