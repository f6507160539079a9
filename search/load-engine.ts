import { encodeAddress } from './address.ts';
import { createEngine, type SearchEngine } from './engine.ts';
import { readIndex } from './index-file.ts';
import type { LocalOptions } from './types.ts';

/** Lets the browser paint and take input. Unlike timers, messages are not held back when there are many. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/**
 * Fetches an index file and makes it searchable.
 * @throws {Error} that says what is wrong with the file, or that it could not be fetched
 */
export async function loadEngine({ url, base }: LocalOptions): Promise<SearchEngine> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const file: unknown = await response.json();
  // Parsing has been one task; what follows is cut into short ones.
  await nextTask();
  const index = readIndex(file);
  return createEngine(index, (routePath) => base + encodeAddress(routePath.slice(1)), nextTask);
}
