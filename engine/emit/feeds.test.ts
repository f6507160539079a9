import Parser from 'rss-parser';
import { describe, expect, test } from 'vitest';
import { type FeedChannel, feedText } from './feeds.ts';

const channel = (type: 'rss' | 'atom' | 'json'): FeedChannel => ({
  feed: {
    id: 'blog',
    test: '/blog',
    title: 'Blog',
    language: 'zh-CN',
    showDate: true,
    type,
    file: 'rss/blog.xml',
  },
  url: 'https://docs.test/rss/blog.xml',
  homeUrl: 'https://docs.test/zh/',
  author: 'Docs & more',
  description: '关于 <一切>',
  copyright: '© 2022',
});
const post = (name: string, date: string) => ({
  title: `${name} & more`,
  url: `https://docs.test/blog/${name}`,
  date,
  description: '',
  html: `<p>All of <em>${name}</em></p>`,
});
const posts = [post('old', '2023-03-06T21:37:00.000Z'), post('new', '2024-05-28T16:00:00.000Z')];

describe('feedText', () => {
  const rss = feedText(channel('rss'), posts);

  test('FEED-4, WEAK-51: posts newest first, known by their address', () => {
    expect([...rss.matchAll(/<guid[^>]*>(.*?)<\/guid>/g)].map(([, guid]) => guid)).toEqual([
      'https://docs.test/blog/new',
      'https://docs.test/blog/old',
    ]);
    expect(rss).toContain('<pubDate>Tue, 28 May 2024 16:00:00 GMT</pubDate>');
    expect(rss).toContain('All of <em>old</em>');
  });

  test('FEED-3: the channel', () => {
    expect(rss).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\s*<rss version="2.0"/);
    expect(rss).toContain('<title>Blog</title>');
    expect(rss).toContain('<language>zh-CN</language>');
    expect(rss).toContain('<copyright>© 2022</copyright>');
    expect(rss).toContain('关于 &lt;一切&gt;');
  });

  test('WEAK-51: a guid says that it is an address', () => {
    expect(rss).toContain('<guid isPermaLink="true">https://docs.test/blog/new</guid>');
  });

  test('the same posts give the same file', () => {
    expect(feedText(channel('rss'), [...posts].reverse())).toBe(rss);
    expect(rss).toContain('<lastBuildDate>Tue, 28 May 2024 16:00:00 GMT</lastBuildDate>');
  });

  const technical = {
    ...post('tags', '2024-05-28T16:00:00.000Z'),
    title: 'Tag & <link>',
    description: 'About <script> & co.',
    html: '<p>Use <code>&#x3C;link rel="prefetch"></code>.</p>\n<pre><code>a[b[0]]> 1 &#x26; 2</code></pre>',
  };
  const { html } = technical;

  test('FEED-4: the whole post is HTML', async () => {
    const { items } = await new Parser().parseString(feedText(channel('rss'), [technical]));
    expect(items[0]).toMatchObject({
      title: 'Tag & <link>',
      'content:encoded': html,
      content: 'About &lt;script&gt; &amp; co.',
    });
  });

  test('FEED-4: what another format calls HTML is HTML, and text is text', async () => {
    const { items } = await new Parser().parseString(feedText(channel('atom'), [technical]));
    expect(items[0]).toMatchObject({
      title: 'Tag &amp; &lt;link&gt;',
      summary: 'About &lt;script&gt; &amp; co.',
      content: html,
    });
    expect(JSON.parse(feedText(channel('json'), [technical])).items[0]).toMatchObject({
      title: 'Tag & <link>',
      summary: 'About <script> & co.',
      content_html: html,
    });
  });

  test('an Atom feed has what RFC 4287 asks for, and says its language', () => {
    const atom = feedText(channel('atom'), posts);
    const entries = atom.split('<entry>');
    const [head = ''] = entries;
    expect(head).toMatch(/<feed [^>]*xml:lang="zh-CN"/);
    expect(head).toContain('<id>https://docs.test/rss/blog.xml</id>');
    expect(head).toContain('<updated>2024-05-28T16:00:00.000Z</updated>');
    expect(head).toMatch(/<author>\s*<name>Docs &amp; more<\/name>\s*<\/author>/);
    expect(head).toContain('<link rel="alternate" href="https://docs.test/zh/"/>');
    expect(head).toContain('<link rel="self" href="https://docs.test/rss/blog.xml"/>');
    expect(entries.slice(1).every((entry) => /<id>.*<updated>/s.test(entry))).toBe(true);
  });

  test('DATA-22: the other formats', () => {
    expect(feedText(channel('atom'), posts)).toContain('xmlns="http://www.w3.org/2005/Atom"');
    expect(JSON.parse(feedText(channel('json'), posts))).toMatchObject({
      title: 'Blog',
      items: [{ id: 'https://docs.test/blog/new' }, { id: 'https://docs.test/blog/old' }],
    });
  });
});
