// The module of the search worker: keeps one index and searches it, away from the page.
import type { SearchEngine } from './engine.ts';
import { loadEngine } from './load-engine.ts';
import type { LocalOptions } from './types.ts';
import type { WorkerReply, WorkerRequest } from './worker-messages.ts';

let current: { url: string; engine: Promise<SearchEngine> } | undefined;

/** The index that was asked for last; a failed one is loaded again. */
function engineOf(options: LocalOptions): Promise<SearchEngine> {
  if (current?.url === options.url) return current.engine;
  const mine = { url: options.url, engine: loadEngine(options) };
  current = mine;
  mine.engine.catch(() => {
    if (current === mine) current = undefined;
  });
  return mine.engine;
}

async function answer({ id, options, query }: WorkerRequest): Promise<WorkerReply> {
  try {
    const engine = await engineOf(options);
    return { id, hits: JSON.stringify(query ? engine.search(query) : []) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  postMessage(await answer(data));
});
