import type { IndexPage } from './index-file.ts';
import { nearNames } from './near.ts';
import { loosened, MAX_LENGTH, type Query, readQuery } from './query.ts';
import { createRanker, type RankedPage, type Ranking } from './rank.ts';
import { type Shelf, shelve } from './shelf.ts';
import type { Synonyms } from './synonyms.ts';
import { correct, type Vocabulary, vocabularyOf } from './typos.ts';

/** What a shelf of pages answers. */
export interface Found {
  /** As it was matched: with its misspelt words mended. */
  query: Query;
  /** The query that was answered instead of the one that was typed. */
  corrected?: string;
  /** Whether every word stands somewhere as it was typed. */
  isLiteral: boolean;
  /** Best first; all of them, since limits come after the ranking (SRCH-9). */
  pages: readonly RankedPage[];
}

/** Finds pages by words: the same in the page, in its worker and in the search service. */
export interface Finder {
  shelf: Shelf;
  find(keyword: string): Found;
  /** Pages whose names resemble a query that nothing answers. */
  near(keyword: string): number[];
}

/** @param pause called between two pages, so that whoever prepares them stays responsive */
export async function createFinder(
  {
    pages,
    synonyms,
    lang,
  }: { pages: readonly IndexPage[]; synonyms?: Synonyms | undefined; lang?: string | undefined },
  pause?: () => Promise<void>,
): Promise<Finder> {
  const shelf = await shelve(pages, pause);
  const ranker = createRanker(shelf);
  /** Made when the first misspelt word comes. */
  let vocabulary: Vocabulary | undefined;
  /** What is left of a query after all corrections may stand inside of words. */
  function loosely(query: Query, { pages, found }: Ranking): Pick<Found, 'query' | 'pages'> {
    const loose = loosened(query, (term) => found[term] === true);
    return loose === query ? { query, pages } : { query: loose, pages: ranker.rank(loose).pages };
  }

  return {
    shelf,
    find(keyword) {
      const typed = readQuery(keyword, synonyms, lang);
      const first = ranker.rank(typed);
      if (first.found.every(Boolean)) {
        return { query: typed, pages: first.pages, isLiteral: true };
      }
      vocabulary ??= vocabularyOf(shelf);
      const isFound = (term: number) => first.found[term] === true;
      const corrected = correct(keyword.slice(0, MAX_LENGTH), typed, { vocabulary, isFound });
      if (corrected === undefined) return { ...loosely(typed, first), isLiteral: false };
      const query = readQuery(corrected, synonyms, lang);
      return { ...loosely(query, ranker.rank(query)), corrected, isLiteral: false };
    },
    near: (keyword) => nearNames(shelf, keyword),
  };
}
