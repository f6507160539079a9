// What Chromium's main thread did while a page was loaded, in processor time.

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

const TRACE_CATEGORIES = ['devtools.timeline', 'loading', 'toplevel', 'v8'];

/**
 * Records what happens until `stop` is called.
 * @param {import('@playwright/test').CDPSession} session
 * @returns {Promise<{ stop: () => Promise<TraceEvent[]> }>}
 */
export async function startTrace(session) {
  /** @type {TraceEvent[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(.../** @type {TraceEvent[]} */ (/** @type {unknown} */ (value)));
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: TRACE_CATEGORIES },
    transferMode: 'ReportEvents',
  });
  return {
    async stop() {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      return events;
    },
  };
}

/**
 * The events of a page's main thread from the moment its document came.
 * @param {TraceEvent[]} events
 * @param {string} url
 */
export function mainThread(events, url) {
  const commit = events.find(({ name, args }) => name === 'CommitLoad' && args?.data?.url === url);
  if (!commit) throw new Error(`the trace has no load of ${url}`);
  const own = events.filter(
    ({ pid, tid, ts, dur = 0 }) =>
      pid === commit.pid && tid === commit.tid && ts + dur >= commit.ts,
  );
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  /** @param {string} wanted */
  const first = (wanted) =>
    Math.min(...own.flatMap(({ name, ts }) => (name === wanted ? [ts] : [])));
  return { own, tasks, first };
}
