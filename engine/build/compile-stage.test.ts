import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageOf, routeAt } from '../../tests/site-fixture.ts';
import { Cache } from '../cache.ts';
import type { Route } from '../model.ts';
import { type CompiledRecord, compileKey, hashFile } from '../tasks.ts';
import { compileProblems, compileStage, inParallel } from './compile-stage.ts';

let folder: string;
let cacheDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compile-'));
  cacheDir = join(folder, 'cache');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function put(source: string, text: string): Promise<Route> {
  const file = join(folder, 'content', source);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return { ...routeAt(source), file };
}

/** Compiles as the threads do: stores the record and its bulk. */
async function compileOne(route: Route, dependency: string): Promise<CompiledRecord> {
  const cache = new Cache(cacheDir);
  const bodyKey = `body${route.path.replaceAll('/', '-')}`;
  const record: CompiledRecord = {
    summary: pageOf(route.source).summary,
    problems: [{ code: 'x', severity: 'warning', file: route.source, message: 'm' }],
    media: [],
    dependencies: { [dependency]: await hashFile(dependency) },
    bodyKey,
  };
  await cache.write(bodyKey, { html: '', text: '', codeBlocks: [] });
  await cache.write(compileKey(route, 'text', 'salt'), record);
  return record;
}

/** Runs the stage and tells which pages were compiled, batch by batch. */
async function run(routes: Route[], contentSalt = 'salt') {
  const batches: string[][] = [];
  const progress: string[] = [];
  const cache = new Cache(cacheDir);
  const { pages, compiled } = await compileStage({
    routes,
    cache,
    contentSalt,
    pool: () => ({
      compile: (batch) => {
        batches.push(batch.map(({ path }) => path));
        return Promise.all(batch.map((route) => compileOne(route, join(folder, 'partial'))));
      },
    }),
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  });
  return { pages, compiled, batches, progress, damaged: cache.damaged };
}

describe('compileStage', () => {
  test('compiles what is new, and nothing the next time', async () => {
    const routes = [await put('en/a.mdx', 'text'), await put('zh/a.mdx', 'text')];
    const first = await run(routes);
    expect(first).toMatchObject({ compiled: 2, progress: ['2/2'] });
    const second = await run(routes);
    expect(second).toMatchObject({ compiled: 0, batches: [], progress: ['1/2', '2/2'] });
    expect(second.pages).toEqual(first.pages);
    expect(compileProblems(second.pages)).toHaveLength(2);
  });

  test('the same text in the folder of another site is compiled for itself', async () => {
    const route = await put('en/a.mdx', 'text');
    await run([route]);
    const file = join(folder, 'other.mdx');
    await writeFile(file, 'text');
    expect(await run([{ ...route, file }])).toMatchObject({ compiled: 1 });
  });

  test('keeps the order of the routes', async () => {
    const routes = [await put('en/a.mdx', 'text'), await put('en/b.mdx', 'text')];
    await run(routes.slice(1));
    const { pages, batches } = await run(routes);
    expect(batches).toEqual([['/a']]);
    expect(pages.map(({ route }) => route.path)).toEqual(['/a', '/b']);
  });

  test('translations of a page go to one thread', async () => {
    const names = Array.from({ length: 14 }, (_, index) => `p${index}`);
    const routes = await Promise.all(
      ['en', 'zh'].flatMap((lang) => names.map((name) => put(`${lang}/${name}.mdx`, 'text'))),
    );
    const { batches } = await run(routes);
    expect(batches.map((batch) => batch.length)).toEqual([12, 12, 4]);
    for (const batch of batches) {
      const english = batch.filter((path) => !path.startsWith('/zh/'));
      for (const path of english) expect(batch).toContain(`/zh${path}`);
    }
  });

  test('a page is compiled again when its text, the code or a file it uses changes', async () => {
    const route = await put('en/a.mdx', 'text');
    await run([route]);
    await put('en/a.mdx', 'other text');
    expect((await run([route])).compiled).toBe(1);
    await put('en/a.mdx', 'text');
    expect((await run([route])).compiled).toBe(0);
    expect((await run([route], 'other salt')).compiled).toBe(1);
    await writeFile(join(folder, 'partial'), 'now it is there');
    expect((await run([route])).compiled).toBe(1);
    expect((await run([route])).compiled).toBe(0);
  });

  test.each(['record', 'bulk'])('a damaged %s is compiled again, and counted', async (kind) => {
    const route = await put('en/a.mdx', 'text');
    await run([route]);
    const key = kind === 'record' ? compileKey(route, 'text', 'salt') : 'body-a';
    await writeFile(join(cacheDir, key.slice(0, 2), `${key}.json`), '{"html":');
    expect(await run([route])).toMatchObject({ compiled: 1, damaged: 1 });
    expect(await run([route])).toMatchObject({ compiled: 0, damaged: 0 });
  });

  test('a page whose bulk was pruned is compiled again', async () => {
    const route = await put('en/a.mdx', 'text');
    await run([route]);
    await rm(join(cacheDir, 'bo/body-a.json'));
    expect(await run([route])).toMatchObject({ compiled: 1, damaged: 0 });
  });

  test('every entry damaged at once', async () => {
    const route = await put('en/a.mdx', 'text');
    await run([route]);
    for (const entry of await readdir(cacheDir, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await writeFile(join(entry.parentPath, entry.name), '');
    }
    const { pages, compiled } = await run([route]);
    expect([pages.length, compiled]).toEqual([1, 1]);
  });
});

test('inParallel runs a few at a time, all of them', async () => {
  let running = 0;
  let most = 0;
  const seen = vi.fn();
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    seen(item);
  });
  expect(most).toBe(3);
  expect(seen).toHaveBeenCalledTimes(7);
});
