import { encodeAddress } from './address.ts';
import { createEngine, type SearchEngine } from './engine.ts';
import { readIndex } from './index-file.ts';
import type { LocalOptions, ResultGroup, SearchProvider } from './types.ts';

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

/** Searches the site's own index file, which is fetched once (CALL-1). */
export function createLocalProvider({ url, base, label }: LocalOptions): SearchProvider {
  let loading: Promise<SearchEngine> | undefined;
  const linkOf = (routePath: string) => base + encodeAddress(routePath.slice(1));

  async function fetchEngine(): Promise<SearchEngine> {
    if (url === '') throw new Error('there is none for this language');
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    const file: unknown = await response.json();
    // Parsing has been one task; what follows is cut into short ones.
    await nextTask();
    const index = readIndex(file);
    await nextTask();
    return createEngine(index, linkOf, nextTask);
  }

  function engine(): Promise<SearchEngine> {
    loading ??= fetchEngine().catch((error: unknown) => {
      // The next opening tries again (ERR-7).
      loading = undefined;
      console.error('The search index could not be loaded:', error);
      throw error;
    });
    return loading;
  }

  return {
    async load() {
      await engine();
    },
    async search(query, signal) {
      const loaded = await engine().catch(() => undefined);
      signal.throwIfAborted();
      const result = loaded?.search(query) ?? [];
      const group: ResultGroup = {
        group: label,
        index: label,
        renderType: 'default',
        current: true,
        result,
      };
      return [group];
    },
  };
}
