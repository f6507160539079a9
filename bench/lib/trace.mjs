// What the main thread of a page did: Chromium's trace, read task by task.

const CATEGORIES = ['devtools.timeline', 'loading', 'toplevel', 'v8'];
const TASK = 'ThreadControllerImpl::RunTask';
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
 * @property {{ data?: { url?: string }, src_func?: string }} [args] `src_func` of a task: who asked for it
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
  return events.filter(({ name }) => name === TASK);
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

/** What the events of a trace stand for. What no event names is the browser's own: tasks, frames, lines. */
const KINDS = new Map(
  Object.entries({
    UpdateLayoutTree: 'style',
    Layout: 'layout',
    PrePaint: 'painting',
    Paint: 'painting',
    Layerize: 'painting',
    ParseHTML: 'parsing',
    ParseAuthorStyleSheet: 'parsing',
    FunctionCall: 'running',
    EvaluateScript: 'running',
    'v8.callFunction': 'running',
    'v8.run': 'running',
    'v8.evaluateModule': 'running',
    'v8.compileModule': 'running',
  }),
);

/**
 * Processor time of a thread by what it was for, in milliseconds, and how many frames it made: each
 * event without those inside of it.
 * @param {TraceEvent[]} events
 * @returns {Record<string, number>}
 */
export function workByKind(events) {
  /** @type {Record<string, number>} */
  const work = { style: 0, layout: 0, painting: 0, parsing: 0, running: 0, other: 0, frames: 0 };
  /** @type {TraceEvent[]} */
  const around = [];
  const kindOf = (/** @type {TraceEvent} */ { name }) => KINDS.get(name) ?? 'other';
  const add = (/** @type {string} */ kind, /** @type {number} */ time) => {
    work[kind] = (work[kind] ?? 0) + time / 1000;
  };
  const whole = events.filter(({ tdur }) => tdur !== undefined);
  for (const event of whole.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const { ts, tdur = 0, name } = event;
    let outer = around.at(-1);
    while (outer && outer.ts + (outer.dur ?? 0) <= ts) {
      around.pop();
      outer = around.at(-1);
    }
    // What runs outside of tasks is not in `workOf` either.
    if (!outer && name !== TASK) continue;
    add(kindOf(event), tdur);
    if (outer) add(kindOf(outer), -tdur);
    if (/BeginMainFrame/.test(event.args?.src_func ?? '')) work.frames = (work.frames ?? 0) + 1;
    around.push(event);
  }
  return work;
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
