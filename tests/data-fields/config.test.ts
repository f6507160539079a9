import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from 'hast';
import { describe, expect, test } from 'vitest';
import type { SiteConfigInput } from '../../engine/config-schema.ts';
import {
  attribute,
  type BuiltSite,
  buildFields,
  COMMITTED,
  find,
  findAll,
  meta,
  type PageDocument,
  textOf,
} from './built-site.ts';

/** Everything that the fixture sets is set otherwise; see `fixtures/fields-site/site.config.ts`. */
function changed(config: SiteConfigInput): SiteConfigInput {
  const [english, chinese] = config.locales ?? [];
  if (!english || !chinese) throw new Error('the fixture has two languages');
  return {
    ...config,
    title: 'Other title',
    description: 'Other description',
    icon: '/tag.svg',
    base: '/',
    logo: '/icon.svg',
    siteUrl: 'https://other.example',
    ogImage: 'https://images.example/og.svg',
    route: { include: ['**/guide/**', '**/index.mdx', '**/blog/**'] },
    multiVersion: { default: 'v1', versions: ['v2', 'v1'] },
    markdown: { showLineNumbers: false, defaultWrapCode: false },
    head: [['link', { rel: 'me', href: 'https://me.example' }]],
    locales: [
      {
        ...english,
        label: 'British',
        htmlLang: 'en-GB',
        title: 'Locale title',
        description: 'Locale description',
        lastUpdated: false,
        lastUpdatedText: 'Revised',
        prevPageText: 'Previous in the locale',
        nextPageText: 'Next in the locale',
        sourceCodeText: 'Source of the locale',
      },
      chinese,
    ],
    themeConfig: {
      ...config.themeConfig,
      darkMode: false,
      outline: false,
      socialLinks: [],
      footer: {},
      hideNavbar: 'never',
      enableContentAnimation: false,
      enableScrollToTop: false,
      localeRedirect: 'never',
    },
  };
}

/** One site of each: with all fields, with all of them changed, and with none. */
const [full, other, bare] = await Promise.all([
  buildFields(),
  buildFields({ config: changed }),
  buildFields({
    config: () => ({}),
    empty: true,
    files: {
      'content/index.mdx': '---\npageType: home\nhero:\n  name: Home\n---\n',
      'content/guide/plain.mdx': '# Plain\n\n## One\n\n```js\nexport default 1;\n```\n',
      'content/guide/second.mdx': '# Second\n',
    },
  }),
]);

interface Row {
  field: string;
  /** What shows the field's value. */
  see: (site: BuiltSite) => unknown;
  full: unknown;
  other: unknown;
  /** Without the field: its default. */
  bare: unknown;
}

function check(rows: Row[]): void {
  test.each(rows)('$field', async ({ see, full: inFull, other: inOther, bare: inBare }) => {
    expect(await see(full), 'as the fixture has it').toEqual(inFull);
    expect(await see(other), 'changed').toEqual(inOther);
    expect(await see(bare), 'by default').toEqual(inBare);
  });
}

/** The plain English page; its address depends on the default version. */
function plain(site: BuiltSite): Promise<PageDocument> {
  return site.page(site === other ? '/v2/guide/plain' : '/guide/plain');
}

const brand = async (site: BuiltSite) =>
  find((await plain(site)).root, 'a', { class: 'home-link' });
const linkOf = async (site: BuiltSite, rel: string) =>
  findAll((await plain(site)).root, 'link', { rel }).map((link) => attribute(link, 'href'));
const button = async (site: BuiltSite, name: RegExp) =>
  findAll((await plain(site)).root, 'button').filter((element) =>
    name.test(attribute(element, 'aria-label') ?? textOf(element)),
  ).length;
const shell = async (site: BuiltSite) => (await plain(site)).data.shell;
const prePaint = async (site: BuiltSite) =>
  find((await plain(site)).root, 'script', { 'data-entry': true });

/** Links of a navigation, without the brand that heads the sidebar while it is a drawer. */
function pageLinks(nav: Element): Element[] {
  return findAll(nav, 'a').filter((link) => attribute(link, 'class') !== 'home-link');
}

describe('DATA-1: site data', () => {
  check([
    {
      field: 'title',
      see: async (site) => [
        meta(await plain(site), 'og:site_name'),
        textOf(find((await plain(site)).root, 'title')),
      ],
      full: ['Fields', 'Plain page - Fields'],
      other: ['Locale title', 'Plain page - Locale title'],
      bare: ['', 'Plain'],
    },
    {
      field: 'description',
      see: async (site) =>
        meta(await site.page(site === bare ? '/guide/plain' : '/404'), 'description'),
      full: 'A site with every field',
      other: 'Locale description',
      bare: '',
    },
    {
      field: 'icon',
      see: (site) => linkOf(site, 'icon'),
      full: ['/docs/icon.svg'],
      other: ['/tag.svg'],
      bare: [],
    },
    {
      field: 'lang',
      see: async (site) => ({
        lang: (await plain(site)).data.view.lang,
        redirect: attribute(await prePaint(site), 'data-twins'),
        chinese: existsSync(join(site.dir, site === other ? 'v2/zh' : 'zh', 'index.html')),
      }),
      full: { lang: 'en', redirect: '{"zh":"/docs/zh/guide/plain"}', chinese: true },
      other: { lang: 'en', redirect: undefined, chinese: true },
      bare: { lang: 'en', redirect: undefined, chinese: false },
    },
    {
      field: 'base',
      see: async (site) => [
        attribute(await brand(site), 'href'),
        JSON.parse(await site.file('hosting.json')).base,
        /^(.*)static\//.exec(attribute(await prePaint(site), 'data-entry') ?? '')?.[1],
      ],
      full: ['/docs/', '/docs/', '/docs/'],
      other: ['/v2/', '/', '/'],
      bare: ['/', '/', '/'],
    },
    {
      field: 'logo',
      see: async (site) =>
        findAll(await brand(site), 'img').map((image) => attribute(image, 'src')),
      full: ['/docs/logo-light.svg', '/docs/logo-dark.svg'],
      other: ['/icon.svg', '/icon.svg'],
      bare: [],
    },
    {
      field: 'siteUrl',
      see: async (site) => [
        await linkOf(site, 'canonical'),
        existsSync(join(site.dir, 'sitemap.xml')),
      ],
      full: [['https://fields.example/docs/guide/plain'], true],
      other: [['https://other.example/v2/guide/plain'], true],
      bare: [[], false],
    },
    {
      field: 'ogImage',
      see: async (site) => meta(await plain(site), 'og:image'),
      full: 'https://fields.example/docs/og.svg',
      other: 'https://images.example/og.svg',
      bare: undefined,
    },
    {
      field: 'route.include, route.exclude',
      see: (site) =>
        ['guide/excluded.html', 'pages/custom.html'].map((file) =>
          existsSync(join(site.dir, site === other ? `v2/${file}` : file)),
        ),
      full: [false, true],
      other: [true, false],
      bare: [false, false],
    },
    {
      field: 'locales: lang and label',
      see: async (site) => {
        const { root } = await plain(site);
        return findAll(root, 'header').flatMap((header) =>
          findAll(header, 'a', { hreflang: true })
            .slice(0, 2)
            .map((link) => [textOf(link), attribute(link, 'hreflang')]),
        );
      },
      full: [
        ['English', 'en'],
        ['中文', 'zh-CN'],
      ],
      other: [
        ['British', 'en-GB'],
        ['中文', 'zh-CN'],
      ],
      bare: [],
    },
    {
      field: 'multiVersion',
      see: async (site) => [await button(site, /Version$/), (await plain(site)).data.view.versions],
      full: [
        1,
        [
          { version: 'v2', href: '/docs/guide/plain' },
          { version: 'v1', href: '/docs/v1/guide/plain' },
        ],
      ],
      other: [
        1,
        [
          { version: 'v2', href: '/v2/guide/plain' },
          { version: 'v1', href: '/guide/plain' },
        ],
      ],
      bare: [0, []],
    },
    {
      field: 'markdown: showLineNumbers, defaultWrapCode',
      see: async (site) => {
        const code = find((await plain(site)).root, 'figure', { class: 'code' });
        const names = ['data-numbers', 'data-wrap'];
        return names.map((name) => attribute(code, name) !== undefined);
      },
      full: [true, true],
      other: [false, false],
      bare: [false, false],
    },
    {
      field: 'head',
      see: async (site) => [meta(await plain(site), 'verification'), await linkOf(site, 'me')],
      full: ['all pages', []],
      other: [undefined, ['https://me.example']],
      bare: [undefined, []],
    },
  ]);

  test('logoText: stands where there is no logo, else the title does (PROD-3)', async () => {
    const withText = await buildFields({ config: ({ logo: _, ...config }) => config });
    expect(textOf(await brand(withText))).toBe('Fields docs');
    // A link needs a name, also without a title.
    expect(textOf(await brand(bare))).toBe('Home');
  });
});

describe('DATA-4: theme', () => {
  check([
    {
      field: 'darkMode',
      see: async (site) => [
        await button(site, /^Switch to dark theme/),
        attribute(await prePaint(site), 'data-dark') !== undefined,
      ],
      full: [2, true],
      other: [0, false],
      bare: [2, true],
    },
    {
      field: 'outline',
      see: async (site) => findAll((await plain(site)).root, 'nav', { class: 'outline' }).length,
      full: 1,
      other: 0,
      bare: 1,
    },
    {
      field: 'socialLinks',
      see: async (site) =>
        findAll((await plain(site)).root, 'ul', { class: 'social-list' })
          .slice(0, 1)
          .map((list) => findAll(list, 'li').length),
      full: [3],
      other: [],
      bare: [],
    },
    {
      field: 'footer',
      see: async (site) => {
        const home = await site.page(site === other ? '/v2/' : '/');
        return findAll(home.root, 'footer', { class: 'home-footer' }).map(textOf);
      },
      full: ['© Makers'],
      other: [],
      bare: [],
    },
    {
      field: 'hideNavbar: auto and never',
      see: async (site) => (await shell(site)).hideNavbar,
      full: 'auto',
      other: 'never',
      bare: 'auto',
    },
    {
      field: 'enableContentAnimation',
      see: async (site) => (await shell(site)).contentAnimation,
      full: true,
      other: false,
      bare: false,
    },
    {
      field: 'enableScrollToTop',
      see: async (site) => (await shell(site)).scrollToTop,
      full: true,
      other: false,
      bare: false,
    },
    {
      field: 'localeRedirect',
      see: async (site) => attribute(await prePaint(site), 'data-twins') !== undefined,
      full: true,
      other: false,
      bare: false,
    },
    {
      field: 'prevPageText, nextPageText',
      see: async (site) => {
        const route = site === other ? '/v2/guide/second' : '/guide/second';
        return findAll((await site.page(route)).root, 'span', { class: 'caption' }).map(textOf);
      },
      full: ['Before', 'After'],
      other: ['Previous in the locale', 'Next in the locale'],
      bare: [],
    },
    {
      field: 'sourceCodeText',
      see: async (site) =>
        findAll((await plain(site)).root, 'a', { href: 'https://git.example/plain' }).map(textOf),
      full: ['Code'],
      other: ['Source of the locale'],
      bare: [],
    },
    {
      field: 'lastUpdated, lastUpdatedText',
      see: async (site) => {
        const [time] = findAll(find((await plain(site)).root, 'footer'), 'time');
        const [line] = findAll(find((await plain(site)).root, 'footer'), 'p');
        return time && line ? [attribute(time, 'datetime'), textOf(line).split(':')[0]] : [];
      },
      full: [COMMITTED, 'Changed'],
      other: [],
      bare: [],
    },
  ]);

  test('hideNavbar: always leaves the bar out of every page', async () => {
    const site = await buildFields({
      config: (config) => ({
        ...config,
        themeConfig: {
          ...config.themeConfig,
          hideNavbar: 'always',
          editLink: { docRepoBaseUrl: 'https://theme.example/', text: '' },
        },
        locales: config.locales?.map(({ editLink: _, ...locale }) => locale),
      }),
    });
    for (const route of ['/', '/guide/plain', '/zh/', '/404']) {
      expect(findAll((await site.page(route)).root, 'header'), route).toEqual([]);
    }
    // VAL: an edit link needs both its parts.
    expect((await site.page('/guide/plain')).data.view.editHref).toBeUndefined();
  });

  test('without locales the theme’s own nav and sidebar are used', async () => {
    const site = await buildFields({
      empty: true,
      config: () => ({
        title: 'One language',
        logoText: 'Word',
        themeConfig: {
          nav: [{ text: 'Plain', link: '/guide/plain' }],
          sidebar: { '/guide': ['/guide/plain'] },
          outlineTitle: 'On it',
        },
      }),
      files: { 'content/guide/plain.mdx': '# Plain\n\n## One\n' },
    });
    const { root } = await site.page('/guide/plain');
    const navs = Object.fromEntries(
      findAll(root, 'nav').map((nav) => [attribute(nav, 'aria-label'), pageLinks(nav).map(textOf)]),
    );
    expect(navs).toMatchObject({ Main: ['Plain'], Sidebar: ['Plain'], 'On it': ['One'] });
    expect(textOf(find(root, 'a', { class: 'home-link' }))).toBe('Word');
  });
});

describe('DATA-6: locale', () => {
  const chinese = () => full.page('/zh/guide/plain');

  test('title, description', async () => {
    const page = await chinese();
    expect(textOf(find(page.root, 'title'))).toBe('普通页面 - 字段');
    expect(meta(page, 'description')).toBe('每个字段都有');
  });

  test('htmlLang, and the prefix of the routes', async () => {
    const page = await chinese();
    expect(attribute(find(page.root, 'html'), 'lang')).toBe('zh-CN');
    expect(page.data.shell.homeHref).toBe('/docs/zh/');
  });

  test('nav, sidebar', async () => {
    const page = await chinese();
    const names = (label: string) =>
      pageLinks(find(page.root, 'nav', { 'aria-label': label })).map(textOf);
    expect(names('主导航')).toEqual(['开始']);
    expect(names('侧边栏')).toEqual(['普通页面']);
  });

  test('outlineTitle: the locale’s, else the theme’s (I18N-8)', async () => {
    expect((await plain(full)).data.shell.texts.outlineTitle).toBe('Contents of the locale');
    find((await plain(full)).root, 'nav', { 'aria-label': 'Contents of the locale' });
    find((await chinese()).root, 'nav', { 'aria-label': 'Contents of the theme' });
  });

  test('lastUpdated: off in one language, on in the other', async () => {
    expect((await plain(full)).data.view.lastUpdated?.iso).toBe(COMMITTED);
    expect((await chinese()).data.view.lastUpdated).toBeUndefined();
  });

  test('editLink: the locale’s, else the theme’s', async () => {
    expect((await plain(full)).data.view.editHref).toBe(
      'https://git.example/tree/docs/v2/en/guide/plain.mdx',
    );
    expect((await plain(full)).data.shell.editText).toBe('Edit me');
    expect((await chinese()).data.view.editHref).toBe(
      'https://theme.example/v2/zh/guide/plain.mdx',
    );
  });

  test('prevPageText, nextPageText, sourceCodeText, lastUpdatedText', async () => {
    const { root, data } = await chinese();
    expect(data.shell.texts).toMatchObject({
      prevPageText: '前一篇',
      nextPageText: '后一篇',
      lastUpdatedText: '改于',
    });
    expect(textOf(find(root, 'a', { href: 'https://git.example/plain' }))).toBe('源代码');
  });
});
