/** A query as a site sends it (CALL-2). */
export interface SearchRequest {
  keyword: string;
  limit: number;
  /** Empty when the site names none. */
  indexes: string[];
  lang: string;
}

/** Of a keyword, in code points. Longer ones are no queries, and no page contains them. */
export const MAX_KEYWORD = 200;
/** Pages per index. */
export const MAX_LIMIT = 50;
const DEFAULT_LIMIT = 7;
/** Indexes of one query. */
const MAX_INDEXES = 20;

/**
 * Reads the parameters of a query.
 * @returns the query, or what is wrong with it: a text for whoever asked
 */
export function readRequest(parameters: URLSearchParams): SearchRequest | { error: string } {
  const typed = parameters.get('keyword');
  // No page holds control characters, and no engine has to meet them.
  const keyword = typed?.replace(/\p{Cc}+/gu, ' ');
  if (keyword === undefined) return { error: 'The parameter "keyword" is missing.' };
  if (Array.from(keyword).length > MAX_KEYWORD) {
    return { error: `"keyword" may have ${MAX_KEYWORD} characters at most.` };
  }
  const digits = parameters.get('limit') || String(DEFAULT_LIMIT);
  const limit = Number(digits);
  if (!/^\d+$/.test(digits) || limit < 1 || limit > MAX_LIMIT) {
    return { error: `"limit" must be a whole number from 1 to ${MAX_LIMIT}.` };
  }
  const names = (parameters.get('searchIndexes') ?? '').split(',').filter((name) => name !== '');
  const indexes = [...new Set(names)];
  if (indexes.length > MAX_INDEXES) {
    return { error: `"searchIndexes" may name ${MAX_INDEXES} indexes at most.` };
  }
  return { keyword, limit, indexes, lang: parameters.get('lang') ?? '' };
}
