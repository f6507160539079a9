// The module of the search worker: keeps the site's indexes and searches them, away from the page.
import { loadEngine } from './load-engine.ts';
import type { LoadedIndex } from './local.ts';
import { recentMap } from './lru.ts';
import type { LocalOptions } from './types.ts';
import type { WorkerReply, WorkerRequest } from './worker-messages.ts';

/** Indexes that are kept while the page is open: its languages, and versions if they have their own. */
const KEPT = 4;

const engines = recentMap<Promise<LoadedIndex>>(KEPT);

/** An index is loaded once in a page load (CALL-1); a failed one again. */
function engineOf(options: LocalOptions): Promise<LoadedIndex> {
  const known = engines.get(options.url);
  if (known) return known;
  const engine = loadEngine(options);
  engines.set(options.url, engine);
  engine.then(({ whole }) => whole()).catch(() => engines.delete(options.url));
  return engine;
}

async function answer({ id, options, query, isWhole }: WorkerRequest): Promise<WorkerReply> {
  try {
    const engine = await engineOf(options);
    if (isWhole) await engine.whole();
    return { id, answer: JSON.stringify(query ? await engine.search(query) : { hits: [] }) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  postMessage(await answer(data));
});
