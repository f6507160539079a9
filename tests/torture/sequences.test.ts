import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isFull } from '../../e2e/support/routes.ts';
import { hashFile, PageStore } from '../../engine/compile/page-store.ts';
import { randomFrom } from './random.ts';
import { RICH_SITE } from './rich-site.ts';
import { type OpenSequences, openQuickSequences } from './sequence-sites.ts';
import { runSequence } from './sequences.ts';
import { change, type Edit, writeSite } from './small-site.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const cacheRoot = join(projectRoot, 'node_modules', '.cache', 'twinleaf');

test('a seed always gives the same numbers', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, randomFrom(seed).next);
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

/** Pages hold it: they are other pages then. */
const changePartial: Edit = (folder, random) =>
  change(folder, 'content/en/_note.mdx', () => `A sentence, ${random.next()}.\n`);

test('the richer site, which `npm run torture` walks fifty times, is built', async () => {
  const project = { projectRoot, cacheRoot, engineDir: join(cacheRoot, 'engine') };
  const { site, remove } = await openQuickSequences(project, RICH_SITE);
  await writeSite(site.siteRoot, site.files);
  const failure = await site.build(site.outDir, 'clean');
  await remove();
  expect(failure).toBe('');
}, 120_000);

describe('a site that was edited at random and built again is as a clean build makes it', {
  timeout: 300_000,
}, () => {
  let sequences: OpenSequences;
  beforeAll(async () => {
    const project = { projectRoot, cacheRoot, engineDir: join(cacheRoot, 'engine') };
    sequences = await openQuickSequences(project);
    return sequences.remove;
  });
  afterEach(() => vi.restoreAllMocks());

  test.each(isFull ? [1, 2] : [1])('seed %i', async (seed) => {
    expect(await runSequence(seed, sequences.site)).toBe('');
  });

  test('a cache that keeps what it once knew of a file is found out', async () => {
    const known = new Map<string, Promise<string | null>>();
    const find = PageStore.prototype.find;
    vi.spyOn(PageStore.prototype, 'find').mockImplementation(function (
      this: PageStore,
      route,
      text,
    ) {
      return find.call(this, route, text, (file) => {
        const hash = known.get(file) ?? hashFile(file);
        known.set(file, hash);
        return hash;
      });
    });
    const edits = { 'changes the partial': changePartial };
    const found = await runSequence(3, { ...sequences.site, edits });
    expect(found).toMatch(/guide\/.* after: changes the partial/);
  });
});
