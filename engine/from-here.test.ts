import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromHere } from './from-here.ts';

let folder: string;
let site: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'from-here-'));
  site = join(folder, 'docs/site');
  mkdirSync(join(site, 'content'), { recursive: true });
  writeFileSync(join(site, 'site.config.ts'), '');
  writeFileSync(join(site, 'content/a.md'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const files = (seenFrom: string, ...names: string[]) =>
  fromHere(
    names.map((file) => ({ code: 'x', severity: 'error', file, message: '' })),
    site,
    seenFrom,
  ).map(({ file }) => file);

test('files of a site are named from where the command runs', () => {
  const names = ['site.config.ts', 'content/a.md'];
  expect(files(folder, ...names)).toEqual(['docs/site/site.config.ts', 'docs/site/content/a.md']);
  expect(files(site, ...names)).toEqual(names);
});

test('a site that lies elsewhere, and what is no file of it, keep their names', () => {
  expect(files(join(folder, 'other'), 'site.config.ts')).toEqual(['site.config.ts']);
  const absolute = join(folder, 'x.ts');
  expect(files(folder, 'theme', 'content/gone.md', absolute)).toEqual([
    'theme',
    'content/gone.md',
    absolute,
  ]);
});
