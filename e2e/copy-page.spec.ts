import { at } from './support/base.ts';
import { open, returningReader, sees } from './support/reader.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('copying a page gives its Markdown twin and says so, after client-side navigation that of the new page', async ({
  page,
  request,
}) => {
  await open(page, '/config/mode');
  const button = page.getByRole('button', { name: 'Copy page as Markdown' });
  const status = page.getByRole('main').getByRole('status');
  await sees(status, 'Copied', () => button.click());
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await (await request.get(at('/config/mode.md'))).text());
  await expect(status).toBeEmpty();

  await page
    .getByRole('navigation', { name: 'Sidebar' })
    .getByRole('link', { name: 'Entry' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entry' })).toBeVisible();
  await sees(status, 'Copied', () => button.click());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `url: "https://rspack.dev${at('/config/entry')}"`,
  );
});

testFresh('a twin that cannot be fetched shows no success', async ({ page, watch }) => {
  watch.allow(/config\/mode\.md|Failed to load resource/);
  await page.route('**/config/mode.md', (route) => route.abort());
  await open(page, '/config/mode');
  const failure = page.waitForEvent('console', (message) => message.text().includes('Cannot copy'));
  await page.getByRole('button', { name: 'Copy page as Markdown' }).click();
  await failure;
  await expect(page.getByRole('main').getByRole('status')).toBeEmpty();
});

test('in Chinese, the link beside the button leads to the text', async ({
  page,
  request,
  visited,
}) => {
  await returningReader(page);
  await open(page, '/zh/config/mode');
  await expect(page.getByRole('button', { name: '复制本页为 Markdown' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Markdown 版本' });
  const twin = (await link.getAttribute('href')) ?? '';
  visited.add(twin);
  const answer = await request.get(twin);
  // Servers differ in the blank.
  expect(answer.headers()['content-type']).toMatch(/^text\/markdown; ?charset=utf-8$/);
  expect(await answer.text()).toContain('# Mode');
});
