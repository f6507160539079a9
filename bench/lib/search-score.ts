import { createHash } from 'node:crypto';
import { runSearch } from '../../search/run-search.ts';
import { hitsBySection } from '../../search/screen-order.ts';
import type { SearchProvider } from '../../search/types.ts';

/** What a reader types, and the pages that answer it; see `bench/search-queries/README.md`. */
export interface LabelledQuery {
  query: string;
  /** Routes of the default language. */
  pages: string[];
  expected?: 'title' | 'heading' | 'content';
}

export interface QueryScore {
  query: string;
  pages: string[];
  isHeldOut: boolean;
  /** Place of the first accepted page among those shown, from 1; 0 when none is shown. */
  rank: number;
  /** The pages as shown, best first. */
  shown: string[];
}

export interface Score {
  queries: number;
  /** Share of the queries whose first page is accepted. */
  success: number;
  /** Mean of 1 / rank over the first seven pages. */
  mrr: number;
}

/** Pages that the dialog asks for (CONST-1). */
const LIMIT = 7;

/**
 * Searches as the dialog does and looks where the accepted pages come.
 * @param routes of all pages in the index; queries whose answers are all missing are left out
 */
export async function scoreQueries(
  queries: readonly LabelledQuery[],
  site: { provider: SearchProvider; routes: ReadonlySet<string>; lang: string; prefix: string },
): Promise<{ scores: QueryScore[]; leftOut: number }> {
  const { provider, routes, lang, prefix } = site;
  const { signal } = new AbortController();
  const scores: QueryScore[] = [];
  for (const { query, pages } of queries) {
    const accepted = pages.map((page) => prefix + page);
    if (!accepted.some((page) => routes.has(page))) continue;
    const [group] = await runSearch({ keyword: query, limit: LIMIT }, { provider, signal });
    const hits = group?.renderType === 'default' ? hitsBySection(group.result).flat() : [];
    const shown = [...new Set(hits.map(({ link }) => link.replace(/#.*/s, '')))].slice(0, LIMIT);
    const rank = shown.findIndex((page) => accepted.includes(page)) + 1;
    scores.push({ query, pages, shown, rank, isHeldOut: isHeldOut(lang, query) });
  }
  return { scores, leftOut: queries.length - scores.length };
}

export function summarize(scores: readonly QueryScore[]): Score {
  const sum = (value: (score: QueryScore) => number) =>
    scores.reduce((total, score) => total + value(score), 0) / scores.length;
  return {
    queries: scores.length,
    success: sum(({ rank }) => (rank === 1 ? 1 : 0)),
    mrr: sum(({ rank }) => (rank > 0 ? 1 / rank : 0)),
  };
}

/** Whether a query belongs to the half that nobody looks at while tuning. */
export function isHeldOut(lang: string, query: string): boolean {
  const [first = '0'] = createHash('sha256').update(`${lang}:${query}`).digest('hex');
  return Number.parseInt(first, 16) % 2 === 1;
}
