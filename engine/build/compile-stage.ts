import { readFileSync } from 'node:fs';
import { type CompiledRecord, hashFile, type PageStore } from '../compile/page-store.ts';
import { inParallel } from '../in-parallel.ts';
import { memoize } from '../memoize.ts';
import type { Route } from '../model.ts';
import type { CompiledRoute } from '../opened-site.ts';
import type { TaskPool } from '../pool.ts';

/** Translations of one page go to one thread, which then has highlighted their code before. */
const GROUPS_PER_TASK = 6;

export interface CompileStageInput {
  routes: readonly Route[];
  store: Pick<PageStore, 'find'>;
  pool: (misses: number) => Pick<TaskPool, 'compile'>;
  onProgress: (done: number, total: number) => void;
}

export interface CompileStageResult {
  pages: CompiledRoute[];
  /** Pages that were compiled now instead of taken from the cache. */
  compiled: number;
}

/** Files → compiled pages, from the cache where nothing they depend on has changed. */
export async function compileStage(input: CompileStageInput): Promise<CompileStageResult> {
  const { routes, store, onProgress } = input;
  const hash = memoize(hashFile);
  const records = new Map<string, CompiledRecord>();
  let done = 0;
  const lookUp = async (route: Route) => {
    const text = readFileSync(route.file, 'utf8');
    const record = await store.find(route, text, hash);
    if (!record) return;
    records.set(route.path, record);
    done += 1;
    onProgress(done, routes.length);
  };
  await inParallel(routes, 16, lookUp);
  const misses = routes.filter((route) => !records.has(route.path));
  if (misses.length > 0) {
    const pool = input.pool(misses.length);
    await Promise.all(
      batches(misses).map(async (batch) => {
        const compiled = await pool.compile(batch);
        for (const [index, route] of batch.entries()) {
          const record = compiled[index];
          if (record) records.set(route.path, record);
        }
        done += batch.length;
        onProgress(done, routes.length);
      }),
    );
  }
  const pages = routes.flatMap((route) => {
    const record = records.get(route.path);
    return record ? [{ route, record }] : [];
  });
  return { pages, compiled: misses.length };
}

/** Groups of translations, several groups a batch. */
function batches(routes: readonly Route[]): Route[][] {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const key = `${route.version}\0${route.key}`;
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  const all = [...groups.values()];
  const result: Route[][] = [];
  for (let start = 0; start < all.length; start += GROUPS_PER_TASK) {
    result.push(all.slice(start, start + GROUPS_PER_TASK).flat());
  }
  return result;
}
