import { plainText } from '../model/inline-text.ts';
import { parseMarks } from '../model/marks.ts';
import { pageWith } from './empty-page.ts';
import type { IndexHeading, IndexPage } from './index-file.ts';
import { withoutPiles } from './normalize.ts';
import type { HighlightRange, SearchHit } from './types.ts';

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
  /** What to show of the page, from a service that knows what the dialog shows. */
  rows: RemoteRow[] | undefined;
}

/** A row of the dialog; its link is the hash of a section, or empty. */
export type RemoteRow = Omit<SearchHit, 'title' | 'query' | 'group'>;

export interface RemoteGroup {
  index: string;
  hits: RemoteRecord[];
  /** The query that the service answered instead of the one it was asked. */
  corrected?: string;
  /** Where there are no hits: pages that come near. */
  near: NearRecord[];
}

/** A page that is only named. */
export interface NearRecord {
  title: string;
  routePath: string;
  domain: string;
}

/** More than any real answer has. */
const MAX_GROUPS = 50;
const MAX_RECORDS = 50;
/** Pages that are offered where nothing was found. */
const MAX_NEAR = 3;
const MAX_HEADINGS = 2000;
/** In characters: longer texts are cut, since the dialog shows some of them whole. */
const MAX_NAME = 300;
const MAX_CONTENT = 100_000;
/** In characters: no browser has to follow a longer address. */
const MAX_ADDRESS = 2000;
/** Rows of a page, marks of a row, and characters of both texts of a row. */
const MAX_ROWS = 9;
const MAX_MARKS = 50;
const MAX_LINE = 1000;
/** Levels of headings. */
const MAX_DEPTH = 6;

/**
 * Reads a parsed answer, each index once. Groups and records that make no sense are left out, and
 * records that lead to no web address: what is bad must not hide what is good. What is longer than
 * in any real answer is cut.
 * @throws {Error} when the answer is not a list of groups at all
 */
export function readAnswer(answer: unknown): RemoteGroup[] {
  if (!Array.isArray(answer)) throw new Error('the answer is not a list of groups');
  const groups = answer.slice(0, MAX_GROUPS);
  const sound = groups.filter(isGroup);
  if (sound.length === 0 && groups.length > 0) {
    throw new Error('the answer has no group with index and hits');
  }
  if (sound.length < groups.length) {
    console.error('The answer of the search has groups without index or hits:', answer);
  }
  const named = new Map<string, SoundGroup>();
  for (const group of sound) {
    const name = cut(group.index, MAX_NAME);
    const known = named.get(name);
    named.set(name, { ...group, ...known, hits: [...(known?.hits ?? []), ...group.hits] });
  }
  return [...named].map(([index, { hits, corrected, near }]) => ({
    index,
    hits: readRecords(hits),
    near: Array.isArray(near) ? near.slice(0, MAX_NEAR).flatMap(readNear) : [],
    ...(typeof corrected === 'string' &&
      corrected !== '' && { corrected: cut(corrected, MAX_NAME) }),
  }));
}

/** A group with what every one has; the rest may be anything. */
interface SoundGroup {
  index: string;
  hits: unknown[];
  corrected?: unknown;
  near?: unknown;
}

function readNear(value: unknown): NearRecord[] {
  return readRecord(value).map(({ page: { title, routePath }, domain }) => ({
    title,
    routePath,
    domain,
  }));
}

function readRecords(hits: readonly unknown[]): RemoteRecord[] {
  const records: RemoteRecord[] = [];
  for (const hit of hits) {
    records.push(...readRecord(hit));
    if (records.length === MAX_RECORDS) break;
  }
  return records;
}

function isGroup(group: unknown): group is SoundGroup {
  return isObject(group) && typeof group.index === 'string' && Array.isArray(group.hits);
}

function readRecord(value: unknown): RemoteRecord[] {
  if (!isObject(value)) return [];
  const { title, routePath, content, group, domain = '', toc, rows } = value;
  const { _matchesPosition: positions } = value;
  if (typeof title !== 'string' || typeof routePath !== 'string') return [];
  if (routePath.length > MAX_ADDRESS || !/^\/(?![/\\])/.test(routePath)) return [];
  if (typeof domain !== 'string' || !(domain === '' || isOrigin(domain))) return [];
  const page = pageWith({
    routePath,
    title: plain(cut(title, MAX_NAME)),
    group: typeof group === 'string' ? cut(group, MAX_NAME) : '',
    content: typeof content === 'string' ? withoutPiles(cut(content, MAX_CONTENT)) : '',
    toc: Array.isArray(toc) ? toc.slice(0, MAX_HEADINGS).flatMap(readHeading) : [],
  });
  const matches = isObject(positions) ? positions.content : undefined;
  return [
    {
      page,
      domain,
      matches: Array.isArray(matches) ? matches.flatMap(readRange) : [],
      rows: Array.isArray(rows) ? rows.slice(0, MAX_ROWS).flatMap(readRow) : undefined,
    },
  ];
}

function readRow(value: unknown): RemoteRow[] {
  if (!isObject(value)) return [];
  const { type, header, statement, link, highlightInfoList: marks } = value;
  if (type !== 'title' && type !== 'header' && type !== 'content') return [];
  if (typeof header !== 'string' || typeof statement !== 'string') return [];
  // Within the page: another address would lead elsewhere than the record says.
  if (typeof link !== 'string' || link.length > MAX_ADDRESS || !/^(#\S*)?$/.test(link)) return [];
  const texts = { header: oneLine(header), statement: oneLine(statement) };
  const shown = type === 'content' ? texts.statement : texts.header;
  const ranges = Array.isArray(marks) ? marks.slice(0, MAX_MARKS).flatMap(readRange) : [];
  return [{ type, link, ...texts, highlightInfoList: soundMarks(ranges, shown.length) }];
}

/** Marks inside of a text that do not overlap. */
function soundMarks(ranges: readonly HighlightRange[], length: number): HighlightRange[] {
  let end = 0;
  return ranges.filter((range) => {
    if (range.start < end || range.start + range.length > length) return false;
    end = range.start + range.length;
    return true;
  });
}

function oneLine(text: string): string {
  return withoutPiles(cut(text, MAX_LINE)).replaceAll('\n', ' ');
}

function readHeading(value: unknown): IndexHeading[] {
  if (!isObject(value)) return [];
  const { text, id, depth, charIndex } = value;
  if (typeof text !== 'string' || typeof id !== 'string' || id.length > MAX_ADDRESS) return [];
  if (!isCount(depth) || depth < 1 || depth > MAX_DEPTH) return [];
  const place = typeof charIndex === 'number' && Number.isInteger(charIndex) ? charIndex : -1;
  return [{ text: plain(cut(text, MAX_NAME)), id, depth, charIndex: place }];
}

/** The beginning of a text, without half a character at its end. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** Records keep inline marks (DATA-15); hits show none. Titles and headings are one line. */
function plain(text: string): string {
  return plainText(parseMarks(text.replaceAll('\n', ' ')));
}

function readRange(value: unknown): ByteRange[] {
  if (!isObject(value)) return [];
  const { start, length } = value;
  return isCount(start) && isCount(length) && length > 0 ? [{ start, length }] : [];
}

const isCount = (count: unknown): count is number => Number.isInteger(count) && Number(count) >= 0;

/** Only web addresses: no `javascript:` gets into a link. */
function isOrigin(domain: string): boolean {
  return domain.length <= MAX_ADDRESS && /^https?:\/\/[^/?#\\\s]+(\/[^?#\\\s]*)?$/.test(domain);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
