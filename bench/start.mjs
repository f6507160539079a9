// How a page starts on a slow processor:  node bench/start.mjs [--dist <built site>] [--runs 5]
import { DESKTOP, launchBrowser, PHONE } from './lib/browser.mjs';
import { atMost, holds, median, note, report } from './lib/results.mjs';
import { builtSite, serve } from './lib/site.mjs';

const SLOWDOWN = 4;
const LONGEST_TASK_MS = 100;
/** When the page must answer to everything, counted from its load. */
const READY_MS = 1000;
const PAGES = ['/guide/start/introduction', '/guide/start/quick-start', '/config/entry', '/'];
const TRACE_CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'loading', 'v8'];

/** Runs before anything of the page: notes long tasks and shifts from the first one on. */
function observe() {
  /** @type {{ tasks: number[], shift: number }} */
  const seen = { tasks: [], shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** @typedef {{ name: string, ts: number, dur?: number, args?: { data?: { url?: string }, fileName?: string } }} TraceEvent */

/**
 * When the page was first painted and when its first script file ran, from a trace.
 * @param {TraceEvent[]} events
 * @param {string} origin
 */
function startOrder(events, origin) {
  const paints = events.filter(({ name }) => name === 'firstPaint').map(({ ts }) => ts);
  const runs = events
    .filter(({ name, args }) => {
      const url = args?.data?.url ?? args?.fileName ?? '';
      return /^(EvaluateScript|v8\.evaluateModule|v8\.compile\w*)$/.test(name) && url.startsWith(origin) && url.endsWith('.js');
    })
    .map(({ ts }) => ts);
  return { paint: Math.min(...paints), script: Math.min(...runs) };
}

/**
 * @param {import('@playwright/test').BrowserContextOptions} screen
 * @param {import('@playwright/test').Browser} browser
 */
async function slowPage(browser, screen) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { context, page, session };
}

/**
 * Loads a page and watches it.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function watchLoad(browser, url) {
  const { context, page, session } = await slowPage(browser, DESKTOP);
  await page.addInitScript(observe);
  /** @type {TraceEvent[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(.../** @type {TraceEvent[]} */ (/** @type {unknown} */ (value)));
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: TRACE_CATEGORIES },
    transferMode: 'ReportEvents',
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  const seen = await page.evaluate(
    () => /** @type {{ seen: { tasks: number[], shift: number } }} */ (/** @type {unknown} */ (window)).seen,
  );
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await context.close();
  const { paint, script } = startOrder(events, new URL(url).origin);
  return {
    longestTask: Math.max(0, ...seen.tasks),
    shift: seen.shift,
    scriptAfterPaint: (script - paint) / 1000,
  };
}

/**
 * Uses the page one second after its load: the time each control takes to do its work.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 */
async function useControls(browser, origin) {
  const url = origin + PAGES[0];
  /** @type {Record<string, () => Promise<number>>} */
  const uses = {
    menu: () => useControl(browser, url, PHONE, openMenu),
    theme: () => useControl(browser, url, DESKTOP, switchTheme),
    link: () => useControl(browser, url, DESKTOP, followLink),
  };
  /** @type {Record<string, number>} */
  const times = {};
  for (const [name, use] of Object.entries(uses)) {
    times[name] = await use().catch((error) => {
      process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`);
      return Number.POSITIVE_INFINITY;
    });
  }
  return times;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {import('@playwright/test').BrowserContextOptions} screen
 * @param {(page: import('@playwright/test').Page) => Promise<void>} use
 */
async function useControl(browser, url, screen, use) {
  const { context, page } = await slowPage(browser, screen);
  page.setDefaultTimeout(5000);
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(READY_MS);
    const started = performance.now();
    await use(page);
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

/** @param {import('@playwright/test').Page} page */
async function openMenu(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('[aria-expanded=true][popovertarget]').first().waitFor();
  await page.locator('#menu-screen:popover-open a').first().waitFor();
}

/** @param {import('@playwright/test').Page} page */
async function switchTheme(page) {
  const before = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  await page.getByRole('button', { name: /dark theme|light theme/ }).click();
  await page.waitForFunction(
    (was) => document.documentElement.classList.contains('dark') !== was,
    before,
  );
}

/** @param {import('@playwright/test').Page} page */
async function followLink(page) {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('#sidebar-content').getByRole('link', { name: 'Quick start' }).click();
  await page.getByRole('heading', { level: 1, name: /Quick start/ }).waitFor();
  if (!(await page.evaluate(() => 'sameDocument' in window))) throw new Error('the page was loaded anew');
}

const runsAt = process.argv.indexOf('--runs');
const runs = runsAt > 0 ? Number(process.argv[runsAt + 1]) : 5;
const dist = await builtSite();
const server = await serve(dist);
const browser = await launchBrowser();
/** @type {import('./lib/results.mjs').Figure[]} */
const figures = [];
/** @type {Record<string, unknown>} */
const details = { slowdown: SLOWDOWN, runs };
for (const path of PAGES) {
  const loads = [];
  for (let run = 0; run < runs; run += 1) loads.push(await watchLoad(browser, server.origin + path));
  details[path] = loads;
  const longest = loads.map(({ longestTask }) => longestTask);
  const shift = Math.max(...loads.map((load) => load.shift));
  const after = Math.min(...loads.map(({ scriptAfterPaint }) => scriptAfterPaint));
  figures.push(
    atMost(`longest task (median of ${runs}), ${path}`, median(longest), LONGEST_TASK_MS, 'ms'),
    note(`longest task (worst of ${runs}), ${path}`, Math.max(...longest), 'ms'),
    atMost(`layout shift, ${path}`, shift, 0, ''),
    holds(`script after first paint, ${path}`, '> 0 ms', `${after.toFixed(1)} ms`, after > 0),
  );
}
/** @type {Awaited<ReturnType<typeof useControls>>[]} */
const uses = [];
for (let run = 0; run < Math.min(runs, 3); run += 1) uses.push(await useControls(browser, server.origin));
details.controls = uses;
for (const name of ['menu', 'theme', 'link']) {
  const slowest = Math.max(...uses.map((times) => times[name] ?? Number.POSITIVE_INFINITY));
  const works = Number.isFinite(slowest);
  const text = works ? `works, ${slowest.toFixed(0)} ms` : 'does not work';
  figures.push(holds(`${name} ${READY_MS / 1000} s after load`, 'works', text, works));
}
await browser.close();
server.close();
report('start', figures, details);
