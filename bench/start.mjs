// How a page starts on a slow processor:  node bench/start.mjs [--dist <built site>] [--runs 5]
import { DESKTOP, launchBrowser, PHONE } from './lib/browser.mjs';
import { atMost, holds, median, note, report } from './lib/results.mjs';
import { builtSite, serve } from './lib/site.mjs';
import { firstOf, mainThread, startTrace, tasksOf } from './lib/trace.mjs';

const SLOWDOWN = 4;
const LONGEST_TASK_MS = 100;
/** When the page must answer to everything, counted from its load. */
const READY_MS = 1000;
const PAGES = ['/guide/start/introduction', '/guide/start/quick-start', '/config/entry', '/'];
/** Time for the browser's own start page, which opens beside the first page of a context. */
const BROWSER_START_MS = 1500;

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

/** @typedef {import('./lib/trace.mjs').TraceEvent} TraceEvent */

/**
 * Reads a trace of one load. The script's file runs as a module; compiling it beforehand (it is
 * preloaded) runs nothing.
 * @param {TraceEvent[]} events
 * @param {string} url
 */
function readTrace(events, url) {
  const own = mainThread(events, url);
  const tasks = tasksOf(own);
  const longest = Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
  const hydration = tasks.filter((task) => isScript(task, own)).map(({ tdur = 0 }) => tdur);
  return {
    longestTaskCpu: longest,
    longestScriptTaskCpu: Math.max(0, ...hydration) / 1000,
    scriptAfterPaint: (firstOf(own, 'v8.evaluateModule') - firstOf(own, 'firstPaint')) / 1000,
    longTasks: tasks.filter(({ tdur = 0 }) => tdur > 50_000).map((task) => describeTask(task, own)),
  };
}

const SCRIPT_EVENTS = new Set(['v8.evaluateModule', 'FunctionCall', 'TimerFire', 'RunMicrotasks']);

/**
 * Whether a task runs the site's script for most of its time: evaluating it, hydrating the shell or
 * an island. Parsing the document and its first layout are other tasks.
 * @param {TraceEvent} task
 * @param {TraceEvent[]} events
 */
function isScript(task, events) {
  const end = task.ts + (task.dur ?? 0);
  return events.some(
    ({ name, ts, tdur = 0, dur = 0 }) =>
      SCRIPT_EVENTS.has(name) &&
      ts >= task.ts &&
      ts + dur <= end &&
      tdur > (task.tdur ?? Number.POSITIVE_INFINITY) / 2,
  );
}

/**
 * What a long task spent its time on.
 * @param {TraceEvent} task
 * @param {TraceEvent[]} events
 */
function describeTask(task, events) {
  const end = task.ts + (task.dur ?? 0);
  const inside = events.filter(
    (event) => event !== task && event.ts >= task.ts && event.ts + (event.dur ?? 0) <= end,
  );
  const parts = inside
    .filter(({ name, tdur = 0 }) => tdur > 8000 && !name.includes('RunTask'))
    .map(({ name, tdur = 0 }) => `${name} ${Math.round(tdur / 1000)}`);
  return `${Math.round((task.tdur ?? 0) / 1000)} ms: ${parts.join(', ')}`;
}

/**
 * @param {import('@playwright/test').BrowserContextOptions} screen
 * @param {import('@playwright/test').Browser} browser
 */
async function slowPage(browser, screen) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await page.waitForTimeout(BROWSER_START_MS);
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
  const endTrace = await startTrace(session);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  const seen = await page.evaluate(
    () =>
      /** @type {{ seen: { tasks: number[], shift: number } }} */ (/** @type {unknown} */ (window))
        .seen,
  );
  const events = await endTrace();
  await context.close();
  const longestTask = Math.max(0, ...seen.tasks);
  return { longestTask, shift: seen.shift, ...readTrace(events, url) };
}

/**
 * Uses the page one second after its load: the time each control takes to do its work.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 */
async function tryControls(browser, origin) {
  const url = origin + PAGES[0];
  /** @type {Record<string, () => Promise<number>>} */
  const uses = {
    menu: () => tryControl(browser, url, PHONE, openMenu),
    theme: () => tryControl(browser, url, DESKTOP, switchTheme),
    link: () => tryControl(browser, url, DESKTOP, followLink),
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
async function tryControl(browser, url, screen, use) {
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
  await page.locator('[id="ui:menu"]:popover-open a').first().waitFor();
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
  await page
    .getByRole('navigation', { name: 'Sidebar' })
    .getByRole('link', { name: 'Quick start' })
    .click();
  await page.getByRole('heading', { level: 1, name: /Quick start/ }).waitFor();
  if (!(await page.evaluate(() => 'sameDocument' in window)))
    throw new Error('the page was loaded anew');
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
  for (let run = 0; run < runs; run += 1)
    loads.push(await watchLoad(browser, server.origin + path));
  details[path] = loads;
  const hydration = loads.map(({ longestScriptTaskCpu }) => longestScriptTaskCpu);
  const longest = loads.map(({ longestTaskCpu }) => longestTaskCpu);
  const elapsed = loads.map(({ longestTask }) => longestTask);
  const shift = Math.max(...loads.map((load) => load.shift));
  const after = Math.min(...loads.map(({ scriptAfterPaint }) => scriptAfterPaint));
  figures.push(
    // Processor time: on a machine that others use, elapsed time measures them.
    atMost(`longest task of hydration, ${path}`, median(hydration), LONGEST_TASK_MS, 'ms'),
    // Parsing and the first layout of a whole article, which no script delays or splits.
    note(`longest task of any kind, ${path}`, median(longest), 'ms'),
    note(`longest task, elapsed, ${path}`, median(elapsed), 'ms'),
    atMost(`layout shift, ${path}`, shift, 0, ''),
    holds(`script after first paint, ${path}`, '> 0 ms', `${after.toFixed(1)} ms`, after > 0),
  );
}
/** @type {Awaited<ReturnType<typeof tryControls>>[]} */
const uses = [];
for (let run = 0; run < Math.min(runs, 3); run += 1)
  uses.push(await tryControls(browser, server.origin));
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
