import type { IndexHeading, IndexPage } from './index-file.ts';

/** A place in a page's content, in bytes of UTF-8 (CALL-5). */
export interface ByteRange {
  start: number;
  length: number;
}

/** A record as a remote service sends it (CALL-3). */
export interface RemoteRecord {
  page: IndexPage;
  /** Origin of its site; empty for the reader's own. */
  domain: string;
  /** Where the service saw a match; for matches that are not literal. */
  matches: ByteRange[];
}

export interface RemoteGroup {
  index: string;
  hits: RemoteRecord[];
}

/** More than any real answer has. */
const MAX_GROUPS = 50;

/**
 * Reads a parsed answer, each index once. Groups and records that make no sense are left out, and
 * records that lead to no web address: what is bad must not hide what is good.
 * @param limit pages at most per group
 * @throws {Error} when the answer is not a list of groups at all
 */
export function readAnswer(answer: unknown, limit: number): RemoteGroup[] {
  if (!Array.isArray(answer)) throw new Error('the answer is not a list of groups');
  const groups = answer.slice(0, MAX_GROUPS);
  const sound = groups.filter(isGroup);
  if (sound.length < groups.length) {
    console.error('The answer of the search has groups without index or hits:', answer);
  }
  const hitsOf = new Map<string, unknown[]>();
  for (const { index, hits } of sound) hitsOf.set(index, [...(hitsOf.get(index) ?? []), ...hits]);
  return [...hitsOf].map(([index, hits]) => ({
    index,
    hits: hits.slice(0, limit).flatMap(readRecord),
  }));
}

function isGroup(group: unknown): group is { index: string; hits: unknown[] } {
  return isObject(group) && typeof group.index === 'string' && Array.isArray(group.hits);
}

function readRecord(value: unknown): RemoteRecord[] {
  if (!isObject(value)) return [];
  const { title, routePath, content, group, domain = '', toc, _matchesPosition: positions } = value;
  if (typeof title !== 'string' || typeof routePath !== 'string') return [];
  if (!/^\/(?![/\\])/.test(routePath)) return [];
  if (typeof domain !== 'string' || !(domain === '' || isOrigin(domain))) return [];
  const page: IndexPage = {
    routePath,
    title: plain(title),
    group: typeof group === 'string' ? group : '',
    content: typeof content === 'string' ? content : '',
    isDated: false,
    keywords: [],
    toc: Array.isArray(toc) ? toc.flatMap(readHeading) : [],
  };
  const matches = isObject(positions) ? positions.content : undefined;
  return [{ page, domain, matches: Array.isArray(matches) ? matches.flatMap(readRange) : [] }];
}

function readHeading(value: unknown): IndexHeading[] {
  if (!isObject(value)) return [];
  const { text, id, depth, charIndex } = value;
  if (typeof text !== 'string' || typeof id !== 'string' || typeof depth !== 'number') return [];
  const place = typeof charIndex === 'number' && Number.isInteger(charIndex) ? charIndex : -1;
  return [{ text: plain(text), id, depth, charIndex: place }];
}

/** Records keep inline marks (DATA-15); hits show none. */
function plain(text: string): string {
  return text.replace(/`|\*\*|~~/g, '');
}

function readRange(value: unknown): ByteRange[] {
  if (!isObject(value)) return [];
  const { start, length } = value;
  const isCount = (count: unknown): count is number =>
    Number.isInteger(count) && Number(count) >= 0;
  return isCount(start) && isCount(length) && length > 0 ? [{ start, length }] : [];
}

/** Only web addresses: no `javascript:` gets into a link. */
function isOrigin(domain: string): boolean {
  return /^https?:\/\/[^/?#\\\s]+(\/[^?#\\\s]*)?$/.test(domain);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
