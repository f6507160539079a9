import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { processorTime } from '../tests/support/processor-time.ts';
import { byteSnippet } from './byte-snippet.ts';
import { createRemoteProvider, requestUrl } from './remote.ts';
import type { RemoteOptions, SearchProvider } from './types.ts';

const options: RemoteOptions = {
  apiUrl: 'https://search.example/api',
  indexName: 'site',
  searchIndexes: [
    { value: 'site', label: 'Docs' },
    { value: 'blog', label: 'News' },
  ],
  lang: 'en',
  origins: ['https://docs.example'],
};
const { signal } = new AbortController();
const query = { keyword: 'code split', limit: 7 };

const record = {
  title: 'Code splitting',
  routePath: '/guide/optimization/code-splitting',
  domain: 'https://docs.example',
  lang: 'en',
  toc: [{ text: '`Dynamic` import', id: 'dynamic-import', depth: 2, charIndex: 22 }],
  content: 'How to write your code\nDynamic import\nBetter code splitting.',
  _matchesPosition: { content: [{ start: 45, length: 14 }] },
};

let report: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  report = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answerWith(answer: () => Response | Promise<Response>) {
  const fetching = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

const json = (value: unknown) => () => Response.json(value);

test('CALL-2: asks with four parameters in this order', () => {
  expect(requestUrl(options, query)).toBe(
    'https://search.example/api?keyword=code%20split&limit=7&searchIndexes=site%2Cblog&lang=en',
  );
  expect(requestUrl({ ...options, searchIndexes: [] }, { keyword: '\ud800&=#', limit: 7 })).toBe(
    'https://search.example/api?keyword=%EF%BF%BD%26%3D%23&limit=7&searchIndexes=&lang=en',
  );
});

describe('CALL-4: groups', () => {
  test('CALL-3, DATA-17, WEAK-36: the current one comes first, the others as they came, with their labels', async () => {
    answerWith(
      json([
        { index: 'blog', hits: [] },
        { index: 'other', hits: [] },
        { index: 'site', hits: [record] },
      ]),
    );
    const groups = await createRemoteProvider(options).search(query, signal);
    expect(groups.map(({ group, current, result }) => [group, current, result.length])).toEqual([
      ['Docs', true, 2],
      ['News', false, 0],
      ['other', false, 0],
    ]);
    expect(groups[0]?.result.map(({ type, link, header }) => [type, link, header])).toEqual([
      ['title', 'https://docs.example/guide/optimization/code-splitting', 'Code splitting'],
      [
        'content',
        'https://docs.example/guide/optimization/code-splitting#dynamic-import',
        'Dynamic import',
      ],
    ]);
  });

  test('`default` stands for the current one', async () => {
    answerWith(json([{ index: 'default', hits: [record] }]));
    const groups = await createRemoteProvider(options).search(query, signal);
    expect(groups.map(({ group, result }) => [group, result.length])).toEqual([['Docs', 2]]);
  });

  test('an index that is named twice is one group', async () => {
    const other = { ...record, title: 'Code split', routePath: '/other' };
    answerWith(
      json([
        { index: 'site', hits: [record] },
        { index: 'blog', hits: [] },
        { index: 'site', hits: [other] },
      ]),
    );
    const groups = await createRemoteProvider(options).search(query, signal);
    expect(groups.map(({ group, result }) => [group, result.length])).toEqual([
      ['Docs', 4],
      ['News', 0],
    ]);
  });

  test('an empty current group comes first if the answer has none', async () => {
    answerWith(json([{ index: 'blog', hits: [record] }]));
    const groups = await createRemoteProvider(options).search(query, signal);
    expect(groups.map(({ group, result }) => [group, result.length])).toEqual([
      ['Docs', 0],
      ['News', 2],
    ]);
  });

  test('hits without a domain lie on this site, or on the configured one', async () => {
    const linksWith = async (more: Partial<RemoteOptions>) => {
      answerWith(json([{ index: 'site', hits: [{ ...record, domain: '' }] }]));
      const [group] = await createRemoteProvider({ ...options, ...more }).search(query, signal);
      return group?.result[0]?.link;
    };
    expect(await linksWith({ base: '/docs/' })).toBe('/docs/guide/optimization/code-splitting');
    expect(await linksWith({ domain: 'https://a.example' })).toBe(
      'https://a.example/guide/optimization/code-splitting',
    );
  });
});

/** A site's own index that answers everything with one page. */
function answerOfOwnIndex(): SearchProvider {
  const hit = { type: 'title', title: 'Own', header: 'Own', statement: '', link: '/own' } as const;
  return {
    load: async () => {},
    search: async () => [
      {
        group: 'Site',
        index: 'Site',
        renderType: 'default',
        current: true,
        result: [{ ...hit, query: 'own', group: '', highlightInfoList: [] }],
      },
    ],
  };
}

describe('rows of the service', () => {
  const row = {
    type: 'content',
    header: 'Dynamic import',
    statement: '...better code splitting',
    link: '#dynamic-import',
    highlightInfoList: [{ start: 10, length: 14 }],
  };
  const hitsWith = async (rows: unknown) => {
    answerWith(json([{ index: 'site', hits: [{ ...record, rows }] }]));
    const [group] = await createRemoteProvider(options).search(query, signal);
    return group?.result;
  };

  test('are shown as they came, on the page of their record', async () => {
    expect(await hitsWith([row])).toEqual([
      {
        ...row,
        title: 'Code splitting',
        group: '',
        query: 'code split',
        link: 'https://docs.example/guide/optimization/code-splitting#dynamic-import',
      },
    ]);
  });

  test('that make no sense are left out, and so are marks outside of the text', async () => {
    const marks = [
      { start: 3, length: 6 },
      { start: 5, length: 9 },
      { start: 20, length: 900 },
      'x',
    ];
    const bad = [null, { ...row, type: 'x' }, { ...row, link: '/evil' }, { ...row, header: 1 }];
    const hits = await hitsWith([...bad, { ...row, highlightInfoList: marks }]);
    expect(hits?.map(({ highlightInfoList }) => highlightInfoList)).toEqual([
      [{ start: 3, length: 6 }],
    ]);
  });
});

describe('hits on origins that the site does not name', () => {
  const near = { title: 'Near', routePath: '/near', domain: 'https://evil.example' };
  test.each([
    ['another host', 'https://evil.example'],
    ['another port', 'https://docs.example:8443'],
    ['another scheme', 'http://docs.example'],
    ['a name that only begins alike', 'https://docs.example.evil.test'],
    ['a user in front of the host', 'https://docs.example@evil.example'],
  ])('%s: dropped and reported', async (_, domain) => {
    answerWith(json([{ index: 'site', hits: [{ ...record, domain }], near: [near] }]));
    const [group] = await createRemoteProvider(options).search(query, signal);
    expect([group?.result, group?.near]).toEqual([[], undefined]);
    expect(report).toHaveBeenCalledOnce();
  });

  test('a base below a named origin is named, too', async () => {
    answerWith(json([{ index: 'site', hits: [{ ...record, domain: 'https://docs.example/v1' }] }]));
    const [group] = await createRemoteProvider(options).search(query, signal);
    expect(group?.result[0]?.link).toMatch(/^https:\/\/docs\.example\/v1\/guide/);
  });
});

describe('SRCH-19: sections', () => {
  const sections = [{ name: 'Optimisation', routes: ['/guide/a', record.routePath] }];
  const sectionsOf = async (index: string, hit: object) => {
    answerWith(json([{ index, hits: [hit] }]));
    const groups = await createRemoteProvider({ ...options, sections }).search(query, signal);
    return [...new Set(groups.flatMap(({ result }) => result).map(({ group }) => group))];
  };

  test('own records that name none have the one of their page', async () => {
    expect(await sectionsOf('site', record)).toEqual(['Optimisation']);
    expect(await sectionsOf('site', { ...record, group: 'Named' })).toEqual(['Named']);
    expect(await sectionsOf('site', { ...record, routePath: '/alone' })).toEqual(['']);
  });

  test('pages of other sites are not taken for own ones', async () => {
    expect(await sectionsOf('blog', record)).toEqual(['']);
  });
});

describe('CALL-5: matches that are not literal', () => {
  test('100 bytes from the first match, matches wholly inside are marked', async () => {
    answerWith(json([{ index: 'site', hits: [{ ...record, title: 'Other' }] }]));
    const [group] = await createRemoteProvider(options).search(
      { ...query, keyword: 'divided' },
      signal,
    );
    expect(group?.result).toEqual([
      expect.objectContaining({
        type: 'content',
        statement: '...code splitting....',
        highlightInfoList: [{ start: 3, length: 14 }],
        header: 'Dynamic import',
        link: 'https://docs.example/guide/optimization/code-splitting#dynamic-import',
      }),
    ]);
  });

  test('bytes become code units', () => {
    expect(byteSnippet('ééé快速 x', [{ start: 6, length: 6 }])).toEqual({
      at: 3,
      statement: '...快速 x...',
      highlightInfoList: [{ start: 3, length: 2 }],
    });
  });

  test('never cuts a character, whatever the service says', () => {
    const range = fc.record({ start: fc.nat(400), length: fc.integer({ min: 1, max: 200 }) });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(range), (content, ranges) => {
        const snippet = byteSnippet(content, ranges);
        if (!snippet) return;
        expect(snippet.statement).not.toContain('\ufffd');
        for (const { start, length } of snippet.highlightInfoList) {
          expect(start).toBeGreaterThanOrEqual(3);
          expect(start + length).toBeLessThanOrEqual(snippet.statement.length - 3);
        }
      }),
    );
  });

  test('a record that does not hold the query and says nothing about it is no hit', async () => {
    answerWith(json([{ index: 'site', hits: [{ ...record, _matchesPosition: undefined }] }]));
    const [group] = await createRemoteProvider(options).search(
      { ...query, keyword: 'absent' },
      signal,
    );
    expect(group?.result).toEqual([]);
  });
});

describe('ERR-3: whatever the service does, the list is empty and the error is logged', () => {
  const endless = () => {
    const chunk = new TextEncoder().encode('['.repeat(100_000));
    return new Response(new ReadableStream({ pull: (stream) => stream.enqueue(chunk) }));
  };
  test.each<[string, () => Response | Promise<Response>]>([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails', () => new Response('[]', { status: 503 })],
    ['sends no JSON', () => new Response('<!doctype html>')],
    ['sends another shape', json({ hits: [] })],
    ['sends groups without hits', json([{ index: 'site' }])],
    ['sends groups without a name', json([{ hits: [record] }])],
    ['never stops sending', endless],
    ['nests without end', () => new Response('['.repeat(3_000_000))],
  ])('%s', async (_, answer) => {
    answerWith(answer);
    const groups = await createRemoteProvider(options).search(query, signal);
    expect(groups.map(({ group, result }) => [group, result.length])).toEqual([['Docs', 0]]);
    expect(groups[0]?.failed).toBe(true);
    expect(report).toHaveBeenCalledOnce();
  });

  test('one damaged group takes no other with it', async () => {
    answerWith(json([null, { index: 'blog' }, { index: 'site', hits: [record] }]));
    const groups = await createRemoteProvider(options).search(query, signal);
    expect(groups.map(({ group, result }) => [group, result.length])).toEqual([['Docs', 2]]);
    expect(report).toHaveBeenCalledOnce();
  });

  test('a slow answer is given up', async () => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('slow', 'TimeoutError')), milliseconds);
      return controller.signal;
    });
    const hang = (_url: string, { signal: given }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        given?.addEventListener('abort', () => reject(given.reason));
      });
    vi.stubGlobal('fetch', hang);
    const search = createRemoteProvider(options).search(query, signal);
    await vi.advanceTimersByTimeAsync(6000);
    expect((await search)[0]?.result).toEqual([]);
    expect(report).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test('what is no query to the service has no results, and is no failure', async () => {
    answerWith(() => new Response('{"error":"too long"}', { status: 400 }));
    const [group] = await createRemoteProvider(options).search(query, signal);
    expect([group?.result, group?.failed]).toEqual([[], undefined]);
    expect(report).not.toHaveBeenCalled();
  });

  test('a failure is answered from the site’s own index, and says so', async () => {
    const own = answerOfOwnIndex();
    answerWith(() => new Response('', { status: 503 }));
    const groups = await createRemoteProvider(options, own).search(query, signal);
    expect(groups.map(({ group, failed, current }) => [group, failed, current])).toEqual([
      ['Docs', true, true],
    ]);
    expect(groups[0]?.result.map(({ link }) => link)).toEqual(['/own']);
    answerWith(json([{ index: 'site', hits: [record] }]));
    const [answered] = await createRemoteProvider(options, own).search(query, signal);
    expect([answered?.failed, answered?.result.length]).toEqual([undefined, 2]);
  });

  test('a failure is not remembered', async () => {
    const provider = createRemoteProvider(options);
    answerWith(() => new Response('', { status: 500 }));
    await provider.search(query, signal);
    answerWith(json([{ index: 'site', hits: [record] }]));
    expect((await provider.search(query, signal))[0]?.result).toHaveLength(2);
  });

  test('records that make no sense or lead to no web address are left out', async () => {
    const bad = [
      null,
      'text',
      { ...record, title: 1 },
      { ...record, routePath: '//evil.example' },
      { ...record, routePath: 'guide' },
      { ...record, domain: 'javascript:alert(1)//' },
      { ...record, domain: 5 },
    ];
    answerWith(json([{ index: 'site', hits: [...bad.slice(0, 6), record] }]));
    const [group] = await createRemoteProvider(options).search(query, signal);
    expect(group?.result).toHaveLength(2);
  });

  test('a heading of two lines is one heading', async () => {
    const toc = ['Two\nlines', 'Second'].map((text) => ({
      text,
      id: text[0],
      depth: 2,
      charIndex: -1,
    }));
    answerWith(json([{ index: 'site', hits: [{ ...record, toc }] }]));
    const asked = { ...query, keyword: 'second' };
    const [group] = await createRemoteProvider(options).search(asked, signal);
    expect(group?.result).toMatchObject([
      { header: 'Code splitting > Second', highlightInfoList: [{ start: 17, length: 6 }] },
    ]);
  });

  test('SRCH-9: the limit is for pages that are shown', async () => {
    const absent = { ...record, title: 'Other', content: 'Nothing', _matchesPosition: undefined };
    const bad = Array.from({ length: 9 }, (_, index) => (index % 2 === 0 ? { title: 1 } : absent));
    answerWith(json([{ index: 'site', hits: [...bad, record, record, record] }]));
    const [group] = await createRemoteProvider(options).search({ ...query, limit: 2 }, signal);
    expect(group?.result.filter(({ type }) => type === 'title')).toHaveLength(2);
  });

  describe('a large answer does not freeze the page', () => {
    const headings = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        text: 'a b',
        id: 'a',
        depth: 2 + (index % 3),
        // The newline in front of each line but the first.
        charIndex: index * 4 + 3,
      }));
    test.each<[string, object]>([
      ['a long line', { content: 'a '.repeat(150_000) }],
      ['a long title', { title: 'a '.repeat(100_000) }],
      ['a longer title without a match', { title: 'b '.repeat(1_500_000) }],
      ['many headings', { content: 'a b\n'.repeat(40_000), toc: headings(20_000) }],
      [
        'a deep chain',
        { toc: headings(2000).map((entry, at) => ({ ...entry, depth: 2000 - at })) },
      ],
      ['long headings', { toc: [{ ...headings(1)[0], text: 'a '.repeat(100_000) }] }],
      ['letters with accents', { content: `${'é '.repeat(400_000)}a` }],
      ['a letter with many accents', { content: `a${'\u0300'.repeat(100_000)}` }],
      ['a long section', { title: 'a', group: 'b '.repeat(500_000) }],
      ['a long address', { title: 'a', routePath: `/${'b'.repeat(500_000)}` }],
    ])('%s', async (_, more) => {
      answerWith(json([{ index: 'site', hits: [{ ...record, title: 'T', toc: [], ...more }] }]));
      const started = processorTime();
      const search = createRemoteProvider(options).search({ keyword: 'a', limit: 7 }, signal);
      const [group] = await search;
      expect(processorTime() - started).toBeLessThan(1000);
      for (const hit of group?.result ?? []) {
        expect(hit.highlightInfoList.length).toBeLessThanOrEqual(600);
        const texts = [hit.title, hit.header, hit.statement, hit.link, hit.group];
        expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(2500);
      }
    });
  });

  test('any JSON is an answer or an error, never a crash', async () => {
    const wild = fc.jsonValue();
    const hit = fc.record({
      title: wild,
      routePath: fc.constantFrom('/a', '//a'),
      domain: wild,
      toc: fc.array(wild),
      content: wild,
      _matchesPosition: wild,
    });
    const likely = fc.record({
      title: fc.string({ unit: 'binary' }),
      routePath: fc.string({ unit: 'binary' }).map((path) => `/${path}`),
      content: fc.string({ unit: 'binary' }),
      toc: fc.array(
        fc.record({
          text: fc.string(),
          id: fc.string({ unit: 'binary' }),
          depth: fc.double(),
          charIndex: fc.integer(),
        }),
      ),
      _matchesPosition: fc.record({
        content: fc.array(fc.record({ start: fc.integer(), length: fc.integer() })),
      }),
    });
    const groups = fc.array(
      fc.record({ index: fc.constantFrom('site', 'x'), hits: fc.array(fc.oneof(hit, likely)) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(wild, groups),
        fc.string({ unit: 'binary' }),
        async (answer, keyword) => {
          answerWith(json(answer));
          const result = await createRemoteProvider(options).search({ keyword, limit: 7 }, signal);
          expect(result[0]?.current).toBe(true);
          for (const { link } of result.flatMap(({ result }) => result)) {
            expect(link).toMatch(/^(https?:\/\/|\/(?!\/))/);
          }
        },
      ),
    );
  });
});

test('an outdated search is aborted and rejects', async () => {
  const fetching = answerWith(() => new Promise<Response>(() => {}));
  const controller = new AbortController();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    void fetching(url, init);
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  const search = createRemoteProvider(options).search(query, controller.signal);
  controller.abort();
  await expect(search).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(report).not.toHaveBeenCalled();
});

test('SRCH-11: a query that was answered is not asked again', async () => {
  const fetching = answerWith(json([{ index: 'site', hits: [record] }]));
  const provider = createRemoteProvider(options);
  const first = await provider.search(query, signal);
  expect(await provider.search(query, signal)).toBe(first);
  expect(fetching).toHaveBeenCalledOnce();
});

test('VAL-1: white space is not asked for', async () => {
  const fetching = answerWith(json([]));
  await createRemoteProvider(options).search({ keyword: '  ', limit: 7 }, signal);
  expect(fetching).not.toHaveBeenCalled();
});
