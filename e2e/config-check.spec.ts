import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { gate, open, returningReader, sees } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, sharingPage, test } from './support/test.ts';

const testShared = sharingPage(test);

const PAGE = '/guide/compatibility/config-diff';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const CONFIG = `const webpack = require('webpack');
module.exports = {
  mode: 'production',
  cache: { type: 'filesystem' },
  resolve: { extensons: ['.js'] },
  plugins: [new webpack.DefinePlugin({})],
};
`;

const field = (page: Page) => page.getByRole('textbox', { name: 'Your webpack configuration' });
const report = (page: Page) => page.getByRole('region', { name: 'Report', exact: true });

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(async ({ page }) => returningReader(page));

testShared(
  'the keyboard alone gets to a sample and through its report, in Chinese',
  async ({ page }) => {
    await open(page, `/zh${PAGE}`);
    const sample = page.getByRole('button', { name: 'TypeScript', exact: true });
    await sample.focus();
    await page.keyboard.press('Enter');
    const found = page.getByRole('region', { name: '检查结果', exact: true });
    await expect(found.getByRole('heading', { name: /^需要修改的选项/ })).toBeVisible();
    await expect(found).toContainText('你是不是想写');
    const line = found.getByRole('button', { name: /^第 \d+ 行$/ }).first();
    await line.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: '你的 webpack 配置' })).toBeFocused();
    // Links of the report stay in the language.
    for (const link of await found.getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      expect(href.startsWith('http') || href.includes('zh/'), href).toBe(true);
    }
  },
);

test('nothing is loaded before the reader touches the checker, and little then: a report with lines, notes, a diff and a summary to copy', async ({
  page,
}) => {
  const loaded: { url: string; body: Promise<Buffer> }[] = [];
  page.on('response', (response) => {
    if (/\/static\/js\//.test(response.url())) {
      loaded.push({ url: response.url(), body: response.body() });
    }
  });
  await open(page, PAGE);
  await expect(field(page)).toBeVisible();
  const before = new Set(loaded.map(({ url }) => url));
  expect([...before].filter((url) => /compat-|parse-|samples/.test(url))).toEqual([]);
  await field(page).fill(CONFIG);
  await expect(report(page)).toBeVisible();
  // The island's own code comes with the page, as that of all islands does; React, which they
  // share, comes with the first one that is touched.
  const fresh = loaded.filter(
    ({ url }) => (!before.has(url) || /ConfigCheck/.test(url)) && !/\/react\./.test(url),
  );
  const sizes = await Promise.all(
    fresh.map(async ({ body }) => brotliCompressSync(await body).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`first use: ${total} bytes in ${fresh.length} files`);
  expect(fresh.length).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(60 * 1024);

  const change = report(page).getByRole('heading', { name: 'Options to change (2)' });
  await expect(change).toBeVisible();
  const entries = report(page).getByRole('listitem');
  await expect(entries.filter({ hasText: 'cache' }).first()).toContainText('Value not supported');
  await expect(entries.filter({ hasText: 'extensons' })).toContainText('Did you mean extensions?');

  await report(page).getByRole('button', { name: 'Line 4' }).click();
  await expect(field(page)).toBeFocused();
  const selected = await field(page).evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });
  expect(selected).toBe("  cache: { type: 'filesystem' },");

  const diff = report(page).getByRole('group', { name: 'Suggested changes' });
  await expect(diff).toContainText("const { rspack } = require('@rspack/core');");
  const copy = report(page).getByRole('button', { name: /^(Copy summary as Markdown|Copied)$/ });
  await sees(copy, 'Copied', () => copy.click());
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('### Options to change (2)');
  expect(copied).toContain('```diff\n--- a/webpack.config.js');

  // What is typed on is reported anew.
  await field(page).fill(CONFIG.replace('extensons', 'extensions'));
  await expect(report(page).getByRole('heading', { name: 'Options to change (1)' })).toBeVisible();
});

test('code that a slow line brings late is no file that takes too long to read', async ({
  page,
}) => {
  const arrival = gate();
  const asked = gate();
  await page.route('**/static/js/*', async (route) => {
    // A worker's own module is the one script that is asked for without its origin.
    if (route.request().headers().origin === undefined) {
      asked.open();
      await arrival.opened;
    }
    await route.continue();
  });
  await page.clock.install();
  await open(page, PAGE);
  await field(page).fill(CONFIG);
  await asked.opened;
  // The pause behind the last key, then more than any text may take.
  await page.clock.runFor(1000);
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('status').filter({ hasText: 'Checking …' })).toBeVisible();
  arrival.open();
  await expect(report(page).getByRole('heading', { name: 'Options to change (2)' })).toBeVisible();
});

testShared(
  'the report fits small and large windows and is accessible in both themes',
  async ({ page }) => {
    await open(page, PAGE);
    await page.getByRole('button', { name: 'React app' }).click();
    await expect(report(page)).toBeVisible();
    await report(page).locator('summary').first().click();
    await report(page)
      .locator('details')
      .evaluateAll((all: HTMLDetailsElement[]) => {
        for (const one of all) one.open = true;
      });
    await page.evaluate(AXE);
    for (const [width, colorScheme] of [
      [320, 'light'],
      [1440, 'dark'],
    ] as const) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        const html = page.locator('html');
        const isDark = colorScheme === 'dark';
        await (isDark ? expect(html) : expect(html).not).toHaveClass(/\bdark\b/);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        const results: AxeResults = await page.evaluate(
          // Nothing but colours depends on the theme.
          `axe.run('.config-check'${isDark && !isFull ? ", { runOnly: ['color-contrast'] }" : ''})`,
        );
        expect(
          results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        ).toEqual([]);
      });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Clear' }).click();
  },
);

testShared('what cannot be read gets a sentence, and no worker stays behind', async ({ page }) => {
  await open(page, PAGE);
  await field(page).fill(CONFIG);
  await expect(report(page)).toBeVisible();
  expect(page.workers().length).toBe(1);
  const choose = page.locator('input[type=file]');
  const status = page.getByRole('status').filter({ hasText: /file|field|nested/ });

  const file = (name: string, buffer: Buffer) =>
    choose.setInputFiles({ name, mimeType: 'text/plain', buffer });
  await file('bundle.js', Buffer.alloc(2 * 1024 * 1024, 'a'));
  await expect(status).toContainText('The file has 2.0 MB');
  await expect.poll(() => page.workers().length).toBe(0);
  await file('logo.js', Buffer.from([...Array(2000).keys()].map((n) => (n * 37) % 256)));
  await expect(status).toContainText('binary file');
  await file('config.json', Buffer.from('{ "mode": "none", "amd": {} }'));
  await expect(report(page)).toContainText('This is JSON');
  await field(page).fill('module.exports = {\n  amd: {},\n  output: { path: ,\n};\n');
  await expect(report(page)).toContainText('Syntax error in line 3, column 19');
  await expect(report(page)).toContainText('amd');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(status).toContainText('The field is empty');
  await expect(report(page)).toBeHidden();
  await expect.poll(() => page.workers().length).toBe(0);

  await field(page).fill(`module.exports = ${'['.repeat(20_000)}${']'.repeat(20_000)};`);
  await expect(status).toContainText('nested too deeply');
  await field(page).fill(CONFIG);
  await expect(report(page)).toBeVisible();
  await page.getByRole('link', { name: 'Previous Page' }).first().click();
  await expect(field(page)).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is as it was, without the field', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(field(page)).toBeHidden();
    await expect(
      page.getByRole('table', { name: /./ }).or(page.getByRole('table')).first(),
    ).toBeVisible();
  });
});
