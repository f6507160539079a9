import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activeIndex, throttle } from './outline.ts';

const targets = [100, 500, 900];
const at = (offset: number) => ({ offset, viewport: 600, height: 3000 });

describe('activeIndex', () => {
  test('OUT-5: at the top and above the first heading it is the first', () => {
    expect(activeIndex(targets, at(0))).toBe(0);
    expect(activeIndex(targets, at(40))).toBe(0);
    expect(activeIndex([-20, 0, 700], at(0))).toBe(0);
  });

  test('OUT-5: otherwise it is the last whose target position is reached', () => {
    expect(activeIndex(targets, at(499 - 1))).toBe(0);
    expect(activeIndex(targets, at(500))).toBe(1);
    expect(activeIndex(targets, at(899))).toBe(2);
    expect(activeIndex(targets, at(1500))).toBe(2);
  });

  test('OUT-5: at the end of the page it is the last', () => {
    expect(activeIndex([100, 500, 2900], at(2400))).toBe(2);
    expect(activeIndex([100, 500, 2900], at(2399.5))).toBe(2);
  });

  test('OUT-5, WEAK-58: a page that does not scroll starts at the first', () => {
    expect(activeIndex(targets, { offset: 0, viewport: 3000, height: 3000 })).toBe(0);
  });

  test('there is none without headings', () => {
    expect(activeIndex([], at(0))).toBe(-1);
  });
});

describe('throttle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('OUT-5: runs at most every 200 ms, the last call included', () => {
    const run = vi.fn();
    const throttled = throttle(200, run);
    throttled();
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledTimes(1);
    for (let elapsed = 0; elapsed < 190; elapsed += 10) {
      throttled();
      vi.advanceTimersByTime(10);
    }
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(20);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
