// `npm run screens`: pictures of twelve named screens and of the page with every part, light and
// dark, 1440 and 390 px, in both languages, for looking at. Serves the built site by itself.
//   node scripts/screens.mjs [--out <folder>] [name …]
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../bench/lib/browser.mjs';
import { serve, tempDir } from '../bench/lib/site.mjs';
import { ensureInstall, projectRoot, stop } from './ensure-install.mjs';
import { runNode } from './run.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * @typedef {object} Screen
 * @property {string} path
 * @property {(page: Page, isSmall: boolean) => Promise<unknown>} [prepare]
 * @property {boolean} [isFixture] a page of the fixture with every part, from top to bottom
 */

/** @param {Page} page */
const toEnd = (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** @param {Page} page @param {RegExp} name */
const press = (page, name) => page.getByRole('button', { name }).first().click();

/**
 * Pictures and islands wait until they come near.
 * @param {Page} page
 */
async function throughAll(page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.waitForTimeout(150);
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/** @type {Record<string, Screen>} */
const SCREENS = {
  home: { path: '/' },
  'home-end': { path: '/', prepare: toEnd },
  introduction: { path: '/guide/start/introduction' },
  'quick-start-code': {
    path: '/guide/start/quick-start',
    prepare: (page) => page.locator('.code').first().scrollIntoViewIfNeeded(),
  },
  reference: { path: '/config/entry' },
  anchor: { path: '/config/mode#production' },
  features: { path: '/guide/features/asset-module' },
  blog: { path: '/blog/announcing-0-1' },
  team: { path: '/misc/team/core-team' },
  'not-found': { path: '/nowhere' },
  menu: {
    path: '/guide/start/introduction',
    prepare: (page, isSmall) => press(page, isSmall ? /^(Menu|菜单)$/ : /^(Ecosystem|生态系统)$/),
  },
  'article-end': { path: '/guide/start/introduction', prepare: toEnd },
  parts: { path: '/guide/parts', isFixture: true, prepare: throughAll },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: join(projectRoot, '.cache', 'screens') } },
});
const names = positionals.length > 0 ? positionals : Object.keys(SCREENS);
const unknown = names.filter((name) => !(name in SCREENS));
if (unknown.length > 0) {
  stop(`Unknown screen "${unknown[0]}". Screens: ${Object.keys(SCREENS).join(', ')}`);
}

ensureInstall();
mkdirSync(values.out, { recursive: true });
const site = await serve(join(projectRoot, 'dist'));
const fixture = names.some((name) => SCREENS[name]?.isFixture) ? await serveFixture() : site;
const browser = await launchBrowser();
try {
  for (const width of [1440, 390]) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const context = await browser.newContext({
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      // The reader has been here before: nobody is moved to another language.
      await context.addInitScript(() => localStorage.setItem('rspack-docs-visited', '1'));
      for (const name of names) {
        for (const lang of ['en', 'zh']) await take({ context, name, width, colorScheme, lang });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  site.close();
  fixture.close();
}
process.stdout.write(`Pictures in ${relative(process.cwd(), values.out) || '.'}\n`);

async function serveFixture() {
  const out = join(tempDir('parts'), 'dist');
  const root = join(projectRoot, 'tests/fixtures/parts-site');
  const code = await runNode(['engine/bin.mjs', 'build', '--root', root, '--out', out]);
  if (code !== 0) stop('The page with every part could not be built; see above.');
  return serve(out);
}

/**
 * @param {{ context: import('@playwright/test').BrowserContext, name: string, width: number,
 *   colorScheme: string, lang: string }} shot
 */
async function take({ context, name, width, colorScheme, lang }) {
  const screen = SCREENS[name];
  if (!screen) return;
  const page = await context.newPage();
  const { origin } = screen.isFixture ? fixture : site;
  await page.goto(origin + (lang === 'zh' ? `/zh${screen.path}` : screen.path));
  await page.waitForFunction(() => document.querySelector('body > [aria-live]') !== null);
  await screen.prepare?.(page, width === 390);
  // What opens or follows the scrolling has settled by then.
  await page.waitForTimeout(400);
  const path = join(values.out, `${name}.${width}.${colorScheme}.${lang}.png`);
  await page.screenshot({ path, fullPage: screen.isFixture === true });
  await page.close();
}
