import { createFinder } from '../search/find.ts';
import { recentMap } from '../search/lru.ts';
import { MAX_LENGTH, type Query, readQuery } from '../search/query.ts';
import { correct } from '../search/typos.ts';
import type { PageAnswer, PageQuery, StoredPage } from './engine.ts';
import { foundPages } from './found-pages.ts';
import type { LexiconPart } from './lexicon.ts';

/** What a search engine has to do for {@link createCandidateSearch}. */
export interface Proposer {
  /** Places in the corpus of the pages that seem to answer a query best, in any order. */
  propose(
    query: Query,
    about: Pick<PageQuery, 'index' | 'lang' | 'limit'> & { part: LexiconPart },
    signal: AbortSignal,
  ): Promise<number[]>;
  /** The pages at some places. */
  fetch(places: readonly number[], about: PageQuery, signal: AbortSignal): Promise<StoredPage[]>;
}

/** Pages in the memory of this process: what is proposed often is fetched once. */
const KEPT_PAGES = 3000;

/**
 * Searches one corpus with an engine that proposes pages; the last word has the code of the dialog,
 * so that all engines answer alike.
 */
export function createCandidateSearch(
  proposer: Proposer,
  partOf: (query: PageQuery) => LexiconPart | undefined,
) {
  const kept = recentMap<StoredPage>(KEPT_PAGES);

  async function pagesAt(places: readonly number[], query: PageQuery, signal: AbortSignal) {
    const found = new Map<number, StoredPage>();
    const missing: number[] = [];
    for (const place of places) {
      const page = kept.get(String(place));
      if (page) found.set(place, page);
      else missing.push(place);
    }
    if (missing.length > 0) {
      const fetched = await proposer.fetch(missing, query, signal);
      for (const [at, page] of fetched.entries()) {
        const place = missing[at] ?? 0;
        found.set(place, page);
        kept.set(String(place), page);
      }
    }
    return places.flatMap((place) => found.get(place) ?? []);
  }

  return async (asked: PageQuery, signal: AbortSignal): Promise<PageAnswer> => {
    const { index, lang, keyword, limit } = asked;
    const part = partOf(asked);
    if (!part) return { pages: [] };
    const typed = readQuery(keyword, part.synonyms, lang);
    const isFound = (term: number) => part.holds(typed.terms[term]?.text ?? '');
    const corrected = correct(keyword.slice(0, MAX_LENGTH), typed, {
      vocabulary: part.vocabulary,
      isFound,
    });
    const query = corrected === undefined ? typed : readQuery(corrected, part.synonyms, lang);
    const places = await proposer.propose(query, { index, lang, limit, part }, signal);
    // In the order of the site, which orders equals.
    const stored = await pagesAt(
      places.toSorted((one, other) => one - other),
      asked,
      signal,
    );
    const finder = await createFinder({
      pages: stored.map(({ page }) => page),
      synonyms: part.synonyms,
      lang,
    });
    const { pages } = foundPages(finder, stored, { keyword: corrected ?? keyword, limit });
    if (pages.length > 0) return { pages, ...(corrected !== undefined && { corrected }) };
    return { pages: [], near: await part.near(keyword) };
  };
}
