/** What lines are written to: a part of Node's writable streams. */
export interface LineTarget {
  write(text: string): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Between two tries to write to what failed, in milliseconds. */
const PAUSE = 5000;

/**
 * Writes lines and outlives what they are written to: a closed pipe and a full disk cost lines, not
 * the service. Lines are left out for a while after a failure, and counted.
 */
export function createLineWriter(target: LineTarget): (line: string) => void {
  let silentUntil = 0;
  let lost = 0;
  let isEnded = false;
  target.on('error', (error) => {
    // Nobody reads a pipe's end that is closed, today or later.
    isEnded ||=
      'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
    silentUntil = performance.now() + PAUSE;
    lost += 1;
  });
  return (line) => {
    if (isEnded || performance.now() < silentUntil) {
      lost += 1;
      return;
    }
    const note = lost > 0 ? `${JSON.stringify({ lostLines: lost })}\n` : '';
    lost = 0;
    target.write(`${note}${line}\n`);
  };
}
