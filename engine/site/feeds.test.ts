import { describe, expect, test } from 'vitest';
import { bilingual, configOf, pageOf } from '../../tests/site-fixture.ts';
import { emptyFeeds, feedHome, feedsOf, feedUrl, isMember } from './feeds.ts';

const config = configOf({
  ...bilingual,
  feeds: [
    { id: 'blog-rss', test: '/blog', language: 'en' },
    { id: 'blog-rss-zh', test: '/zh/blog', language: 'zh-CN', output: { type: 'atom' } },
  ],
});
const date = '2024-05-28T16:00:00.000Z';
const english = {
  url: 'https://docs.test/rss/blog-rss.xml',
  mime: 'application/rss+xml',
  language: 'en',
};
const chinese = {
  url: 'https://docs.test/rss/blog-rss-zh.xml',
  mime: 'application/atom+xml',
  language: 'zh-CN',
};

const feedsAt = (path: string, fields: { date?: string; 'link-rss'?: string[] } = {}) =>
  feedsOf(config, path, pageOf('en/a.mdx', { frontmatter: fields }).summary.frontmatter);

describe('feedsOf', () => {
  test('FEED-2, FEED-6: a post carries the feed of its language', () => {
    expect(feedsAt('/blog/announcing-0-7', { date })).toEqual([english]);
    expect(feedsAt('/zh/blog/announcing-0-7', { date })).toEqual([chinese]);
  });

  test('FEED-2, DIFF-7: the blog’s index and other pages carry none', () => {
    expect(feedsAt('/blog/')).toEqual([]);
    expect(feedsAt('/blog/about')).toEqual([]);
    expect(feedsAt('/blogger/post', { date })).toEqual([]);
    expect(feedsAt('/guide/blog/post', { date })).toEqual([]);
  });

  test('FEED-5: `link-rss` adds the feeds it names', () => {
    expect(feedsAt('/', { 'link-rss': ['blog-rss'] })).toEqual([english]);
    expect(feedsAt('/', { 'link-rss': ['blog-rss', 'blog-rss-zh'] })).toEqual([english, chinese]);
    expect(feedsAt('/', { 'link-rss': ['unknown'] })).toEqual([]);
  });

  test('FEED-6: a feed that is named and has the page is one feed', () => {
    expect(feedsAt('/blog/a', { date, 'link-rss': ['blog-rss'] })).toEqual([english]);
  });
});

test('a feed is in the language of its posts, and leads to the home page in it', () => {
  const { feeds, locales } = configOf({
    ...bilingual,
    feeds: [
      { id: 'a', test: '/blog' },
      { id: 'b', test: '/zh/blog' },
      { id: 'c', test: '/v1/zh/blog' },
    ],
  });
  expect(feeds.map(({ language }) => language)).toEqual(['en', 'zh-CN', 'zh-CN']);
  const chinese = locales[1];
  if (!chinese) throw new Error('no second language');
  expect(feedHome(chinese, [pageOf('zh/index.mdx')])).toBe('/zh/');
  expect(feedHome(chinese, [pageOf('zh/blog/a.mdx')])).toBe('/');
});

test('DATA-21: the address of a feed is absolute, below the base', () => {
  const based = configOf({ ...bilingual, base: '/docs/', feeds: [{ id: 'a', test: '/blog/' }] });
  const [feed] = based.feeds;
  if (!feed) throw new Error('no feed');
  expect(feedUrl(based, feed)).toBe('https://docs.test/docs/rss/a.xml');
  const { frontmatter } = pageOf('en/blog/a.mdx', { frontmatter: { date } }).summary;
  expect(isMember(feed, '/blog/a', frontmatter)).toBe(true);
});

test('feeds that no page belongs to are told where they are named', () => {
  const file = 'site.config.ts';
  const feeds = [
    { id: 'a', test: '/blog' },
    { id: 'b', test: 'news' },
  ];
  const sources = {
    [file]: "feeds: [\n  { id: 'a', test: '/blog' },\n  { id: 'b', test: 'news' },\n]",
  };
  const site = { ...configOf({ ...bilingual, feeds }), file, sources };
  const post = pageOf('en/blog/a.mdx', { frontmatter: { date } }, site);
  const undated = pageOf('en/news/a.mdx', {}, site);
  expect(emptyFeeds(site, [post, undated])).toMatchObject([
    { line: 3, column: 20, hint: "addresses start with a slash: `test: '/news'`" },
  ]);
  expect(emptyFeeds(site, [undated]).map(({ message }) => message)).toEqual([
    'the feed `a` has no posts: no page below /blog/ has a `date`',
    expect.stringContaining('`b`'),
  ]);
});
