import { readFile } from 'node:fs/promises';
import type { Cache } from '../cache.ts';
import type { Problem, Route } from '../model.ts';
import type { TaskPool } from '../pool.ts';
import {
  type CompiledRecord,
  compileKey,
  hashFile,
  isCompiledBody,
  isCompiledRecord,
} from '../tasks.ts';

export interface CompiledRoute {
  route: Route;
  record: CompiledRecord;
}

/** Translations of one page go to one thread, which then has highlighted their code before. */
const GROUPS_PER_TASK = 6;

export interface CompileStageInput {
  routes: readonly Route[];
  cache: Cache;
  contentSalt: string;
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
  const { routes, cache, contentSalt, onProgress } = input;
  const dependencyHash = memoize(hashFile);
  const records = new Map<string, CompiledRecord>();
  let done = 0;
  const lookUp = async (route: Route) => {
    const text = await readFile(route.file, 'utf8');
    const record = await cache.read(compileKey(route, text, contentSalt), isCompiledRecord);
    if (!record || !(await isFresh(record, dependencyHash))) return;
    // Its bulk may have been damaged or pruned by itself.
    if (!(await cache.read(record.bodyKey, isCompiledBody))) return;
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

/** All problems of the compiled pages. */
export function compileProblems(pages: readonly CompiledRoute[]): Problem[] {
  return pages.flatMap(({ record }) => record.problems);
}

async function isFresh(
  record: CompiledRecord,
  dependencyHash: (file: string) => Promise<string | null>,
): Promise<boolean> {
  for (const [file, hash] of Object.entries(record.dependencies)) {
    if ((await dependencyHash(file)) !== hash) return false;
  }
  return true;
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

function memoize<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const existing = known.get(key) ?? load(key);
    known.set(key, existing);
    return existing;
  };
}

/** Runs an asynchronous function over a list, a few at a time. */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (const item of queue) await run(item);
    }),
  );
}
