import { inWorker } from '../../search/in-worker.ts';
import { createProvider } from '../../search/provider.ts';
import { runSearch } from '../../search/run-search.ts';
import type { SearchSettings } from '../../search/types.ts';

/** Times in milliseconds. */
export interface InPageFigures {
  /** When the first hits were there, since 1970. */
  firstResultAt: number;
  /** Of each query. */
  queries: number[];
  /** The longest task while the index was prepared and while queries ran; 0 when none was long. */
  longestTask: number;
  hits: number;
}

/** Opens the search in a page, as the dialog does, and runs queries one after the other. */
export async function measure(input: {
  lang: string;
  base: string;
  first: string;
  queries: readonly string[];
}): Promise<InPageFigures> {
  const { lang, base, first, queries } = input;
  let longestTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  });
  observer.observe({ type: 'longtask' });
  const settings: SearchSettings = (
    await import(/* webpackIgnore: true */ `${base}routes/search.js`)
  ).default;
  const worker = settings.mode === 'local' ? settings.worker : undefined;
  const provider = await createProvider(
    settings,
    { lang, version: '', base, label: 'Site' },
    worker === undefined ? undefined : inWorker(() => new Worker(worker, { type: 'module' })),
  );
  // Like the dialog, which keeps it: the heap is measured with the index in it.
  Object.assign(globalThis, { benchProvider: provider });
  const { signal } = new AbortController();
  const search = async (keyword: string) => {
    const [group] = await runSearch({ keyword, limit: 7 }, { provider, signal });
    return group?.renderType === 'default' ? group.result.length : 0;
  };
  let hits = await search(first);
  const firstResultAt = performance.timeOrigin + performance.now();
  const times: number[] = [];
  for (const keyword of queries) {
    await new Promise((resolve) => setTimeout(resolve));
    const started = performance.now();
    hits += await search(keyword);
    times.push(performance.now() - started);
  }
  // Long tasks are reported behind the task that follows them.
  await new Promise((resolve) => setTimeout(resolve, 200));
  observer.disconnect();
  return { firstResultAt, queries: times, longestTask, hits };
}
