import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IndexPage, readIndex, type SearchIndex, writeIndex } from './index-file.ts';

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
  return {
    routePath: '/page',
    title: 'Page',
    group: 'Group',
    content,
    toc,
    isDated: false,
    keywords: [],
  };
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

describe('the index file', () => {
  test('SRCH-2: holds the text once, and only the ids that the headings do not give', () => {
    expect(JSON.parse(writeIndex(index))).toEqual({
      format: 'docs-search',
      version: 3,
      lang: 'en',
      siteVersion: '',
      groups: ['Group'],
      pages: [
        ['/page', 'Page', 0, 'Before.\nSet up by hand\nOne.\nTwo.\n手动', [12, [33, 'by-hand']]],
      ],
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
          expect(read).toEqual({ ...index, pages });
        },
      ),
    );
  });

  test.each([
    ['nothing', null, 'not a search index'],
    ['a list of records', [], 'not a search index'],
    ['another program’s file', { format: 'other' }, 'not a search index'],
    [
      'a later format',
      { format: 'docs-search', version: 4 },
      'the search index has format 4, expected 3',
    ],
    [
      'a damaged page',
      { ...JSON.parse(writeIndex(index)), pages: [['/page', 'Page', 0, 'Before.']] },
      'the search index is damaged',
    ],
    [
      'a damaged heading',
      { ...JSON.parse(writeIndex(index)), pages: [['/page', 'Page', 0, 'A', [[12]]]] },
      'the search index is damaged',
    ],
    [
      'a heading without a line of its own',
      { ...JSON.parse(writeIndex(index)), pages: [['/page', 'Page', 0, 'A', [2]]] },
      'the search index is damaged',
    ],
  ])('refuses %s', (_, file, message) => {
    expect(() => readIndex(file)).toThrow(message);
  });

  test('a heading beyond the text ends with it', () => {
    const pages = [['/page', 'Page', 0, 'One.\nTwo.', [9_999_999_992]]];
    const read = readIndex({ ...JSON.parse(writeIndex(index)), pages });
    expect(read.pages[0]?.toc).toMatchObject([{ text: '', depth: 2 }]);
  });

  test('refuses anything else with an error of its own, never by accident', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (file) => {
        expect(() => readIndex(file)).toThrow('not a search index');
      }),
    );
  });
});
