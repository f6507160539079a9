import { describe, expect, test } from 'vitest';
import type { SidebarNode } from '../../model/shell.ts';
import { bilingual, configOf, pageOf, siteOf, versioned } from '../../tests/site-fixture.ts';
import type { SiteConfigInput } from '../config-schema.ts';
import { formatProblem } from '../problems.ts';

/** A site whose navigation comes from the given files or from its folders. */
function site(input: {
  pages: Record<string, { title?: string; order?: number }>;
  files?: Record<string, string>;
  config?: SiteConfigInput;
}) {
  const { pages, files = {}, config: given = bilingual } = input;
  const navigation = Object.keys(files).length > 0 ? 'meta' : 'folders';
  const resolved = configOf({ navigation, ...given });
  const config = { ...resolved, sources: { ...resolved.sources, ...files } };
  const all = Object.entries(pages).map(([source, { title, order }]) =>
    pageOf(
      source,
      {
        ...(title !== undefined && { h1: title }),
        ...(order !== undefined && { frontmatter: { order } }),
      },
      config,
    ),
  );
  return siteOf(all, config);
}

/** A tree in short: `Text /href`, groups with their items behind them. */
function short(nodes: readonly SidebarNode[]): unknown[] {
  return nodes.flatMap((node): unknown[] => {
    if (node.kind === 'divider') return [`--- ${node.dividerType}`];
    if (node.kind === 'section-header') return [`# ${node.text}`];
    const own = `${node.text} ${node.href ?? ''}`.trim();
    return node.kind === 'group'
      ? [node.collapsed ? `${own} (closed)` : own, short(node.items)]
      : [own];
  });
}

function treesOf({ sections }: ReturnType<typeof site>, lang = 'en', version = '') {
  const section = sections.find((one) => one.locale.lang === lang && one.version === version);
  return Object.fromEntries(
    [...(section?.trees ?? [])].map(([area, nodes]) => [area, short(nodes)]),
  );
}

const barOf = ({ sections }: ReturnType<typeof site>) =>
  sections[0]?.shell.nav.map(({ text, href, activeMatch }) => [text, href, activeMatch]);

const json = (value: unknown) => JSON.stringify(value, null, 2);

describe('navigation from folders', () => {
  test('folders at the top are tabs; `order` comes first, then names with their numbers', () => {
    const found = site({
      pages: {
        'en/index.mdx': {},
        'en/guide/index.mdx': { title: 'The guide', order: 2 },
        'en/guide/step-10.mdx': { title: 'Ten' },
        'en/guide/step-9.mdx': { title: 'Nine' },
        'en/guide/last.mdx': { title: 'First of all', order: 1 },
        'en/guide/deep/one.mdx': { title: 'One' },
        'en/api_reference/hooks.mdx': { title: 'Hooks', order: 1 },
      },
    });
    expect(barOf(found)).toEqual([
      ['The guide', '/guide/', '/guide'],
      ['Api reference', '/api_reference/hooks', '/api_reference'],
    ]);
    expect(treesOf(found)).toEqual({
      '/guide': [
        'The guide /guide/',
        'First of all /guide/last',
        'Deep',
        ['One /guide/deep/one'],
        'Nine /guide/step-9',
        'Ten /guide/step-10',
      ],
      '/api_reference': ['Hooks /api_reference/hooks'],
    });
    expect(found.problems).toEqual([]);
  });

  test('pages beside the folders make it one tree without tabs', () => {
    const found = site({
      config: { title: 'Notes', navigation: 'folders' },
      pages: {
        'index.md': {},
        'b.md': { title: 'B' },
        'a.md': { title: 'A' },
        'more/index.md': { title: 'More', order: 1 },
        'more/c.md': { title: 'C' },
        // A group would open to nothing.
        'alone/index.md': { title: 'Alone', order: 2 },
      },
    });
    expect(barOf(found)).toEqual([]);
    expect(treesOf(found)).toEqual({
      '/': ['More /more/', ['C /more/c'], 'Alone /alone/', 'A /a', 'B /b'],
    });
    expect(found.pages.find(({ route }) => route.key === '/a')?.view.client.area).toBe('/');
  });

  test('numbers in front of names order them and are no part of addresses', () => {
    const found = site({
      config: { ...bilingual, navigation: 'folders', route: { stripNumbers: true } },
      pages: {
        'en/index.mdx': {},
        'en/10-reference/01-zoom.mdx': { title: 'Zoom' },
        'en/10-reference/02-axis.mdx': { title: 'Axis' },
        'en/2.guide/index.mdx': { title: 'Guide' },
        'en/2.guide/02_parts/1.x.mdx': { title: 'X' },
        'en/2.guide/01_usage.mdx': { title: 'Usage' },
      },
    });
    expect(treesOf(found)).toEqual({
      '/guide': ['Guide /guide/', 'Usage /guide/usage', 'Parts', ['X /guide/parts/x']],
      '/reference': ['Zoom /reference/zoom', 'Axis /reference/axis'],
    });
    expect(barOf(found)?.map(([text]) => text)).toEqual(['Guide', 'Reference']);
    expect(found.problems).toEqual([]);
  });

  test('versions and languages have trees of their own', () => {
    const found = site({
      config: { ...versioned, navigation: 'folders' },
      pages: {
        'v1/en/guide/old.mdx': { title: 'Old' },
        'v2/en/guide/new.mdx': { title: 'New' },
        'v2/zh/guide/new.mdx': { title: '新' },
      },
    });
    expect(treesOf(found, 'en', 'v1')).toEqual({ '/guide': ['Old /v1/guide/old'] });
    expect(treesOf(found, 'en', 'v2')).toEqual({ '/guide': ['New /guide/new'] });
    expect(treesOf(found, 'zh', 'v2')).toEqual({ '/guide': ['新 /zh/guide/new'] });
  });
});

const pages = {
  'en/index.mdx': {},
  'en/guide/index.mdx': { title: 'Guide' },
  'en/guide/start/introduction.mdx': { title: 'Introduction' },
  'en/guide/start/quick-start.mdx': { title: 'Quick start' },
  'en/guide/faq.mdx': { title: 'FAQ' },
  'en/config/mode.mdx': { title: 'Mode' },
  'zh/guide/faq.mdx': { title: '常见问题' },
};

describe('navigation from `_meta.json` files', () => {
  test('strings, files, folders, dividers, headers and links', () => {
    const found = site({
      pages,
      files: {
        'content/en/_meta.json': json([
          { text: 'Guide', link: '/guide/start/introduction', activeMatch: '/guide/' },
          { text: 'More', items: [{ text: 'Elsewhere', link: 'https://else.test' }] },
        ]),
        'content/en/guide/_meta.json': json([
          'index',
          { type: 'dir', name: 'start', label: 'Start', collapsed: true },
          { type: 'divider', dashed: true },
          { type: 'section-header', label: 'Help' },
          { type: 'file', name: 'faq.mdx', label: 'Questions' },
          { type: 'custom-link', label: 'Chat', link: 'https://chat.test' },
          {
            type: 'custom-link',
            label: 'See also',
            link: '/config/mode',
            items: [{ type: 'custom-link', label: 'Mode', link: '/config/mode' }],
          },
        ]),
        'content/en/guide/start/_meta.json': `\uFEFF${json(['quick-start', 'introduction'])}`,
      },
    });
    expect(found.problems).toEqual([]);
    expect(barOf(found)).toEqual([
      ['Guide', '/guide/start/introduction', '/guide/'],
      ['More', undefined, undefined],
    ]);
    expect(treesOf(found)).toEqual({
      '/guide': [
        'Guide /guide/',
        'Start (closed)',
        ['Quick start /guide/start/quick-start', 'Introduction /guide/start/introduction'],
        '--- dashed',
        '# Help',
        'Questions /guide/faq',
        'Chat https://chat.test',
        'See also /config/mode',
        ['Mode /config/mode'],
      ],
      '/config': ['Mode /config/mode'],
    });
    // Chinese has no files of its own.
    expect(treesOf(found, 'zh')).toMatchObject({ '/guide': expect.arrayContaining(['# Help']) });
  });

  test('folders and names with numbers, where addresses have none', () => {
    const found = site({
      config: {
        ...bilingual,
        multiVersion: { default: '1.x', versions: ['1.x'] },
        navigation: 'meta',
        route: { stripNumbers: true },
      },
      pages: {
        '1.x/en/index.mdx': {},
        '1.x/en/02-guide/01-usage.mdx': { title: 'Usage' },
        '1.x/en/02-guide/02-more.mdx': { title: 'More' },
      },
      files: {
        'content/1.x/en/_nav.json': json([{ text: 'Guide', link: '/guide/more' }]),
        'content/1.x/en/02-guide/_meta.json': json(['more', '01-usage']),
      },
    });
    expect(found.problems).toEqual([]);
    expect(treesOf(found, 'en', '1.x')).toEqual({
      '/guide': ['More /guide/more', 'Usage /guide/usage'],
    });
  });

  test('a bare name may be a folder, and `dir-section-header` opens one', () => {
    const found = site({
      pages,
      files: {
        'content/en/_nav.json': json([{ text: 'Guide', link: '/guide/' }]),
        'content/en/_meta.json': json([
          'config',
          { type: 'dir-section-header', name: 'guide/start', label: 'Start' },
        ]),
      },
    });
    expect(found.problems).toEqual([]);
    expect(barOf(found)).toEqual([['Guide', '/guide/', '/guide/']]);
    expect(treesOf(found)).toEqual({
      '/': [
        'Config',
        ['Mode /config/mode'],
        '# Start',
        'Introduction /guide/start/introduction',
        'Quick start /guide/start/quick-start',
      ],
    });
  });

  test.each([
    [
      'a page that is not there',
      ['faq', { type: 'file', name: 'qick-start' }],
      `content/en/guide/start/_meta.json:5:13 missing-page`,
    ],
    [
      'a folder that is not there',
      [{ type: 'dir', name: 'nothing' }],
      'content/en/guide/start/_meta.json:4:13 missing-page `nothing` names no folder content/en/guide/start/nothing',
    ],
    [
      'a key that nobody reads',
      [{ type: 'file', name: 'introduction', lable: 'Hello' }],
      'content/en/guide/start/_meta.json:5:5 unknown-key unknown key',
    ],
    [
      'a type that nobody knows',
      [{ type: 'page', name: 'introduction' }],
      'content/en/guide/start/_meta.json:3:5 bad-navigation',
    ],
    [
      'a link to no page',
      [{ type: 'custom-link', label: 'Never', link: '/never' }],
      'content/en/guide/start/_meta.json:5:5 dead-link the sidebar of /guide links to /never',
    ],
  ])('%s is reported with file and line', (_name, entries, expected) => {
    const found = site({ pages, files: { 'content/en/guide/start/_meta.json': json(entries) } });
    const texts = found.problems.map((problem) => formatProblem(problem));
    expect(texts).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
  });

  test('what is not JSON is reported with its place, and the near name of a slip is named', () => {
    const broken = site({ pages, files: { 'content/en/guide/_meta.json': '[\n  "faq",\n]' } });
    expect(broken.problems.map((problem) => formatProblem(problem))[0]).toMatch(
      /^content\/en\/guide\/_meta\.json:3:1 bad-navigation this is not JSON: expected a value/,
    );
    const type = site({
      pages,
      files: { 'content/en/guide/_meta.json': json([{ type: 'fil', name: 'faq' }]) },
    });
    expect(type.problems[0]?.message).toContain('expected one of "file"|"dir"|"divider"');
    expect(type.problems[0]).toMatchObject({ hint: 'did you mean `file`?' });
    const slip = site({ pages, files: { 'content/en/guide/_meta.json': json(['fqa']) } });
    expect(slip.problems[0]).toMatchObject({ line: 2, hint: 'did you mean `faq`?' });
  });
});

test('a dead link of a configured tree names the line that holds it', () => {
  const resolved = configOf({
    ...bilingual,
    themeConfig: { nav: [{ text: 'Never', link: '/never' }] },
  });
  const config = {
    ...resolved,
    sources: { 'site.config.ts': '', 'content/nav.ts': "const a = 1;\nlink('/never');\n" },
  };
  const { problems } = siteOf([pageOf('en/index.mdx', {}, config)], config);
  expect(problems[0]).toMatchObject({ file: 'content/nav.ts', line: 2, column: 6 });
});
