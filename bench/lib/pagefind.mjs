// Pagefind, a static search that splits its index: what it loads until its first result.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PHONE } from './browser.mjs';
import { installPeers, peers } from './peers.mjs';
import { brotliSize, serve, tempDir } from './site.mjs';

/**
 * A copy of a built site with an index of Pagefind, in a browser.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ dist: string, lang: string }} site
 */
async function openIndexed(browser, { dist, lang }) {
  await installPeers();
  const copy = join(tempDir('pagefind'), 'dist');
  cpSync(dist, copy, { recursive: true });
  const { createIndex, close } = await import(
    pathToFileURL(join(peers, 'node_modules/pagefind/lib/index.js')).href
  );
  const { index } = await createIndex({ rootSelector: 'main' });
  await index.addDirectory({ path: copy });
  await index.writeFiles({ outputPath: join(copy, 'static/pagefind') });
  await close();
  const { origin, close: stop } = await serve(copy);
  // It compiles WebAssembly and starts a worker, which the site's policy forbids.
  const context = await browser.newContext({ ...PHONE, bypassCSP: true });
  const page = await context.newPage();
  // Been here before: the browser's language moves nobody to other pages.
  await page.addInitScript(() => localStorage.setItem('rspack-docs-visited', '1'));
  await page.goto(`${origin}${lang === 'en' ? '/' : `/${lang}/`}`);
  const address = `${origin}/static/pagefind/pagefind.js`;
  return {
    copy,
    context,
    page,
    address,
    async close() {
      await context.close();
      stop();
    },
  };
}

/**
 * Pagefind with its default settings.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ dist: string, lang: string }} site
 */
export async function openPagefind(browser, site) {
  const { page, address, close } = await openIndexed(browser, site);
  await page.evaluate(async (address) => {
    const pagefind = await import(address);
    // Its files lie two folders deep; addresses begin at the root.
    await pagefind.options({ noWorker: true, baseUrl: '/' });
    await pagefind.init();
    Object.assign(globalThis, { pagefind });
  }, address);
  return {
    /** @param {string} query */
    search: (query) =>
      page.evaluate(async (query) => {
        const { results } = await /** @type {any} */ (globalThis).pagefind.search(query);
        const first = results.slice(0, 7).map((/** @type {any} */ one) => one.data());
        const urls = (await Promise.all(first)).map(({ url }) => url);
        return urls.map((url) => url.replace(/(\/index)?\.html$/, '').replace(/(.)\/$/, '$1'));
      }, query),
    close,
  };
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ dist: string, lang: string, query: string }} site
 * @returns {Promise<number>} bytes over the wire from the opening of its dialog to seven results,
 *   bodies as the server compresses them
 */
export async function pagefindBytes(browser, { dist, lang, query }) {
  const { copy, context, page, address, close } = await openIndexed(browser, { dist, lang });
  // Its own dialog, as ours is counted with its dialog.
  const ui = ['pagefind-ui.js', 'pagefind-ui.css'].map((file) =>
    brotliSize(readFileSync(join(copy, 'static/pagefind', file))),
  );
  let bytes = ui.reduce((sum, size) => sum + size, 0);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const results = await page.evaluate(
    async ({ address, query }) => {
      const pagefind = await import(address);
      await pagefind.options({ noWorker: true });
      await pagefind.init();
      const { results } = await pagefind.search(query);
      await Promise.all(results.slice(0, 7).map((/** @type {any} */ one) => one.data()));
      return results.length;
    },
    { address, query },
  );
  if (results === 0) throw new Error(`Pagefind finds nothing for ${query}`);
  await close();
  return bytes;
}
