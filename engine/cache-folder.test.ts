import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_AGE, markUsed, removeUnused } from './cache-folder.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-folder-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('what was not used for a month is removed, files and folders', async () => {
  const old = (Date.now() - MAX_AGE - 1000) / 1000;
  for (const name of ['old', 'used', 'new']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'cli.mjs'), '');
    await writeFile(join(folder, `${name}.png`), '');
  }
  for (const name of ['old', 'old.png', 'used', 'used.png']) {
    await utimes(join(folder, name), old, old);
  }
  markUsed(join(folder, 'used'));
  markUsed(join(folder, 'used.png'));
  removeUnused(folder);
  expect((await readdir(folder)).sort()).toEqual(['new', 'new.png', 'used', 'used.png']);
});

test('a cache that is not there is no mistake', () => {
  expect(() => markUsed(join(folder, 'none'))).not.toThrow();
  expect(() => removeUnused(join(folder, 'none'))).not.toThrow();
});
