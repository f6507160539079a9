import type { RoutePath } from '../../model/names.ts';
import type { Feed } from '../../model/page-view.ts';
import type { ResolvedConfig, ResolvedFeed, ResolvedLocale } from '../config.ts';
import type { Frontmatter, Problem, Route } from '../model.ts';
import { placeOfLink } from './link-place.ts';
import type { SitePage } from './page-summary.ts';

/** MIME types of feeds. */
export const FEED_MIME = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/json',
} as const;

/** Public address of a feed's file. */
export function feedUrl(config: ResolvedConfig, feed: ResolvedFeed): string {
  return `${config.siteUrl}${config.base}${feed.file}`;
}

/** The home page in the language of a feed, or the site's where there is none. */
export function feedHome(
  { prefix }: Pick<ResolvedLocale, 'prefix'>,
  pages: readonly { route: Pick<Route, 'path'> }[],
): RoutePath {
  const home: RoutePath = `${prefix}/`;
  return pages.some(({ route }) => route.path === home) ? home : '/';
}

/** A post belongs to the feeds whose prefix its address has; only pages with a date are posts. */
export function isMember(feed: ResolvedFeed, path: RoutePath, frontmatter: Frontmatter): boolean {
  return frontmatter.date !== undefined && path.startsWith(`${feed.test.replace(/\/$/, '')}/`);
}

/** Date that a page shows below its title: that of a post, unless its feeds leave that to its text. */
export function shownDate(
  config: Pick<ResolvedConfig, 'feeds'>,
  path: RoutePath,
  frontmatter: Frontmatter,
): string | undefined {
  if (frontmatter.pageType !== 'doc') return undefined;
  const isShown = config.feeds.some((feed) => feed.showDate && isMember(feed, path, frontmatter));
  return isShown ? frontmatter.date : undefined;
}

/** Alternate links of a page: its feeds, and those it names in `link-rss` (FEED-5, FEED-6). */
export function feedsOf(config: ResolvedConfig, path: RoutePath, frontmatter: Frontmatter): Feed[] {
  return config.feeds
    .filter(
      (feed) => frontmatter['link-rss'].includes(feed.id) || isMember(feed, path, frontmatter),
    )
    .map((feed) => ({
      url: feedUrl(config, feed),
      mime: FEED_MIME[feed.type],
      language: feed.language,
    }));
}

/** Feeds without a post: most likely the pages lie elsewhere, or have no `date`. */
export function emptyFeeds(
  { feeds, file, sources }: Pick<ResolvedConfig, 'feeds' | 'file' | 'sources'>,
  pages: readonly SitePage[],
): Problem[] {
  return feeds.flatMap((feed): Problem[] => {
    if (pages.some(({ route, summary }) => isMember(feed, route.path, summary.frontmatter)))
      return [];
    const folder = `${feed.test.replace(/\/$/, '')}/`;
    return [
      {
        code: 'empty-feed',
        severity: 'warning',
        file,
        ...placeOfLink(feed.test, sources),
        message: `the feed \`${feed.id}\` has no posts: no page below ${folder} has a \`date\``,
        hint: folder.startsWith('/')
          ? 'posts are pages with a `date` in their frontmatter; `test` is the beginning of their addresses'
          : `addresses start with a slash: \`test: '/${feed.test}'\``,
      },
    ];
  });
}
