import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Cache } from './cache.ts';

const DAY = 24 * 60 * 60 * 1000;
const isText = (value: unknown): value is string => typeof value === 'string';

let folder: string;
let cache: Cache;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'cache-')), 'content');
  cache = new Cache(folder);
});
afterEach(async () => {
  await rm(join(folder, '..'), { recursive: true, force: true });
});

const entry = (key: string) => join(folder, key.slice(0, 2), `${key}.json`);
const age = async (key: string, days: number) => {
  const seconds = (Date.now() - days * DAY) / 1000;
  await utimes(entry(key), seconds, seconds);
};

describe('reading and writing', () => {
  test('gives back what was stored', async () => {
    await cache.write('abc1', 'text');
    expect(await cache.read('abc1', isText)).toBe('text');
    expect(await new Cache(folder).read('abc1', isText)).toBe('text');
    expect(await cache.read('abc2', isText)).toBeUndefined();
    expect(cache.damaged).toBe(0);
  });

  test('writing leaves no half-written file behind', async () => {
    await Promise.all(Array.from({ length: 20 }, () => cache.write('abc1', 'text')));
    expect(await readdir(join(folder, 'ab'))).toEqual(['abc1.json']);
  });

  test('a folder that cannot be written costs the entry, not the build', async () => {
    await writeFile(folder, 'a file where the folder should be');
    await expect(cache.write('abc1', 'text')).resolves.toBeUndefined();
    expect(await cache.read('abc1', isText)).toBeUndefined();
  });
});

describe('damaged entries', () => {
  test('a flipped letter is noticed, though what is left can be parsed', async () => {
    await cache.write('abc1', 'text');
    const whole = await readFile(entry('abc1'), 'utf8');
    await writeFile(entry('abc1'), whole.replace('text', 'tent'));
    expect(await cache.has('abc1')).toBe(false);
    expect(await cache.read('abc1', isText)).toBeUndefined();
    expect(cache.damaged).toBe(1);
  });

  test.each([
    ['cut off', '"te'],
    ['empty', ''],
    ['of another shape', '{"a":1}'],
    ['not JSON', '\u0000\u0001'],
  ])('an entry that is %s is thrown away and counted', async (_kind, content) => {
    await cache.write('abc1', 'text');
    await writeFile(entry('abc1'), content);
    expect(await cache.read('abc1', isText)).toBeUndefined();
    expect(cache.damaged).toBe(1);
    expect(await readdir(join(folder, 'ab'))).toEqual([]);
    await cache.write('abc1', 'again');
    expect(await cache.read('abc1', isText)).toBe('again');
    expect(cache.damaged).toBe(1);
  });

  test('an entry that cannot be read is no entry', async () => {
    await mkdir(entry('abc1'), { recursive: true });
    expect(await cache.read('abc1', isText)).toBeUndefined();
  });
});

describe('pruning', () => {
  test('removes what was not used for a month', async () => {
    await cache.write('abc1', 'old');
    await cache.write('abc2', 'young');
    await age('abc1', 31);
    await age('abc2', 29);
    await cache.prune(Date.now());
    expect(await readdir(join(folder, 'ab'))).toEqual(['abc2.json']);
  });

  test('an entry that is read stays', async () => {
    await cache.write('abc1', 'old');
    await age('abc1', 29);
    await cache.read('abc1', isText);
    await expect
      .poll(async () => (await stat(entry('abc1'))).mtimeMs)
      .toBeGreaterThan(Date.now() - DAY);
  });

  test('a strange file in the folder, or no folder, does not fail the build', async () => {
    await expect(cache.prune(Date.now())).resolves.toBeUndefined();
    await cache.write('abc1', 'text');
    await writeFile(join(folder, '.DS_Store'), '');
    await cache.prune(Date.now());
    expect(await cache.read('abc1', isText)).toBe('text');
  });
});
