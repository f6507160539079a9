import type { Page } from '@playwright/test';
import { open, returningReader, sees } from './support/reader.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const PAGE = '/guide/start/quick-start';
const PACKAGE_JSON = `{
  "name": "shop",
  "private": true,
  "type": "module",
  "scripts": {
    "dev": "rspack serve",
    "build": "rspack build",
    "preview": "rspack preview"
  }
}`;

test.use({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** The figure around a block of code, by the name of its region. */
const block = (page: Page, name: string) =>
  page.getByRole('figure').filter({ has: page.getByRole('group', { name, exact: true }) });

testFresh(
  'CODE-6: the button copies the code and says so for two seconds, another click starts them anew',
  async ({ page }) => {
    await page.clock.install();
    await open(page, PAGE);
    await page.clock.pauseAt(Date.now() + 60_000);
    const button = block(page, 'package.json').getByRole('button').last();
    await expect(button).toHaveAccessibleName('Copy code');
    await button.click();
    await expect(button).toHaveAccessibleName('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PACKAGE_JSON);
    await page.clock.runFor(1900);
    await expect(button).toHaveAccessibleName('Copied');
    await page.clock.runFor(200);
    await expect(button).toHaveAccessibleName('Copy code');

    await test.step('another click', async () => {
      await button.click();
      await expect(button).toHaveAccessibleName('Copied');
      await page.clock.runFor(1500);
      await button.click();
      await page.clock.runFor(1500);
      await expect(button).toHaveAccessibleName('Copied');
      // The clipboard answers in its own time: counted from there, two seconds are enough.
      await page.clock.runFor(2000);
      await expect(button).toHaveAccessibleName('Copy code');
    });
  },
);

test('a diff is copied as the code after the change, and code of a page that was shown without a load as it is', async ({
  page,
}) => {
  await open(page, '/guide/start/introduction');
  const diff = block(page, 'webpack.config.js → rspack.config.js');
  const shown = (await diff.getByRole('group').textContent()) ?? '';
  expect(shown).toMatch(/^[+-]/m);
  const button = diff.getByRole('button').last();
  await sees(button, 'Copied', () => button.click());
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).not.toMatch(/^[+-]/m);
  const kept = shown.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('-'));
  expect(copied.split('\n').filter((line) => line.trim() !== '')).toEqual(
    kept.map((line) => line.slice(1)),
  );

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
  const copy = block(page, 'package.json').getByRole('button').last();
  await expect(copy).toHaveAccessibleName('Copy code');
  await sees(copy, 'Copied', () => copy.click());
});

testFresh('ERR-9: nothing is claimed when the browser refuses to copy', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => {
        Reflect.set(window, 'wasAsked', true);
        return Promise.reject(new DOMException('refused', 'NotAllowedError'));
      },
    });
  });
  await open(page, PAGE);
  const button = block(page, 'package.json').getByRole('button').last();
  await button.click();
  await page.waitForFunction(() => Reflect.get(window, 'wasAsked') === true);
  await expect(button).toHaveAccessibleName('Copy code');
});

test('CODE-1, CODE-2, WEAK-39, WEAK-40: caption and marked lines, buttons for keyboard and mouse', async ({
  page,
}) => {
  await open(page, PAGE);
  const first = block(page, 'rspack.config.js').first();
  const region = first.getByRole('group');
  const other = block(page, 'package.json');

  await test.step('caption and marked lines', async () => {
    await expect(first.getByText('rspack.config.js', { exact: true })).toBeVisible();
    const colours = await region.evaluate((region) =>
      [...(region.firstElementChild?.children ?? [])].map(
        (line) => getComputedStyle(line).backgroundColor,
      ),
    );
    const plain = colours[0];
    const marked = colours.flatMap((colour, index) => (colour === plain ? [] : [index + 1]));
    expect(marked).toEqual([4, 13, 14]);
  });

  await test.step('the keyboard reaches code and buttons, and both are seen when they have the focus', async () => {
    await other.getByRole('group').focus();
    await page.keyboard.press('Tab');
    const wrap = other.getByRole('button', { name: 'Wrap lines' });
    await expect(wrap).toBeFocused();
    await expect.poll(() => wrap.evaluate(isSeen)).toBe(true);
    await page.keyboard.press('Tab');
    const copy = other.getByRole('button').last();
    await sees(copy, 'Copied', () => page.keyboard.press('Enter'));
    await expect(copy).toBeFocused();
  });

  await test.step('the wrap button is pressed while the lines of its block are wrapped', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const button = first.getByRole('button', { name: 'Wrap lines' });
    const overflows = () => region.evaluate((element) => element.scrollWidth > element.clientWidth);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(await overflows()).toBe(true);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await overflows()).toBe(false);
    await expect(other.getByRole('button', { name: 'Wrap lines' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(await overflows()).toBe(true);
  });
});

test('I18N-7: the buttons have Chinese names on Chinese pages', async ({ page }) => {
  await returningReader(page);
  await open(page, `/zh${PAGE}`);
  const figure = block(page, 'package.json');
  await expect(figure.getByRole('button', { name: '自动换行' })).toBeAttached();
  const copy = figure.getByRole('button').last();
  await expect(copy).toHaveAccessibleName('复制代码');
  await sees(copy, '已复制', () => copy.click());
});

/** Runs in the page: buttons may be there for the keyboard and shown by the style sheet only then. */
function isSeen(element: Element): boolean {
  for (let current: Element | null = element; current; current = current.parentElement) {
    if (Number(getComputedStyle(current).opacity) < 1) return false;
  }
  return element.checkVisibility({ visibilityProperty: true });
}
