import { encodeAddress, wellFormed } from './address.ts';
import { byteSnippet } from './byte-snippet.ts';
import { answeringPage, headingBefore, hitsOf, type LinkOf, orderRows } from './hits.ts';
import type { IndexPage } from './index-file.ts';
import { recentMap } from './lru.ts';
import { normalizeQuery } from './normalize.ts';
import { loosened, type Query, readQuery } from './query.ts';
import { createRanker, type RankedPage } from './rank.ts';
import { readLimited } from './read-limited.ts';
import {
  type RemoteGroup,
  type RemoteRecord,
  type RemoteRow,
  readAnswer,
} from './remote-answer.ts';
import { shelve } from './shelf.ts';
import { slices } from './slices.ts';
import type {
  RemoteOptions,
  ResultGroup,
  SearchHit,
  SearchProvider,
  SearchQuery,
} from './types.ts';

/** Of an answer, in bytes. Seven whole pages of a large site are a tenth of it. */
const MAX_BYTES = 4_000_000;
/** Until the answer is complete, in milliseconds: what takes longer is no search. */
const TIMEOUT = 6000;
/** Name of the current index in answers of services that know one index only (CALL-4). */
const DEFAULT_INDEX = 'default';

/**
 * Searches a remote service (CALL-2..5). Nothing is loaded before the first query.
 * @param own searches the site's own index while the service does not answer
 */
export function createRemoteProvider(options: RemoteOptions, own?: SearchProvider): SearchProvider {
  const recent = recentMap<ResultGroup[]>();

  async function ask(query: SearchQuery, signal: AbortSignal): Promise<ResultGroup[]> {
    const response = await fetch(requestUrl(options, query), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      headers: { accept: 'application/json' },
      credentials: 'omit',
    });
    // What is no query to the service has no results.
    if (response.status === 400) return [currentGroup(options, [])];
    if (!response.ok) throw new Error(`the service answers ${response.status}`);
    const answer: unknown = JSON.parse(await readLimited(response, MAX_BYTES));
    return groupsOf(answer, query, options);
  }

  /** What the site's own index says; nothing when that cannot be had either. */
  async function ownAnswer(query: SearchQuery, signal: AbortSignal) {
    try {
      await own?.load();
      await own?.whole?.();
      const [group] = (await own?.search(query, signal)) ?? [];
      return group && { result: group.result, corrected: group.corrected, near: group.near };
    } catch (error) {
      signal.throwIfAborted();
      console.error('The site’s own index could not be searched:', error);
      return undefined;
    }
  }

  return {
    load: async () => {},
    async search(query, signal) {
      signal.throwIfAborted();
      if (normalizeQuery(query.keyword) === '') return [currentGroup(options, [])];
      const key = requestUrl(options, query);
      const known = recent.get(key);
      if (known) return known;
      try {
        const groups = await ask(query, signal);
        signal.throwIfAborted();
        recent.set(key, groups);
        return groups;
      } catch (error) {
        signal.throwIfAborted();
        console.error('The search failed:', error);
        return [
          { ...currentGroup(options, []), ...(await ownAnswer(query, signal)), failed: true },
        ];
      }
    },
  };
}

/** Address of a query; parameters and their order are part of the protocol (CALL-2). */
export function requestUrl(
  { apiUrl, searchIndexes, lang }: Pick<RemoteOptions, 'apiUrl' | 'searchIndexes' | 'lang'>,
  { keyword, limit }: SearchQuery,
): string {
  const parameters = {
    keyword: wellFormed(keyword),
    limit: String(limit),
    searchIndexes: searchIndexes.map(({ value }) => value).join(','),
    lang,
  };
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${apiUrl}${apiUrl.includes('?') ? '&' : '?'}${query.join('&')}`;
}

/** The current group first, even if the service says nothing about it; then the others (CALL-4). */
async function groupsOf(
  answer: unknown,
  query: SearchQuery,
  options: RemoteOptions,
): Promise<ResultGroup[]> {
  const groups = readAnswer(answer).map((group) => withoutStrangers(group, options));
  const current =
    groups.find(({ index }) => index === options.indexName) ??
    groups.find(({ index }) => index === DEFAULT_INDEX);
  const slice = slices();
  const shown: ResultGroup[] = [currentGroup(options, [])];
  if (current) {
    const found = await shownOf(withSections(current, options), query, options, slice);
    shown[0] = { ...currentGroup(options, []), ...found };
  }
  for (const group of groups) {
    if (group === current) continue;
    shown.push({
      group: labelOf(options, group.index),
      index: group.index,
      renderType: 'default',
      current: false,
      ...(await shownOf(group, query, options, slice)),
    });
  }
  return shown;
}

/** Hits that lead to an origin which the site does not name are dropped, and reported. */
function withoutStrangers(group: RemoteGroup, options: RemoteOptions): RemoteGroup {
  const { origins = [], domain: ownDomain = '' } = options;
  const named = new Set([...origins, ownDomain, globalThis.location?.origin]);
  const strange = new Set<string>();
  const isNamed = ({ domain }: Pick<RemoteRecord, 'domain'>) => {
    if (domain === '' || named.has(new URL(domain).origin)) return true;
    strange.add(new URL(domain).origin);
    return false;
  };
  const sound = {
    ...group,
    hits: group.hits.filter(isNamed),
    near: group.near.filter(isNamed),
  };
  if (strange.size > 0) {
    console.error(
      `The search has hits on ${[...strange].join(', ')}, which \`search.origins\` does not name.`,
    );
  }
  return sound;
}

/** What a group of an answer shows. As in the browser's own search, the limit comes last (SRCH-9). */
async function shownOf(
  { hits: records, corrected, near }: RemoteGroup,
  { keyword, limit }: SearchQuery,
  options: RemoteOptions,
  slice: () => Promise<void>,
): Promise<Pick<ResultGroup, 'result' | 'corrected' | 'near'>> {
  const shelf = await shelve(
    records.map(({ page }) => page),
    slice,
  );
  const ranker = createRanker(shelf);
  const typed = readQuery(corrected ?? keyword, options.synonyms, options.lang);
  const { found } = ranker.rank(typed);
  const query = loosened(typed, (term) => found[term] === true);
  const ranked = new Map(ranker.rank(query).pages.map((entry) => [entry.page, entry]));
  const rowsOf = (record: RemoteRecord, entry: RankedPage | undefined): SearchHit[] => {
    const linkOf = linkOfRecord(record, options);
    if (record.rows) return hitsOfRows(record, record.rows, { query, linkOf });
    const [page] = entry ? answeringPage(shelf, entry) : [];
    return page ? hitsOf(page, query, linkOf) : hitsOfMatches(record, query, linkOf);
  };
  const pages: SearchHit[][] = [];
  for (const [number, record] of records.entries()) {
    const rows = rowsOf(record, ranked.get(number));
    if (rows.length > 0) pages.push(rows);
    if (pages.length === limit) break;
    await slice();
  }
  const shown = { result: orderRows(pages), ...(corrected !== undefined && { corrected }) };
  if (shown.result.length > 0 || near.length === 0) return shown;
  const names = near.map((record) => ({
    title: record.title,
    link: linkOfRecord(record, options)(record.routePath),
  }));
  return { ...shown, near: names };
}

/** Of the site's own records, those that name no section have the one of their page (SRCH-19). */
function withSections(
  { hits, ...group }: RemoteGroup,
  { sections = [] }: RemoteOptions,
): RemoteGroup {
  const sectionOf = ({ routePath }: IndexPage) =>
    sections.find(({ routes }) => routes.includes(routePath))?.name ?? '';
  return {
    ...group,
    hits: hits.map((hit) => ({
      ...hit,
      page: { ...hit.page, group: hit.page.group || sectionOf(hit.page) },
    })),
  };
}

function currentGroup(options: RemoteOptions, result: SearchHit[]): ResultGroup {
  const { indexName } = options;
  return {
    group: labelOf(options, indexName),
    index: indexName,
    renderType: 'default',
    current: true,
    result,
  };
}

/** A group without a configured label is called by its name (WEAK-36). */
function labelOf({ searchIndexes }: RemoteOptions, index: string): string {
  return searchIndexes.find(({ value }) => value === index)?.label ?? index;
}

function linkOfRecord(
  { domain }: Pick<RemoteRecord, 'domain'>,
  { base = '/', domain: ownDomain = '' }: RemoteOptions,
): LinkOf {
  return (routePath) =>
    domain === ''
      ? ownDomain + base + encodeAddress(routePath.slice(1))
      : domain.replace(/\/$/, '') + encodeAddress(routePath);
}

/** The rows that a service made itself, with all that it knows of the page. */
function hitsOfRows(
  { page: { title, group, routePath } }: RemoteRecord,
  rows: readonly RemoteRow[],
  { query, linkOf }: { query: Query; linkOf: LinkOf },
): SearchHit[] {
  const link = linkOf(routePath);
  return rows.map((row) => ({ ...row, title, group, query: query.text, link: link + row.link }));
}

/** The row of a page whose match only the service understands. */
function hitsOfMatches(
  { page, matches }: RemoteRecord,
  { text: query }: Query,
  linkOf: LinkOf,
): SearchHit[] {
  const snippet = matches.length === 0 ? undefined : byteSnippet(page.content, matches);
  if (!snippet) return [];
  const { at, ...shown } = snippet;
  const { title, group, routePath, toc } = page;
  const heading = toc[headingBefore(toc, at + 1)];
  return [
    {
      type: 'content',
      title,
      header: heading?.text ?? title,
      link: linkOf(routePath) + (heading ? `#${encodeAddress(heading.id)}` : ''),
      group,
      query,
      ...shown,
    },
  ];
}
