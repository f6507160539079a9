import { expect, test } from 'vitest';
import { bilingual, configOf, pageOf, siteOf, viewAt } from '../../tests/site-fixture.ts';
import { renderPage } from '../render/document-entry.tsx';
import { interfaceTexts } from '../render/texts.ts';
import { buildSite } from '../site/site.ts';
import { PAGE_SLOTS, SHELL_SLOTS, type Slots } from './slots.ts';

const assets = { sheets: {}, lateSheet: '/all.css', entry: '/main.js', entryPreload: [] };

/** The document of a page whose slots all show their names. */
function documentOf(path: string): string {
  const names = [...SHELL_SLOTS, ...PAGE_SLOTS];
  const slots: Slots = Object.fromEntries(names.map((name) => [name, () => `[${name}]`]));
  const config = configOf({
    ...bilingual,
    slots,
    themeConfig: {
      footer: { message: 'Fine print' },
      sidebar: { '/guide': ['/guide/a', '/guide/b'] },
    },
  });
  const home = {
    pageType: 'home' as const,
    hero: { name: 'N', text: '', tagline: '', actions: [] },
  };
  const pages = [
    pageOf('en/index.mdx', { frontmatter: home }, config),
    pageOf('en/guide/a.mdx', { h1: 'A', headings: ['# A', '## Part'] }, config),
    pageOf('en/guide/b.mdx', { h1: 'B' }, config),
  ];
  const site = buildSite({
    config,
    pages,
    commitTimes: new Map(),
    textsFor: interfaceTexts,
    preload: () => [],
  });
  const view = viewAt(site, path);
  return renderPage({ ...view, articleHtml: '<h1 id="a">A</h1><p>Text</p>' }, assets).document;
}

/** Some marks of a document in the order in which they stand in it. */
function order(document: string, ...marks: string[]): string[] {
  return marks
    .map((mark) => ({ mark, at: document.indexOf(mark) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ mark }) => mark);
}

test('every slot of a page stands where its name says', () => {
  const marks = [
    '[beforeNavigation]',
    'class="top-bar"',
    '[afterNavigation]',
    'class="sidebar"',
    '[beforeSidebar]',
    'class="tree"',
    '[afterSidebar]',
    '<main',
    '[beforeArticle]',
    '<article',
    '[afterArticle]',
    '[beforeFooter]',
    'class="doc-footer"',
    '[afterFooter]',
    'class="outline"',
    '[beforeOutline]',
    'href="#part"',
    '[afterOutline]',
  ];
  expect(order(documentOf('/guide/a'), ...marks)).toEqual(marks);
});

test('the home page is the site’s own, and has neither article nor the theme’s hero', () => {
  const document = documentOf('/');
  expect(order(document, '<main', '[home]', '[beforeFooter]')).toEqual([
    '<main',
    '[home]',
    '[beforeFooter]',
  ]);
  for (const mark of ['class="hero"', '[beforeArticle]', '[beforeSidebar]', '[beforeOutline]']) {
    expect(document).not.toContain(mark);
  }
});

test('a site without slots has none of their elements', () => {
  const config = configOf(bilingual);
  const site = siteOf([pageOf('en/guide/a.mdx', { h1: 'A' }, config)], config);
  const view = viewAt(site, '/guide/a');
  const { document } = renderPage({ ...view, articleHtml: '<h1>A</h1>' }, assets);
  expect(document).not.toContain('data-slot');
});
