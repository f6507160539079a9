// What a reader of a built site waits for, in a browser.
import { setTimeout as wait } from 'node:timers/promises';
import { DESKTOP } from '../lib/browser.mjs';
import { median } from '../lib/results.mjs';
import { blockedTime, firstOf, mainThread, startTrace, tasksOf, workOf } from '../lib/trace.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/** A slow line, and a processor four times slower than this one. */
const SLOW = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;
/** From the load on, until nothing is fetched ahead any more. */
const SETTLE_MS = 3000;
/** Time for the browser's own start page, which opens beside the first page of a context. */
const BROWSER_START_MS = 800;
const PATIENCE = 30_000;
/** What is asked after the first query. */
export const QUERIES = ['tree shaking', 'output', 'source map', 'persistent cache', 'loader'];

/** The pages of the figures. */
export const PLACES = {
  introduction: '/guide/start/introduction',
  home: '/',
  long: '/config/output',
  next: '/guide/start/quick-start',
};

/**
 * A page of a context of its own, so that nothing is in a cache.
 * @template Result
 * @param {Browser} browser
 * @param {{ isSlow: boolean }} line
 * @param {(page: Page, session: import('@playwright/test').CDPSession) => Promise<Result>} use
 */
async function withPage(browser, { isSlow }, use) {
  const context = await browser.newContext(DESKTOP);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.waitForTimeout(BROWSER_START_MS);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    }
    return await use(page, session);
  } finally {
    await context.close();
  }
}

/**
 * Bytes of a first visit, and the processor time of the page's main thread, until all is at rest.
 * @param {Browser} browser
 * @param {string} url
 */
export function visit(browser, url) {
  return withPage(browser, { isSlow: false }, async (page, session) => {
    let bytes = 0;
    let requests = 0;
    /** @type {Map<string, string>} */
    const kinds = new Map();
    let scripts = 0;
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
      if (kinds.get(requestId) === 'Script') scripts += encodedDataLength;
    });
    const endTrace = await startTrace(session);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const own = mainThread(await endTrace(), page.url());
    const tasks = tasksOf(own);
    const paint = firstOf(own, 'firstContentfulPaint');
    return {
      bytes,
      requests,
      scripts,
      work: workOf(tasks),
      blocked: blockedTime(
        tasks.filter(({ ts }) => ts > paint),
        SLOWDOWN,
      ),
    };
  });
}

/**
 * First and largest paint on a slow line and processor.
 * @param {Browser} browser
 * @param {string} url
 */
export function paint(browser, url) {
  return withPage(browser, { isSlow: true }, async (page) => {
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS / 2);
    return page.evaluate(
      () =>
        /** @type {{ paints: { first: number, largest: number } }} */ (
          /** @type {unknown} */ (window)
        ).paints,
    );
  });
}

/** In the page, before anything of it. */
function watchPaint() {
  const paints = { first: Number.NaN, largest: Number.NaN };
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') paints.first = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/**
 * From the click on a link of the sidebar to the painted heading of the page that it leads to.
 * @param {Browser} browser
 * @param {string} origin
 * @param {{ isSlow: boolean }} line
 */
export function navigation(browser, origin, line) {
  return withPage(browser, line, async (page) => {
    await page.addInitScript(watchHeading);
    await page.goto(origin + PLACES.introduction, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const link = page
      .locator(`:is(aside, nav, .sidebar) a[href*="${PLACES.next}"]`)
      .filter({ visible: true })
      .first();
    await link.click({ noWaitAfter: true });
    await page.waitForURL(({ pathname }) => pathname.startsWith(PLACES.next), {
      waitUntil: 'commit',
    });
    const handle = await page.waitForFunction(() => sessionStorage.getItem('navigated'));
    return Number(await handle.jsonValue());
  });
}

/** In every page: both documents, where there are two, read the same clock. */
function watchHeading() {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener(
    'click',
    () => {
      sessionStorage.setItem('clicked', String(now()));
      sessionStorage.setItem('left', document.querySelector('h1')?.textContent ?? '');
      look();
    },
    true,
  );
  const look = () => {
    const clicked = sessionStorage.getItem('clicked');
    if (clicked === null || sessionStorage.getItem('navigated') !== null) return;
    const heading = document.querySelector('h1')?.textContent ?? '';
    if (heading === '' || heading === sessionStorage.getItem('left')) {
      requestAnimationFrame(look);
      return;
    }
    // Behind the frame that shows it.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () =>
        sessionStorage.setItem('navigated', String(now() - Number(clicked)));
      channel.port2.postMessage(undefined);
    });
  };
  look();
}

/**
 * From opening the search to the first hit, and from a changed query to changed hits.
 * @param {Browser} browser
 * @param {string} origin
 * @param {string} hit CSS selector of a hit
 * @param {{ isSlow: boolean, queries: readonly string[] }} options `queries`: those after the first one
 * @returns {Promise<{ first: number, next: number }>} milliseconds
 */
export function search(browser, origin, hit, { isSlow, queries }) {
  return withPage(browser, { isSlow }, async (page) => {
    await page.goto(origin + PLACES.introduction, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(prepareSearch, { hit, query: 'module' });
    await page.keyboard.press('Control+k');
    const first = await page.waitForFunction(() => 'firstHit' in window && window.firstHit);
    const times = [];
    for (const query of queries) {
      await wait(300);
      times.push(await page.evaluate(changeQuery, { hit, query }));
    }
    return { first: Number(await first.jsonValue()), next: median(times) };
  });
}

/**
 * In the page: types as soon as there is a field, and notes when the first hit is drawn.
 * @param {{ hit: string, query: string }} input
 */
function prepareSearch({ hit, query }) {
  let started = 0;
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key.toLowerCase() !== 'k' || started !== 0) return;
      started = performance.now();
      requestAnimationFrame(type);
    },
    true,
  );
  const type = () => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) return requestAnimationFrame(type);
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(field, query);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    return look();
  };
  const look = () => {
    const isThere = [...document.querySelectorAll(hit)].some((one) => one.textContent?.trim());
    if (!isThere) return requestAnimationFrame(look);
    return Object.assign(window, { firstHit: performance.now() - started });
  };
}

/**
 * In the page: another query, until other hits are there.
 * @param {{ hit: string, query: string }} input
 * @returns {Promise<number>} milliseconds
 */
function changeQuery({ hit, query }) {
  const shown = () =>
    [...document.querySelectorAll(hit)].map(({ textContent }) => textContent).join('\n');
  const before = shown();
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) throw new Error('the search has lost its field');
  const started = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, query);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  return new Promise((resolve) => {
    const look = () => {
      const now = shown();
      if (now !== '' && now !== before) resolve(performance.now() - started);
      else requestAnimationFrame(look);
    };
    look();
  });
}
