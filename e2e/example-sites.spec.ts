import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKED_ENGINE, packedRoot, testOnForeign, testOnPacked } from './support/packed.ts';
import { open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { hitsOf, search } from './support/search.ts';
import { run } from './support/site.ts';
import { expect, sharingPage } from './support/test.ts';

/**
 * Writes the TypeScript of the guides that stands for itself, each sample as a module.
 * @returns how many there are
 */
function writeSamples(folder: string): number {
  const guides = join(packedRoot('minimal'), 'node_modules/@twinleaf/engine/docs');
  const readme = join(guides, '../README.md');
  const files = readdirSync(guides).filter((file) => file.endsWith('.md'));
  const samples = [readme, ...files.map((file) => join(guides, file))].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)]
      .map(([, text = '']) => text)
      .filter((text) => /^(?:\/\/.*\n)?(?:import|export) /.test(text))
      // What a site would have beside them.
      .filter((text) => !/from '\.\//.test(text)),
  );
  mkdirSync(folder, { recursive: true });
  samples.forEach((text, index) => {
    writeFileSync(join(folder, `sample-${index}.tsx`), text);
  });
  const world = 'declare function askMyService(...asked: unknown[]): Promise<[]>;\n';
  writeFileSync(join(folder, 'world.d.ts'), world);
  return samples.length;
}

const minimal = testOnPacked('minimal');
const product = testOnPacked('product');
const productShared = sharingPage(product);

/** Checks a site, and takes it for a whole one when nothing is wrong. */
const checked = (name: string, ...options: string[]) =>
  run(PACKED_ENGINE, ['check', '--root', packedRoot(name), ...options]).ended;

minimal.describe('the smallest site', () => {
  minimal.use({ viewport: { width: 1440, height: 900 } });

  minimal('is a folder of Markdown with a few lines of configuration', async ({ page, watch }) => {
    await open(page, '/');
    await minimal.step('keeps what readers choose under names of its own', async () => {
      await page.getByRole('button', { name: /Switch to (?:dark|light) theme/ }).click();
      const keys = await page.evaluate(() => Object.keys(localStorage));
      expect(keys).toEqual(['docs-theme-appearance']);
    });
    await expect(page.getByRole('link', { name: 'My Docs', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Install', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install');
    // In the order of the pages' frontmatter; the last has none.
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await expect(sidebar.getByRole('link')).toHaveText([
      'Install',
      'Usage',
      'Options',
      'Questions',
    ]);
    await page.getByRole('main').getByRole('link', { name: 'count something' }).click();
    await expect(page).toHaveURL(/\/usage$/);
    // One language, one version: nothing to choose.
    await expect(page.getByRole('button', { name: 'Language' })).toHaveCount(0);
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: /Options/ }),
    ).toBeVisible();
    await minimal.step('is searched, and its unknown addresses have a page', async () => {
      await search(page, 'PDF');
      await expect(hitsOf(page).first()).toContainText('Does it read PDF files?');
      watch.allow(/404/);
      await open(page, '/no-such-page');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('PAGE NOT FOUND');
    });
  });

  minimal('has nothing wrong with it', async ({ distDir }) => {
    expect(distDir).not.toContain('examples');
    await checked('minimal');
  });

  // The packages bring the types that theirs need: nothing is added to what `init` has made. The
  // resolution of Node asks more of them than that of bundlers, which full runs try, too.
  for (const [resolution, module] of [
    ['nodenext', 'nodenext'],
    ...(isFull ? ([['bundler', 'esnext']] as const) : []),
  ] as const) {
    minimal(`its types hold, resolved as ${resolution}`, async ({ distDir }) => {
      expect(distDir).not.toContain('examples');
      const documented = join(packedRoot('minimal'), `documented-${resolution}`);
      const samples = writeSamples(documented);
      expect(samples).toBeGreaterThan(8);
      const environment = "export const siteUrl = process.env.SITE_URL ?? 'https://docs.test';\n";
      writeFileSync(join(documented, 'environment.ts'), environment);
      const options = ['--moduleResolution', resolution, '--module', module, '--strict'];
      const tsc = run('node_modules/typescript/bin/tsc', [
        ...['--noEmit', '--project', packedRoot('minimal'), '--skipLibCheck', 'false'],
        ...options,
      ]);
      await tsc.ended.finally(() => rmSync(documented, { recursive: true }));
    });
  }

  minimal('bears no brand but its own', async ({ distDir, request }) => {
    const files = readdirSync(distDir, { recursive: true, encoding: 'utf8' });
    // What only the documentation of Rspack has is in no package.
    expect(files.filter((file) => /compat|config-?(?:check|samples)/i.test(file))).toEqual([]);
    const icons = files.find((file) => /icons\.\w+\.svg$/.test(file)) ?? '';
    expect(await (await request.get(`/${icons}`)).text()).toContain('id="mark-docs"');
    for (const address of ['/', '/install', '/routes/shell.en.js', `/${icons}`]) {
      expect(await (await request.get(address)).text(), address).not.toMatch(
        /rspack|web infra|bytedance/i,
      );
    }
  });
});

product.describe('a product with languages, versions and parts of its own', () => {
  product.use({ viewport: { width: 1440, height: 900 } });
  // A first visit would be led to the browser's language.
  product.beforeEach(({ page }) => returningReader(page, 'kestrel-visited'));

  productShared('has its slot, its mark and its colours on every page', async ({ page }) => {
    await open(page, '/guide/install');
    const news = page.locator('[data-slot="beforeNavigation"]');
    await expect(news).toHaveText(/Kestrel 2 retries with a backoff/);
    const link = news.getByRole('link', { name: 'Read how' });
    // The colour of the product's style sheet, by the public token.
    await expect(link).toHaveCSS('color', 'rgb(29, 79, 168)');
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retries');
    await expect(news).toBeVisible();
    await expect(page.locator('.home-link use').first()).toHaveAttribute('href', /#mark-kestrel$/);
  });

  productShared(
    'below something of its own, the menu leaves its button in sight',
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/guide/install');
      const bar = await page.getByRole('banner').boundingBox();
      expect(bar?.y).toBeGreaterThan(20);
      const button = page.getByRole('button', { name: 'Menu', exact: true });
      await button.click();
      const menu = page.locator(':popover-open');
      expect((await menu.boundingBox())?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
      await button.click();
      await expect(menu).toHaveCount(0);
    },
  );

  productShared('its component, island and plugin work', async ({ page }) => {
    await open(page, '/guide/retries');
    await expect(page.locator('.site-since')).toHaveText('since 2.0');
    const slider = page.getByRole('slider', { name: 'Number of tries' });
    await slider.scrollIntoViewIfNeeded();
    await expect(page.locator('.site-backoff output')).toHaveText('1 s, 2 s, 4 s');
    await slider.focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(page.locator('.site-backoff output')).toContainText('128 s', { timeout: 500 });
    }).toPass();
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByRole('link', { name: 'Install', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('Add Kestrel to your project');
  });

  productShared('a Japanese page is Japanese from the bar to the search', async ({ page }) => {
    await open(page, '/ja/guide/install');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page.getByRole('button', { name: 'コードをコピー' }).first()).toBeAttached();
    await expect(page.locator('[data-slot="beforeNavigation"]')).toContainText('再試行します');
    await expect(page.getByRole('navigation', { name: 'サイドバー' }).getByRole('link')).toHaveText(
      ['インストール', 'Your first job', 'Retries'],
    );
    await page.getByRole('button', { name: '検索' }).first().click();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).fill('テーブル');
    await expect(page.getByRole('option').first()).toContainText('テーブルを作成する');
  });

  productShared(
    'an untranslated page falls back, says so, and says it to machines',
    async ({ page }) => {
      await open(page, '/ja/guide/retries');
      const notice = page.getByRole('note', { name: '未翻訳' });
      await expect(notice).toContainText('原文（English）');
      await expect(notice).toHaveAttribute('lang', 'ja');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
      await expect(page.locator('article')).toHaveAttribute('lang', 'en');
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        'https://kestrel.example/guide/retries',
      );
      await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(0);
      // A link of the untranslated text stays in the reader's language.
      await open(page, '/ja/guide/first-job');
      await page.getByRole('main').getByRole('link', { name: 'tried again' }).click();
      await expect(page).toHaveURL(/\/ja\/guide\/retries$/);
      // The original has one translation less to name.
      await open(page, '/guide/first-job');
      const alternates = page.locator('link[rel="alternate"][hreflang]');
      await expect(alternates).toHaveCount(3);
      expect(
        await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang'))),
      ).toEqual(['en', 'de', 'x-default']);
      // The search finds it, too: its words are the original's.
      await open(page, '/ja/guide/install');
      await page.getByRole('button', { name: '検索' }).first().click();
      await page.getByRole('searchbox').or(page.getByRole('combobox')).fill('Give up earlier');
      await page.getByRole('option').first().click();
      await expect(page).toHaveURL(/\/ja\/guide\/retries#give-up-earlier$/);
    },
  );

  productShared('the switchers lead to languages and versions of the page', async ({ page }) => {
    await open(page, '/guide/install');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/de\/guide\/install$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Installation/);
    await page.getByRole('button', { name: /2\.x/ }).click();
    await page.getByRole('link', { name: '1.x' }).click();
    await expect(page).toHaveURL(/\/1\.x\/de\/guide\/install$/);
    await expect(page.getByRole('note', { name: 'Noch nicht übersetzt' })).toBeVisible();
    const notice = page.getByRole('note', { name: 'Nicht die aktuelle Version' });
    await expect(notice).toContainText('Diese Seite gehört zu Version 1.x.');
    await notice.getByRole('link', { name: 'Zu Version 2.x wechseln' }).click();
    await expect(page).toHaveURL(/\/de\/guide\/install$/);
    await expect(notice).toHaveCount(0);
  });

  product('its checks find what is wrong, where it lies, and nothing else', async ({ distDir }) => {
    // In full runs a program hangs, and is run twice up to its deadline.
    product.setTimeout(180_000);
    expect(distDir).not.toContain('examples');
    const path = 'content/2.x/en/guide/retries.mdx';
    const page = join(packedRoot('product'), path);
    const text = readFileSync(page, 'utf8');
    const hanging = '```js run title="hangs.mjs"\nsetInterval(() => {}, 1000);\n```';
    const wrong = [
      text
        .replace('4, 8 seconds\n', '4, 9 seconds\n')
        .replace('`tries` belongs', '`trise` belongs'),
      'TODO: [there](/nowhere)',
      '```rb run\nputs 3\n```',
      ...(isFull ? [hanging] : []),
      '',
    ].join('\n\n');
    const at = (row: string) => `${path}:${wrong.split('\n').indexOf(row) + 1}:1`;
    writeFileSync(page, wrong);
    const found = await checked('product').then(() => '', String);
    writeFileSync(page, text);
    expect(found).toContain('ended with 1:');
    expect(found).toContain('dead-link');
    expect(found).toContain('no-todo.ts');
    // Its examples are run …
    const differs = `${at('1, 2, 4, 9 seconds')} output-differs`;
    expect(found).toContain(`${differs} the real output has \`1, 2, 4, 8 seconds\``);
    expect(found).toContain(`${at('```rb run')} no-runner nothing runs examples in \`rb\``);
    if (isFull) {
      const crashed = `${at('```js run title="hangs.mjs"')} example-crashed`;
      expect(found).toContain(`${crashed} \`node hangs.mjs\` did not end within 10 s`);
    }
    // … and the names that it mentions are known.
    const line = wrong.split('\n').findIndex((row) => row.startsWith('`trise` belongs')) + 1;
    expect(found).toContain(`retries.mdx:${line}:2 unknown-name there is no option \`trise\``);
    expect(found).toContain('did you mean `tries` (option: how often a job is tried)?');
    await checked('product');
    if (!isFull) return;
    await checked('product', '--check', 'examples');
    await checked('product', '--check', 'names');
  });

  product('the sitemap names what is written, and no page twice', async ({ distDir, request }) => {
    expect(readdirSync(join(distDir, 'ja/guide'))).toContain('retries.html');
    const sitemap = await (await request.get('/sitemap.xml')).text();
    expect(sitemap).toContain('<loc>https://kestrel.example/de/guide/first-job</loc>');
    expect(sitemap).not.toContain('/ja/guide/retries');
  });
});

// Needs the network, and proves nothing that a change of a page could break.
if (isFull) {
  const foreign = testOnForeign();

  foreign('documentation written for another generator is built as it is', async ({ page }) => {
    await returningReader(page);
    await open(page, '/builder/en/api/config-html');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Html Config');
    // From a file that the page imports, and from one that all pages do.
    await expect(page.getByRole('heading', { name: 'AppIcon string' })).toBeVisible();
    await expect(page.getByText('has been rebranded as Rsbuild')).toBeVisible();
    await page.getByRole('link', { name: 'Output Config' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Output Config');
    await open(page, '/builder/api/config-html');
    await expect(page.locator('html')).toHaveAttribute('lang', /zh/);
  });
}
