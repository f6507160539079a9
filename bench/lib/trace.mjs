// What the main thread of a page did: Chromium's trace, read task by task.

const CATEGORIES = ['devtools.timeline', 'loading', 'toplevel', 'v8'];
/** A task up to this long keeps nobody waiting. */
const SHORT_MS = 50;

/**
 * @typedef {object} TraceEvent times in microseconds
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts
 * @property {number} [dur]
 * @property {number} [tdur] processor time of the thread
 * @property {{ data?: { url?: string } }} [args]
 */

/**
 * Records what a page does until the returned function is called.
 * @param {import('@playwright/test').CDPSession} session
 * @returns {Promise<() => Promise<TraceEvent[]>>}
 */
export async function startTrace(session) {
  /** @type {TraceEvent[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(.../** @type {TraceEvent[]} */ (/** @type {unknown} */ (value)));
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    return events;
  };
}

/**
 * The events of the main thread that shows a page, from its load on.
 * @param {TraceEvent[]} events
 * @param {string} url
 */
export function mainThread(events, url) {
  const commit = events.find(({ name, args }) => name === 'CommitLoad' && args?.data?.url === url);
  if (!commit) throw new Error(`the trace has no load of ${url}`);
  return events.filter(
    ({ pid, tid, ts, dur = 0 }) =>
      pid === commit.pid && tid === commit.tid && ts + dur >= commit.ts,
  );
}

/**
 * Tasks of a thread.
 * @param {TraceEvent[]} events
 */
export function tasksOf(events) {
  return events.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
}

/**
 * When something happened first; infinite where it did not.
 * @param {TraceEvent[]} events
 * @param {string} wanted name of the event
 * @returns {number} microseconds
 */
export function firstOf(events, wanted) {
  return Math.min(...events.flatMap(({ name, ts }) => (name === wanted ? [ts] : [])));
}

/**
 * Processor time of some tasks in milliseconds: elapsed time would measure a busy machine.
 * @param {TraceEvent[]} tasks
 */
export function workOf(tasks) {
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}

/**
 * What tasks would take beyond the time that nobody notices on a slower machine, in milliseconds. It
 * is calculated from processor time: a browser that slows itself down counts its neighbours' time, too.
 * @param {TraceEvent[]} tasks
 * @param {number} slowdown
 */
export function blockedTime(tasks, slowdown) {
  return tasks.reduce(
    (sum, { tdur = 0 }) => sum + Math.max(0, (slowdown * tdur) / 1000 - SHORT_MS),
    0,
  );
}
