import { open } from './support/reader.ts';
import { dialogOf, hitsOf, search, statusOf } from './support/search.ts';
import { run, testOn } from './support/site.ts';
import { expect } from './support/test.ts';
import { oncePerWorker } from './support/worker.ts';

/** Where the site believes the service to be; its content policy names the origin. */
const SERVICE = 'https://search.example/api';

const site = testOn({
  config: {
    title: 'Served',
    lang: 'en',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文', htmlLang: 'zh-CN' },
    ],
    themeConfig: { localeRedirect: 'never' },
    search: { mode: 'remote', apiUrl: SERVICE, indexName: 'docs' },
  },
  files: {
    'content/en/index.mdx': '# Start\n\nWhere everything begins.\n',
    'content/en/output.mdx':
      '# Output\n\nWhere results go.\n\n## output.filename\n\nThe name of a file.\n',
    'content/zh/index.mdx': '# 快速上手\n\n从这里开始。\n',
    'content/zh/output.mdx': '# 输出\n\n结果的位置。\n\n## output.filename\n\n文件的名字。\n',
  },
});

const service = oncePerWorker(async (distDir: string) => {
  const program = run('search-service/bin.mjs', ['--dist', `docs=${distDir}`, '--port', '0']);
  const value = await Promise.race([program.address, program.ended.then(() => '')]);
  const end = async () => {
    program.stop();
    await program.ended;
  };
  return { value, end };
});

/** The site with a real search service over its build. */
const test = site.extend<{ serviceUrl: string }>({
  serviceUrl: async ({ distDir, atEnd }, use) => use(await service(atEnd, distDir)),
});

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page, serviceUrl, watch }) => {
  watch.allow(/request to another origin: https:\/\/search\.example/);
  // As a proxy with a certificate would: the service speaks HTTP.
  await page.route(`${SERVICE}**`, async (route) => {
    const { search: query } = new URL(route.request().url());
    await route.fulfill({
      response: await route.fetch({ url: `${serviceUrl}/api${query}`, maxRetries: 2 }),
    });
  });
});

test('CALL-2, CALL-3, ERR-3: the service finds what its site holds; where it does not, the site answers and says so', async ({
  page,
  watch,
}) => {
  const found = hitsOf(page).first().locator('mark').last();
  await open(page, '/');
  await search(page, 'output.filename');
  await expect(found).toHaveText('output.filename');
  await hitsOf(page).first().click();
  await expect(page).toHaveURL(/\/output#outputfilename$/);
  watch.allow(/./);
  await test.step('a query that is too long for the service is an empty list', async () => {
    await search(page, 'output '.repeat(100));
    await expect(statusOf(page)).toContainText('No results for');
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a service that fails is answered for by the site’s own index', async () => {
    let isDown = true;
    await page.route(`${SERVICE}**`, async (route) => {
      if (!isDown) return route.fallback();
      const headers = { 'access-control-allow-origin': '*', 'retry-after': '1' };
      await route.fulfill({ status: 503, headers, body: '{"error":"down"}' });
    });
    await search(page, 'filename');
    const notice = dialogOf(page).getByText('The search service does not answer.');
    await expect(found).toHaveText('filename');
    await expect(notice).toBeVisible();
    isDown = false;
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();
    await expect(found).toHaveText('filename');
  });
});

test('CALL-2: Chinese pages are asked for in Chinese', async ({ page }) => {
  await open(page, '/zh/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('速上');
  const hit = page.getByRole('listbox').getByRole('option');
  await expect(hit).toHaveCount(1);
  await expect(hit).toContainText('快速上手');
});
