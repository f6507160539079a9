import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageWith } from './empty-page.ts';
import {
  type IndexPage,
  readIndex,
  readStart,
  type SearchIndex,
  writeIndex,
} from './index-file.ts';

/** Text of a page as the compile makes it: one line per block, no empty lines. */
const line = fc.string({ minLength: 1 }).map((text) => text.replace(/\s/g, '_'));
const section = fc.record({
  heading: line,
  id: line,
  depth: fc.integer({ min: 2, max: 4 }),
  blocks: fc.array(line),
});

/** Puts content and offsets together like `Page.searchText`. */
function pageOf(
  intro: string[],
  sections: { heading: string; id: string; depth: number; blocks: string[] }[],
): IndexPage {
  let content = intro.join('\n');
  const toc = sections.map(({ heading, id, depth, blocks }) => {
    const charIndex = content.length;
    content += `\n${[heading, ...blocks].join('\n')}`;
    return { text: heading, id, depth, charIndex };
  });
  return pageWith({
    routePath: '/page',
    title: 'Page',
    group: 'Group',
    content,
    toc,
  });
}

const index: SearchIndex = {
  lang: 'en',
  version: '',
  pages: [
    pageOf(
      ['Before.'],
      [
        { heading: 'Set up by hand', id: 'set-up-by-hand', depth: 2, blocks: ['One.', 'Two.'] },
        { heading: '手动', id: 'by-hand', depth: 3, blocks: [] },
      ],
    ),
  ],
};

const written = JSON.parse(writeIndex(index));

describe('the index file', () => {
  test('SRCH-2: holds the text once, and only the ids that it does not give', () => {
    const [page] = index.pages;
    if (!page) throw new Error('no page');
    const keywords = ['Two', 'by hand'];
    expect(JSON.parse(writeIndex({ ...index, pages: [{ ...page, keywords }] }))).toEqual({
      format: 'docs-search',
      version: 8,
      lang: 'en',
      siteVersion: '',
      groups: ['Group'],
      routes: ['/page'],
      titles: ['Page'],
      inGroup: [0],
      dated: [0],
      linked: [0],
      keywords: [['Two', 'by hand']],
      descriptions: [''],
      leads: ['Before.'],
      headings: [['Set up by hand', '手动']],
      depths: [[2, -3]],
      ids: [['by-hand']],
      bodies: [['\x7fOne.\x7fTwo.', '']],
      code: [[]],
    });
  });

  test('DATA-14: reads back what was written', () => {
    fc.assert(
      fc.property(
        fc.array(line),
        fc.array(section),
        fc.boolean(),
        fc.array(line),
        (intro, sections, isDated, keywords) => {
          const pages = [{ ...pageOf(intro, sections), isDated, keywords }];
          const read = readIndex(JSON.parse(writeIndex({ ...index, pages })));
          const plain = read.pages.map((page) => ({
            ...page,
            toc: page.toc.map((heading) => ({ ...heading })),
          }));
          expect({ ...read, pages: plain }).toEqual({ ...index, pages });
        },
      ),
    );
  });

  test('a text with the sign of a line’s end keeps its lines', () => {
    const page = pageOf(['a\x7fb'], [{ heading: 'A\x7fB', id: 'ab', depth: 2, blocks: [] }]);
    const [read] = readIndex(JSON.parse(writeIndex({ ...index, pages: [page] }))).pages;
    expect(read?.content).toBe('a\ufffdb\nA\ufffdB');
    expect(read?.toc.map(({ id, charIndex }) => [id, charIndex])).toEqual([['ab', 3]]);
  });

  test.each([
    ['nothing', null, 'not a search index'],
    ['a list of records', [], 'not a search index'],
    ['another program’s file', { format: 'other' }, 'not a search index'],
    [
      'a later format',
      { format: 'docs-search', version: 9 },
      'the search index has format 9, expected 8',
    ],
    ['a missing column', { ...written, leads: undefined }, 'the search index is damaged'],
    ['no texts', { ...written, bodies: undefined }, 'the search index is damaged'],
    ['columns of unequal length', { ...written, titles: [] }, 'the search index is damaged'],
    ['a page without a text', { ...written, leads: [null] }, 'the search index is damaged'],
    ['a heading without a text', { ...written, bodies: [['One.']] }, 'the search index is damaged'],
    ['an id that is none', { ...written, ids: [[12]] }, 'the search index is damaged'],
    ['a heading without a depth', { ...written, depths: [[2]] }, 'the search index is damaged'],
    ['a depth that is none', { ...written, depths: [[2, 0]] }, 'the search index is damaged'],
  ])('refuses %s', (_, file, message) => {
    expect(() => readIndex(file)).toThrow(message);
  });

  test('its first line holds titles, leads and headings', () => {
    const text = writeIndex(index);
    const [page] = readStart(text.slice(0, text.indexOf('\n') + 1)).pages;
    expect(page?.content).toBe('Before.\nSet up by hand\n手动');
    expect(page?.toc.map(({ id, charIndex }) => [id, charIndex])).toEqual([
      ['set-up-by-hand', 7],
      ['by-hand', 22],
    ]);
  });

  test('refuses anything else with an error of its own, never by accident', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (file) => {
        expect(() => readIndex(file)).toThrow('not a search index');
      }),
    );
  });
});
