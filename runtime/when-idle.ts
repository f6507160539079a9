/** Calls back once the browser has nothing else to do. @returns a function that stops waiting */
export function whenIdle(ready: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(ready, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(ready, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
