import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine } from './engine.ts';
import type { IndexPage, SearchIndex } from './index-file.ts';
import { CACHE_SIZE, recentMap } from './lru.ts';
import { normalize, normalizeQuery } from './normalize.ts';

const linkOf = (routePath: string) => routePath;

function indexOf(pages: Partial<IndexPage>[]): SearchIndex {
  return {
    lang: 'en',
    version: '',
    pages: pages.map((page, number) => ({
      routePath: `/${number}`,
      title: '',
      group: '',
      isDated: false,
      keywords: [],
      ...page,
      ...withHeadings(page),
    })),
  };
}

/** Headings are lines of the content; those without a place of their own follow it. */
function withHeadings({ content = '', toc = [] }: Partial<IndexPage>) {
  let text = content;
  const placed = toc.map((entry) => {
    if (entry.charIndex >= 0) return entry;
    const charIndex = text.length;
    text += `\n${entry.text}`;
    return { ...entry, charIndex };
  });
  return { content: text, toc: placed };
}

const heading = (text: string) => ({ text, id: text, depth: 2, charIndex: -1 });

/** Few letters, so that texts and queries meet often. */
const word = fc.string({ unit: fc.constantFrom(...'abAéВй한快上 .-_'.split('')), maxLength: 12 });
const page = fc.record({
  title: word,
  content: fc.array(word, { maxLength: 4 }).map((lines) => lines.join('\n')),
  toc: fc.array(word.map(heading), { maxLength: 3 }),
});

describe('which pages are found', () => {
  test('SRCH-13: exactly those with a text that contains the query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 6 }), word, async (pages, keyword) => {
        const query = normalizeQuery(keyword);
        fc.pre(query !== '');
        const index = indexOf(pages);
        const expected = index.pages
          .filter(({ title, content }) =>
            [title, ...content.split('\n')].some((text) => normalize(text).includes(query)),
          )
          .map(({ routePath }) => routePath);
        const engine = await createEngine(index, linkOf);
        expect(engine.pages(keyword).toSorted()).toEqual(expected);
        const hits = engine.search({ keyword, limit: Number.POSITIVE_INFINITY });
        const linked = new Set(hits.map(({ link }) => link.replace(/#.*/s, '')));
        expect([...linked].toSorted()).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('SRCH-9, SRCH-8, WEAK-30, DIFF-18: the phrase is tested before the limit counts', async () => {
    const scattered = Array.from({ length: 20 }, () => ({
      content: 'tree and shaking, shaking tree',
    }));
    const engine = await createEngine(
      indexOf([...scattered, { content: 'Tree shaking.' }]),
      linkOf,
    );
    expect(engine.pages('tree shaking')).toEqual(['/20']);
    const hits = engine.search({ keyword: 'tree shaking', limit: 7 });
    expect(hits.map(({ link }) => link)).toEqual(['/20']);
  });

  test('a phrase never runs from one line into the next', async () => {
    const engine = await createEngine(indexOf([{ content: 'tree\nshaking' }]), linkOf);
    expect(engine.pages('tree shaking')).toEqual([]);
    expect(engine.pages('tree\nshaking')).toEqual([]);
  });

  test('CONST-1: at most as many pages as the limit says', async () => {
    const engine = await createEngine(indexOf(Array(20).fill({ title: 'Same' })), linkOf);
    expect(engine.search({ keyword: 'same', limit: 7 }).map(({ link }) => link)).toEqual([
      '/0',
      '/1',
      '/2',
      '/3',
      '/4',
      '/5',
      '/6',
    ]);
  });

  test('VAL-1: white space is no query', async () => {
    const engine = await createEngine(indexOf([{ content: 'a b' }]), linkOf);
    expect(engine.search({ keyword: ' \t\n ', limit: 7 })).toEqual([]);
  });

  test.each(['[', '(', '\\', '*', '<b>', '\ud800', '\u202e', '😀', 'x'.repeat(10_000)])(
    'a strange query is only a text: %j',
    async (keyword) => {
      const engine = await createEngine(
        indexOf([{ content: `a ${keyword} b` }, { content: 'c' }]),
        linkOf,
      );
      expect(engine.pages(keyword)).toEqual(['/0']);
      expect(engine.search({ keyword, limit: 7 })).toHaveLength(1);
    },
  );
});

describe('SRCH-10: the order of the pages', () => {
  const order = async (pages: Partial<IndexPage>[], keyword: string) =>
    (await createEngine(indexOf(pages), linkOf)).pages(keyword);

  test('names, titles, headings, content', async () => {
    const pages = [
      { content: 'entry entry entry' },
      { toc: [heading('The entry point')] },
      { title: 'EntryPlugin' },
      { toc: [heading('output.entry')] },
      { title: 'Entry' },
    ];
    expect(await order(pages, 'entry')).toEqual(['/4', '/3', '/2', '/1', '/0']);
  });

  test('a title that holds nothing else before longer ones', async () => {
    const pages = [
      { title: 'Hot Module Replacement' },
      { title: 'Module Methods' },
      { title: 'Module' },
    ];
    expect(await order(pages, 'module')).toEqual(['/2', '/1', '/0']);
  });

  test('the page that says more about it before the one that mentions it', async () => {
    const filler = 'Other things. '.repeat(50);
    const pages = [{ content: `${filler} craco` }, { content: 'craco, and craco again' }];
    expect(await order(pages, 'craco')).toEqual(['/1', '/0']);
  });

  test('a whole word before a part of one, the beginning of a page before its end', async () => {
    expect(await order([{ content: 'lesson' }, { content: 'less' }], 'less')).toEqual(['/1', '/0']);
    const below = { content: '\nPart\nless', toc: [{ ...heading('Part'), charIndex: 0 }] };
    const above = { content: 'less\nPart', toc: [{ ...heading('Part'), charIndex: 4 }] };
    expect(await order([below, above], 'less')).toEqual(['/1', '/0']);
  });

  test('the page that a keyword names before headings and contents, after a title', async () => {
    const pages = [
      { content: 'alias alias alias', toc: [heading('alias')] },
      { content: 'set an Álias', keywords: ['Alias'] },
      { title: 'Alias' },
    ];
    expect(await order(pages, 'alias')).toEqual(['/2', '/1', '/0']);
    expect(await order(pages, 'ali')).toEqual(['/2', '/0', '/1']);
  });

  test('a post after pages that hold the same', async () => {
    const pages = [
      { content: 'tapable', isDated: true },
      { content: `tapable ${'and so on '.repeat(20)}` },
      { toc: [heading('Tree shaking')], isDated: true },
      { toc: [heading('Tree shaking')] },
    ];
    expect(await order(pages, 'tapable')).toEqual(['/1', '/0']);
    expect(await order(pages, 'tree shaking')).toEqual(['/3', '/2']);
  });

  test('equals stay in the order of the site', async () => {
    expect(await order(Array(5).fill({ content: 'same' }), 'same')).toEqual([
      '/0',
      '/1',
      '/2',
      '/3',
      '/4',
    ]);
  });
});

test('WEAK-38: an index is prepared in slices, between which the page answers', async () => {
  let pauses = 0;
  const content = 'Übung macht den Meister. '.repeat(40_000);
  await createEngine(indexOf(Array.from({ length: 12 }, () => ({ content }))), linkOf, async () => {
    pauses += 1;
  });
  expect(pauses).toBeGreaterThan(1);
});

test('SRCH-11: the last 100 queries are remembered', () => {
  const recent = recentMap<number>();
  for (let query = 0; query < CACHE_SIZE; query += 1) recent.set(`${query}`, query);
  expect(recent.get('0')).toBe(0);
  recent.set('one more', 1);
  expect(recent.get('0')).toBe(0);
  expect(recent.get('1')).toBeUndefined();
  expect(CACHE_SIZE).toBe(100);
});
