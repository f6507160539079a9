import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../tests/support/processor-time.ts';
import { pageWith } from './empty-page.ts';
import { answeringPage, hitsOf } from './hits.ts';
import type { IndexHeading, IndexPage } from './index-file.ts';
import { matchesIn, rangesOf } from './matches.ts';
import { normalize, normalizeQuery } from './normalize.ts';
import { readQuery } from './query.ts';
import { createRanker } from './rank.ts';
import { shelve } from './shelf.ts';
import { snippetsOf as cutSnippets } from './snippets.ts';
import type { SearchHit } from './types.ts';

/** A page from lines, of which those that start with hashes are headings. */
function pageOf(title: string, lines: string[]): IndexPage {
  let content = '';
  const toc: IndexHeading[] = [];
  for (const line of lines) {
    const [, hashes = '', text = line] = /^(#{2,4}) (.*)$/.exec(line) ?? [];
    if (hashes !== '') {
      const id = text.toLowerCase().replaceAll(' ', '-');
      toc.push({ text, id, depth: hashes.length, charIndex: content.length });
    }
    content += hashes === '' && content === '' ? text : `\n${text}`;
  }
  return pageWith({
    routePath: '/page',
    title,
    group: 'Start',
    content,
    toc,
  });
}

const linkOf = (routePath: string) => `/docs${routePath}`;
async function search(page: IndexPage, keyword: string): Promise<SearchHit[]> {
  const shelf = await shelve([page]);
  const query = readQuery(keyword);
  const { pages } = createRanker(shelf).rank(query);
  const found = pages.flatMap((ranked) => answeringPage(shelf, ranked));
  return found.flatMap((answering) => hitsOf(answering, query, linkOf));
}

const findRanges = (shown: string, keyword: string) =>
  rangesOf(matchesIn(shown, readQuery(keyword)));
const snippetsOf = (line: string, keyword: string) =>
  cutSnippets(line, matchesIn(line, readQuery(keyword)));

/** The marked pieces of what a hit shows. */
function marked({ type, title, header, statement, highlightInfoList }: SearchHit): string[] {
  const shown = { title, header, content: statement }[type];
  return highlightInfoList.map(({ start, length }) => shown.slice(start, start + length));
}

const shop = pageOf('Quick start', [
  'You need Node.js.',
  '## Set up by hand',
  'Make a folder for the shop.',
  '### Install',
  'Install two packages.',
  '#### Start the server',
  'The shop starts.',
  '### Start again',
  'To start again, type `start`.',
  '## Next',
  'Café, naïve.',
]);

describe('rows of a page', () => {
  test('SRCH-18: a place lies under the nearest heading before it, however they are listed', async () => {
    const page = { ...shop, toc: [...shop.toc].reverse() };
    expect((await search(page, 'two packages')).map(({ link }) => link)).toEqual([
      '/docs/page#install',
    ]);
    expect((await search(page, 'you need')).map(({ link }) => link)).toEqual(['/docs/page']);
  });

  test('SRCH-17, WEAK-33: highlights count in the code units of the shown text', async () => {
    expect(findRanges('Quick start', normalizeQuery('START'))).toEqual([{ start: 6, length: 5 }]);
    expect(findRanges('快速上手', normalizeQuery('上手'))).toEqual([{ start: 2, length: 2 }]);
    expect(findRanges('İ naïve Café 😀 x', 'cafe')).toEqual([{ start: 8, length: 4 }]);
    expect(findRanges('Opti\xadmi\u200bze', 'opt')).toEqual([{ start: 0, length: 3 }]);
    expect(findRanges('Opti\xadmiza\xadtion', 'optimization')).toEqual([{ start: 0, length: 14 }]);
    expect(findRanges('カ\u3099イド', normalizeQuery('ガ'))).toEqual([{ start: 0, length: 2 }]);
  });

  test('SRCH-12, DATA-16: title, headings, content; nothing twice', async () => {
    const hits = await search(shop, 'start');
    expect(hits.map(({ type, header, statement }) => [type, statement || header])).toEqual([
      ['title', 'Quick start'],
      ['header', 'Quick start > Set up by hand > Start again'],
      ['header', 'Quick start > Set up by hand > Install > Start the server'],
    ]);
    expect(hits.map(marked)).toEqual([['start'], ['Start'], ['Start']]);
  });

  test('SRCH-14: the marked part may be a heading above', async () => {
    const page = pageOf('Page', ['## Output files', '### Output', 'Text.']);
    const [, header] = await search(page, 'output');
    expect(header?.header).toBe('Page > Output files');
    const chain = (await search(page, 'output')).find(({ header }) => header.endsWith('> Output'));
    expect(chain && marked(chain)).toEqual(['Output', 'Output']);
  });

  test('WEAK-35: content below other headings keeps its rows', async () => {
    const hits = await search(shop, 'install');
    expect(hits.map(({ type, link }) => [type, link])).toEqual([['header', '/docs/page#install']]);
    expect((await search(shop, 'shop')).map(({ statement }) => statement)).toEqual([
      'The shop starts.',
      'Make a folder for the shop.',
    ]);
  });

  test('SRCH-18: a content row leads to the heading above it, or to the page', async () => {
    const places = async (query: string) =>
      (await search(shop, query)).map(({ link, header }) => [link, header]);
    expect(await places('node')).toEqual([['/docs/page', 'Quick start']]);
    expect(await places('cafe')).toEqual([['/docs/page#next', 'Next']]);
    expect(await places('folder')).toEqual([['/docs/page#set-up-by-hand', 'Set up by hand']]);
  });

  test('WEAK-32: headings without a place are skipped', async () => {
    const page = pageOf('Page', ['Intro.', '## First', 'One.', '## Second', 'Two.']);
    page.toc.splice(1, 0, { text: 'Lost', id: 'lost', depth: 2, charIndex: -1 });
    expect((await search(page, 'one')).map(({ link }) => link)).toEqual(['/docs/page#first']);
    expect((await search(page, 'two')).map(({ link }) => link)).toEqual(['/docs/page#second']);
    expect((await search(page, 'lost')).map(({ link }) => link)).toEqual(['/docs/page#lost']);
  });

  test('SRCH-20: at most three headings and five places in the content', async () => {
    const many = Array.from({ length: 9 }, (_, index) => [`## Cache ${index}`, 'Text.']).flat();
    const texts = Array.from({ length: 9 }, (_, index) => `The cache, ${index}.`);
    const types = (await search(pageOf('Cache', [...texts, ...many]), 'cache')).map(
      ({ type }) => type,
    );
    expect(types.join(' ')).toBe(
      'title header header header content content content content content',
    );
  });

  test('the best headings are shown, the best first', async () => {
    const page = pageOf('Output', ['## cssFilename', '## Filenames', '## x', '## output.filename']);
    expect((await search(page, 'filename')).map(({ header }) => header)).toEqual([
      'Output > output.filename',
      'Output > Filenames',
      'Output > cssFilename',
    ]);
  });

  test('what the reader typed is matched, never interpreted', async () => {
    const page = pageOf('<img src=x onerror=alert(1)>', ['a.*b', '.*', '$&']);
    expect((await search(page, '.*')).map(({ statement }) => statement)).toEqual(['a.*b', '.*']);
    expect((await search(page, '<IMG')).map(marked)).toEqual([['img']]);
    expect((await search(page, '$&')).map(marked)).toEqual([['$&']]);
    expect(await search(page, 'x'.repeat(10_000))).toEqual([]);
  });
});

describe('snippets', () => {
  const line = `${'a'.repeat(80)} needle ${'b'.repeat(80)}`;

  test('SRCH-15: about 100 characters around the match, with dots where something is cut', async () => {
    const [snippet] = snippetsOf(line, 'needle');
    expect(snippet?.statement).toBe(`...${'a'.repeat(43)} needle ${'b'.repeat(43)}...`);
    expect(snippet?.highlightInfoList).toEqual([{ start: 47, length: 6 }]);
  });

  test('SRCH-16, WEAK-34: the reader’s own text, to its last character', async () => {
    expect([...snippetsOf('The Last Word', 'word')]).toEqual([
      { statement: 'The Last Word', highlightInfoList: [{ start: 9, length: 4 }] },
    ]);
    const [snippet] = snippetsOf(`${'a'.repeat(120)} End`, 'end');
    expect(snippet?.statement).toBe(`...${'a'.repeat(44)} End`);
  });

  test('the next piece starts behind the last one', async () => {
    const far = `needle, needle ${'a '.repeat(60)}needle`;
    expect(
      [...snippetsOf(far, 'needle')].map(({ highlightInfoList }) => highlightInfoList.length),
    ).toEqual([2, 1]);
  });

  test('a long line is looked at as far as pieces are wanted', async () => {
    const started = processorTime();
    for (const unit of ['a ', 'á ']) {
      const [first] = snippetsOf(unit.repeat(500_000), 'a');
      expect(first?.highlightInfoList.length).toBeLessThanOrEqual(50);
    }
    expect(processorTime() - started).toBeLessThan(1000);
  });

  test('no character is cut in two', async () => {
    const [snippet] = snippetsOf(`${'😀'.repeat(60)}needle${'😀'.repeat(60)}`, 'needle');
    expect(/\p{Surrogate}/u.test(snippet?.statement ?? '')).toBe(false);
  });

  test('signs that become two and marks that go leave the highlight in its place', async () => {
    const [snippet] = snippetsOf('\u{2f804} ! \ufb2a', '!');
    expect(snippet?.highlightInfoList).toEqual([{ start: 3, length: 1 }]);
  });

  test('every highlight shows some of the query, whatever the line', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 300 })
      .map((raw) => raw.replace(/\s/g, ' '));
    fc.assert(
      fc.property(
        text,
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
        text,
        (before, raw, after) => {
          const query = normalizeQuery(raw);
          fc.pre(query !== '');
          const shown = `${before} ${raw.trim()} ${after}`;
          const snippets = [...snippetsOf(shown, raw)];
          fc.pre(snippets.length > 0);
          for (const { statement, highlightInfoList } of snippets) {
            expect(statement.length).toBeLessThan(130);
            expect(highlightInfoList.length).toBeGreaterThan(0);
            for (const { start, length } of highlightInfoList) {
              const marked = normalize(statement.slice(start, start + length)).trim();
              expect(marked).not.toBe('');
              expect(query.includes(marked) || [...marked].some((one) => query.includes(one))).toBe(
                true,
              );
            }
          }
        },
      ),
    );
  });
});
