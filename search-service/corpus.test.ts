import { appendFile, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCorpus, type Source, stateOf } from './corpus.ts';
import { createEmbeddedEngine } from './embedded.ts';
import { partName } from './engine.ts';
import { readLexicon, writeLexicon } from './lexicon.ts';
import { type BuiltFolder, builtFolder, pageOf } from './test-support/built-site.ts';

let site: BuiltFolder;
let source: Source;

beforeEach(async () => {
  site = await builtFolder([{ lang: 'en', pages: [pageOf('/a', 'A', 'Text')] }]);
  source = { index: 'docs', folder: site.dir, domain: '' };
});

afterEach(() => site.remove());

test('the pages of all languages; versions are indexes of their own', async () => {
  await site.write([
    { lang: 'en', pages: [pageOf('/a', 'A', '')] },
    { lang: 'zh', pages: [pageOf('/zh/a', '甲', '')] },
    { lang: 'en', version: 'v1', pages: [pageOf('/v1/a', 'Old A', '')] },
  ]);
  const { pages } = await readCorpus([source]);
  const found = pages.map(({ index, lang, version, page }) => [index, lang, version, page.title]);
  expect(found.toSorted()).toEqual([
    ['docs', 'en', '', 'A'],
    ['docs', 'zh', '', '甲'],
    ['docs-v1', 'en', 'v1', 'Old A'],
  ]);
});

test('the fingerprint stands for the pages and where they lie', async () => {
  const { fingerprint } = await readCorpus([source]);
  expect((await readCorpus([source])).fingerprint).toBe(fingerprint);
  const moved = await readCorpus([{ ...source, domain: 'https://a.example' }]);
  expect(moved.fingerprint).not.toBe(fingerprint);
  await site.write([{ lang: 'en', pages: [pageOf('/a', 'B', 'Text')] }]);
  expect((await readCorpus([source])).fingerprint).not.toBe(fingerprint);
});

test('words that mean the same come with the pages, and count for the fingerprint', async () => {
  const pages = [pageOf('/a', 'A', 'A dynamic import')];
  const before = await readCorpus([source]);
  await site.write([{ lang: 'en', pages, synonyms: ['lazy loading, dynamic import'] }]);
  const corpus = await readCorpus([source]);
  expect(corpus.fingerprint).not.toBe(before.fingerprint);
  const place = { index: 'docs', lang: 'en' };
  expect(corpus.synonyms).toEqual({ [partName(place)]: ['lazy loading, dynamic import'] });
  // What engines without the pages in memory keep beside them.
  const lexicon = readLexicon(await writeLexicon(corpus));
  expect(lexicon.part(place)?.synonyms).toEqual(['lazy loading, dynamic import']);
  const engine = createEmbeddedEngine();
  await engine.replace(corpus);
  const asked = { ...place, keyword: 'lazy loading', limit: 7 };
  const searched = await engine.current();
  const answer = await searched?.search(asked, AbortSignal.timeout(5000));
  expect(answer?.pages.map(({ stored }) => stored.page.routePath)).toEqual(['/a']);
});

test('a state is that of the files; a missing folder has none', async () => {
  const state = await stateOf([source]);
  expect(await stateOf([source])).toBe(state);
  await site.write([{ lang: 'en', pages: [pageOf('/a', 'B', 'Text')] }]);
  expect(await stateOf([source])).not.toBe(state);
  await rename(join(site.dir, 'static'), join(site.dir, 'old'));
  expect(await stateOf([source])).toBeUndefined();
});

describe('what cannot be used', () => {
  const problem = async () =>
    readCorpus([source]).then(
      () => '',
      (error: Error) => error.message.replaceAll(site.dir, 'dist'),
    );
  const write = async () => {
    const [file = ''] = await site.write([{ lang: 'en', pages: [pageOf('/a', 'A', '')] }]);
    return file;
  };

  test('no build', async () => {
    await site.remove();
    expect(await problem()).toMatchInlineSnapshot(
      `"dist holds no built site, and so no search index. Build the site first: npm run build"`,
    );
  });

  test('a build without a search', async () => {
    await rm(join(site.dir, 'static'), { recursive: true, force: true });
    await writeFile(join(site.dir, 'hosting.json'), '{}');
    expect(await problem()).toMatchInlineSnapshot(
      `"dist is a built site without a search index, because its configuration says \`search: false\`. Write \`search: { mode: 'remote', apiUrl, indexName }\` there, and build it again: npm run build"`,
    );
  });

  test('a damaged file', async () => {
    await appendFile(await write(), ' ');
    expect((await problem()).replace(/[0-9a-f]{8}/, 'hash')).toMatchInlineSnapshot(
      `"dist/static/search_index.en.hash.json cannot be used: its text is not the one its name stands for. Build the site again: npm run build"`,
    );
  });

  test('a file of another program', async () => {
    // `printf '{}' | sha256sum`
    await writeFile(join(site.dir, 'static/search_index.zz.44136fa3.json'), '{}');
    expect(await problem()).toMatchInlineSnapshot(
      `"dist/static/search_index.zz.44136fa3.json cannot be used: not a search index. Build the site again: npm run build"`,
    );
  });

  test('none when the index of an earlier build is kept for old tabs', async () => {
    const file = await write();
    const former = 'static/search_index.en.00000000.json';
    await writeFile(join(site.dir, former), '{}');
    await writeFile(join(site.dir, '.kept.json'), JSON.stringify({ [former]: '' }));
    const { pages } = await readCorpus([{ index: 'default', folder: site.dir, domain: '' }]);
    expect(pages.length).toBeGreaterThan(0);
    expect(file).not.toContain(former);
  });

  test('the same pages twice', async () => {
    const file = await write();
    await copyFile(file, file.replace('index.en', 'index.fr'));
    expect((await problem()).replace(/[0-9a-f]{8}/g, 'hash')).toMatchInlineSnapshot(
      `"dist holds two indexes of the same pages: search_index.en.hash.json, search_index.fr.hash.json. Build the site again: npm run build"`,
    );
  });
});

test('a build without the index of one of its languages is not taken', async () => {
  const site = await builtFolder([{ lang: 'en', pages: [pageOf('/a', 'A', '')] }]);
  await mkdir(join(site.dir, 'routes'));
  for (const lang of ['en', 'zh']) await writeFile(join(site.dir, `routes/search.${lang}.js`), '');
  const sources = [{ index: 'docs', folder: site.dir, domain: '' }];
  await expect(readCorpus(sources)).rejects.toThrow(
    `${site.dir} holds no search index of zh. Build the site again: npm run build`,
  );
  await site.write([
    { lang: 'en', pages: [pageOf('/a', 'A', '')] },
    { lang: 'zh', pages: [] },
  ]);
  expect((await readCorpus(sources)).pages).toHaveLength(1);
  await site.remove();
});
