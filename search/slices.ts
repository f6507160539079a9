/** Work between two pauses, in milliseconds: behind half of them the task counts as a long one. */
const SLICE = 24;

/** Lets the browser paint and take input. Unlike timers, messages are not held back when there are many. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Cuts long work into short tasks: to be awaited between two pieces, it pauses now and then. */
export function slices(pause: () => Promise<void> = nextTask): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < SLICE) return;
    await pause();
    started = performance.now();
  };
}
