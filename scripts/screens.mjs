// `npm run screens`: pictures of twenty named screens and of the page with every part, light and
// dark, in four widths and both languages, for looking at. Serves a built site by itself.
//   node scripts/screens.mjs [--dist <folder>] [--out <folder>] [--width 390] [--theme dark] [--lang zh] [name …]
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

/** Below this width the tools of the bar are on a screen of their own. */
const SMALL = 768;

/** @param {Page} page */
const toEnd = (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** @param {number} top @returns {(page: Page) => Promise<unknown>} */
const downTo = (top) => async (page) => {
  // By the wheel, in two steps: the bar hides while a reader scrolls down.
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, top / 2);
  await page.waitForTimeout(300);
  await page.mouse.wheel(0, top / 2);
  await page.waitForTimeout(600);
};

/** @param {string} selector @returns {(page: Page) => Promise<unknown>} */
const showing = (selector) => (page) =>
  page.evaluate(
    (wanted) => document.querySelector(wanted)?.scrollIntoView({ block: 'center' }),
    selector,
  );

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
  await page.evaluate(() => {
    scrollTo(0, 0);
    // What rests out of sight would be a gap in the picture.
    for (const part of document.querySelectorAll('[data-rests]'))
      part.removeAttribute('data-rests');
  });
}

/** @type {Record<string, Screen>} */
const SCREENS = {
  home: { path: '/' },
  'home-proof': { path: '/', prepare: downTo(900) },
  'home-end': { path: '/', prepare: toEnd },
  introduction: { path: '/guide/start/introduction' },
  'quick-start-code': {
    path: '/guide/start/quick-start',
    prepare: showing('.code'),
  },
  reference: { path: '/config/entry' },
  'reference-long': { path: '/config/output' },
  'reference-scrolled': { path: '/config/optimization', prepare: downTo(5000) },
  files: { path: '/guide/features/loader', prepare: showing('.code + .code') },
  terminal: { path: '/guide/start/quick-start', prepare: showing('[data-lang$="sh"]') },
  plugins: { path: '/plugins/' },
  'api-sidebar': { path: '/api/hmr' },
  anchor: { path: '/config/mode#production' },
  features: { path: '/guide/features/asset-module' },
  blog: { path: '/blog/announcing-0-1' },
  team: { path: '/misc/team/core-team' },
  'not-found': { path: '/nowhere' },
  menu: {
    path: '/guide/start/introduction',
    prepare: (page, isSmall) => press(page, isSmall ? /^(Menu|菜单)$/ : /^(Ecosystem|生态系统)$/),
  },
  more: {
    path: '/guide/start/introduction',
    prepare: async (page, isSmall) => {
      if (isSmall) await press(page, /^(Menu|菜单)$/);
      else await press(page, /^(More|更多)$/);
    },
  },
  'article-end': { path: '/guide/start/introduction', prepare: toEnd },
  parts: { path: '/guide/parts', isFixture: true, prepare: throughAll },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', default: join(projectRoot, 'dist') },
    out: { type: 'string', default: join(projectRoot, '.cache', 'screens') },
    width: { type: 'string', multiple: true, default: ['1440', '1024', '768', '390'] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    lang: { type: 'string', multiple: true, default: ['en', 'zh'] },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(SCREENS);
const unknown = names.filter((name) => !(name in SCREENS));
if (unknown.length > 0) {
  stop(`Unknown screen "${unknown[0]}". Screens: ${Object.keys(SCREENS).join(', ')}`);
}
/** Pictures taken at the same time. */
const AT_ONCE = 3;

ensureInstall();
mkdirSync(values.out, { recursive: true });
const site = await serve(values.dist);
const fixture = names.some((name) => SCREENS[name]?.isFixture) ? await serveFixture() : site;
const browser = await launchBrowser();
try {
  for (const width of values.width.map(Number)) {
    for (const theme of values.theme) {
      const context = await browser.newContext({
        viewport: { width, height: width < SMALL ? 844 : 900 },
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      // The reader has been here before: nobody is moved to another language.
      await context.addInitScript(() => localStorage.setItem('rspack-docs-visited', '1'));
      const shots = names.flatMap((name) => values.lang.map((lang) => ({ name, lang })));
      const takeNext = async () => {
        for (let shot = shots.shift(); shot; shot = shots.shift()) {
          await take({ context, width, theme, ...shot });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
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
 *   theme: string, lang: string }} shot
 */
async function take({ context, name, width, theme, lang }) {
  const screen = SCREENS[name];
  if (!screen) return;
  const page = await context.newPage();
  const { origin } = screen.isFixture ? fixture : site;
  await page.goto(origin + (lang === 'zh' ? `/zh${screen.path}` : screen.path));
  await page.waitForFunction(() => document.querySelector('body > [aria-live]') !== null);
  await screen.prepare?.(page, width < SMALL);
  // What opens or follows the scrolling has settled by then.
  await page.waitForTimeout(400);
  const path = join(values.out, `${name}.${width}.${theme}.${lang}.png`);
  await page.screenshot({ path, fullPage: screen.isFixture === true });
  await page.close();
}
