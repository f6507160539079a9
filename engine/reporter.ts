/** Where a build says what it is doing. */
export interface Reporter {
  /** A step with a known number of parts, or a single one (0 of 0). */
  progress(step: string, done: number, total: number): void;
  /** A line that stays. */
  note(line: string): void;
  /** Ends the progress display. */
  finish(): void;
}

const WIDTH = 24;

/** A bar on a terminal, a line a step elsewhere. */
export function terminalReporter(stream: NodeJS.WriteStream): Reporter {
  const live = stream.isTTY === true && process.env.CI === undefined;
  let current = '';
  let lastDrawn = 0;
  const clear = () => {
    if (live) stream.write('\r\u001b[2K');
  };
  return {
    progress(step, done, total) {
      const isNew = step !== current;
      current = step;
      if (!live) {
        if (isNew) stream.write(`${step}${total > 0 ? ` (${total})` : ''}\n`);
        return;
      }
      const now = performance.now();
      if (!isNew && done < total && now - lastDrawn < 50) return;
      lastDrawn = now;
      clear();
      stream.write(total > 0 ? `${bar(done, total)} ${step} ${done}/${total}` : `${step} …`);
    },
    note(line) {
      clear();
      stream.write(`${line}\n`);
      current = '';
    },
    finish() {
      clear();
      current = '';
    },
  };
}

function bar(done: number, total: number): string {
  const filled = Math.round((done / total) * WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
}

/** Says nothing: for tests. */
export const silentReporter: Reporter = {
  progress: () => undefined,
  note: () => undefined,
  finish: () => undefined,
};
