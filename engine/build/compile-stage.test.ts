import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pageOf, routeAt } from '../../tests/site-fixture.ts';
import { Cache } from '../cache.ts';
import type { CompileOptions, Compiler } from '../compile/compile.ts';
import { type CompiledRecord, hashFile, PageStore } from '../compile/page-store.ts';
import type { Route } from '../model.ts';
import { compileStage } from './compile-stage.ts';

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

const options: CompileOptions = {
  base: '/',
  langs: ['en', 'zh'],
  defaultLang: 'en',
  versions: [],
  defaultVersion: '',
  markdown: { showLineNumbers: false, defaultWrapCode: false },
  texts: {},
};

/** A compiler whose pages all use one partial, and have a problem each. */
const compiler: Compiler = {
  faults: [],
  async compile({ route, text }) {
    const partial = join(folder, 'partial');
    return {
      ...pageOf(route.source).summary,
      html: `${route.path} ${text}`,
      text,
      codeBlocks: [],
      components: [],
      media: [],
      dependencies: { [partial]: await hashFile(partial) },
      problems: [{ code: 'x', severity: 'warning', file: route.source, message: 'm' }],
    };
  },
};

/** Compiles as the threads do: stores the record and its bulk. */
async function compileOne(route: Route, store: PageStore): Promise<CompiledRecord> {
  const { record, kept } = await store.compile(compiler, route, await readFile(route.file, 'utf8'));
  await kept;
  return record;
}

/** Runs the stage and tells which pages were compiled, batch by batch. */
async function run(routes: Route[], salt = 'salt') {
  const batches: string[][] = [];
  const progress: string[] = [];
  const cache = new Cache(cacheDir);
  const store = new PageStore(cache, { siteRoot: folder, contentDir: folder, options, salt });
  const { pages, compiled } = await compileStage({
    routes,
    store,
    pool: () => ({
      compile: (batch) => {
        batches.push(batch.map(({ path }) => path));
        return Promise.all(batch.map((route) => compileOne(route, store)));
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

  test('a damaged entry is compiled again, and counted', async () => {
    const route = await put('en/a.mdx', 'text');
    await run([route]);
    const entries = (await readdir(cacheDir, { recursive: true })).filter((name) =>
      name.endsWith('.json'),
    );
    expect(entries).toHaveLength(3);
    let unread = 0;
    for (const entry of entries) {
      const file = join(cacheDir, entry);
      // What no parser would notice.
      await writeFile(file, (await readFile(file, 'utf8')).replace(/(?<=.{20}).(?=[^a]*$)/s, '~'));
      let found = await run([route]);
      if (found.compiled === 0) {
        // The code of a page is asked for only when its text is another.
        unread += 1;
        await put('en/a.mdx', 'other text');
        found = await run([route]);
      }
      expect(found).toMatchObject({ compiled: 1, damaged: 1 });
      await put('en/a.mdx', 'text');
      expect(await run([route])).toMatchObject({ compiled: 0, damaged: 0 });
    }
    expect(unread).toBe(1);
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
