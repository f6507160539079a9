import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileChanges } from './folder-diff.ts';
import { type FolderWatch, watchFolders } from './watch.ts';

let root: string;
let watch: FolderWatch;
let seen: FileChanges[];

const path = (...parts: string[]) => join(root, ...parts);
/** Everything of one kind that has been announced so far. */
const all = (kind: keyof FileChanges) => seen.flatMap((changes) => changes[kind]);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rspack-docs-watch-'));
  mkdirSync(path('guide'));
  writeFileSync(path('guide/page.mdx'), 'one');
  seen = [];
  watch = watchFolders({
    enter: (folder) => !folder.endsWith('ignored'),
    onChange: (changes) => seen.push(changes),
  });
  watch.add(root);
});

afterEach(() => {
  watch.close();
  rmSync(root, { recursive: true, force: true });
});

it('says nothing of what lay there before', async () => {
  writeFileSync(path('first.mdx'), 'first');
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  expect(seen).toEqual([{ added: [path('first.mdx')], changed: [], removed: [] }]);
});

it('sees a file that is saved in place, and one that is saved by renaming, again and again', async () => {
  for (const [index, text] of ['two', 'three', 'four'].entries()) {
    writeFileSync(path('guide/page.mdx'), text.repeat(index + 1));
    await vi.waitFor(() => expect(all('changed')).toHaveLength(index * 2 + 1));
    writeFileSync(path('page.tmp'), `${text} renamed`);
    renameSync(path('page.tmp'), path('guide/page.mdx'));
    await vi.waitFor(() => expect(all('changed')).toHaveLength(index * 2 + 2));
  }
  expect(new Set(all('changed'))).toEqual(new Set([path('guide/page.mdx')]));
});

it('follows new folders, and tells of every file of a folder that goes', async () => {
  mkdirSync(path('guide/deep/er'), { recursive: true });
  writeFileSync(path('guide/deep/er/new.mdx'), 'new');
  await vi.waitFor(() => expect(all('added')).toContain(path('guide/deep/er/new.mdx')));
  writeFileSync(path('guide/deep/er/new.mdx'), 'changed');
  await vi.waitFor(() => expect(all('changed')).toContain(path('guide/deep/er/new.mdx')));
  rmSync(path('guide'), { recursive: true });
  await vi.waitFor(() => {
    expect(all('removed').sort()).toEqual([path('guide/deep/er/new.mdx'), path('guide/page.mdx')]);
  });
});

it.each([
  ['removed and made again', () => rmSync(path('guide'), { recursive: true })],
  ['replaced by another', () => renameSync(path('guide'), path('ignored'))],
])('follows a folder that was %s at once', async (_how, takeAway) => {
  mkdirSync(path('guide/deep'));
  writeFileSync(path('guide/deep/a.mdx'), 'one');
  await vi.waitFor(() => expect(all('added')).toContain(path('guide/deep/a.mdx')));
  takeAway();
  mkdirSync(path('guide/deep'), { recursive: true });
  writeFileSync(path('guide/page.mdx'), 'two');
  writeFileSync(path('guide/deep/a.mdx'), 'two');
  await vi.waitFor(() => expect(all('changed')).toHaveLength(2));
  expect(all('removed')).toEqual([]);
  writeFileSync(path('guide/page.mdx'), 'three');
  await vi.waitFor(() => expect(all('changed')).toHaveLength(3));
  writeFileSync(path('guide/deep/a.mdx'), 'three');
  await vi.waitFor(() => expect(all('changed')).toHaveLength(4));
});

it('sees a file that keeps its size and the time of its text', async () => {
  utimesSync(path('guide/page.mdx'), 5, 5);
  await vi.waitFor(() => expect(all('changed')).toHaveLength(1));
  writeFileSync(path('guide/page.mdx'), 'eno');
  utimesSync(path('guide/page.mdx'), 5, 5);
  await vi.waitFor(() => expect(all('changed')).toHaveLength(2));
});

it('follows a folder beside a link that leads to itself', async () => {
  symlinkSync('loop', path('guide/loop'));
  writeFileSync(path('guide/next.mdx'), 'next');
  await vi.waitFor(() => expect(all('added')).toEqual([path('guide/next.mdx')]));
});

it('follows the folder itself when it comes back, or comes for the first time', async () => {
  const elsewhere = `${root}-elsewhere`;
  renameSync(root, elsewhere);
  await vi.waitFor(() => expect(all('removed')).toEqual([path('guide/page.mdx')]));
  renameSync(elsewhere, root);
  await vi.waitFor(() => expect(all('added')).toEqual([path('guide/page.mdx')]));
  writeFileSync(path('guide/page.mdx'), 'changed');
  await vi.waitFor(() => expect(all('changed')).toEqual([path('guide/page.mdx')]));
  mkdirSync(path('ignored/late'), { recursive: true });
  watch.add(path('ignored/later'));
  writeFileSync(path('ignored/late/page.mdx'), 'late');
  renameSync(path('ignored/late'), path('ignored/later'));
  await vi.waitFor(() => expect(all('added')).toContain(path('ignored/later/page.mdx')));
});

it('waits for the text of a file that was emptied to be written', async () => {
  writeFileSync(path('guide/page.mdx'), '');
  setTimeout(() => writeFileSync(path('guide/page.mdx'), 'written'), 30);
  await vi.waitFor(() => expect(all('changed')).toHaveLength(1));
});

it('believes in the end that a file is empty', async () => {
  writeFileSync(path('guide/page.mdx'), '');
  await vi.waitFor(() => expect(all('changed')).toEqual([path('guide/page.mdx')]));
});

it('stays out of folders it is told to ignore', async () => {
  mkdirSync(path('ignored'));
  writeFileSync(path('ignored/page.mdx'), 'one');
  writeFileSync(path('last.mdx'), 'one');
  await vi.waitFor(() => expect(all('added')).toContain(path('last.mdx')));
  expect(all('added')).toEqual([path('last.mdx')]);
});
