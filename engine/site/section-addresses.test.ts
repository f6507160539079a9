import { expect, test } from 'vitest';
import type { SidebarNode } from '../../model/shell.ts';
import type { Section } from './page-view.ts';
import { sectionRedirects } from './section-addresses.ts';

const link = (href: string) => ({ kind: 'link', href }) as SidebarNode;
const group = (items: SidebarNode[]) => ({ kind: 'group', items }) as SidebarNode;

/** A site with two languages; of its sections, what redirects depend on. */
function site(keys: readonly string[], chinese: readonly string[], tree: SidebarNode[]) {
  const page = (lang: string, prefix: string) => (key: string) => ({
    route: { key, lang, path: prefix + key },
  });
  const section = (lang: string) =>
    ({ locale: { lang }, shell: { lang }, trees: new Map([['/guide', tree]]) }) as never as Section;
  return {
    sections: [section('en'), section('zh')],
    pages: [...keys.map(page('en', '')), ...chinese.map(page('zh', '/zh'))],
  };
}

const KEYS = [
  '/guide/start/quick',
  '/guide/start/intro',
  '/guide/tech/css',
  '/config/',
  '/config/a',
];

test('a folder without a page leads to its first page in the sidebar', () => {
  const tree = [group([link('/guide/start/intro'), link('/guide/start/quick')])];
  expect(sectionRedirects(site(KEYS, KEYS, tree), [], (path) => path)).toEqual([
    { from: '/guide', to: '/guide/start/intro' },
    { from: '/guide/start', to: '/guide/start/intro' },
    { from: '/guide/tech', to: '/guide/tech/css' },
  ]);
});

test('pages that a language lacks, and addresses that are configured, are left out', () => {
  const chinese = KEYS.filter((key) => key !== '/guide/start/intro');
  const configured = [{ from: '/guide/tech', to: '/config/' }];
  const tree = [link('/guide/start/intro'), link('/guide/start/quick')];
  expect(sectionRedirects(site(KEYS, chinese, tree), configured, (path) => path)).toEqual([
    { from: '/guide', to: '/guide/start/quick' },
    { from: '/guide/start', to: '/guide/start/quick' },
  ]);
});

test('addresses that the rules of a host cannot hold are left out', () => {
  const keys = ['/a b/c', '/d$/e'];
  expect(sectionRedirects(site(keys, keys, []), [], (path) => path)).toEqual([]);
});
