import { hitsOf, type LinkOf } from './hits.ts';
import type { SearchIndex } from './index-file.ts';
import { recentMap } from './lru.ts';
import { normalizeQuery } from './normalize.ts';
import { type PreparedPage, preparePage } from './prepared.ts';
import { rankPages } from './rank.ts';
import { slices } from './slices.ts';
import type { SearchHit, SearchQuery } from './types.ts';

/** Searches one loaded index. Synchronous: a query takes a few milliseconds. */
export interface SearchEngine {
  /** Hits of the best pages, page by page. Nothing for a query of white space (VAL-1). */
  search(query: SearchQuery): SearchHit[];
  /** Routes of all pages that contain the keyword, best first. */
  pages(keyword: string): string[];
}

/**
 * Makes an index searchable.
 * @param linkOf address of a route, base included
 * @param pause called now and then while there is more to do, so that a page stays responsive
 */
export async function createEngine(
  index: SearchIndex,
  linkOf: LinkOf,
  pause: () => Promise<void> = async () => {},
): Promise<SearchEngine> {
  const pages: PreparedPage[] = [];
  const slice = slices(pause);
  for (const page of index.pages) {
    pages.push(preparePage(page));
    await slice();
  }
  const recent = recentMap<SearchHit[]>();
  return {
    search({ keyword, limit }) {
      const query = normalizeQuery(keyword);
      if (query === '') return [];
      const key = `${limit} ${query}`;
      const known = recent.get(key);
      if (known) return known;
      // The limit comes after the test (SRCH-9): every page that is left is an answer.
      const hits = rankPages(pages, query)
        .slice(0, limit)
        .flatMap((page) => hitsOf(page, query, linkOf));
      recent.set(key, hits);
      return hits;
    },
    pages(keyword) {
      const query = normalizeQuery(keyword);
      return query === '' ? [] : rankPages(pages, query).map(({ page }) => page.routePath);
    },
  };
}
