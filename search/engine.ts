import { createFinder, type Found } from './find.ts';
import { answeringPage, hitsOfPages, type LinkOf } from './hits.ts';
import type { SearchIndex } from './index-file.ts';
import { recentMap } from './lru.ts';
import { normalizeQuery } from './normalize.ts';
import { slices } from './slices.ts';
import type { SearchAnswer, SearchHit, SearchQuery } from './types.ts';

/** Searches one loaded index. Synchronous: a query takes a few milliseconds. */
export interface SearchEngine {
  /** Hits of the best pages, best first. Nothing for a query of white space (VAL-1). */
  search(query: SearchQuery): SearchAnswer;
  /** The same of an index without its texts; undefined unless it holds every word as it is typed. */
  searchNames(query: SearchQuery): SearchAnswer['hits'] | undefined;
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
  const { shelf, find, near } = await createFinder(index, slices(pause));
  const recent = recentMap<SearchAnswer>();
  function hitsIn({ query, pages }: Found, limit: number): SearchHit[] {
    const best = pages.slice(0, limit).flatMap((page) => answeringPage(shelf, page));
    return hitsOfPages(best, query, linkOf);
  }
  function answer(keyword: string, limit: number): SearchAnswer {
    const found = find(keyword);
    const { corrected } = found;
    const hits = hitsIn(found, limit);
    if (hits.length > 0) return corrected === undefined ? { hits } : { hits, corrected };
    const names = near(keyword).flatMap((number) => shelf.pages[number] ?? []);
    return {
      hits,
      near: names.map(({ title, routePath }) => ({ title, link: linkOf(routePath) })),
    };
  }
  return {
    search({ keyword, limit }) {
      if (normalizeQuery(keyword) === '') return { hits: [] };
      const key = `${limit} ${keyword.trim()}`;
      const known = recent.get(key);
      if (known) return known;
      const found = answer(keyword, limit);
      recent.set(key, found);
      return found;
    },
    searchNames({ keyword, limit }) {
      const found = find(keyword);
      const hits = found.isLiteral ? hitsIn(found, limit) : [];
      return hits.length > 0 ? hits : undefined;
    },
  };
}
