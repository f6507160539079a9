import { Feed } from 'feed';
import type { ResolvedFeed } from '../config.ts';
import { escapeHtml } from '../render/escape.ts';

/** A post as a feed lists it. */
export interface FeedPost {
  title: string;
  /** Absolute address; also the identifier that never changes. */
  url: string;
  /** ISO timestamp. */
  date: string;
  description: string;
  /** The whole post as HTML of elements that feed readers show, with absolute addresses. */
  html: string;
}

export interface FeedChannel {
  feed: ResolvedFeed;
  /** Absolute address of the feed itself. */
  url: string;
  /** Absolute address of the home page in the language of the feed. */
  homeUrl: string;
  /** Who has written it, unless somebody says otherwise: the site. Atom asks for a name. */
  author: string;
  description: string;
  copyright: string;
}

/** The text of a feed file (FEED-1, FEED-3, FEED-4): posts only, newest first. */
export function feedText({ feed, ...channel }: FeedChannel, posts: readonly FeedPost[]): string {
  const newestFirst = [...posts].sort((a, b) => b.date.localeCompare(a.date));
  const newest = newestFirst[0];
  const writer = new Feed({
    id: channel.url,
    title: feed.title,
    description: channel.description,
    link: channel.homeUrl,
    language: feed.language,
    copyright: channel.copyright,
    generator: 'twinleaf',
    feedLinks: { [feed.type]: channel.url },
    ...(feed.type === 'atom' && { author: { name: channel.author } }),
    // The day of the newest post instead of today: the same content gives the same file.
    ...(newest && { updated: new Date(newest.date) }),
  });
  const textIn = (format: 'html' | 'text', text: string) =>
    format === 'html' ? escapeHtml(text) : text;
  const formats = FORMATS[feed.type];
  for (const post of newestFirst) {
    writer.addItem({
      title: textIn(formats.title, post.title),
      // Without one, XML feeds use the link, and RSS says of it that it is an address.
      ...(feed.type === 'json' && { id: post.url }),
      link: post.url,
      date: new Date(post.date),
      description: textIn(formats.description, post.description),
      content: post.html,
    });
  }
  switch (feed.type) {
    case 'rss':
      return writer.rss2();
    case 'atom':
      return withLanguage(writer.atom1(), feed.language);
    case 'json':
      return writer.json1();
  }
}

/** An Atom feed that says its language, which the writer cannot. */
function withLanguage(atom: string, language: string): string {
  return atom.replace(/<feed [^>]*/, (tag) => `${tag} xml:lang="${escapeHtml(language)}"`);
}

/** What readers take the short texts of an item for. */
const FORMATS = {
  rss: { title: 'text', description: 'html' },
  atom: { title: 'html', description: 'html' },
  json: { title: 'text', description: 'text' },
} as const;
