import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SiteConfigInput } from '../../engine/config-schema.ts';
import { readIndex, type SearchIndex } from '../../search/index-file.ts';
import type { SearchSettings } from '../../search/types.ts';
import { type BuiltSite, buildFields, moduleData } from '../data-fields/built-site.ts';

const page = (title: string, text = '') => `---\ntitle: ${title}\n---\n\n# ${title}\n\n${text}\n`;

const body = `Text with \`inline code\` and a [link](https://a.example/hidden).

## The \`first\` part

- One
- Two \`<script>\`

:::tip Good to know
In a container.
:::

| Option | Meaning |
| --- | --- |
| a | b |

\`\`\`js
const hidden = 'code';
\`\`\`

### 中文 {#chinese}

Behind the tag.
`;

const languages: SiteConfigInput = {
  title: 'Site',
  base: '/docs/',
  lang: 'en',
  locales: [
    {
      lang: 'en',
      label: 'English',
      sidebar: {
        '/guide': [{ text: '**Basics** <b>of</b> `<i>` &amp; R<T>', items: ['/guide/a'] }],
      },
    },
    { lang: 'zh', label: '中文' },
  ],
};

const files = {
  'content/en/index.mdx': '---\npageType: home\n---\n\nOn the home page.\n',
  'content/en/guide/a.mdx': page('A `name`', body),
  'content/en/other.mdx': '---\ntitle: Other\ndate: 2024-01-09T00:00:00Z\n---\n\n# Other\n',
  'content/zh/guide/a.mdx': page(
    '甲',
    '## 第一部分 {#the-first-part}\n\n正文\n\n### 中文 {#chinese}',
  ),
};

const site = await buildFields({ empty: true, config: () => languages, files });

async function settingsOf(built: BuiltSite): Promise<SearchSettings> {
  return moduleData(await built.file('routes/search.js'));
}

async function indexOf(built: BuiltSite, version: string, lang: string): Promise<SearchIndex> {
  const settings = await settingsOf(built);
  if (settings.mode !== 'local') throw new Error('not a local search');
  const href = settings.indexes[version]?.[lang] ?? '';
  return readIndex(JSON.parse(await built.file(href.slice(href.indexOf('static/')))));
}

describe('local search', () => {
  test('SRCH-1: a file per language, named by the first eight digits of its hash', async () => {
    const settings = await settingsOf(site);
    expect(settings).toEqual({
      mode: 'local',
      indexes: {
        '': {
          en: expect.stringMatching(/^\/docs\/static\/search_index\.en\.[0-9a-f]{8}\.json$/),
          zh: expect.stringMatching(/^\/docs\/static\/search_index\.zh\.[0-9a-f]{8}\.json$/),
        },
      },
      worker: expect.stringMatching(/^\/docs\/static\/js\/search-worker\.[0-9a-f]{8}\.js$/),
    });
    for (const name of await readdir(join(site.dir, 'static'))) {
      if (!name.startsWith('search_index')) continue;
      const hash = createHash('sha256')
        .update(await site.file(`static/${name}`))
        .digest('hex');
      expect(name.split('.').at(-2)).toBe(hash.slice(0, 8));
    }
  });

  test('SRCH-2, SRCH-19, SIDE-13, DATA-14, ROUTE-13: every page but the home page, with its section', async () => {
    const { lang, version, pages } = await indexOf(site, '', 'en');
    expect({ lang, version }).toEqual({ lang: 'en', version: '' });
    expect(
      pages.map(({ routePath, title, group, isDated }) => [routePath, title, group, isDated]),
    ).toEqual([
      ['/guide/a', 'A name', 'Basics of <i> & R<T>', false],
      ['/other', 'Other', 'Documentation', true],
    ]);
    const chinese = await indexOf(site, '', 'zh');
    expect(chinese.pages.map(({ routePath }) => routePath)).toEqual(['/zh/guide/a']);
  });

  test('SRCH-4, SRCH-5: one line per block; code, marks and targets of links left out', async () => {
    const { pages } = await indexOf(site, '', 'en');
    expect(pages[0]?.content).toMatchInlineSnapshot(`
      "Text with inline code and a link.
      The first part
      One
      Two <script>
      Good to know
      In a container.
      Option Meaning
      a b
      中文
      Behind the tag."
    `);
  });

  test('DATA-15, WEAK-31, DIFF-23: every heading knows its place', async () => {
    const { pages } = await indexOf(site, '', 'en');
    const { content = '', toc = [] } = pages[0] ?? {};
    expect(toc.map(({ text, id, depth }) => [text, id, depth])).toEqual([
      ['The first part', 'the-first-part', 2],
      ['中文', 'chinese', 3],
    ]);
    for (const { charIndex, text } of toc) {
      expect(content.slice(charIndex, charIndex + text.length + 1)).toBe(`\n${text}`);
    }
  });
});

test('SRCH-1: versioned, a file per version and language, the first dot an underscore', async () => {
  const versioned = await buildFields({
    empty: true,
    config: () => ({
      ...languages,
      base: '/',
      multiVersion: { default: 'v1', versions: ['v1', 'v0.9.1'] },
      search: { versioned: true },
    }),
    files: {
      'content/v1/en/guide/a.mdx': page('New'),
      'content/v0.9.1/en/guide/a.mdx': page('Old'),
    },
  });
  const settings = await settingsOf(versioned);
  if (settings.mode !== 'local') throw new Error('not a local search');
  expect(settings.indexes['v0.9.1']?.en).toMatch(
    /^\/static\/search_index\.v0_9\.1\.en\.[0-9a-f]{8}\.json$/,
  );
  const titles = async (version: string) =>
    (await indexOf(versioned, version, 'en')).pages.map(({ title }) => title);
  expect([await titles('v1'), await titles('v0.9.1')]).toEqual([['New'], ['Old']]);
});

test('words that mean the same stand in the index of their language', async () => {
  const site = await buildFields({
    empty: true,
    config: () => ({
      ...languages,
      base: '/',
      search: { synonyms: { en: ['hmr, hot reload'] } },
    }),
    files: {
      'content/en/guide/a.mdx': page('A'),
      'content/zh/guide/a.mdx': page('A'),
    },
  });
  expect((await indexOf(site, '', 'en')).synonyms).toEqual(['hmr, hot reload']);
  expect((await indexOf(site, '', 'zh')).synonyms).toBeUndefined();
});

test('SRCH-3: a site without search has neither index nor settings', async () => {
  const silent = await buildFields({
    empty: true,
    config: () => ({ ...languages, search: false }),
    files,
  });
  expect(existsSync(join(silent.dir, 'routes', 'search.js'))).toBe(false);
  const names = await readdir(silent.dir, { recursive: true });
  expect(names.filter((name) => name.includes('search'))).toEqual([]);
});

describe('remote search with hooks', async () => {
  const search = {
    mode: 'remote' as const,
    apiUrl: 'https://search.example/api',
    indexName: 'docs',
    searchIndexes: ['docs', { value: 'blog', label: 'Blog' }],
    searchHooks: './hooks.ts',
  };
  const hooks = `import { suffix } from './suffix.ts';
export const beforeSearch = (query: string): string => query + suffix;
`;
  const remote = await buildFields({
    empty: true,
    config: () => ({ ...languages, search }),
    files: { ...files, 'hooks.ts': hooks, 'suffix.ts': "export const suffix = '!';\n" },
  });

  test('DATA-13: the settings of the client, and its own index for when the service fails', async () => {
    expect(await settingsOf(remote)).toEqual({
      mode: 'remote',
      apiUrl: 'https://search.example/api',
      indexName: 'docs',
      searchIndexes: [
        { value: 'docs', label: 'docs' },
        { value: 'blog', label: 'Blog' },
      ],
      searchLoading: false,
      indexes: {
        en: expect.stringMatching(/^\/docs\/static\/search_index\.en\.[0-9a-f]{8}\.json$/),
        zh: expect.stringMatching(/^\/docs\/static\/search_index\.zh\.[0-9a-f]{8}\.json$/),
      },
      sections: [{ name: 'Basics of <i> & R<T>', routes: ['/guide/a'] }],
      hooks: expect.stringMatching(/^\/docs\/static\/js\/search-hooks\.[0-9a-f]{8}\.js$/),
    });
  });

  test('the index files are there for the search service', async () => {
    const names = await readdir(join(remote.dir, 'static'));
    const languagesOf = names.flatMap((name) => name.match(/^search_index\.(\w+)\./)?.[1] ?? []);
    expect(languagesOf.toSorted()).toEqual(['en', 'zh']);
  });

  test('the content policy lets pages ask the service', async () => {
    expect(await remote.file('_headers')).toContain("connect-src 'self' https://search.example;");
  });

  test('DATA-18: the hooks are one module of named exports', async () => {
    const { hooks: href = '' } = await settingsOf(remote);
    const text = await remote.file(href.slice('/docs/'.length));
    const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(Object.keys(module)).toEqual(['beforeSearch']);
    expect(module.beforeSearch('query')).toBe('query!');
  });

  test('a missing module fails the build and says which', async () => {
    const build = buildFields({ empty: true, config: () => ({ ...languages, search }), files });
    await expect(build).rejects.toThrow(
      'search-hooks the module of the search hooks does not exist: ./hooks.ts',
    );
  });
});
