/** A signal that aborts after a time, or with another signal. */
export interface Deadline {
  signal: AbortSignal;
  /** Settles as the work does, or rejects when the signal aborts: whatever the work makes of it. */
  within<Value>(work: Promise<Value>): Promise<Value>;
  /** Ends the waiting; to be called when the work is done. */
  clear(): void;
}

/**
 * `AbortSignal.any` with `AbortSignal.timeout` would say the same, but Node.js 20 may collect the
 * combined signal as garbage before it fires, and the work is then waited for without end.
 * @param time milliseconds
 */
export function deadline(time: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const follow = () => controller.abort(parent?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException(`not done within ${time} ms`, 'TimeoutError')),
    time,
  );
  if (parent?.aborted) follow();
  parent?.addEventListener('abort', follow, { once: true });
  return {
    signal,
    within(work) {
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(signal.reason);
        if (signal.aborted) giveUp();
        signal.addEventListener('abort', giveUp, { once: true });
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
      });
    },
    clear() {
      clearTimeout(timer);
      parent?.removeEventListener('abort', follow);
    },
  };
}
