/**
 * A metric's time as its label shows it (PERF-4). The final time chooses the unit, so that a label
 * that counts up keeps it.
 * @param time final time in seconds
 * @param elapsed what to show of it, in seconds
 */
export function timeLabel(time: number, elapsed = time): string {
  return time < 1 ? `${(elapsed * 1000).toFixed(0)}ms` : `${elapsed.toFixed(2)}s`;
}

/** Length of a bar in percent of the longest (VAL-8); undefined when there is nothing to compare. */
export function barLength(time: number, longest: number): number | undefined {
  return longest > 0 ? Math.round((time / longest) * 1000) / 10 : undefined;
}
