// What readers wait for, and what their machine pays for it: loads, the home page at rest, and the
// way from page to page.  node bench/reading.mjs [--dist <built site> …] [--runs 5] [--only <part>]
// Several sites are measured in turn, run by run, so that a busy machine is busy for all of them.
import { basename } from 'node:path';
import { DESKTOP, launchBrowser } from './lib/browser.mjs';
import { atMost, median, note, report } from './lib/results.mjs';
import { brotliSize, builtSite, serve } from './lib/site.mjs';
import { blockedTime, mainThread, startTrace, tasksOf, workByKind, workOf } from './lib/trace.mjs';

/** A slow line and a slow machine, as the field's tools set them. */
const SLOW = { cpu: 4, latency: 150, throughput: (1.6 * 1024 * 1024) / 8 };
const FREE = { cpu: 1, latency: 0, throughput: -1 };
/** @typedef {typeof SLOW} Line */

const INTRODUCTION = '/guide/start/introduction';
const LOADS = [INTRODUCTION, '/', '/config/output'];
/** A load is watched for this long. */
const WATCHED_MS = 5000;
/** The home page has come to rest by then, and is looked at for as long. */
const REST_MS = 8000;
/** A reader has read a little before the next click. */
const READ_MS = 3000;
/** And the pointer has come to the link. */
const AIM_MS = 300;

/** Where a reader goes from the introduction. */
const WAYS = {
  next: { link: '.doc-footer a[rel=next], nav[aria-label=Pages] a:last-of-type', aims: false },
  sidebar: { link: 'nav[aria-label=Sidebar] a[href$="/guide/features/loader"]', aims: false },
  aimed: { link: 'nav[aria-label=Sidebar] a[href$="/guide/features/plugin"]', aims: true },
  tab: { link: 'header nav a[href$="/config/"]', aims: false },
};
/** @typedef {keyof typeof WAYS} Way */

/** Limits, in milliseconds unless said otherwise. */
const LIMITS = {
  blocked: { [INTRODUCTION]: 10, '/': 10, '/config/output': 30 },
  bytes: { [INTRODUCTION]: 100_000 },
  rest: 1,
  free: 70,
  slow: 300,
};

/**
 * A page of a browser that has seen nothing yet.
 * @param {import('@playwright/test').Browser} browser
 * @param {Line} line
 */
async function newPage(browser, line) {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.throughput,
    uploadThroughput: line.throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.cpu });
  return { context, page, session };
}

/** What is loaded for the pages that a reader may open next. */
const AHEAD = /\/(?:routes\/(?!shell\.)|static\/pages\/)/;

/** @type {Map<string, number>} */
const sizes = new Map();

/**
 * Size of a file as hosts send it: compressed at build, if it is text.
 * @param {import('@playwright/test').Response} response
 */
async function sizeOf(response) {
  const key = response.url();
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const body = await response.body();
  const isText = response.headers()['content-encoding'] !== undefined;
  const size = isText ? brotliSize(body) : body.length;
  sizes.set(key, size);
  return size;
}

/**
 * Loads a page on a line that holds nothing up, and looks at what the main thread does.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function load(browser, url) {
  const { context, page, session } = await newPage(browser, FREE);
  /** @type {import('@playwright/test').Response[]} */
  const responses = [];
  page.on('response', (response) => responses.push(response));
  const endTrace = await startTrace(session);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(WATCHED_MS);
  const events = mainThread(await endTrace(), url);
  const tasks = tasksOf(events);
  const bytes = { visit: 0, script: 0, ahead: 0 };
  for (const response of responses) {
    const size = await sizeOf(response);
    if (AHEAD.test(response.url())) bytes.ahead += size;
    else bytes.visit += size;
    if (response.request().resourceType() === 'script') bytes.script += size;
  }
  await context.close();
  return {
    work: workOf(tasks),
    ...workByKind(events),
    blocked: blockedTime(tasks, SLOW.cpu),
    ...bytes,
  };
}

/**
 * Milliseconds to the first paint on a slow line and a slow machine.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function firstPaint(browser, url) {
  const { context, page } = await newPage(browser, SLOW);
  await page.goto(url, { waitUntil: 'load' });
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return paint;
}

/**
 * Share of one core that a page takes while nobody touches it, in percent.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function rest(browser, url) {
  const { context, page, session } = await newPage(browser, FREE);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(REST_MS);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await busy();
  await page.waitForTimeout(REST_MS);
  const seconds = (await busy()) - before;
  await context.close();
  return (100 * seconds * 1000) / REST_MS;
}

/**
 * Milliseconds from the click on a link to the picture with the other page's heading.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {{ line: Line, way: Way, hasNavigation: boolean }} options
 */
async function follow(browser, origin, { line, way, hasNavigation }) {
  const { context, page } = await newPage(browser, line);
  await page.addInitScript(watchHeadings, hasNavigation);
  await page.goto(origin + INTRODUCTION, { waitUntil: 'load' });
  await page.waitForTimeout(READ_MS);
  const { link, aims } = WAYS[way];
  const target = page.locator(link).first();
  const box = await target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + Math.min(width / 2, 40), y: y + height / 2 };
  });
  await page.waitForTimeout(AIM_MS);
  if (aims) {
    await page.mouse.move(box.x, box.y);
    await page.waitForTimeout(AIM_MS);
  }
  const path = new URL((await target.getAttribute('href')) ?? '', origin).pathname;
  await page.mouse.click(box.x, box.y);
  await page.waitForURL((url) => url.pathname === path);
  await page.waitForTimeout(READ_MS);
  const time = await page.evaluate(() => Number(sessionStorage.getItem('time')));
  await context.close();
  if (!(time > 0)) throw new Error(`${way}: the heading was never painted`);
  return time;
}

/** Runs before anything of the page: notes when a click has led to the picture of another heading. */
function watchHeadings(/** @type {boolean} */ hasNavigation) {
  if (!hasNavigation) Object.defineProperty(window, 'navigation', { value: undefined });
  const now = () => performance.timeOrigin + performance.now();
  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  const painted = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const clicked = Number(sessionStorage.getItem('clicked'));
      sessionStorage.setItem('time', String(now() - clicked));
    };
    port2.postMessage('');
  };
  const look = (/** @type {string} */ before) =>
    requestAnimationFrame(() => {
      if (heading() !== '' && heading() !== before) painted();
      else look(before);
    });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
      sessionStorage.setItem('before', heading());
      look(heading());
    },
    { capture: true },
  );
  const before = sessionStorage.getItem('before');
  if (before !== null) look(before);
}

/** @param {string} name */
function option(name) {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
}

const runs = Number(option('--runs') ?? 5);
const only = option('--only');
const named = process.argv.filter((_, at) => process.argv[at - 1] === '--dist');
const folders = named.length > 0 ? named : [await builtSite()];
/** @type {{ name: string, server: Awaited<ReturnType<typeof serve>>, values: Map<string, number[]> }[]} */
const sites = [];
for (const folder of folders) {
  /** @type {Map<string, number[]>} */
  const values = new Map();
  sites.push({ name: basename(folder), server: await serve(folder), values });
}
const browser = await launchBrowser();

/** @type {[part: string, name: string, measure: (origin: string) => Promise<Record<string, number>>][]} */
const measures = [
  ...LOADS.flatMap(
    (path) =>
      /** @type {typeof measures} */ ([
        ['load', path, (origin) => load(browser, origin + path)],
        ['paint', path, async (origin) => ({ paint: await firstPaint(browser, origin + path) })],
      ]),
  ),
  ['rest', '/', async (origin) => ({ rest: await rest(browser, `${origin}/`) })],
  ...[true, false].flatMap((hasNavigation) =>
    /** @type {Way[]} */ (Object.keys(WAYS)).flatMap((way) =>
      Object.entries({ free: FREE, slow: SLOW }).map(
        ([lineName, line]) =>
          /** @type {typeof measures[number]} */ ([
            hasNavigation ? 'navigation' : 'documents',
            way,
            async (origin) => ({
              [lineName]: await follow(browser, origin, { line, way, hasNavigation }),
            }),
          ]),
      ),
    ),
  ),
];
for (let run = 0; run < runs; run += 1) {
  for (const [part, name, measure] of measures) {
    if (only !== undefined && !only.split(',').includes(part)) continue;
    for (const { server, values } of sites) {
      const measured = await measure(server.origin).catch((error) => {
        process.stderr.write(
          `${part} ${name}: ${error instanceof Error ? error.message : error}\n`,
        );
        return {};
      });
      for (const [what, value] of Object.entries(measured)) {
        const key = `${part} ${name} ${what}`;
        values.set(key, [...(values.get(key) ?? []), value]);
      }
    }
  }
}
await browser.close();
for (const { server } of sites) server.close();

/** @param {string} key @param {number} value */
function figure(key, value, site = '') {
  const [part = '', name = '', what = ''] = key.split(' ');
  /** @type {Record<string, [text: string, unit: string, limit?: number | undefined]>} */
  const known = {
    work: ['main-thread work', 'ms'],
    style: ['  giving elements their style', 'ms'],
    layout: ['  laying them out', 'ms'],
    painting: ['  painting', 'ms'],
    parsing: ['  parsing', 'ms'],
    running: ['  running scripts', 'ms'],
    other: ['  tasks, frames and lines of the browser', 'ms'],
    frames: ['  frames', ''],
    all: [
      'bytes of the first visit',
      'B',
      LIMITS.bytes[/** @type {'/guide/start/introduction'} */ (name)],
    ],
    script: ['bytes of scripts', 'B'],
    blocked: [
      'blocked time at a quarter of the speed',
      'ms',
      LIMITS.blocked[/** @type {'/'} */ (name)],
    ],
    paint: ['first paint, slow', 'ms'],
    rest: ['at rest, share of a core', '%', LIMITS.rest],
    free: ['click to heading', 'ms', part === 'navigation' ? LIMITS.free : undefined],
    slow: ['click to heading, slow', 'ms', part === 'navigation' ? LIMITS.slow : undefined],
  };
  const [text, unit, limit] = known[what] ?? [what, ''];
  const full = `${site}${text}, ${part === 'documents' ? 'whole documents, ' : ''}${name}`;
  return limit === undefined ? note(full, value, unit) : atMost(full, value, limit, unit);
}

const keys = [...(sites[0]?.values.keys() ?? [])];
const figures = keys.flatMap((key) =>
  sites.map(({ name, values }) =>
    figure(key, median(values.get(key) ?? []), sites.length > 1 ? `${name}: ` : ''),
  ),
);
report(
  'reading',
  figures,
  Object.fromEntries(sites.map(({ name, values }) => [name, Object.fromEntries(values)])),
);
