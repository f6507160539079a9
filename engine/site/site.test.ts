import { describe, expect, test } from 'vitest';
import { routePaths } from '../../content/nav.ts';
import type { Hero } from '../../model/home.ts';
import siteConfig from '../../site.config.ts';
import {
  bilingual,
  configOf,
  linkTo,
  type PageFields,
  pageOf,
  siteOf,
  sourceOf,
  versioned,
  viewAt,
} from '../../tests/site-fixture.ts';
import type { SiteConfigInput } from '../config-schema.ts';
import type { Frontmatter } from '../model.ts';
import { formatProblems } from '../problems.ts';

const sources = [
  'en/index',
  'zh/index',
  'en/guide/a',
  'zh/guide/a',
  'en/guide/b',
  'en/blog/index',
  'zh/blog/index',
];
const sidebar = { '/guide': ['/guide/a', '/guide/b'], '/blog': ['/blog/'] };

/** A small site; fields by source without extension. */
function build(
  input: Partial<SiteConfigInput> = {},
  fields: Record<string, PageFields> = {},
  commitTimes?: ReadonlyMap<string, number>,
) {
  const themeConfig = { sidebar, ...input.themeConfig };
  const config = configOf({ ...bilingual, ...input, themeConfig });
  const pages = sources.map((source) => pageOf(`${source}.mdx`, fields[source], config));
  return siteOf(pages, config, commitTimes);
}

/** The view of `/guide/a` with some frontmatter. */
const viewWith = (frontmatter: Partial<Frontmatter>, input?: Partial<SiteConfigInput>) =>
  viewAt(build(input, { 'en/guide/a': { frontmatter, headings: ['## Usage'] } }), '/guide/a');

describe('titles and descriptions', () => {
  test('TITLE-2: frontmatter, else the h1, with its marks', () => {
    const site = build(
      {},
      {
        'en/guide/a': { h1: 'The `a` page' },
        'en/guide/b': { h1: 'No', frontmatter: { title: 'Yes' } },
      },
    );
    expect(viewAt(site, '/guide/a').client.title).toEqual(['The ', { code: 'a' }, ' page']);
    expect(viewAt(site, '/guide/b').client.title).toBe('Yes');
  });

  test('TITLE-1: the tab’s title is made from it and the locale’s', () => {
    const locales = [
      { lang: 'en', label: 'English', title: 'Docs' },
      { lang: 'zh', label: '中文', title: '文档' },
    ];
    const site = build({ locales }, { 'zh/guide/a': { h1: '甲' } });
    expect(viewAt(site, '/zh/guide/a').client.documentTitle).toBe('甲 - 文档');
    expect(viewAt(site, '/zh/404').client.documentTitle).toBe('404 - 文档');
  });

  test('TITLE-3: description of the page, else of the locale, else of the site', () => {
    const site = build({}, { 'zh/guide/a': { frontmatter: { description: '甲' } } });
    expect(viewAt(site, '/zh/guide/a').client.description).toBe('甲');
    expect(viewAt(site, '/zh/blog/').client.description).toBe('关于一切');
    expect(viewAt(site, '/blog/').client.description).toBe('About everything');
  });
});

describe('regions', () => {
  test('LAY-8: all are shown unless said', () => {
    expect(viewWith({}).client.regions).toEqual({
      navbar: true,
      sidebar: true,
      outline: true,
      footer: true,
      globalUI: true,
    });
  });

  test.each(['navbar', 'sidebar', 'outline', 'footer'] as const)(
    'LAY-8: frontmatter `%s: false` takes its region away',
    (region) => expect(viewWith({ [region]: false }).client.regions[region]).toBe(false),
  );

  test('LAY-8, DATA-7: `globalUIComponents: false`', () => {
    expect(viewWith({ globalUIComponents: false }).client.regions.globalUI).toBe(false);
  });

  test('LAY-8: the theme hides every navigation bar with `always` only', () => {
    const navbar = (hideNavbar: 'always' | 'never' | 'auto') =>
      viewWith({ navbar: true }, { themeConfig: { hideNavbar } }).client.regions.navbar;
    expect([navbar('always'), navbar('never'), navbar('auto')]).toEqual([false, true, true]);
  });

  test('LAY-8: the outline is decided by the page, else by the theme', () => {
    const input = { themeConfig: { outline: false } };
    expect(viewWith({}, input).client.regions.outline).toBe(false);
    expect(viewWith({ outline: true }, input).client.regions.outline).toBe(true);
    expect(viewWith({ outline: true }, input).outline).toHaveLength(1);
    expect(viewWith({ outline: false }).outline).toEqual([]);
  });

  test('LAY-8, OVER-1: an overview has neither outline nor footer', () => {
    const { regions, previous, next } = viewWith({ overview: true, outline: true }).client;
    expect(regions).toMatchObject({ sidebar: true, outline: false, footer: false });
    expect([previous, next]).toEqual([undefined, undefined]);
  });

  test('an overview has the pages before and after it where it asks for its footer', () => {
    const { regions, next } = viewWith({ overview: true, footer: true }).client;
    expect(regions).toMatchObject({ outline: false, footer: true });
    expect(next).toEqual(viewWith({}).client.next);
    expect(next).toBeDefined();
  });

  test('SIDE-18: no sidebar where the locale has none', () => {
    const view = viewWith({}, { themeConfig: { sidebar: {} } });
    expect(view.client.regions.sidebar).toBe(false);
    expect(viewWith({ sidebar: false }).sidebar).toEqual([]);
  });

  test('PAGE-1, DIFF-2: custom and blank pages show their content only', () => {
    for (const pageType of ['custom', 'blank'] as const) {
      const regions = Object.values(viewWith({ pageType }).client.regions);
      expect(regions.some(Boolean)).toBe(false);
    }
    expect(viewWith({ pageType: 'home' }).client.regions).toMatchObject({
      navbar: true,
      sidebar: false,
      footer: false,
    });
  });
});

describe('footer of a page', () => {
  const editLink = { docRepoBaseUrl: 'https://git.test/docs', text: 'Edit' };

  test('FOOT-2: neighbours in the tree', () => {
    const { client } = viewAt(build(), '/guide/a');
    expect(client.next).toEqual({ text: 'b', href: '/guide/b' });
    expect(client).not.toHaveProperty('previous');
    expect(viewAt(build(), '/zh/guide/a').client).not.toHaveProperty('next');
  });

  test.each(['https://git.test/docs', 'https://git.test/docs/'])(
    'FOOT-4: the edit link below %s',
    (docRepoBaseUrl) => {
      const site = build({ themeConfig: { editLink: { ...editLink, docRepoBaseUrl } } });
      expect(viewAt(site, '/zh/guide/a').client.editHref).toBe(
        'https://git.test/docs/zh/guide/a.mdx',
      );
    },
  );

  test('FOOT-4: the edit links of this site', () => {
    const config = configOf(siteConfig);
    const site = siteOf([pageOf('zh/guide/tech/css.mdx', {}, config)], config);
    const view = viewAt(site, '/zh/guide/tech/css');
    expect(view.client.editHref).toBe(
      'https://github.com/web-infra-dev/rspack/tree/main/website/docs/zh/guide/tech/css.mdx',
    );
    expect(view.shell.editText).toBe('在 GitHub 上编辑此页');
  });

  test('the edit link has the text of its language, else that of the interface', () => {
    const shown = (text?: string | Record<string, string>) => {
      const site = build({
        locales: [
          { lang: 'en', label: 'English', strings: { editPage: 'Edit this page' } },
          { lang: 'zh', label: '中文', strings: { editPage: '编辑此页' } },
        ],
        themeConfig: { editLink: { docRepoBaseUrl: 'https://git.test', ...(text && { text }) } },
      });
      return ['/guide/a', '/zh/guide/a'].map((path) => viewAt(site, path).shell.editText);
    };
    expect(shown({ zh: '改', '*': 'Change' })).toEqual(['Change', '改']);
    expect(shown({ zh: '改' })).toEqual(['Edit this page', '改']);
    expect(shown('Edit')).toEqual(['Edit', 'Edit']);
    expect(shown()).toEqual(['Edit this page', '编辑此页']);
  });

  test('the message of the footer may be one for each language', () => {
    const site = build({ themeConfig: { footer: { message: { zh: '版权', '*': 'Rights' } } } });
    expect(
      ['/guide/a', '/zh/guide/a'].map((path) => viewAt(site, path).shell.footerMessage),
    ).toEqual(['Rights', '版权']);
  });

  test('VAL-3: no edit link without text or address', () => {
    const themeConfig = { editLink: { ...editLink, text: '' } };
    expect(viewWith({}, { themeConfig }).client).not.toHaveProperty('editHref');
    expect(viewWith({}).shell).not.toHaveProperty('editText');
  });

  const committed = Date.UTC(2024, 6, 19, 13, 58, 48);
  const times = new Map([
    ['en/guide/a.mdx', committed],
    ['zh/guide/a.mdx', committed],
  ]);

  test('FOOT-5, FOOT-6, WEAK-57: last updated, in UTC, as the language writes day and minute', () => {
    const site = build({ themeConfig: { lastUpdated: true } }, {}, times);
    const shown = ['/guide/a', '/zh/guide/a'].map((path) => viewAt(site, path).client.lastUpdated);
    expect(shown.map((last) => last?.text.replace(/\s/g, ' '))).toEqual([
      'Jul 19, 2024, 1:58 PM UTC',
      '2024年7月19日 13:58 UTC',
    ]);
    expect(shown[0]?.iso).toBe('2024-07-19T13:58:48.000Z');
  });

  test('FOOT-5: no time when it is off, or for files unknown to version control', () => {
    expect(viewAt(build({}, {}, times), '/guide/a').client).not.toHaveProperty('lastUpdated');
    const site = build({ themeConfig: { lastUpdated: true } }, {}, times);
    expect(viewAt(site, '/guide/b').client).not.toHaveProperty('lastUpdated');
  });
});

describe('language and version switch', () => {
  const hrefs = (site: ReturnType<typeof build>, path: string) =>
    viewAt(site, path).client.languages.map(({ href }) => href);

  test.each([
    ['/', ['/', '/zh/']],
    ['/zh/', ['/', '/zh/']],
    ['/guide/a', ['/guide/a', '/zh/guide/a']],
    ['/zh/guide/a', ['/guide/a', '/zh/guide/a']],
    ['/blog/', ['/blog/', '/zh/blog/']],
    ['/404', ['/', '/zh/']],
    ['/zh/404', ['/', '/zh/']],
  ])('I18N-1, I18N-2: from %s to %j', (path, expected) => {
    expect(hrefs(build(), path)).toEqual(expected);
  });

  test('I18N-4: without a translation it is the nearest page above', () => {
    expect(hrefs(build(), '/guide/b')).toEqual(['/guide/b', '/zh/']);
  });

  test('I18N-2: below a base', () => {
    expect(hrefs(build({ base: '/docs/' }), '/guide/a')).toEqual([
      '/docs/guide/a',
      '/docs/zh/guide/a',
    ]);
  });

  const config = configOf(versioned);
  const site = siteOf(
    [
      'v1/en/index',
      'v1/zh/index',
      'v2/en/index',
      'v2/zh/index',
      'v1/zh/a',
      'v2/zh/a',
      'v2/en/a',
      'v2/zh/b',
    ].map((source) => pageOf(`${source}.mdx`, {}, config)),
    config,
  );
  const versions = (path: string) => viewAt(site, path).client.versions.map(({ href }) => href);

  test('I18N-5: the version’s segment changes, the rest stays', () => {
    expect(versions('/zh/a')).toEqual(['/v1/zh/a', '/zh/a']);
    expect(versions('/v1/zh/a')).toEqual(['/v1/zh/a', '/zh/a']);
    expect(versions('/')).toEqual(['/v1/', '/']);
    expect(hrefs(site, '/v1/zh/a')).toEqual(['/v1/', '/v1/zh/a']);
  });

  test('I18N-5: home of the version where it lacks the page, and from the 404 page', () => {
    expect(versions('/zh/b')).toEqual(['/v1/zh/', '/zh/b']);
    expect(versions('/v1/zh/404')).toEqual(['/v1/zh/', '/zh/']);
  });

  test('PROD-2: without versions there is nothing to switch', () => {
    expect(viewAt(build(), '/').client.versions).toEqual([]);
  });

  test('PAGE-3: `Take me home` leads to the home of version and language', () => {
    expect(viewAt(build(), '/404').shell.homeHref).toBe('/');
    expect(viewAt(build(), '/zh/404').shell.homeHref).toBe('/zh/');
    expect(viewAt(site, '/404').shell.homeHref).toBe('/');
    expect(viewAt(site, '/v1/404').shell.homeHref).toBe('/v1/');
    expect(viewAt(site, '/v1/zh/404').shell.homeHref).toBe('/v1/zh/');
  });
});

describe('the 404 page', () => {
  test('PAGE-3, DATA-3: one per language, with the tabs and without a page’s parts', () => {
    const { notFound } = build();
    expect(notFound.map(({ route }) => route.path)).toEqual(['/404', '/zh/404']);
    expect(notFound[0]?.view.client).toMatchObject({
      pageType: '404',
      routePath: '/404',
      title: '404',
      area: '',
      currentTab: -1,
      regions: { navbar: true, sidebar: false, outline: false, footer: false },
    });
  });
});

describe('home', () => {
  const hero: Hero = {
    name: 'Docs',
    text: 'One\nTwo',
    tagline: '',
    actions: [
      { text: 'Start', link: '/guide/a', theme: 'brand' },
      { text: 'Code', link: 'https://git.test', theme: 'alt' },
    ],
    image: { src: { light: '/light.svg', dark: 'https://a.test/dark.svg' }, alt: '' },
  };
  const frontmatter: Partial<Frontmatter> = {
    pageType: 'home',
    hero,
    features: [
      { icon: '', title: 'A', details: '', link: '/guide/b', span: 4 },
      { icon: '', title: 'B', details: '', link: '/blog/index', span: 3 },
      { icon: '', title: 'C', details: '', span: 4 },
    ],
  };
  const site = build(
    { base: '/docs/' },
    { 'zh/index': { frontmatter }, 'en/index': { frontmatter } },
  );

  test('HOME-16: links get language and base, external ones stay', () => {
    const { hero: shown, features } = viewAt(site, '/zh/');
    expect(shown?.actions.map(({ link }) => link)).toEqual([
      '/docs/zh/guide/a',
      'https://git.test',
    ]);
    expect(features?.map(({ link }) => link)).toEqual([
      '/docs/zh/guide/a',
      '/docs/zh/blog/',
      undefined,
    ]);
    expect(viewAt(site, '/').hero?.actions[0]?.link).toBe('/docs/guide/a');
  });

  test('DATA-8: images of the public folder get the base', () => {
    expect(viewAt(site, '/').hero?.image?.src).toEqual({
      light: '/docs/light.svg',
      dark: 'https://a.test/dark.svg',
    });
    const image = {
      src: '/a.png',
      alt: '',
      srcset: ['/a.png 1x, https://a.test/b.png 2x', '/c.png 3x'],
    };
    const scaled = { frontmatter: { pageType: 'home', hero: { ...hero, image } } } as const;
    expect(
      viewAt(build({ base: '/docs/' }, { 'en/index': scaled }), '/').hero?.image?.srcset,
    ).toEqual(['/docs/a.png 1x', 'https://a.test/b.png 2x', '/docs/c.png 3x']);
  });

  test('pictures that the configuration names get the base', () => {
    const [place, text] = ['https://a.test', 'A'];
    const { shell, sidebar } = viewAt(
      build({
        base: '/docs/',
        brand: { marks: { rsbuild: '<path/>' } },
        siblings: ['/logo.svg', 'rsbuild', '', `${place}/logo.svg`].map((logo) => ({
          name: logo,
          desc: '',
          logo,
          url: place,
        })),
        themeConfig: {
          nav: [
            {
              text,
              link: '/guide/a',
              tag: '/tag.svg',
              items: [{ text, link: place, tag: '<svg/>' }],
            },
          ],
          sidebar: {
            '/guide': [
              { sectionHeaderText: text, tag: '/tag.svg' },
              {
                text,
                tag: '/tag.svg',
                items: [{ text, link: '/guide/a', tag: 'data:image/png;base64,A' }],
              },
            ],
          },
          socialLinks: [
            { icon: 'wechat', mode: 'img', content: '/code.png' },
            { icon: 'qq', mode: 'text', content: '/code.png' },
          ],
        },
      }),
      '/guide/a',
    );
    expect(shell.siblings.map(({ logo }) => logo)).toEqual([
      '/docs/logo.svg',
      'rsbuild',
      '',
      `${place}/logo.svg`,
    ]);
    expect(shell.nav).toMatchObject([{ tag: '/docs/tag.svg', items: [{ tag: '<svg/>' }] }]);
    expect(sidebar).toMatchObject([
      { tag: '/docs/tag.svg' },
      { tag: '/docs/tag.svg', items: [{ tag: 'data:image/png;base64,A' }] },
    ]);
    expect(shell.socialLinks.map(({ content }) => content)).toEqual([
      '/docs/code.png',
      '/code.png',
    ]);
  });

  test('the way to a page below a tab of another site', () => {
    const nav = [{ text: 'Git', link: 'https://git.test/docs', activeMatch: '/guide' }];
    const { linkedData } = viewAt(build({ themeConfig: { nav } }), '/guide/a').head;
    const steps = JSON.parse(linkedData ?? '')['@graph'][1].itemListElement;
    expect(steps.map(({ item }: { item?: string }) => item)).toEqual([
      'https://docs.test/',
      'https://git.test/docs',
      undefined,
    ]);
  });

  test('HOME-16: a card that leads nowhere is a problem of its page', () => {
    const features = [{ icon: '', title: 'A', details: '', link: '/never', span: 4 as const }];
    const { problems, pages } = build(
      {},
      {
        'zh/index': { frontmatter: { pageType: 'home', features } },
      },
    );
    expect(pages.find(({ route }) => route.path === '/zh/')?.view.features).toEqual([]);
    expect(formatProblems(problems)).toMatchInlineSnapshot(`
      "content/zh/index.mdx dead-link there is no page /zh/never (written /never)
        → correct or remove the link; what is no page of this site needs its whole address

      1 error in 1 file"
    `);
  });
});

describe('the site as a whole', () => {
  test('DATA-12, SIDE-1: sidebar and tab of a page', () => {
    const nav = [
      { text: 'Guide', link: '/guide/a' },
      { text: 'Blog', link: '/blog/' },
    ];
    const view = viewAt(build({ themeConfig: { nav } }), '/zh/blog/');
    expect(view.client).toMatchObject({ area: '/blog', currentTab: 1 });
    expect(view.sidebar).toMatchObject([{ text: 'index', href: '/zh/blog/' }]);
    expect(view.shell.nav.map(({ href }) => href)).toEqual(['/zh/guide/a', '/zh/blog/']);
  });

  test('dead links of the configuration are said once', () => {
    const { problems } = build({
      themeConfig: {
        nav: [{ text: 'A', link: '/never' }],
        sidebar: { '/guide': ['/guide/nope', { text: 'Again', link: '/guide/nope' }] },
      },
    });
    expect(formatProblems(problems)).toMatchInlineSnapshot(`
      "site.config.ts dead-link the sidebar of /guide links to /guide/nope, but there is no page /guide/nope
        → correct the link, or write the page

      site.config.ts dead-link the navigation bar links to /never, but there is no page /never
        → correct the link, or write the page

      2 errors in 1 file"
    `);
  });

  test('dead links of pages are said too', () => {
    const { problems } = build({}, { 'en/guide/a': { links: [linkTo('/guide/c')] } });
    expect(problems).toMatchObject([{ code: 'dead-link', file: 'content/en/guide/start.mdx' }]);
  });

  test('one tree holds for every language and version: each shows the pages that it has', () => {
    const { problems, sections } = build();
    expect(problems).toEqual([]);
    expect(sections.map(({ trees }) => trees.get('/guide')?.length)).toEqual([2, 1]);
  });

  test('I18N-8: texts of the theme, replaced by the locale’s', () => {
    const locales = [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文', outlineTitle: '目录' },
    ];
    const { sections } = build({ locales, themeConfig: { outlineTitle: 'Contents' } });
    expect(sections.map(({ shell }) => shell.texts.outlineTitle)).toEqual(['Contents', '目录']);
  });

  test('PAGE-2, OVER-1: a page with the flag gets the overview of its tree, others get none', () => {
    const tree = { '/': [{ text: 'Group', items: ['/guide/a'] }, '/blog/'] };
    const site = build(
      { themeConfig: { sidebar: tree } },
      { 'zh/index': { frontmatter: { overview: true } } },
    );
    const overviewAt = (path: string) =>
      site.pages.find(({ route }) => route.path === path)?.overview?.map(({ name }) => name);
    expect(overviewAt('/zh/')).toEqual(['Group', 'Others']);
    expect(overviewAt('/')).toBeUndefined();
  });
});

describe('this site with every page', () => {
  const config = configOf(siteConfig);
  const pages = ['en', 'zh'].flatMap((lang) =>
    routePaths().map((path) => pageOf(sourceOf(lang, path), {}, config)),
  );
  const site = siteOf(pages, config);

  test('ROUTE-2: 138 pages in each language, no dead link in tabs and trees', () => {
    expect(site.pages).toHaveLength(276);
    // These pages have no text, and no date.
    expect(site.problems.filter(({ code }) => code !== 'empty-feed')).toEqual([]);
  });

  test('WEAK-1: every page but home has its tab and its tree', () => {
    const lost = site.pages.filter(
      ({ route, view }) => route.key !== '/' && (view.client.currentTab < 0 || !view.client.area),
    );
    expect(lost.map(({ route }) => route.path)).toEqual([]);
  });

  test.each([
    ['/guide/compatibility/config-diff', '指南'],
    ['/misc/branding/guideline', '关于'],
    ['/config/plugins', '配置'],
    ['/plugins/webpack/', 'Plugin'],
  ])('WEAK-1, NAV-8: the Chinese tab of %s', (key, tab) => {
    const { client, shell } = viewAt(site, `/zh${key}`);
    const shown = shell.nav[client.currentTab];
    expect(shown?.text).toBe(tab === 'Plugin' ? '插件' : tab);
    expect(shown?.href).toMatch(/^\/zh\//);
    expect(shown?.activeMatch).not.toContain('zh');
  });

  test('PROD-1, TITLE-1: titles of home', () => {
    const home = siteOf(
      [pageOf('zh/index.mdx', { frontmatter: { pageType: 'home' } }, config)],
      config,
    );
    expect(viewAt(home, '/zh/').client).toMatchObject({
      documentTitle: 'Rspack',
      description: '基于 Rust 的高性能 web 打包工具',
    });
  });
});
