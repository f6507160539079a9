// How soon a saved edit of a paragraph stands in the open page:  node bench/dev-latency.mjs [--edits 30]
// From the moment before the file is written to the moment its text is in the DOM, on a copy of the
// site's own pages.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDevServer } from '../e2e/dev/dev-server.mjs';
import { DESKTOP, launchBrowser } from './lib/browser.mjs';
import { atMost, median, note, projectRoot, report } from './lib/results.mjs';

const LIMIT_MS = 300;
/** A page of usual length, and one of the longest. */
const PAGES = ['guide/start/introduction', 'config/entry'];
/** Not counted: the first edits meet code that has never run. */
const WARM_UP = 5;

const { values } = parseArgs({ options: { edits: { type: 'string', default: '30' } } });
const edits = Number(values.edits);

/** Edits must not touch the pages themselves. */
function copySite() {
  const root = mkdtempSync(join(tmpdir(), 'rspack-docs-latency-'));
  for (const folder of ['content', 'public'])
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
  const config = readFileSync(join(projectRoot, 'site.config.ts'), 'utf8');
  const engine = join(projectRoot, 'engine');
  writeFileSync(join(root, 'site.config.ts'), config.replaceAll(`'./engine/`, `'${engine}/`));
  return root;
}

/**
 * In the browser: the time at which a text has come into the article.
 * @param {string} marker
 * @returns {Promise<number>}
 */
function timeOfText(marker) {
  return new Promise((done) => {
    const main = document.querySelector('main');
    const observer = new MutationObserver(() => {
      if (!main?.textContent?.includes(marker)) return;
      observer.disconnect();
      done(performance.timeOrigin + performance.now());
    });
    if (main) observer.observe(main, { childList: true, subtree: true, characterData: true });
  });
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} url of the server
 * @param {string} root of the site
 * @param {string} path
 */
async function measure(page, url, root, path) {
  const file = join(root, 'content/en', `${path}.mdx`);
  const text = readFileSync(file, 'utf8');
  // The first paragraph that starts with plain words.
  const paragraph = /\n\n([A-Z][^\n<`:[\]]{20,})/.exec(text)?.[1];
  if (paragraph === undefined) throw new Error(`${file} has no paragraph to edit`);
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${url}/${path}`);
  await connected;
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  /** @type {number[]} */
  const times = [];
  for (let edit = 0; edit < WARM_UP + edits; edit += 1) {
    const marker = `Edit number ${edit} of ${path}.`;
    const shown = page.evaluate(timeOfText, marker);
    // The observer stands before the file is written.
    await page.evaluate(() => undefined);
    const started = performance.timeOrigin + performance.now();
    writeFileSync(file, text.replace(paragraph, `${marker} ${paragraph}`));
    times.push((await shown) - started);
  }
  if (!(await page.evaluate(() => 'sameDocument' in window)))
    throw new Error(`${path} was loaded anew instead of changed in place`);
  return times.slice(WARM_UP);
}

/** @param {number[]} times */
function percentile95(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

const root = copySite();
const browser = await launchBrowser();
const server = await startDevServer(root);
/** @type {import('./lib/results.mjs').Figure[]} */
const figures = [];
/** @type {Record<string, unknown>} */
const details = { load: loadavg() };
try {
  const page = await browser.newPage(DESKTOP);
  for (const path of PAGES) {
    const times = await measure(page, server.url, root, path);
    details[path] = times;
    figures.push(
      atMost(`save to DOM, median, /${path}`, median(times), LIMIT_MS, 'ms'),
      note(`save to DOM, 95th percentile, /${path}`, percentile95(times), 'ms'),
    );
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(root, { recursive: true, force: true });
}
report('dev-latency', figures, details);
