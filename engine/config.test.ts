import { describe, expect, test } from 'vitest';
import { routePaths } from '../content/nav.ts';
import siteConfig from '../site.config.ts';
import { bilingual, configOf } from '../tests/site-fixture.ts';
import { type ResolvedConfig, resolveConfig } from './config.ts';
import type { SiteConfigInput } from './config-schema.ts';
import { formatProblems } from './problems.ts';

const locale = (config: ResolvedConfig, lang: string) => {
  const found = config.locales.find((one) => one.lang === lang);
  if (!found) throw new Error(`no ${lang}`);
  return found;
};

describe('the configuration of this site', () => {
  const site = configOf(siteConfig);

  test('PROD-1: title and description in both languages', () => {
    expect(locale(site, 'en')).toMatchObject({
      title: 'Rspack',
      description: 'The fast Rust-based web bundler',
    });
    expect(locale(site, 'zh')).toMatchObject({
      title: 'Rspack',
      description: '基于 Rust 的高性能 web 打包工具',
    });
  });

  test('PROD-2: English without a prefix, Chinese below /zh, no versions', () => {
    expect(site.locales.map(({ lang, label, prefix }) => [lang, label, prefix])).toEqual([
      ['en', 'English', ''],
      ['zh', '简体中文', '/zh'],
    ]);
    expect(site.lang).toBe('en');
    expect(site.base).toBe('/');
    expect(site.multiVersion).toEqual({ default: '', versions: [] });
  });

  test('PROD-4: footer message', () => {
    expect(site.theme.footerMessage).toBe('© 2022-present ByteDance Inc. All Rights Reserved.');
  });

  test('FOOT-4: edit links of both languages', () => {
    const docRepoBaseUrl = 'https://github.com/web-infra-dev/rspack/tree/main/website/docs';
    expect(site.locales.map(({ editLink }) => editLink)).toEqual([
      { docRepoBaseUrl, text: 'Edit this page on GitHub' },
      { docRepoBaseUrl, text: '在 GitHub 上编辑此页' },
    ]);
  });

  test('NAV-1 to NAV-7: the tabs of both languages', () => {
    const tabs = (lang: string) =>
      locale(site, lang).nav.default?.map(({ text, link }) => [text, link]);
    expect(tabs('en')).toEqual([
      ['Guide', '/guide/start/introduction'],
      ['Config', '/config/'],
      ['Plugin', '/plugins/'],
      ['API', '/api/'],
      ['Blog', '/blog/'],
      ['About', '/misc/faq'],
      ['Contribute', '/contribute/'],
    ]);
    expect(tabs('zh')?.map(([text]) => text)).toEqual([
      '指南',
      '配置',
      '插件',
      'API',
      '博客',
      '关于',
      '贡献',
    ]);
  });

  test('SOC-1: social links, in order', () => {
    expect(site.theme.socialLinks.map(({ icon, mode }) => [icon, mode])).toEqual([
      ['github', 'link'],
      ['discord', 'link'],
      ['twitter', 'link'],
      ['lark', 'link'],
    ]);
  });

  test('SIB-4, DATA-19: sibling products, in order', () => {
    expect(site.siblings.map(({ name, logoScale }) => [name, logoScale])).toEqual([
      ['Rspack', undefined],
      ['Rsbuild', undefined],
      ['Rspress', 1.1],
      ['Rsdoctor', 0.95],
    ]);
  });

  test('FEED-1: one feed per language', () => {
    expect(site.feeds.map(({ id, title, language, file }) => [id, title, language, file])).toEqual([
      ['blog-rss', 'Rspack Blog', 'en', 'rss/blog-rss.xml'],
      ['blog-rss-zh', 'Rspack 博客', 'zh-CN', 'rss/blog-rss-zh.xml'],
    ]);
  });

  test('ROUTE-2: the plan has 138 different pages', () => {
    expect(new Set(routePaths()).size).toBe(138);
    expect(routePaths()).toHaveLength(138);
  });
});

describe('defaults', () => {
  const empty = configOf({});

  test('DATA-1: site data', () => {
    expect(empty).toMatchObject({
      root: '/site',
      contentDir: '/site/content',
      publicDir: '/site/public',
      title: '',
      description: '',
      lang: '',
      base: '/',
      siteUrl: '',
      route: { include: [], exclude: [], extensions: ['.mdx', '.md'] },
      multiVersion: { default: '', versions: [] },
      search: { mode: 'local', versioned: false, synonyms: {} },
      markdown: { showLineNumbers: false, defaultWrapCode: false },
      feeds: [],
      siblings: [],
      storagePrefix: 'docs',
      head: [],
    });
    expect(Object.keys(empty)).not.toContain('logo');
  });

  test('DATA-1: a site without locales is one locale without a prefix', () => {
    expect(empty.locales).toMatchObject([{ lang: 'en', prefix: '', nav: { default: [] } }]);
    expect(configOf({ lang: 'zh' }).locales).toMatchObject([{ lang: 'zh', prefix: '' }]);
  });

  test('DATA-4: theme', () => {
    expect(empty.theme).toEqual({
      darkMode: true,
      socialLinks: [],
      searchVisible: true,
      hideNavbar: 'auto',
      contentAnimation: false,
      scrollToTop: false,
      localeRedirect: false,
    });
    expect(empty.locales[0]).toMatchObject({ sidebar: {}, lastUpdated: false, texts: {} });
  });

  test('DATA-4: what a theme sets', () => {
    const { theme } = configOf({
      ...bilingual,
      search: false,
      themeConfig: {
        darkMode: false,
        outline: false,
        hideNavbar: 'never',
        enableContentAnimation: true,
        enableScrollToTop: true,
        footer: { message: '<b>©</b>' },
      },
    });
    expect(theme).toMatchObject({
      darkMode: false,
      outline: false,
      hideNavbar: 'never',
      contentAnimation: true,
      scrollToTop: true,
      footerMessage: '<b>©</b>',
      searchVisible: false,
      localeRedirect: true,
    });
  });

  test('DATA-13, DIFF-22: either of the two switches hides the search', () => {
    expect(configOf({ search: false }).theme.searchVisible).toBe(false);
    expect(configOf({ themeConfig: { search: false } }).theme.searchVisible).toBe(false);
  });

  test('PROD-3: one logo stands for both appearances', () => {
    expect(configOf({ logo: '/logo.svg' }).logo).toEqual({ light: '/logo.svg', dark: '/logo.svg' });
    const pair = { light: '/light.svg', dark: '/dark.svg' };
    expect(configOf({ logo: pair }).logo).toEqual(pair);
  });
});

describe('what contradicts itself is told where it stands', () => {
  const faults = (input: SiteConfigInput) =>
    resolveConfig(input, { root: '/site', file: 'site.config.ts', text: '' }).problems.map(
      ({ message }) => message,
    );
  const en = { lang: 'en', label: 'English' };

  test.each<[string, SiteConfigInput, string]>([
    [
      'a country',
      { lang: 'jp' },
      '`lang`: `jp` is the code of a country, and of no language: write `ja`',
    ],
    [
      'a country among languages',
      { lang: 'en', locales: [en, { lang: 'cn', label: '中文' }] },
      '`locales[1].lang`: `cn` is the code of a country, and of no language: write `zh`',
    ],
    [
      'a language twice',
      { lang: 'en', locales: [en, { lang: 'EN', label: 'Again' }] },
      '`locales[1].lang`: `EN` is listed twice: take one of the two out',
    ],
    [
      'a component that is an island',
      { components: { A: './a.tsx' }, islands: { A: './a.tsx' } },
      '`components.A`: `A` is in `islands`, too, which alone counts: take one of the two out, or give it another name',
    ],
    [
      'link previews without an address',
      { pageCards: true },
      '`pageCards`: link previews need the address of the site, and none is drawn without it: set `siteUrl`, such as https://docs.example.com, or take `pageCards` out',
    ],
  ])('%s', (_what, input, said) => {
    expect(faults(input)).toEqual([said]);
  });
});

describe('locales', () => {
  test('DATA-6: prefix and language of the document', () => {
    const { locales } = configOf();
    expect(locales.map(({ prefix, htmlLang }) => [prefix, htmlLang])).toEqual([
      ['', 'en'],
      ['/zh', 'zh-CN'],
    ]);
  });

  test('TITLE-3, DATA-6: title and description of a locale come before the site’s', () => {
    const config = configOf();
    expect(locale(config, 'en').description).toBe('About everything');
    expect(locale(config, 'zh')).toMatchObject({ title: 'Docs', description: '关于一切' });
  });

  test('I18N-8: every text: locale, then theme, then the default', () => {
    const config = configOf({
      ...bilingual,
      locales: [
        { lang: 'en', label: 'English', outlineTitle: 'On this page' },
        { lang: 'zh', label: '中文' },
      ],
      themeConfig: { outlineTitle: 'Contents', nextPageText: 'Onwards' },
    });
    expect(locale(config, 'en').texts).toEqual({
      outlineTitle: 'On this page',
      nextPageText: 'Onwards',
    });
    expect(locale(config, 'zh').texts).toEqual({
      outlineTitle: 'Contents',
      nextPageText: 'Onwards',
    });
  });

  test('DATA-4, DATA-6: the same fields may stand in the theme’s `locales`', () => {
    const config = configOf({
      ...bilingual,
      themeConfig: {
        locales: [
          { lang: 'zh', label: '汉语', outlineTitle: '目录', nav: [{ text: '指南', link: '/g' }] },
        ],
      },
    });
    expect(locale(config, 'zh')).toMatchObject({
      label: '简体中文',
      htmlLang: 'zh-CN',
      texts: { outlineTitle: '目录' },
      nav: { default: [{ text: '指南', link: '/g' }] },
    });
    expect(locale(config, 'en').texts).toEqual({});
  });

  test('DATA-4, DATA-6: nav, sidebar and last-updated line of a locale replace the theme’s', () => {
    const config = configOf({
      ...bilingual,
      locales: [
        { lang: 'en', label: 'English', nav: [{ text: 'Own', link: '/own' }], lastUpdated: true },
        { lang: 'zh', label: '中文', sidebar: { '/b': [] } },
      ],
      themeConfig: { nav: [{ text: 'Shared', link: '/shared' }], sidebar: { '/a': [] } },
    });
    const shown = config.locales.map(({ nav, sidebar, lastUpdated }) => [
      nav.default?.[0]?.text,
      Object.keys(sidebar),
      lastUpdated,
    ]);
    expect(shown).toEqual([
      ['Own', ['/a'], true],
      ['Shared', ['/b'], false],
    ]);
  });

  test.each([
    [{ docRepoBaseUrl: 'https://git.test', text: 'Edit' }, true],
    [{ docRepoBaseUrl: '', text: 'Edit' }, false],
    [{ docRepoBaseUrl: 'https://git.test', text: '' }, false],
    [{ docRepoBaseUrl: 'https://git.test' }, true],
    [{ docRepoBaseUrl: 'https://git.test', text: { de: 'Ändern', '*': 'Edit' } }, true],
    [undefined, false],
  ])('VAL-3: the edit link %j is shown: %j', (editLink, shown) => {
    const config = configOf({ themeConfig: editLink ? { editLink } : {} });
    expect(config.locales[0]?.editLink).toEqual(shown ? editLink : undefined);
  });

  test.each([
    ['auto', true],
    [undefined, true],
    ['never', false],
    ['sometimes', false],
  ])('VAL-4: localeRedirect %j redirects: %j', (localeRedirect, redirects) => {
    const themeConfig = localeRedirect === undefined ? {} : { localeRedirect };
    expect(configOf({ ...bilingual, themeConfig }).theme.localeRedirect).toBe(redirects);
  });

  test('VAL-4: there is nothing to redirect to without a default language', () => {
    expect(configOf({ themeConfig: { localeRedirect: 'auto' } }).theme.localeRedirect).toBe(false);
  });

  test.each(['never', 'always', 'auto'])('VAL-5, DIFF-1: hideNavbar %s is kept', (hideNavbar) => {
    expect(resolved({ themeConfig: { hideNavbar } }).theme.hideNavbar).toBe(hideNavbar);
  });

  test('VAL-5: an unknown hideNavbar falls back to auto', () => {
    expect(resolved({ themeConfig: { hideNavbar: 'sometimes' } }).theme.hideNavbar).toBe('auto');
  });
});

describe('navigation', () => {
  test('DATA-11: position is right unless said, groups nest one level more', () => {
    const config = configOf({
      themeConfig: {
        nav: [
          { text: 'A', link: '/a', position: 'left', tag: '<svg/>', activeMatch: '^/a' },
          { text: 'B', items: [{ text: 'C', items: [{ text: 'D', link: '/d' }] }] },
        ],
      },
    });
    expect(config.locales[0]?.nav.default).toEqual([
      { text: 'A', link: '/a', position: 'left', tag: '<svg/>', activeMatch: '^/a' },
      {
        text: 'B',
        position: 'right',
        items: [
          {
            text: 'C',
            position: 'right',
            items: [{ text: 'D', link: '/d', position: 'right' }],
          },
        ],
      },
    ]);
  });

  test('NAV-15: a map from version to items is kept', () => {
    const nav = { default: [{ text: 'A', link: '/a' }], v1: [{ text: 'B', link: '/b' }] };
    expect(Object.keys(configOf({ themeConfig: { nav } }).locales[0]?.nav ?? {})).toEqual([
      'default',
      'v1',
    ]);
  });

  test('DATA-12: every kind of sidebar entry, with its defaults', () => {
    const config = configOf({
      themeConfig: {
        sidebar: {
          '/guide/': [
            '/guide/start',
            { text: 'Item', link: '/guide/a', tag: 't', context: 'c', overviewHeaders: [2, 3] },
            { text: 'Group', items: ['/guide/b'] },
            { text: 'Closed', link: '/guide/c', collapsible: false, collapsed: true, items: [] },
            { dividerType: 'dashed' },
            { sectionHeaderText: 'More', tag: 't' },
          ],
        },
      },
    });
    expect(config.locales[0]?.sidebar).toEqual({
      '/guide': [
        { kind: 'item', text: '', link: '/guide/start' },
        {
          kind: 'item',
          text: 'Item',
          link: '/guide/a',
          tag: 't',
          context: 'c',
          overviewHeaders: [2, 3],
        },
        {
          kind: 'group',
          text: 'Group',
          collapsible: true,
          collapsed: false,
          items: [{ kind: 'item', text: '', link: '/guide/b' }],
        },
        {
          kind: 'group',
          text: 'Closed',
          link: '/guide/c',
          collapsible: false,
          collapsed: true,
          items: [],
        },
        { kind: 'divider', dividerType: 'dashed' },
        { kind: 'section-header', sectionHeaderText: 'More', tag: 't' },
      ],
    });
  });

  test('DATA-12a: a social link is a link unless said', () => {
    const { theme } = configOf({
      themeConfig: {
        socialLinks: [
          { icon: 'github', content: 'https://git.test' },
          { icon: { svg: '<svg/>' }, mode: 'text', content: 'Hello' },
        ],
      },
    });
    expect(theme.socialLinks.map(({ mode }) => mode)).toEqual(['link', 'text']);
  });
});

describe('search and feeds', () => {
  test('DATA-13: local is the default mode', () => {
    expect(configOf({ search: { versioned: true } }).search).toEqual({
      mode: 'local',
      versioned: true,
      synonyms: {},
    });
  });

  test('DATA-13: remote search', () => {
    const search = {
      mode: 'remote' as const,
      apiUrl: 'https://search.test',
      indexName: 'docs',
      searchIndexes: ['a', { value: 'b', label: 'B' }],
    };
    expect(configOf({ search }).search).toEqual({
      ...search,
      searchLoading: false,
      synonyms: {},
    });
  });

  test('DATA-22: file, title and language of a feed', () => {
    const config = configOf({
      ...bilingual,
      feeds: [
        { id: 'a', test: '/blog' },
        { id: 'b', test: '/blog', output: { type: 'json', dir: 'feeds' } },
        { id: 'c', test: '/blog', title: 'T', language: 'zh-CN', output: { filename: 'x.rss' } },
      ],
    });
    expect(config.feeds).toMatchObject([
      { id: 'a', test: '/blog', title: 'Docs', language: 'en', type: 'rss', file: 'rss/a.xml' },
      { id: 'b', test: '/blog', title: 'Docs', language: 'en', type: 'json', file: 'feeds/b.json' },
      { id: 'c', test: '/blog', title: 'T', language: 'zh-CN', type: 'rss', file: 'rss/x.rss' },
    ]);
  });

  test('feeds without the address of the site are told at their line', () => {
    const feeds = [{ id: 'a', test: '/blog' }];
    const text = "export default {\n  title: 'Docs',\n  feeds: [{ id: 'a', test: '/blog' }],\n};";
    const source = { root: '/site', file: 'site.config.ts', text };
    expect(resolveConfig({ title: 'Docs', feeds }, source).problems).toMatchObject([
      {
        code: 'bad-config',
        severity: 'error',
        file: 'site.config.ts',
        line: 3,
        message: expect.stringContaining('set `siteUrl`'),
      },
    ]);
    const addressed = { title: 'Docs', siteUrl: 'https://docs.test', feeds };
    expect(resolveConfig(addressed, source).problems).toEqual([]);
  });
});

describe('messages', () => {
  test('an unknown key', () => {
    expect(
      report(
        `export default defineConfig({
  title: 'Docs',
  themeConfig: {
    darkmode: false,
  },
});`,
        { title: 'Docs', themeConfig: { darkmode: false } },
      ),
    ).toMatchInlineSnapshot(`
      "site.config.ts:4:5 unknown-key unknown key \`themeConfig.darkmode\`
          3 |   themeConfig: {
        > 4 |     darkmode: false,
            |     ^
          5 |   },
        → did you mean \`darkMode\`?

      1 error in 1 file"
    `);
  });

  test('DATA-5: docFooter, which nothing ever read, is an unknown key', () => {
    const text = 'export default { themeConfig: { docFooter: {} } }';
    expect(report(text, { themeConfig: { docFooter: {} } })).toContain(
      'unknown key `themeConfig.docFooter`',
    );
  });

  test('an unknown key in a locale', () => {
    const text = `export default {
  lang: 'en',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '中文', titel: '文档' },
  ],
};`;
    const locales = [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文', titel: '文档' },
    ];
    expect(report(text, { lang: 'en', locales })).toMatchInlineSnapshot(`
      "site.config.ts:5:32 unknown-key unknown key \`locales[1].titel\`
          4 |     { lang: 'en', label: 'English' },
        > 5 |     { lang: 'zh', label: '中文', titel: '文档' },
            |                                ^
          6 |   ],
        → did you mean \`title\`?

      1 error in 1 file"
    `);
  });

  test('a wrong type', () => {
    const text = `export default {
  title: 42,
  themeConfig: { darkMode: 'yes' },
};`;
    expect(report(text, { title: 42, themeConfig: { darkMode: 'yes' } })).toMatchInlineSnapshot(`
      "site.config.ts:2:3 bad-config \`title\`: expected string, received number
          1 | export default {
        > 2 |   title: 42,
            |   ^
          3 |   themeConfig: { darkMode: 'yes' },
        → write a text in quotes: \`'…'\`

      site.config.ts:3:18 bad-config \`themeConfig.darkMode\`: expected boolean, received string
          2 |   title: 42,
        > 3 |   themeConfig: { darkMode: 'yes' },
            |                  ^
          4 | };
        → write \`true\` or \`false\`, without quotes

      2 errors in 1 file"
    `);
  });

  test('a wrong value in the second of several elements', () => {
    const text = `export default {
  feeds: [
    { id: 'a', test: '/blog' },
    { id: 'b', test: ['/zh/blog'] },
  ],
};`;
    const feeds = [
      { id: 'a', test: '/blog' },
      { id: 'b', test: ['/zh/blog'] },
    ];
    expect(report(text, { feeds })).toMatchInlineSnapshot(`
      "site.config.ts:4:16 bad-config \`feeds[1].test\`: expected string, received array
          3 |     { id: 'a', test: '/blog' },
        > 4 |     { id: 'b', test: ['/zh/blog'] },
            |                ^
          5 |   ],
        → write a text in quotes: \`'…'\`

      1 error in 1 file"
    `);
  });

  test('a field of the wrong shape', () => {
    const text = `export default { themeConfig: { nav: '/guide' } };`;
    expect(report(text, { themeConfig: { nav: '/guide' } })).toMatchInlineSnapshot(`
      "site.config.ts:1:33 bad-config \`themeConfig.nav\`: expected array, received string; or expected object, received string
        > 1 | export default { themeConfig: { nav: '/guide' } };
            |                                 ^
        → docs/configuration.md of the engine lists what each field may hold

      1 error in 1 file"
    `);
  });

  const tree = { '/guide/': [{ text: 'A', link: '/guide/a' }] };
  const locales = [
    { lang: 'en', label: 'English' },
    { lang: 'fr', label: 'Français', sidebar: tree },
  ];
  test.each([
    ['folders', { themeConfig: { sidebar: tree } }, 'themeConfig.sidebar', 'the folders'],
    ['meta', { themeConfig: { sidebar: tree } }, 'themeConfig.sidebar', 'the `_meta.json` files'],
    ['folders', { lang: 'en', locales }, 'locales[1].sidebar', 'the folders'],
    [
      'folders',
      {
        lang: 'en',
        locales: [{ lang: 'en', label: 'English' }],
        themeConfig: { locales: [{ lang: 'en', sidebar: tree }] },
      },
      'themeConfig.locales[0].sidebar',
      'the folders',
    ],
  ] as const)(
    'with the navigation `%s`, a sidebar in %j is not read',
    (navigation, rest, field, source) => {
      const said = report('', { navigation, ...rest });
      expect(said).toContain(
        `\`${field}\`: is not read: with \`navigation: '${navigation}'\` the sidebars are made from ${source}`,
      );
      expect(said).toContain("take `sidebar` out, or write `navigation: 'tree'`");
      expect(said).toContain('1 error');
      expect(report('', { ...rest })).toBe('');
    },
  );

  test('with folders as the navigation, a bar of one’s own is read', () => {
    const nav = [{ text: 'A', link: '/a' }];
    expect(report('', { navigation: 'folders', themeConfig: { nav, sidebar: {} } })).toBe('');
  });

  test.each([
    [
      { themeConfig: { sidebar: [] } },
      "one list for the pages of each folder: `sidebar: { '/guide/':",
    ],
    [{ locales: { root: { label: 'English' } } }, "`locales: [{ lang: 'en', label: 'English' }]`"],
  ])('a shape that another tool has: %j', (config, hint) => {
    const said = report('', config);
    expect(said).toContain(hint);
    expect(said).not.toContain('record');
  });

  test.each([
    ['a command', 'node {fil}'],
    ['a command with settings', { run: 'node {fil}', every: true }],
    ['one that names no place at all', 'node {path}', '{path}'],
  ])('a placeholder of a runner that there is not, in %s', (_what, run, name = '{fil}') => {
    expect(report('', { examples: { runners: { js: run } } })).toContain(
      `\`examples.runners.js\`: there is no placeholder \`${name}\`; there are \`{file}\` (the file to run), \`{folder}\`, \`{site}\` and \`{args}\``,
    );
  });

  test.each(['node {file} {args}', "awk '{print}' {file}", './runners/{a}.ts', 'node -p 1'])(
    'a runner may be %s',
    (run) => {
      const { examples } = resolved({ examples: { runners: { js: run } } });
      expect(examples?.runners.js?.run).toBe(run);
    },
  );

  test('a missing field', () => {
    const text = `export default { lang: 'en', locales: [{ lang: 'en' }] };`;
    expect(report(text, { lang: 'en', locales: [{ lang: 'en' }] })).toMatchInlineSnapshot(`
      "site.config.ts:1:40 bad-config \`locales[0].label\` is missing: expected string
        > 1 | export default { lang: 'en', locales: [{ lang: 'en' }] };
            |                                        ^
        → write a text in quotes: \`'…'\`

      1 error in 1 file"
    `);
  });

  test('DATA-11: a nav item that leads nowhere, at any level', () => {
    const text = `export default {
  themeConfig: {
    nav: [{ text: 'A' }, { text: 'B', items: [{ text: 'C' }] }],
  },
};`;
    const nav = [{ text: 'A' }, { text: 'B', items: [{ text: 'C' }] }];
    expect(report(text, { themeConfig: { nav } })).toMatchInlineSnapshot(`
      "site.config.ts:3:11 bad-config \`themeConfig.nav[0]\`: a nav item needs a \`link\`, \`items\`, or both
          2 |   themeConfig: {
        > 3 |     nav: [{ text: 'A' }, { text: 'B', items: [{ text: 'C' }] }],
            |           ^
          4 |   },
        → docs/configuration.md of the engine lists what each field may hold

      site.config.ts:3:47 bad-config \`themeConfig.nav[1].items[0]\`: a nav item needs a \`link\`, \`items\`, or both
          2 |   themeConfig: {
        > 3 |     nav: [{ text: 'A' }, { text: 'B', items: [{ text: 'C' }] }],
            |                                               ^
          4 |   },
        → docs/configuration.md of the engine lists what each field may hold

      2 errors in 1 file"
    `);
  });

  test.each(['/a?b', '/a b', '/a"b', '/a$b', '/a%20b', 'a', '//a.test', '/a*', '/:a'])(
    'a redirect that hosts would read in another way: %s',
    (address) => {
      const config = (redirect: { from: string; to: string }) =>
        report('', { redirects: [redirect] });
      expect(config({ from: '/旧', to: '/guide/new.page#第-1' })).toBe('');
      const message =
        /must be an address of this site like `\/guide\/\w+(?:#part)?`, of letters, digits/;
      expect(config({ from: address, to: '/b' })).toMatch(message);
      expect(config({ from: '/b', to: address })).toMatch(message);
    },
  );

  test('NAV-9: a pattern that is none', () => {
    const text = `export default { themeConfig: { nav: [{ text: 'A', link: '/a', activeMatch: '(' }] } };`;
    const nav = [{ text: 'A', link: '/a', activeMatch: '(' }];
    expect(report(text, { themeConfig: { nav } })).toMatchInlineSnapshot(`
      "site.config.ts:1:64 bad-config \`themeConfig.nav[0].activeMatch\`: must be a regular expression
        > 1 | export default { themeConfig: { nav: [{ text: 'A', link: '/a', activeMatch: '(' }] } };
            |                                                                ^
        → docs/configuration.md of the engine lists what each field may hold

      1 error in 1 file"
    `);
  });

  test('DATA-12: a sidebar entry with an unknown key', () => {
    const text = `export default {
  themeConfig: {
    sidebar: { '/guide': [{ text: 'A', lnk: '/guide/a' }] },
  },
};`;
    const sidebar = { '/guide': [{ text: 'A', lnk: '/guide/a' }] };
    expect(report(text, { themeConfig: { sidebar } })).toMatchInlineSnapshot(`
      "site.config.ts:3:27 bad-config \`themeConfig.sidebar['/guide'][0].link\` is missing: expected string
          2 |   themeConfig: {
        > 3 |     sidebar: { '/guide': [{ text: 'A', lnk: '/guide/a' }] },
            |                           ^
          4 |   },
        → write a text in quotes: \`'…'\`

      site.config.ts:3:40 unknown-key unknown key \`themeConfig.sidebar['/guide'][0].lnk\`
          2 |   themeConfig: {
        > 3 |     sidebar: { '/guide': [{ text: 'A', lnk: '/guide/a' }] },
            |                                        ^
          4 |   },
        → did you mean \`link\`?

      2 errors in 1 file"
    `);
  });

  test('SOC-2: an icon that is near to none says how a drawing of one’s own is written', () => {
    const socialLinks = [{ icon: 'mastodon', content: 'https://git.test' }];
    expect(report('', { themeConfig: { socialLinks } })).toContain(
      "`gitlab`, `X`, or a drawing of your own: `{ svg: '<svg …>…</svg>' }`",
    );
  });

  test('SOC-2: an unknown icon', () => {
    const text = `export default {
  themeConfig: { socialLinks: [{ icon: 'githb', content: 'https://git.test' }] },
};`;
    const socialLinks = [{ icon: 'githb', content: 'https://git.test' }];
    expect(report(text, { themeConfig: { socialLinks } })).toMatchInlineSnapshot(`
      "site.config.ts:2:34 bad-config \`themeConfig.socialLinks[0].icon\`: expected one of "lark"|"discord"|"facebook"|"github"|"instagram"|"linkedin"|"slack"|"twitter"|"youtube"|"wechat"|"qq"|"juejin"|"zhihu"|"bilibili"|"weibo"|"gitlab"|"X"
          1 | export default {
        > 2 |   themeConfig: { socialLinks: [{ icon: 'githb', content: 'https://git.test' }] },
            |                                  ^
          3 | };
        → did you mean \`github\`?

      1 error in 1 file"
    `);
  });

  test('DATA-13: a remote search that lacks a field', () => {
    const text = `export default { search: { mode: 'remote', apiUrl: '/search', index: 'docs' } };`;
    const search = { mode: 'remote', apiUrl: '/search', index: 'docs' };
    expect(report(text, { search })).toMatchInlineSnapshot(`
      "site.config.ts:1:18 bad-config \`search.indexName\` is missing: expected string
        > 1 | export default { search: { mode: 'remote', apiUrl: '/search', index: 'docs' } };
            |                  ^
        → write a text in quotes: \`'…'\`

      site.config.ts:1:63 unknown-key unknown key \`search.index\`
        > 1 | export default { search: { mode: 'remote', apiUrl: '/search', index: 'docs' } };
            |                                                               ^
        → did you mean \`indexName\`?

      2 errors in 1 file"
    `);
  });

  test('addresses in the wrong form', () => {
    const text = `export default { base: 'docs', siteUrl: 'https://docs.test/' };`;
    expect(report(text, { base: 'docs', siteUrl: 'https://docs.test/' })).toMatchInlineSnapshot(`
      "site.config.ts:1:18 bad-config \`base\`: must start and end with a slash, like \`/docs/\`, with names of letters, digits and \`. _ ~ @ + , = -\` between: write \`/docs/\`
        > 1 | export default { base: 'docs', siteUrl: 'https://docs.test/' };
            |                  ^
        → docs/configuration.md of the engine lists what each field may hold

      site.config.ts:1:32 bad-config \`siteUrl\`: must be an origin without a trailing slash or a path, like \`https://docs.example.org\`: write \`https://docs.test\`
        > 1 | export default { base: 'docs', siteUrl: 'https://docs.test/' };
            |                                ^
        → docs/configuration.md of the engine lists what each field may hold

      2 errors in 1 file"
    `);
  });

  test('DATA-1: values this engine does not support', () => {
    const text = `export default { ssg: false, markdown: { codeHighlighter: 'prism' } };`;
    const markdown = { codeHighlighter: 'prism' };
    expect(report(text, { ssg: false, markdown })).toMatchInlineSnapshot(`
      "site.config.ts:1:18 bad-config \`ssg\`: only \`true\` is supported: every page is rendered at build
        > 1 | export default { ssg: false, markdown: { codeHighlighter: 'prism' } };
            |                  ^
        → write \`true\`

      site.config.ts:1:42 bad-config \`markdown.codeHighlighter\`: only \`shiki\` is supported: code is highlighted at build
        > 1 | export default { ssg: false, markdown: { codeHighlighter: 'prism' } };
            |                                          ^
        → write \`shiki\`

      2 errors in 1 file"
    `);
  });

  test('languages and versions that are not listed', () => {
    const text = `export default {
  lang: 'fr',
  locales: [{ lang: 'en', label: 'English' }],
  multiVersion: { default: 'v3', versions: ['v1', 'v2'] },
  themeConfig: { locales: [{ lang: 'de' }] },
};`;
    const input = {
      lang: 'fr',
      locales: [{ lang: 'en', label: 'English' }],
      multiVersion: { default: 'v3', versions: ['v1', 'v2'] },
      themeConfig: { locales: [{ lang: 'de' }] },
    };
    expect(report(text, input)).toMatchInlineSnapshot(`
      "site.config.ts:2:3 bad-config \`lang\`: must name one of the \`locales\`
          1 | export default {
        > 2 |   lang: 'fr',
            |   ^
          3 |   locales: [{ lang: 'en', label: 'English' }],
        → docs/configuration.md of the engine lists what each field may hold

      site.config.ts:4:19 bad-config \`multiVersion.default\`: must name one of the \`versions\`
          3 |   locales: [{ lang: 'en', label: 'English' }],
        > 4 |   multiVersion: { default: 'v3', versions: ['v1', 'v2'] },
            |                   ^
          5 |   themeConfig: { locales: [{ lang: 'de' }] },
        → docs/configuration.md of the engine lists what each field may hold

      site.config.ts:5:18 bad-config \`themeConfig.locales\`: has a language that \`locales\` does not have
          4 |   multiVersion: { default: 'v3', versions: ['v1', 'v2'] },
        > 5 |   themeConfig: { locales: [{ lang: 'de' }] },
            |                  ^
          6 | };
        → docs/configuration.md of the engine lists what each field may hold

      3 errors in 1 file"
    `);
  });

  test.each([
    ['a Map', new Map([['title', 'Docs']])],
    ['a Settings', new (class Settings {})()],
  ])('%s, which a schema would take for an empty object', (kind, input) => {
    expect(report('export default settings;', input)).toContain(
      `the default export is ${kind}, of which nothing would be read`,
    );
  });

  test('feeds that would leave the built site', () => {
    const feeds = [
      { id: 'a', test: '/', output: { dir: '../../x' } },
      { id: '../b', test: '/' },
      { id: 'c', test: '/', output: { filename: 'sub/c.xml' } },
      { id: 'd', test: '/', output: { dir: '/etc' } },
    ];
    const text = report('export default {};', { feeds });
    expect(text).toContain('`feeds[0].output.dir`: must be a folder of the built site');
    expect(text).toContain('`feeds[1].id`: must be of letters, digits');
    expect(text).toContain('`feeds[2].output.filename`: must be the name of a file');
    expect(text).toContain('`feeds[3].output.dir`: must be a folder of the built site');
    const { feeds: fine } = configOf({
      siteUrl: 'https://docs.test',
      feeds: [{ id: 'e', test: '/', output: { dir: '.', filename: 'feed.xml' } }],
    });
    expect(fine).toMatchObject([{ file: 'feed.xml' }]);
  });

  test('elements that no head can hold, and names that are none', () => {
    const text = report('export default {};', {
      head: [
        ['b><script', { a: '1' }],
        ['meta', { 'a b="': '1' }],
        ['div', {}],
      ],
    });
    expect(text).toContain('`head[0][0]`: must be an element that a head can hold');
    expect(text).toContain('must be the name of an attribute');
    expect(text).toContain('`head[2][0]`: must be an element that a head can hold');
  });

  test('a social link that leads nowhere', () => {
    const socialLinks = [
      { icon: 'github', content: 'javascript:alert(1)' },
      { icon: 'qq', mode: 'text', content: '12345' },
      { icon: 'X', content: '/community' },
    ];
    const text = report('export default {};', { themeConfig: { socialLinks } });
    expect(text).toContain('`themeConfig.socialLinks[0].content`: must be an address');
    expect(text).toContain('1 error');
  });

  test.each([
    ["lang: 'x\"y'", { locales: [{ lang: 'x"y', label: 'X' }] }, 'must be the code of a language'],
    [
      "lang: 'zh CN'",
      { locales: [{ lang: 'zh CN', label: 'X' }] },
      'must be the code of a language',
    ],
    ["lang: 'static'", { locales: [{ lang: 'static', label: 'X' }] }, 'must not be `static`'],
    ['a version', { multiVersion: { default: '$uri', versions: ['$uri'] } }, 'like `2.x`'],
    ['a version', { multiVersion: { default: 'routes', versions: ['routes'] } }, 'must not be'],
    ['a feed', { feeds: [{ id: '../x', test: '/' }] }, 'like `blog`'],
    ['a feed', { feeds: [{ id: 'x', test: '/', output: { dir: '../x' } }] }, 'like `rss`'],
    ['a feed', { feeds: [{ id: 'x', test: '/', output: { dir: 'static/x' } }] }, 'must not be'],
    ['a feed', { feeds: [{ id: 'x', test: '/', output: { filename: 'a.html' } }] }, '`.xml`'],
  ])('what would become something else than it says: %s', (text, input, message) => {
    expect(report(text, input)).toContain(message);
  });

  test('no configuration object at all', () => {
    expect(report('export const config = {};', undefined)).toMatchInlineSnapshot(`
      "site.config.ts:1:1 bad-config the default export is missing: expected object
        > 1 | export const config = {};
            | ^
        → write \`export default defineConfig({ … })\`

      1 error in 1 file"
    `);
  });
});

const source = { root: '/site', file: 'site.config.ts', text: '' };

/** Resolves what TypeScript would refuse. */
function resolved(input: unknown): ResolvedConfig {
  return configOf(input as SiteConfigInput); // The schema decides.
}

/** What the author of a configuration sees. */
function report(text: string, input: unknown): string {
  return formatProblems(resolveConfig(input, { ...source, text }).problems);
}

describe('what a configuration with faults is without them', () => {
  const restOf = (input: unknown) => {
    const resolved = resolveConfig(input, { root: '/site', file: 'site.config.ts', text: '' });
    return resolved.config ? undefined : resolved.rest;
  };

  test('fields that pages do not depend on leave all there is to tell of them', () => {
    const rest = restOf({ titel: 'Docs', lang: 'en', locales: [{ lang: 'en', label: 'E' }] });
    expect(rest).toMatchObject({ tellsPages: true, config: { lang: 'en' } });
    const theme = { nav: [{ txt: 'A', link: '/a' }], darkMode: false };
    expect(restOf({ themeConfig: theme })).toMatchObject({ tellsPages: true });
  });

  test('fields that decide which pages there are leave the rest of the configuration', () => {
    const components = { Card: './card.tsx' };
    for (const fault of [{ locale: [] }, { lang: 5 }, { checks: { linx: 'off' } }, { x: 1 }]) {
      const rest = restOf({ components, ...fault });
      expect([fault, rest?.tellsPages]).toEqual([fault, false]);
      expect(rest?.config.extensions.components).toEqual(components);
    }
  });

  test('is nothing where nothing is left', () => {
    expect(restOf('docs')).toBeUndefined();
    expect(restOf({ lang: 'fr', locales: [{ lang: 'en', label: 'E' }] })).toMatchObject({
      tellsPages: false,
    });
  });
});
