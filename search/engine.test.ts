import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../tests/support/processor-time.ts';
import { pageWith } from './empty-page.ts';
import { createEngine } from './engine.ts';
import type { IndexPage, SearchIndex } from './index-file.ts';
import { CACHE_SIZE, recentMap } from './lru.ts';

const linkOf = (routePath: string) => routePath;

/** Words of a site that mean the same. */
const synonyms = ['Lazy loading, dynamic import, code splitting', 'cdn > publicPath'];

function indexOf(pages: Partial<IndexPage>[]): SearchIndex {
  return {
    lang: 'en',
    synonyms,
    version: '',
    pages: pages.map((page, number) =>
      pageWith({ routePath: `/${number}`, ...page, ...withHeadings(page) }),
    ),
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

/** Routes of the pages that answer, best first. */
async function order(pages: Partial<IndexPage>[], keyword: string): Promise<string[]> {
  const engine = await createEngine(indexOf(pages), linkOf);
  const { hits } = engine.search({ keyword, limit: Number.POSITIVE_INFINITY });
  return [...new Set(hits.map(({ link }) => link.replace(/#.*/s, '')))];
}

const word = fc.constantFrom(
  ...'alias proxy chunk splitChunks output.filename café Йод 路径 别名 한글 v1 --mode'.split(' '),
);

describe('which pages are found', () => {
  test('SRCH-7, SRCH-8: those that hold the words, wherever they stand and in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.infiniteStream(fc.boolean()),
        async (texts, which, isTaken) => {
          const held = texts[which % texts.length] ?? [];
          const asked = held.filter(() => isTaken.next().value).toReversed();
          fc.pre(asked.length > 0);
          const pages = texts.map((words) => ({ content: words.join(' and\n') }));
          expect(await order(pages, asked.join(' '))).toContain(`/${which % texts.length}`);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('SRCH-7: identifiers whole and in parts, compounds apart and joined', async () => {
    const pages = [{ content: 'optimization.splitChunks' }, { content: 'dev server' }];
    for (const query of ['splitChunks', 'split chunks', 'chunks', 'optimization']) {
      expect(await order(pages, query)).toEqual(['/0']);
    }
    for (const query of ['devServer', 'dev-server', 'server']) {
      expect(await order(pages, query)).toEqual(['/1']);
    }
  });

  test('SRCH-7: Chinese by words and pairs, with or without spaces', async () => {
    const pages = [{ content: '如何配置路径别名。' }, { content: '热更新没有生效' }];
    expect(await order(pages, '路径 别名')).toEqual(['/0']);
    expect(await order(pages, '别名路径')).toEqual(['/0']);
    expect(await order(pages, '怎么让热更新生效？')).toEqual(['/1']);
  });

  test('forms of a word are the same word, and others are not', async () => {
    const pages = [{ content: 'splitting libraries' }, { content: 'a splitter' }];
    expect((await order(pages, 'split library'))[0]).toBe('/0');
    expect(await order([{ content: 'preloading' }, { content: 'a load' }], 'load')).toEqual(['/1']);
  });

  test('the last word may be the beginning of one', async () => {
    const pages = [{ content: 'tree shaking' }, { content: 'module federation' }];
    expect(await order(pages, 'module fed')).toEqual(['/1']);
    expect(await order(pages, 'sha')).toEqual(['/0']);
  });

  test('words of questions carry no weight, unless there are no others', async () => {
    const pages = [{ content: 'how do I do what is' }, { content: 'the alias' }];
    expect(await order(pages, 'how do i use the alias?')).toEqual(['/1']);
    expect((await order(pages, 'how do i'))[0]).toBe('/0');
  });

  test('words of complaint count little, and no other word is read into them', async () => {
    const pages = [
      { content: 'What is broken always stays a problem.' },
      { content: 'The property of an alias.' },
      { content: 'Text.' },
    ];
    expect((await order(pages, 'alias not working properly, always broken'))[0]).toBe('/1');
    expect((await order(pages, '别名 alias 配置 问题'))[0]).toBe('/1');
    const engine = await createEngine(indexOf(pages), linkOf);
    expect(engine.search({ keyword: 'alias properly', limit: 7 }).corrected).toBeUndefined();
    // Nothing else was typed.
    expect((await order(pages, 'broken'))[0]).toBe('/0');
  });

  test('another tool beside something else is not what is looked for', async () => {
    const pages = [
      { content: 'Benchmark. Rollup is one. rollup, Rollup.' },
      { content: 'Externals keep a module external.' },
      { content: 'External is a word.' },
    ];
    expect((await order(pages, 'rollup externals'))[0]).toBe('/1');
    expect((await order(pages, 'rollup'))[0]).toBe('/0');
  });

  test.each([
    'output.publicPath 设置',
    'output.publicPath 怎么配置',
    '配置output.publicPath',
    'output.publicPath 不生效',
    'how to set output.publicPath',
    'output.publicPath option not working',
  ])('an identifier alone among words that say nothing: %s', async (typed) => {
    const pages = [
      {
        title: 'Publish',
        content: 'output.publicPath, output.publicPath: set 设置 配置 the option.',
      },
      { title: 'Output', content: 'Files.', toc: [heading('output.publicPath')] },
      { title: 'Set', content: 'How to set an option 设置 配置.' },
    ];
    expect((await order(pages, typed))[0]).toBe('/1');
  });

  test('words of the site that mean the same', async () => {
    const pages = [{ content: 'Split code with a dynamic import.' }, { content: 'Nothing.' }];
    expect(await order(pages, 'lazy loading')).toEqual(['/0']);
    const without = await createEngine({ ...indexOf(pages), synonyms: undefined }, linkOf);
    expect(without.search({ keyword: 'lazy loading', limit: 7 }).hits).toEqual([]);
  });

  test('some words stand for others one way only', async () => {
    const pages = [{ content: 'The publicPath.' }, { content: 'A CDN.' }];
    expect(await order(pages, 'cdn')).toEqual(['/1', '/0']);
    expect(await order(pages, 'publicPath')).toEqual(['/0']);
  });

  test('small words of Chinese are none inside of another word', async () => {
    const pages = [{ content: '性能分析' }, { content: '性质和能量' }];
    expect((await order(pages, '性能'))[0]).toBe('/0');
    // `的` between two words makes no pair with the next one.
    const pairs = [{ content: '选项的构成，目的和构件' }, { content: '构建速度' }];
    expect((await order(pairs, '如何提高项目的构建速度'))[0]).toBe('/1');
  });

  test('SRCH-9, WEAK-30, DIFF-18: ranked before the limit counts', async () => {
    const scattered = Array.from({ length: 20 }, () => ({
      content: 'Shaking is one thing, and a tree is quite another one in most of the gardens.',
    }));
    const engine = await createEngine(
      indexOf([...scattered, { content: 'Tree shaking.' }]),
      linkOf,
    );
    const { hits } = engine.search({ keyword: 'tree shaking', limit: 7 });
    expect(hits[0]?.link).toBe('/20');
  });

  test('all words in one section before all in one page, and those before most of them', async () => {
    const section = { content: 'Text.', toc: [heading('proxy for the server of websockets')] };
    const page = { content: 'A proxy.', toc: [heading('server'), heading('websockets')] };
    const most = {
      content: 'A proxy stands before the server, as in many other places of the network.',
    };
    const pages = [most, page, section];
    expect(await order(pages, 'proxy server websockets')).toEqual(['/2', '/1', '/0']);
  });

  test('CONST-1: at most as many pages as the limit says', async () => {
    const engine = await createEngine(indexOf(Array(20).fill({ title: 'Same' })), linkOf);
    const { hits } = engine.search({ keyword: 'same', limit: 7 });
    expect(hits.map(({ link }) => link)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5', '/6']);
  });

  test('VAL-1: white space is no query', async () => {
    const engine = await createEngine(indexOf([{ content: 'a b' }]), linkOf);
    expect(engine.search({ keyword: ' \t\n ', limit: 7 })).toEqual({ hits: [] });
  });

  test.each(['[', '(', '\\', '*', '<b>', '\ud800', '\u202e', '😀', '，。', 'x'.repeat(10_000)])(
    'a strange query is only a text: %j',
    async (keyword) => {
      const pages = [{ content: `a ${keyword} b` }, { content: 'c' }];
      expect(await order(pages, keyword)).toEqual(['/0']);
    },
  );

  test('no query takes long, however long it is', async () => {
    const content = 'Words of all kinds, 各种各样的词, and more of them. '.repeat(2000);
    const engine = await createEngine(indexOf(Array(20).fill({ content })), linkOf);
    const long = ['word '.repeat(2000), '词'.repeat(10_000), 'aB'.repeat(5000), '.*'.repeat(5000)];
    for (const keyword of [...long, `${'路径 alias '.repeat(900)}😀`]) {
      const started = processorTime();
      engine.search({ keyword, limit: 7 });
      expect(processorTime() - started).toBeLessThan(2000);
    }
  });
});

describe('pasted messages', () => {
  const filler = { content: 'Somebody reads src, app and index in many files.' };

  test("the reader's own files and the kind of the message tell little", async () => {
    const pages = [
      { content: 'A module that is missing.' },
      { content: 'ReferenceError everywhere. src and index of checkout.' },
      filler,
    ];
    const message = 'Uncaught ReferenceError: module missing in ./src/checkout/index.js:3:7';
    expect((await order(pages, message))[0]).toBe('/0');
  });

  test('the stack is no part of it', async () => {
    const pages = [{ content: 'A hook that is called twice.' }, { content: 'bootstrap runtime' }];
    const message = 'hook called twice at bootstrap (/app/runtime/bootstrap.js:12:3) at runtime';
    expect(await order(pages, message)).toEqual(['/0']);
  });

  test('nor where a method is called by another name', async () => {
    const pages = [
      { content: 'A hook that is called twice.' },
      { content: 'bootstrap runtime tap' },
    ];
    const message =
      'hook called twice at Function.bootstrap [as tap] (/app/runtime/bootstrap.js:12:3) at runtime';
    expect(await order(pages, message)).toEqual(['/0']);
  });

  test('small words between two others stand where the message has them', async () => {
    const pages = [
      { content: 'The process, which nobody here has ever defined.' },
      { content: 'Sometimes the process is not defined, and that is all.' },
    ];
    expect((await order(pages, 'process is not defined'))[0]).toBe('/1');
  });

  test('a heading that stands in it as it is explains it', async () => {
    const pages = [
      { title: 'Plugins', content: 'plugin plugin plugin, function, apply' },
      { content: 'Text.', toc: [heading('plugin.apply is not a function')] },
      filler,
    ];
    const message = 'TypeError: plugin.apply is not a function at createCompiler';
    expect((await order(pages, message))[0]).toBe('/1');
  });

  test('a heading with other names in it explains it, too', async () => {
    const pages = [
      { content: 'Text.', toc: [heading('Whether an export was found'), heading('More')] },
      { content: 'Text.', toc: [heading("export 'Coffee' … was not found in './types'")] },
      { content: 'Text.', toc: [heading('The export was found')] },
      filler,
    ];
    const message = "export 'tea' (imported as 'tea') was not found in './drinks'";
    expect((await order(pages, message))[0]).toBe('/1');
  });

  test('names without end between quotation marks take no time', async () => {
    const engine = await createEngine(
      indexOf([{ content: 'x', toc: [heading(`a message that says ${"'x' ".repeat(60)}`)] }]),
      linkOf,
    );
    const started = processorTime();
    engine.search({ keyword: `a message that says nothing ${"'x' ".repeat(90)}end`, limit: 7 });
    expect(processorTime() - started).toBeLessThan(500);
  });
});

test('a heading that holds the whole query before two that hold a half each', async () => {
  const pages = [
    {
      content: 'The node and its version.',
      toc: [heading('The node itself'), heading('Every version')],
    },
    { content: 'Text.', toc: [heading('The node version'), heading('Something else')] },
    { content: 'More.' },
  ];
  expect((await order(pages, 'which version of node'))[0]).toBe('/1');
});

test('of two pages that say the same, the one to which more pages lead comes first', async () => {
  const pages = [{ content: 'The alias.' }, { content: 'The alias.', linkedFrom: 12 }];
  expect(await order(pages, 'alias')).toEqual(['/1', '/0']);
});

describe('slips of the keys', () => {
  const pages = [
    { title: 'Module federation', content: 'Module federation shares modules.' },
    {
      title: 'Code splitting',
      content: 'Splitting code: optimization.splitChunks makes chunks. Code splitting pays.',
    },
    { title: 'Minify', content: 'minify' },
  ];
  const correctedOf = async (keyword: string) =>
    (await createEngine(indexOf(pages), linkOf)).search({ keyword, limit: 7 }).corrected;

  test.each([
    ['moduel federation', 'module federation'],
    ['spltchunks', 'splitchunks'],
    ['SpiltChunks', 'splitchunks'],
    ['optmizatoin', 'optimization'],
    ['codesplitting', 'code splitting'],
  ])('%s is answered as %s', async (typed, meant) => {
    expect(await correctedOf(typed)).toBe(meant);
    expect((await order(pages, typed)).length).toBeGreaterThan(0);
  });

  test('only words that nothing holds, and only as far as a word is long', async () => {
    expect(await correctedOf('module')).toBeUndefined();
    expect(await correctedOf('chnk')).toBeUndefined();
    expect(await correctedOf('mod')).toBeUndefined();
    expect(await correctedOf('minfyi')).toBeUndefined();
  });

  test('what resembles nothing finds nothing, with up to three pages of a similar name', async () => {
    const engine = await createEngine(indexOf(pages), linkOf);
    expect(engine.search({ keyword: 'qqqq', limit: 7 })).toEqual({ hits: [], near: [] });
    const { hits, near } = engine.search({ keyword: 'fedmodulerations', limit: 7 });
    expect(hits).toEqual([]);
    expect(near).toEqual([{ title: 'Module federation', link: '/0' }]);
  });
});

describe('SRCH-10: the order of the pages', () => {
  test('names, titles, headings, content', async () => {
    const pages = [
      { content: 'Somewhere else an entry is read, and more words follow here.' },
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
      { content: 'There are aliases, too.', toc: [heading('The alias')] },
      { content: 'set an Álias', keywords: ['Alias'] },
      { title: 'Alias' },
    ];
    expect(await order(pages, 'alias')).toEqual(['/2', '/1', '/0']);
    expect(await order(pages, 'ali')).toEqual(['/2', '/1', '/0']);
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
