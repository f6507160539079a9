/** What the dialog, the providers and the remote service hand to each other: types only. */

/** Part of a shown text, in code units of exactly that text. */
export interface HighlightRange {
  start: number;
  length: number;
}

export type HitType = 'title' | 'header' | 'content';

/** One row of the result list. */
export interface SearchHit {
  type: HitType;
  /** Title of the page. */
  title: string;
  /** Title hit: the title. Header hit: `title > h2 > h3`. Content hit: the heading it lies under, else the title. */
  header: string;
  /** Snippet of a content hit; empty for other hits. */
  statement: string;
  /** Base included, with the hash of the section. */
  link: string;
  /** The query as it was matched, normalised. */
  query: string;
  /** Into the shown text: `title`, `header` or `statement`, by `type`. */
  highlightInfoList: HighlightRange[];
  /** Name of the sidebar section of the page (SRCH-19); hits are shown section by section. */
  group: string;
}

/** A page that is offered where nothing was found. */
export interface NearPage {
  title: string;
  /** Base included. */
  link: string;
}

/** What a search index answers. */
export interface SearchAnswer {
  hits: SearchHit[];
  /** The query that was answered instead of the one that was typed: with its slips corrected. */
  corrected?: string;
  /** Where nothing was found: pages whose names resemble the query. */
  near?: NearPage[];
  /** Only titles, headings and leads have been searched: the texts are still on their way. */
  isEarly?: boolean;
}

/** The hits of one search index: a tab of the dialog. */
export interface ResultGroup {
  /** Label of the tab. */
  group: string;
  /** Value of the search index. */
  index: string;
  renderType: 'default';
  /** Whether its hits belong to the site the reader is on and open in the same window. */
  current: boolean;
  result: SearchHit[];
  /** The query that was answered instead of the one that was typed. */
  corrected?: string;
  /** Where there are no hits: pages that come near. */
  near?: NearPage[];
  /** {@link SearchProvider.whole} may bring more. */
  isEarly?: boolean;
  /** The service did not answer; what hits there are come from the site's own index. */
  failed?: boolean;
}

/** A group that the `onSearch` hook added; the `render` hook draws it. */
export interface CustomGroup {
  group: string;
  renderType: 'custom';
  result: unknown;
}

export type AnyGroup = ResultGroup | CustomGroup;

export interface SearchQuery {
  keyword: string;
  /** Pages at most, per group. */
  limit: number;
}

/** One way to search: the local index or a remote service. The current group comes first. */
export interface SearchProvider {
  /** Loads what searching needs. Safe to call again; tries again after a failure, which rejects. */
  load(): Promise<void>;
  /** Once everything is loaded: what was answered early can be asked again. Never rejects. */
  whole?(): Promise<void>;
  /**
   * Rejects with what went wrong in the page, and with `AbortError` once aborted. A service that
   * does not answer is logged; its group says so, and has the hits of the site's own index, if any.
   */
  search(query: SearchQuery, signal: AbortSignal): Promise<ResultGroup[]>;
}

export interface LocalOptions {
  /** Address of the index file; empty when there is none. */
  url: string;
  lang: string;
  base: string;
  /** Label of the one group: the site's title. */
  label: string;
}

export interface RemoteOptions {
  apiUrl: string;
  /** Value of the index whose hits belong to this site. */
  indexName: string;
  searchIndexes: { value: string; label: string }[];
  lang: string;
  /** Path this site lies at, for hits that name no domain; default `/`. */
  base?: string;
  /** Origin of the hits that name no domain of their own. */
  domain?: string;
  /** Other origins that hits may lead to: the rest is dropped. */
  origins?: readonly string[];
  /** Where the site's own hits stand in its sidebars, unless their records say it. */
  sections?: SidebarSection[];
  /** Words that mean the same: what the service has answered with is marked. */
  synonyms?: readonly string[] | undefined;
}

/** A first-level label of a sidebar and the routes of the pages below it (SRCH-19). */
export interface SidebarSection {
  name: string;
  routes: string[];
}

/**
 * What the site's search is like: the default export of `routes/search.js`, which the browser
 * imports when the dialog is first opened. The file is missing when search is off.
 */
export type SearchSettings = LocalSettings | RemoteSettings;

export interface LocalSettings {
  mode: 'local';
  /** Version → language → address of the index file; the version is empty without versions. */
  indexes: Record<string, Record<string, string>>;
  /** Address of the module of the search worker; without one, the page searches by itself. */
  worker?: string;
  /** Address of the module with the site's hooks. */
  hooks?: string;
}

export interface RemoteSettings {
  mode: 'remote';
  apiUrl: string;
  indexName: string;
  domain?: string;
  /** Other origins that hits may lead to. */
  origins?: string[];
  /** Language → address of the site's own index, for when the service does not answer. */
  indexes?: Record<string, string>;
  searchIndexes: { value: string; label: string }[];
  /** Whether the dialog shows that it waits for an answer. */
  searchLoading: boolean;
  sections: SidebarSection[];
  /** Language → words that mean the same. */
  synonyms?: Record<string, string[]>;
  hooks?: string;
}

export type Awaitable<Value> = Value | Promise<Value>;

/** The part of the page that decides what is searched. */
export interface SearchPlace {
  lang: string;
  /** Empty without versions. */
  version: string;
  base: string;
  /** Label of the site's own group. */
  label: string;
}

/** Named exports of the site's hooks module (DATA-18); all are optional. */
export interface SearchHooks {
  /** Searches in place of the theme: with a service of one's own, or another index. */
  provider?(place: SearchPlace): Awaitable<SearchProvider>;
  /** Rewrites the query; nothing keeps it. */
  beforeSearch?(query: string): Awaitable<string | undefined>;
  /** Adds groups; may change the default ones in place. */
  onSearch?(query: string, groups: ResultGroup[]): Awaitable<CustomResult[] | undefined>;
  /** Is awaited before anything is shown; what it returns is ignored. */
  afterSearch?(query: string, groups: readonly AnyGroup[]): Awaitable<unknown>;
  /** What a custom group shows: an element, or a text. */
  render?(result: unknown): Node | string;
}

/** A group as `onSearch` returns it; `custom` unless it holds hits and says `default`. */
export type CustomResult =
  | { group: string; result: unknown; renderType?: 'custom' }
  | { group: string; result: SearchHit[]; renderType: 'default' };
