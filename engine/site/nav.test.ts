import { describe, expect, test } from 'vitest';
import { areas } from '../../content/nav.ts';
import type { ShellNavItem, SidebarNode } from '../../model/shell.ts';
import { bilingual, configOf, routesOf } from '../../tests/site-fixture.ts';
import type { NavItem } from '../model.ts';
import { currentTab, navOfVersion, resolveNav } from './nav.ts';
import { RouteIndex } from './route-index.ts';

const sources = ['index', 'guide/a', 'guide/b', 'blog/index', 'blog/post', 'config/entry'];
const config = configOf(bilingual);
/** Pages that the other language does not have. */
const foreign = ['en/config/index.mdx', 'zh/api/index.mdx', 'zh/misc/faq.mdx'];
const index = new RouteIndex(
  routesOf([...foreign, ...sources.flatMap((source) => [`en/${source}.mdx`, `zh/${source}.mdx`])]),
  config,
);

function resolve(items: NavItem[], lang = 'en') {
  const dead: string[] = [];
  const prefix = lang === 'en' ? '' : `/${lang}`;
  const trees = new Map<string, SidebarNode[]>([
    [
      '/config',
      [
        { kind: 'link', text: 'Site', href: 'https://a.test', external: true },
        { kind: 'link', text: 'Entry', href: `${prefix}/config/entry`, external: false },
      ],
    ],
  ]);
  const context = { lang, version: '' };
  const reportDead = (link: string, path: string) => dead.push(`${link} → ${path}`);
  return { items: resolveNav(items, { index, context, trees, reportDead }), dead };
}

const item = (text: string, link?: string, more: Partial<NavItem> = {}): NavItem => ({
  text,
  position: 'right',
  ...(link !== undefined && { link }),
  ...more,
});

describe('resolveNav', () => {
  test('NAV-8: Chinese links have /zh in front, patterns do not', () => {
    const tab = item('指南', '/guide/a', { activeMatch: '/guide' });
    expect(resolve([tab], 'zh').items).toEqual([
      {
        text: '指南',
        position: 'right',
        external: false,
        href: '/zh/guide/a',
        activeMatch: '/guide',
      },
    ]);
  });

  test('DATA-11, NAV-14: position and tag are kept, external links untouched', () => {
    const tab = item('Code', 'https://git.test', { position: 'left', tag: '<svg/>' });
    expect(resolve([tab]).items).toEqual([
      { text: 'Code', position: 'left', external: true, href: 'https://git.test', tag: '<svg/>' },
    ]);
  });

  test('WEAK-3: a group with a link keeps both', () => {
    const group = item('More', '/blog/', { items: [item('A', '/guide/a')] });
    expect(resolve([group]).items).toMatchObject([
      { href: '/blog/', items: [{ text: 'A', href: '/guide/a' }] },
    ]);
  });

  test('a tab whose page only another language has leads to the first page of its tree', () => {
    expect(resolve([item('Config', '/config/')], 'zh').items).toMatchObject([
      { href: '/zh/config/entry' },
    ]);
  });

  test('items whose pages only another language has are left out, with their empty groups', () => {
    const group = item('Group', undefined, { items: [item('API', '/api/')] });
    expect(resolve([item('About', '/misc/faq'), group]).items).toEqual([]);
  });

  test('a link to no page is reported', () => {
    const { items, dead } = resolve([item('Never', '/never/index')], 'zh');
    expect(items).toEqual([]);
    expect(dead).toEqual(['/never/index → /zh/never/']);
  });
});

describe('currentTab', () => {
  const tabs = (...patterns: [name: string, activeMatch: string][]): ShellNavItem[] =>
    patterns.map(([text, activeMatch]) => ({
      text,
      activeMatch,
      position: 'right',
      external: false,
    }));
  /** The patterns of the original site (NAV-1 to NAV-7), unanchored as they were written. */
  const original = tabs(
    ['Guide', '/guide'],
    ['Config', '/config'],
    ['Plugin', '(?!\\/config\\/).*\\/plugins\\/.*'],
    ['API', '/api'],
    ['Blog', '/blog'],
    ['About', '/misc'],
    ['Contribute', '/contribute'],
  );
  const own = tabs(
    ...areas.map(({ label, activeMatch }): [string, string] => [label.en, activeMatch]),
  );
  const vectors: [key: string, tab: string | undefined][] = [
    ['/guide/compatibility/config-diff', 'Guide'],
    ['/misc/branding/guideline', 'About'],
    ['/config/plugins', 'Config'],
    ['/config/', 'Config'],
    ['/plugins/', 'Plugin'],
    ['/plugins/webpack/define-plugin', 'Plugin'],
    ['/api/loader-api/', 'API'],
    ['/blog/', 'Blog'],
    ['/contribute/development/testing', 'Contribute'],
    ['/guidelines', undefined],
    ['/', undefined],
  ];

  test.each(vectors)('NAV-9, WEAK-1: the tab of %s is %s', (key, tab) => {
    expect(original[currentTab(original, key)]?.text).toBe(tab);
    expect(own[currentTab(own, key)]?.text).toBe(tab);
  });

  test('NAV-9: without a pattern the item’s link is the pattern, in any of its forms', () => {
    const { items } = resolve([
      item('Home', '/'),
      item('A', 'guide/a.html'),
      item('Blog', '/blog/index'),
      item('Code', 'https://git.test/guide/b'),
    ]);
    expect(currentTab(items, '/')).toBe(0);
    expect(currentTab(items, '/guide/a')).toBe(1);
    expect(currentTab(items, '/guide/ab')).toBe(-1);
    expect(currentTab(items, '/guide/b')).toBe(-1);
    expect(currentTab(items, '/blog/')).toBe(2);
    expect(currentTab(items, '/blog/post')).toBe(2);
  });

  test('NAV-13: a group is current when it or one of its items is', () => {
    const { items } = resolve([
      item('Group', '/blog/', {
        items: [item('Sub', undefined, { items: [item('A', '/guide/a')] })],
      }),
    ]);
    expect(currentTab(items, '/blog/post')).toBe(0);
    expect(currentTab(items, '/guide/a')).toBe(0);
    expect(currentTab(items, '/guide/b')).toBe(-1);
  });

  test('WEAK-1: every tab is current on the page it opens', () => {
    for (const [position, { link }] of areas.entries()) {
      expect(currentTab(own, link)).toBe(position);
    }
  });
});

test('NAV-15: the items of a version, else those of `default`', () => {
  const [locale] = configOf({
    themeConfig: {
      nav: { default: [{ text: 'A', link: '/a' }], v1: [{ text: 'B', link: '/b' }] },
    },
  }).locales;
  if (!locale) throw new Error('no locale');
  expect(navOfVersion(locale, 'v1').map(({ text }) => text)).toEqual(['B']);
  expect(navOfVersion(locale, 'v2').map(({ text }) => text)).toEqual(['A']);
  expect(navOfVersion(locale, '').map(({ text }) => text)).toEqual(['A']);
  expect(navOfVersion({ ...locale, nav: {} }, '')).toEqual([]);
});
