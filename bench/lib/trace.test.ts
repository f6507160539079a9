import { describe, expect, test } from 'vitest';
import { type TraceEvent, workByKind, workOf } from './trace.mjs';

const TASK = 'ThreadControllerImpl::RunTask';

/** An event that takes as long on the processor as on the clock, in microseconds. */
const event = (name: string, ts: number, dur: number, args?: TraceEvent['args']): TraceEvent => ({
  ...{ name, pid: 1, tid: 1, ts, dur, tdur: dur },
  ...(args && { args }),
});

describe('workByKind', () => {
  test('each event counts without those inside of it', () => {
    const frame = { src_func: 'ScheduledActionSendBeginMainFrame' };
    const events = [
      event('Paint', 8000, 1000),
      event(TASK, 0, 10_000, frame),
      event('UpdateLayoutTree', 1000, 3000),
      event('Layout', 4000, 4000),
      // Within the layout, and of a kind without a name.
      event('ResourceFetcher::requestResource', 5000, 500),
      event(TASK, 20_000, 2000),
      event('FunctionCall', 20_500, 1000),
      // Style that a script asks for.
      event('UpdateLayoutTree', 20_600, 400),
    ];
    const work = workByKind(events);
    expect(work).toEqual({
      style: 3.4,
      layout: 3.5,
      painting: 1,
      parsing: 0,
      running: 0.6,
      other: 3.5,
      frames: 1,
    });
    const { frames: _frames, ...kinds } = work;
    const tasks = events.filter(({ name }) => name === TASK);
    expect(Object.values(kinds).reduce((sum, time) => sum + time)).toBeCloseTo(workOf(tasks));
  });

  test('what runs outside of tasks counts for nothing', () => {
    expect(workByKind([event('Layout', 0, 1000)])).toMatchObject({ layout: 0, other: 0 });
  });
});
