import { createHash } from 'node:crypto';

/** Kinds of queries; see `bench/search-queries/README.md`. */
export type QueryKind =
  | 'words'
  | 'typo'
  | 'question'
  | 'error'
  | 'foreign'
  | 'identifier'
  | 'phrase';

/** What a reader types, and the pages that answer it. */
export interface LabelledQuery {
  query: string;
  /** Routes of the default language; any of them counts. */
  pages: string[];
  kind: QueryKind;
  /**
   * Collected by people who had not seen the search, its synonyms or the other queries
   * (`others`, `threads`: titles and sentences of public threads alone, `asked`: the same, later,
   * with a split of its own), or a phrase that somebody chose (`hand`).
   */
  by?: 'others' | 'threads' | 'asked' | 'hand';
}

/** Finds pages for a query: their routes, best first. */
export type Search = (query: string) => Promise<readonly string[]>;

export interface QueryScore extends LabelledQuery {
  isHeldOut: boolean;
  /** Place of the first accepted page among those shown, from 1; 0 when none is shown. */
  rank: number;
  /** The pages as shown, best first. */
  shown: readonly string[];
}

export interface Score {
  queries: number;
  /** Shares of the queries whose first page is accepted, or one of the first three. */
  first: number;
  firstThree: number;
  /** Share of the queries that find nothing at all. */
  empty: number;
}

/** Pages that the dialog asks for (CONST-1). */
export const LIMIT = 7;
/** Decide which part a query belongs to. Committed once: no query ever changes its part. */
const SPLIT_SEED = 'readers-1';
const ASKED_SEED = 'asked-2';

/**
 * Searches and looks where the accepted pages come.
 * @param prefix in front of the routes of this language
 */
export async function scoreQueries(
  queries: readonly LabelledQuery[],
  { search, lang, prefix }: { search: Search; lang: string; prefix: string },
): Promise<QueryScore[]> {
  const scores: QueryScore[] = [];
  for (const labelled of queries) {
    const accepted = labelled.pages.map((page) => prefix + page);
    const shown = [...new Set(await search(labelled.query))].slice(0, LIMIT);
    const rank = shown.findIndex((page) => accepted.includes(page)) + 1;
    scores.push({ ...labelled, shown, rank, isHeldOut: isHeldOut(lang, labelled) });
  }
  return scores;
}

export function summarize(scores: readonly QueryScore[]): Score {
  const share = (isMeant: (score: QueryScore) => boolean) =>
    scores.length === 0 ? 0 : scores.filter(isMeant).length / scores.length;
  return {
    queries: scores.length,
    first: share(({ rank }) => rank === 1),
    firstThree: share(({ rank }) => rank > 0 && rank <= 3),
    empty: share(({ shown }) => shown.length === 0),
  };
}

/**
 * Whether a query belongs to those that nobody looks at while tuning: half of them, a third of the
 * collection `asked`.
 */
export function isHeldOut(
  lang: string,
  { query, by }: Pick<LabelledQuery, 'query' | 'by'>,
): boolean {
  return by === 'asked'
    ? drawn(`${ASKED_SEED}:${lang}:${query}`, 8) % 3 === 2
    : drawn(`${SPLIT_SEED}:${lang}:${query}`, 1) % 2 === 1;
}

/** A number that a text always draws: the first hex digits of its SHA-256. */
function drawn(text: string, digits: number): number {
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, digits), 16);
}
