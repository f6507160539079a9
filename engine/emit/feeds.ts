import { Feed } from 'feed';
import type { ResolvedFeed } from '../config.ts';

/** A post as a feed lists it. */
export interface FeedPost {
  title: string;
  /** Absolute address; also the identifier that never changes. */
  url: string;
  /** ISO timestamp. */
  date: string;
  description: string;
  /** Plain text of the whole post. */
  text: string;
}

export interface FeedChannel {
  feed: ResolvedFeed;
  /** Absolute address of the feed itself. */
  url: string;
  siteUrl: string;
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
    link: channel.siteUrl,
    language: feed.language,
    copyright: channel.copyright,
    generator: 'rspack-docs',
    feedLinks: { [feed.type]: channel.url },
    // The day of the newest post instead of today: the same content gives the same file.
    ...(newest && { updated: new Date(newest.date) }),
  });
  for (const post of newestFirst) {
    writer.addItem({
      title: post.title,
      id: post.url,
      guid: post.url,
      link: post.url,
      date: new Date(post.date),
      description: post.description,
      content: post.text,
    });
  }
  switch (feed.type) {
    case 'rss':
      return writer.rss2();
    case 'atom':
      return writer.atom1();
    case 'json':
      return writer.json1();
  }
}
