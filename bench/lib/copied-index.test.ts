import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readIndex } from '../../search/index-file.ts';
import { builtFolder, pageOf } from '../../search-service/test-support/built-site.ts';
import { sectionsOf, writeCopies } from './copied-index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copies-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('copies have texts of their own, and headings where they were', async () => {
  const text =
    'Loaders transform several modules.\n## Options\nEverything about options 创建一个项目。';
  const site = await builtFolder([{ lang: 'en', pages: [pageOf('/a', 'Loaders', text)] }]);
  await mkdir(join(folder, 'static'), { recursive: true });
  const made = await writeCopies(site.dir, folder, 60);
  expect(made).toMatchObject({ sections: 60, pages: 30 });
  const [name = ''] = await readdir(join(folder, 'static'));
  const { pages } = readIndex(JSON.parse(await readFile(join(folder, 'static', name), 'utf8')));
  expect(sectionsOf(pages)).toBe(60);
  expect(new Set(pages.map(({ content }) => content)).size).toBe(30);
  expect(new Set(pages.map(({ routePath }) => routePath)).size).toBe(30);
  for (const { content, toc } of pages) {
    expect(content.slice(toc[0]?.charIndex)).toMatch(/^\nOptions\n/);
  }
  await site.remove();
});
