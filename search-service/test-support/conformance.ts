import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createFinder } from '../../search/find.ts';
import { createRemoteProvider } from '../../search/remote.ts';
import type { RemoteOptions } from '../../search/types.ts';
import { readCorpus } from '../corpus.ts';
import type { ServiceEngine } from '../engine.ts';
import { type SearchServer, startServer } from '../server.ts';
import { type BuiltFolder, builtFolder, pageOf } from './built-site.ts';

const english = [
  pageOf(
    '/guide/code-splitting',
    'Code splitting',
    'How to split your code.\n## Dynamic import\nimport() makes a chunk of its own.',
  ),
  pageOf(
    '/config/output',
    'Output',
    'Where results go.\n## output.filename\nName of a file: [name].js\n## output.publicPath\n__webpack_public_path__ at run time, "quoted" \\ escaped',
  ),
  pageOf('/guide/loaders', 'Loaders', 'builtin:swc-loader compiles. Café au lait. 1.0.0-alpha.5'),
  pageOf('/blog/news', 'News', 'We split code splitting in two. Output is smaller.'),
  pageOf(
    '/misc/long',
    'Length',
    [...Array(50).fill('Many words say little. '.repeat(40)), 'lengthy'].join('\n'),
  ),
  pageOf('/misc/emoji', 'Emoji 🎉', 'A party 🎉🎊 of characters; naïve résumé; Йод; 한글 문서'),
];
const chinese = [
  pageOf(
    '/zh/guide/start',
    '快速上手',
    '从这里开始。\n## 创建项目\n使用 Rspack 创建一个新的项目。',
  ),
  pageOf('/zh/config/output', '输出', '输出目录与 output.filename 的设置。'),
];
const blog = [pageOf('/loaders', 'All about loaders', 'Loaders transform modules.')];

/** An engine with empty hands. */
export interface Contestant {
  engine: ServiceEngine;
  expectedVersion: string;
  stop(): Promise<void>;
}

/** What every engine has to do, seen through HTTP and the code of the site's dialog. */
export function conforms(start: (report: (message: string) => void) => Promise<Contestant>) {
  let contestant: Contestant;
  let site: BuiltFolder;
  let other: BuiltFolder;
  let server: SearchServer;
  const errors: string[] = [];
  /** What was answered while there were no pages. */
  let before: { health: Awaited<ReturnType<typeof health>>; searchStatus: number };

  beforeAll(async () => {
    [contestant, site, other] = await Promise.all([
      start((message) => errors.push(message)),
      builtFolder([
        { lang: 'en', pages: english },
        { lang: 'zh', pages: chinese },
      ]),
      builtFolder([{ lang: 'en', pages: blog }]),
    ]);
    server = await startServer({
      engine: contestant.engine,
      port: 0,
      host: '127.0.0.1',
      allowOrigins: [],
      log: () => {},
      logError: (message) => errors.push(message),
    });
    const searched = await fetch(`${server.url}/api?keyword=a&limit=7&searchIndexes=&lang=en`);
    before = { health: await health(), searchStatus: searched.status };
    await replace();
  });

  afterAll(async () => {
    await server?.stop();
    await Promise.all([contestant?.stop(), site?.remove(), other?.remove()]);
  });

  afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
  });

  const sources = () => [
    { index: 'docs', folder: site.dir, domain: '' },
    { index: 'blog', folder: other.dir, domain: 'https://blog.example/en' },
  ];
  const replace = async () => contestant.engine.replace(await readCorpus(sources()));
  const health = async () => {
    const response = await fetch(`${server.url}/health`);
    return { status: response.status, body: await response.json() };
  };

  /** Searches as the dialog does. */
  const search = (
    keyword: string,
    { limit = 7, ...more }: Partial<RemoteOptions> & { limit?: number } = {},
  ) =>
    createRemoteProvider({
      apiUrl: `${server.url}/api`,
      indexName: 'docs',
      searchIndexes: [],
      origins: ['https://blog.example'],
      lang: 'en',
      ...more,
    }).search({ keyword, limit }, new AbortController().signal);

  /** Routes of the pages that are hit, in their order. */
  const routes = async (keyword: string, more: Parameters<typeof search>[1] = {}) => {
    const [group] = await search(keyword, more);
    return [...new Set(group?.result.map(({ link }) => link.replace(/#.*/s, '')))];
  };

  test('before pages are loaded it says so', () => {
    expect(before.health).toMatchObject({ status: 503, body: { status: 'empty', indexes: [] } });
    expect(before.searchStatus).toBe(503);
  });

  test('the engine reports its version and what it holds', async () => {
    expect(contestant.expectedVersion).toMatch(/\d+\.\d+\.\d+$/);
    expect(await health()).toEqual({
      status: 200,
      body: {
        status: 'ok',
        engine: contestant.engine.name,
        version: contestant.expectedVersion,
        indexes: [
          { index: 'docs', lang: 'en', pages: 6 },
          { index: 'docs', lang: 'zh', pages: 2 },
          { index: 'blog', lang: 'en', pages: 1 },
        ],
      },
    });
  });

  test('CALL-2, CALL-3: hits of the site, as the dialog shows them', async () => {
    const [group] = await search('code split');
    expect(group).toMatchObject({ index: 'docs', group: 'docs', current: true });
    expect(group?.result.map(({ type, link, group }) => [type, link, group])).toEqual([
      ['title', '/guide/code-splitting', 'Guide'],
      ['content', '/blog/news', 'Guide'],
      ['content', '/guide/code-splitting', 'Guide'],
    ]);
    expect(group?.result[0]?.highlightInfoList).toEqual([{ start: 0, length: 14 }]);
  });

  test('CALL-3: a record has the fields of the protocol', async () => {
    const response = await fetch(
      `${server.url}/api?keyword=caf%C3%A9&limit=7&searchIndexes=docs&lang=en`,
    );
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual([
      {
        index: 'docs',
        hits: [
          {
            title: 'Loaders',
            routePath: '/guide/loaders',
            group: 'Guide',
            lang: 'en',
            version: '',
            domain: '',
            toc: [],
            content: 'builtin:swc-loader compiles. Café au lait. 1.0.0-alpha.5',
            _matchesPosition: { content: [{ start: 29, length: 5 }] },
            rows: [
              {
                type: 'content',
                header: 'Loaders',
                statement: 'builtin:swc-loader compiles. Café au lait. 1.0.0-alpha.5',
                link: '',
                highlightInfoList: [{ start: 29, length: 4 }],
              },
            ],
          },
        ],
      },
    ]);
  });

  test('what the dialog does not show is not sent', async () => {
    const response = await fetch(`${server.url}/api?keyword=naïve&limit=7&lang=en`);
    const text = await response.text();
    expect(text).toContain('naïve résumé');
    const long = await fetch(`${server.url}/api?keyword=lengthy&limit=7&lang=en`);
    expect((await long.text()).length).toBeLessThan(4000);
  });

  test('CALL-4: a group for each index, links of another site lead there', async () => {
    const searchIndexes = [
      { value: 'blog', label: 'Blog' },
      { value: 'docs', label: 'Docs' },
    ];
    const groups = await search('loaders', { searchIndexes });
    expect(groups.map(({ group, current, result }) => [group, current, result[0]?.link])).toEqual([
      ['Docs', true, '/guide/loaders'],
      ['Blog', false, 'https://blog.example/en/loaders'],
    ]);
  });

  test('CALL-2: the language decides which pages are searched', async () => {
    expect(await routes('输出', { lang: 'zh' })).toEqual(['/zh/config/output']);
    expect(await routes('输出')).toEqual([]);
    expect(await routes('output', { lang: 'zh' })).toEqual(['/zh/config/output']);
    const response = await fetch(`${server.url}/api?keyword=output&lang=fr`);
    expect(response.status).toBe(404);
  });

  test.each<[string, string[]]>([
    ['output.filename', ['/config/output', '/blog/news']],
    ['"quoted" \\', ['/config/output']],
    ['[name].js', ['/config/output']],
    ['builtin:swc', ['/guide/loaders']],
    ['webpack public path', ['/config/output']],
    ['split chunk', ['/guide/code-splitting', '/blog/news']],
    ['how do I split my code?', ['/guide/code-splitting', '/blog/news']],
    ['0.0-ALPHA', ['/guide/loaders']],
    ['cafe', ['/guide/loaders']],
    ['🎊', ['/misc/emoji']],
    ['йод', ['/misc/emoji']],
    ['한글 문서', ['/misc/emoji']],
    ['*', []],
    ['content: OR title:@', []],
  ])('SRCH-7, SRCH-8: %s is found by its words', async (keyword, expected) => {
    expect(await routes(keyword)).toEqual(expected);
  });

  test('a slip of the keys is corrected, and the answer says so', async () => {
    const [group] = await search('splittign code');
    expect(group?.corrected).toBe('splitting code');
    expect(group?.result[0]?.link).toBe('/guide/code-splitting');
    const [none] = await search('qqqq');
    expect(none?.corrected).toBeUndefined();
  });

  test('where nothing is found, pages of a similar name are offered', async () => {
    const [group] = await search('odecsplittings');
    expect(group?.result).toEqual([]);
    expect(group?.near).toEqual([{ title: 'Code splitting', link: '/guide/code-splitting' }]);
  });

  test.each([
    ['上手', '/zh/guide/start'],
    ['手', '/zh/guide/start'],
    ['怎么新建一个项目', '/zh/guide/start'],
    ['output 目录', '/zh/config/output'],
  ])('SRCH-7: Chinese by words, without spaces or with them: %s', async (keyword, expected) => {
    expect(await routes(keyword, { lang: 'zh' })).toEqual([expected]);
  });

  test('SRCH-9, SRCH-10: names first, and the limit comes after the ranking', async () => {
    expect(await routes('output')).toEqual(['/config/output', '/blog/news']);
    expect(await routes('output', { limit: 1 })).toEqual(['/config/output']);
  });

  test('answers random queries as the dialog does: the same pages, nine times in ten the same first', async () => {
    const finder = await createFinder({ pages: english });
    const words = english.flatMap(({ title, content }) => `${title} ${content}`.split(/\s+/));
    const query = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });
    let asked = 0;
    let alike = 0;
    await fc.assert(
      fc.asyncProperty(query, async (some) => {
        const keyword = some.join(' ');
        const expected = finder.find(keyword).pages.map(({ page }) => english[page]?.routePath);
        const answered = await routes(keyword, { limit: 50 });
        expect(answered.toSorted()).toEqual(expected.toSorted());
        asked += 1;
        if (answered[0] === expected[0]) alike += 1;
      }),
      { numRuns: 60 },
    );
    expect(alike / asked).toBeGreaterThanOrEqual(0.9);
  });

  test('pages are replaced as a whole, while searches go on', async () => {
    const answers: string[][] = [];
    let done = false;
    const searching = (async () => {
      while (!done) answers.push(await routes('loader'));
    })();
    try {
      const fresh = [pageOf('/new/a', 'Loader one', ''), pageOf('/new/b', 'Loader two', '')];
      await site.write([{ lang: 'en', pages: fresh }]);
      await replace();
      expect(await routes('loader')).toEqual(['/new/a', '/new/b']);
      const gone = await fetch(`${server.url}/api?keyword=a&searchIndexes=docs&lang=zh`);
      expect(gone.status).toBe(404);
      await site.write([
        { lang: 'en', pages: english },
        { lang: 'zh', pages: chinese },
      ]);
      await replace();
      await replace();
    } finally {
      done = true;
      await searching;
    }
    expect(await routes('loader')).toEqual(['/guide/loaders']);
    const seen = new Set(answers.map((links) => links.join(' ')));
    expect(
      [...seen].filter((links) => !['/guide/loaders', '/new/a /new/b'].includes(links)),
    ).toEqual([]);
  });
}
