import type { IndexPage } from '../search/index-file.ts';
import type { SearchHit } from '../search/types.ts';

/** A page with the place it belongs to: what engines store and find. */
export interface StoredPage {
  /** Name of its search index, as sites ask for it in `searchIndexes`. */
  index: string;
  lang: string;
  /** Version of the documented product; empty without versions. */
  version: string;
  /** Origin of its site, base included; empty: the site that asks. */
  domain: string;
  page: IndexPage;
}

/** Everything a service searches, in the order of the sites. */
export interface Corpus {
  pages: readonly StoredPage[];
  /** Differs whenever anything in the pages, or of the words that mean the same, differs. */
  fingerprint: string;
  /** Words that mean the same, by the name of the part ({@link partName}). */
  synonyms?: Readonly<Record<string, readonly string[]>>;
}

/** Names an index in one language. */
export function partName({ index, lang }: Pick<StoredPage, 'index' | 'lang'>): string {
  return JSON.stringify([index, lang]);
}

export interface CatalogueEntry {
  index: string;
  lang: string;
  /** How many it holds. */
  pages: number;
}

/** What an engine holds at the moment. */
export interface Catalogue {
  fingerprint: string;
  /** The index that answers when a site names none comes first. */
  entries: readonly CatalogueEntry[];
}

export interface PageQuery {
  index: string;
  lang: string;
  /** As it was typed; more than white space. */
  keyword: string;
  /** Pages at most. */
  limit: number;
}

/** A row of the dialog as the page alone determines it: its link is the hash of the section. */
export type PageRow = Omit<SearchHit, 'title' | 'query' | 'group'>;

/** A page that answers, with what the dialog shows of it. */
export interface FoundPage {
  stored: StoredPage;
  /** At least one. */
  rows: PageRow[];
}

/** A page that is only named. */
export interface PageName {
  title: string;
  routePath: string;
  domain: string;
}

export interface PageAnswer {
  /** Best first. */
  pages: FoundPage[];
  /** The query that was answered instead of the one that was typed: with its slips corrected. */
  corrected?: string;
  /** Where there are none: pages whose names resemble the query. */
  near?: PageName[];
}

/** One corpus that is being searched. It goes on answering for a while after the next one took its place. */
export interface SearchedCorpus {
  catalogue: Catalogue;
  /** The pages of one index and language that answer a query by its words. */
  search(query: PageQuery, signal: AbortSignal): Promise<PageAnswer>;
}

/**
 * What finds pages for the service; the only thing an adapter to another search engine has to be.
 * `docs/remote-search.md` tells how to write one. Every method may reject: the service then answers
 * 503 and logs the error, so no message may contain a reader's query.
 */
export interface ServiceEngine {
  name: string;
  /** The version that the engine itself reports. */
  version(signal?: AbortSignal): Promise<string>;
  /**
   * What is searched now; undefined before the first `replace`. A request asks once and sticks to
   * it, so no answer mixes two corpora. May be as old as a second.
   */
  current(signal?: AbortSignal): Promise<SearchedCorpus | undefined>;
  /**
   * Makes a corpus the searched one. Searches see the old one or the new one, never a mixture; those
   * that begin after it has resolved see the new one, and after a failure the old one.
   */
  replace(corpus: Corpus): Promise<void>;
  /** Ends what would keep the process alive. */
  close?(): Promise<void>;
}

/** What a corpus holds. */
export function catalogueOf({ pages, fingerprint }: Corpus): Catalogue {
  const entries: CatalogueEntry[] = [];
  for (const { index, lang } of pages) {
    const known = entries.find((entry) => entry.index === index && entry.lang === lang);
    if (known) known.pages += 1;
    else entries.push({ index, lang, pages: 1 });
  }
  return { fingerprint, entries };
}
