import { describe, expect, test } from 'vitest';
import { bilingual, configOf, type PageFields, pageOf, viewAt } from '../../tests/site-fixture.ts';
import type { SiteConfigInput } from '../config-schema.ts';
import { buildSite } from '../site/site.ts';
import { renderPage } from './document-entry.tsx';
import { interfaceTexts } from './texts.ts';

const assets = { sheets: {}, lateSheet: '/all.css', entry: '/main.js', entryPreload: [] };
const feeds = [
  { id: 'en', test: '/blog' },
  { id: 'zh', test: '/zh/blog' },
] satisfies SiteConfigInput['feeds'];
const date = '2024-05-28T16:00:00.000Z';

/** What stands in `<main>` of one page of a site with feeds. */
function mainOf(
  source: string,
  frontmatter: PageFields['frontmatter'] = { date },
  input: Partial<SiteConfigInput> = { feeds },
): string {
  const config = configOf({ ...bilingual, ...input });
  const page = pageOf(source, { h1: 'News', headings: ['# News'], frontmatter }, config);
  const site = buildSite({
    config,
    pages: [page],
    commitTimes: new Map(),
    textsFor: interfaceTexts,
    preload: () => [],
  });
  const view = viewAt(site, page.route.path);
  return renderPage({ ...view, articleHtml: '<h1 id="n">News</h1><p>Text</p>' }, assets).main;
}

describe('the date of a post', () => {
  test.each([
    ['en/blog/a.mdx', 'May 28, 2024'],
    ['zh/blog/a.mdx', '2024年5月28日'],
  ])('%s: below its title, in the language of the page', (source, text) => {
    const main = mainOf(source);
    expect(main).toContain(`<time dateTime="${date}">${text}</time>`);
    const places = ['</h1>', '<time', '<p>Text'].map((mark) => main.indexOf(mark));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('is a day in UTC, as in lists', () => {
    const main = mainOf('en/blog/a.mdx', { date: '2024-05-28T23:30:00.000Z' });
    expect(main).toContain('>May 28, 2024<');
  });

  test.each([
    ['a page without a date', 'en/blog/a.mdx', {}, { feeds }],
    ['a page of no feed', 'en/guide/a.mdx', { date }, { feeds }],
    ['a site without feeds', 'en/blog/a.mdx', { date }, {}],
    ['a page that is its author’s alone', 'en/blog/a.mdx', { date, pageType: 'blank' }, { feeds }],
    [
      'a feed whose posts tell it themselves',
      'en/blog/a.mdx',
      { date },
      { feeds: [{ id: 'en', test: '/blog', showDate: false }] },
    ],
  ] as const)('is not on %s', (_, source, frontmatter, input) => {
    const config: Partial<SiteConfigInput> = 'feeds' in input ? { feeds: [...input.feeds] } : {};
    expect(mainOf(source, frontmatter, config)).not.toContain('<time');
  });

  test('is there where one of two feeds shows it', () => {
    const both = [
      { id: 'a', test: '/blog', showDate: false },
      { id: 'b', test: '/blog' },
    ];
    expect(mainOf('en/blog/a.mdx', { date }, { feeds: both })).toContain('<time');
  });
});
