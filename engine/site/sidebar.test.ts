import { describe, expect, test } from 'vitest';
import { areas, type NavEntry } from '../../content/nav.ts';
import { bilingual, configOf, routesOf, sourceOf } from '../../tests/site-fixture.ts';
import type { SiteConfigInput } from '../config-schema.ts';
import { RouteIndex } from './route-index.ts';
import { areaOfPage, flattenLinks, neighbours, resolveSidebar } from './sidebar.ts';

type Entries = NonNullable<NonNullable<SiteConfigInput['themeConfig']>['sidebar']>[string];

const config = configOf(bilingual);
const sources = ['guide/index', 'guide/a', 'guide/b', 'guide/c', 'other/d'];
const index = new RouteIndex(
  routesOf([
    ...sources.flatMap((source) => [`en/${source}.mdx`, `zh/${source}.mdx`]),
    'zh/guide/foreign.mdx',
  ]),
  config,
);

/** Resolves a tree as a configuration writes it. */
function treeOf(entries: Entries, lang = 'en') {
  const { sidebar } = localeWith({ '/guide': entries });
  const dead: string[] = [];
  const nodes = resolveSidebar(sidebar['/guide'] ?? [], {
    index,
    context: { lang, version: '' },
    titleOf: (path) => `Title of ${path}`,
    reportDead: (link, path) => dead.push(`${link} → ${path}`),
  });
  return { nodes, dead };
}

function localeWith(sidebar: Record<string, Entries>) {
  const [locale] = configOf({ themeConfig: { sidebar } }).locales;
  if (!locale) throw new Error('no locale');
  return locale;
}

describe('resolveSidebar', () => {
  test('DATA-12: every kind of entry', () => {
    const { nodes } = treeOf(
      [
        { text: '`A`', link: '/guide/a', tag: '<svg/>', context: 'c' },
        { text: 'G', link: '/guide/index', collapsed: true, items: ['/guide/b'] },
        { dividerType: 'dashed' },
        { sectionHeaderText: 'More', tag: '/new.svg' },
        { text: 'Code', link: 'https://git.test' },
      ],
      'zh',
    );
    expect(nodes).toEqual([
      {
        kind: 'link',
        text: [{ code: 'A' }],
        href: '/zh/guide/a',
        external: false,
        tag: '<svg/>',
        context: 'c',
      },
      {
        kind: 'group',
        text: 'G',
        href: '/zh/guide/',
        collapsible: true,
        collapsed: true,
        items: [
          { kind: 'link', text: 'Title of /zh/guide/b', href: '/zh/guide/b', external: false },
        ],
      },
      { kind: 'divider', dividerType: 'dashed' },
      { kind: 'section-header', text: 'More', tag: '/new.svg' },
      { kind: 'link', text: 'Code', href: 'https://git.test', external: true },
    ]);
  });

  test('DATA-12: a bare link has the title of its page, or its address', () => {
    const { nodes } = treeOf(['/guide/a', 'https://git.test']);
    expect(nodes.map((node) => 'text' in node && node.text)).toEqual([
      'Title of /guide/a',
      'https://git.test',
    ]);
  });

  test('pages that only another language has are left out, and groups that have no others', () => {
    const { nodes, dead } = treeOf([
      '/guide/foreign',
      { text: 'Empty', items: ['/guide/foreign', { dividerType: 'solid' }] },
      { text: 'Some', items: ['/guide/foreign', '/guide/a'] },
      { text: 'Linked', link: '/guide/b', items: ['/guide/foreign'] },
    ]);
    expect(nodes).toMatchObject([
      { text: 'Some', items: [{ href: '/guide/a' }] },
      { text: 'Linked', href: '/guide/b', items: [] },
    ]);
    expect(dead).toEqual([]);
  });

  test('links to no page are reported', () => {
    const { nodes, dead } = treeOf([{ text: 'Never', link: 'guide/never.html' }], 'zh');
    expect(nodes).toEqual([]);
    expect(dead).toEqual(['guide/never.html → /zh/guide/never']);
  });
});

describe('areaOfPage', () => {
  const locale = localeWith({
    '/guide': ['/guide/a', '/config/plugins', { text: 'G', link: 'misc/faq.html', items: ['/'] }],
    '/config/': ['/config/plugins'],
    '/plugins': [],
  });

  test.each([
    ['/guide/unlisted', '/guide'],
    ['/config/plugins', '/config'],
    ['/config/', '/config'],
    ['/plugins/webpack/define-plugin', '/plugins'],
  ])('SIDE-5: %s belongs to the tree of its address, %s', (key, area) => {
    expect(areaOfPage(key, locale)).toBe(area);
  });

  test('SIDE-5: a page outside every tree’s address belongs to the tree that lists it', () => {
    expect(areaOfPage('/misc/faq', locale)).toBe('/guide');
    expect(areaOfPage('/', locale)).toBe('/guide');
    expect(areaOfPage('/misc/glossary', locale)).toBe('');
  });
});

describe('flattenLinks and neighbours', () => {
  const tree: Entries = [
    '/guide/a',
    { dividerType: 'solid' },
    { text: 'Linked', link: '/guide/', items: ['/guide/b'] },
    { sectionHeaderText: 'Header' },
    { text: 'Outside', link: 'https://git.test' },
    { text: 'Unlinked', items: [{ text: 'Nested', items: ['/guide/c'] }] },
    { text: 'Elsewhere', link: 'https://a.test', items: ['/other/d'] },
  ];

  test('FOOT-2: depth first, a linked group before its items, no dividers, headers, outside', () => {
    expect(flattenLinks(treeOf(tree).nodes).map(({ href }) => href)).toEqual([
      '/guide/a',
      '/guide/',
      '/guide/b',
      '/guide/c',
      '/other/d',
    ]);
  });

  test('FOOT-2: the labels are those of the sidebar', () => {
    expect(neighbours(treeOf(tree).nodes, '/guide/')).toEqual({
      previous: { text: 'Title of /guide/a', href: '/guide/a' },
      next: { text: 'Title of /guide/b', href: '/guide/b' },
    });
    expect(neighbours(treeOf(tree).nodes, '/guide/a').next?.text).toBe('Linked');
  });

  test('FOOT-2: nothing beyond the ends, nothing for a page outside the tree', () => {
    const { nodes } = treeOf(tree);
    expect(neighbours(nodes, '/guide/a')).not.toHaveProperty('previous');
    expect(neighbours(nodes, '/other/d')).not.toHaveProperty('next');
    expect(neighbours(nodes, '/misc/faq')).toEqual({});
  });

  test('FOOT-2: a page that is listed twice, or by its headings, is never its own neighbour', () => {
    const { nodes } = treeOf([
      { text: 'Group', link: '/guide/a', items: ['/guide/a', '/guide/a#usage', '/guide/b'] },
    ]);
    expect(neighbours(nodes, '/guide/a')).toEqual({
      next: { text: 'Title of /guide/b', href: '/guide/b' },
    });
    expect(neighbours(nodes, '/guide/b').previous?.text).toBe('Group');
  });
});

describe('the trees of this site', () => {
  const pathsOf = (entries: readonly NavEntry[]): string[] =>
    entries.flatMap((entry) => ('path' in entry ? [entry.path] : pathsOf(entry.items)));
  const toInput = (entry: NavEntry): Entries[number] =>
    'path' in entry
      ? { text: entry.label.en, link: entry.path }
      : { text: entry.label.en, items: entry.items.map(toInput) };

  const around = (path: string) => {
    const area = areas.find(({ key }) => path.startsWith(key));
    if (!area) throw new Error(`${path} is in no tab`);
    const whole = new RouteIndex(
      routesOf(pathsOf(area.items).map((page) => sourceOf('en', page))),
      config,
    );
    const { sidebar } = localeWith({ [area.key]: area.items.map(toInput) });
    const nodes = resolveSidebar(sidebar[area.key] ?? [], {
      index: whole,
      context: { lang: 'en', version: '' },
      titleOf: (page) => page,
      reportDead: (link) => {
        throw new Error(`${link} is dead`);
      },
    });
    const { previous, next } = neighbours(nodes, path);
    return [previous?.href, next?.href];
  };

  test.each([
    ['/guide/start/introduction', undefined, '/guide/start/quick-start'],
    ['/guide/start/quick-start', '/guide/start/introduction', '/guide/features/asset-module'],
    ['/plugins/', undefined, '/plugins/webpack/'],
    [
      '/plugins/webpack/internal-plugins',
      '/plugins/webpack/javascript-modules-plugin',
      '/plugins/rspack/copy-rspack-plugin',
    ],
    ['/blog/announcing-0-1', '/blog/announcing-0-2', undefined],
  ])('FOOT-3: around %s: %s and %s', (path, previous, next) => {
    expect(around(path)).toEqual([previous, next]);
  });
});
