import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { routeAt } from '../tests/site-fixture.ts';
import { Cache } from './cache.ts';
import { compileKey, hashFile, isCompiledBody, isCompiledRecord, readBody } from './tasks.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tasks-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('compileKey', () => {
  const route = routeAt('en/a.mdx');
  const key = compileKey(route, 'text', 'salt');

  test('stands for everything a compile depends on', () => {
    const others = [
      compileKey(route, 'other text', 'salt'),
      compileKey(route, 'text', 'other salt'),
      compileKey(routeAt('zh/a.mdx'), 'text', 'salt'),
      compileKey({ ...route, source: 'en/a.md' }, 'text', 'salt'),
      compileKey({ ...route, version: 'v1' }, 'text', 'salt'),
      // Its pictures and partials lie beside it.
      compileKey({ ...route, file: '/moved/en/a.mdx' }, 'text', 'salt'),
    ];
    expect(new Set([key, ...others]).size).toBe(7);
  });
});

test('hashFile tells contents apart, and files that are not there', async () => {
  const [a, b] = [join(folder, 'a'), join(folder, 'b')];
  await writeFile(a, 'one');
  await writeFile(b, 'two');
  expect(await hashFile(a)).not.toBe(await hashFile(b));
  expect(await hashFile(join(folder, 'c'))).toBeNull();
});

test('guards tell entries of the cache apart', () => {
  const record = { bodyKey: '', summary: {}, dependencies: {} };
  const body = { html: '', text: '', codeBlocks: [], components: [] };
  expect([record, body, null, 'text', {}].map(isCompiledRecord)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([body, record, null, 'text', {}].map(isCompiledBody)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('readBody', () => {
  test('fetches what was stored; a page without a file has none', async () => {
    const cache = new Cache(folder);
    const body = { html: '<p>a</p>', text: 'a', codeBlocks: [], components: [] };
    await cache.write('abc', body);
    expect(await readBody(cache, 'abc')).toEqual(body);
    expect(await readBody(cache, '')).toEqual({
      html: '',
      text: '',
      codeBlocks: [],
      components: [],
    });
  });

  test('says so when an entry has gone during the build', async () => {
    await expect(readBody(new Cache(folder), 'abc')).rejects.toThrow(
      'the compiled page abc vanished from the cache during the build',
    );
  });
});
