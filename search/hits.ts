import { encodeAddress } from './address.ts';
import type { IndexHeading } from './index-file.ts';
import { lineEnd } from './line-end.ts';
import { FIT, findRanges, fitOf, rangesIn } from './matches.ts';
import { normalize } from './normalize.ts';
import type { PreparedPage } from './prepared.ts';
import type { HighlightRange, SearchHit } from './types.ts';

/** Rows of one page (SRCH-20, WEAK-35). */
const MAX_HEADERS = 3;
const MAX_CONTENTS = 5;
/** About as many characters has a snippet (CONST-1). */
const SNIPPET = 100;
const ELLIPSIS = '...';
/** Between the headings of a chain. */
const CHAIN = ' > ';

/** What every hit of a page shares. */
type PageHit = Pick<SearchHit, 'title' | 'query' | 'group'>;

/** Where a page lies: base and domain in front of its route. */
export type LinkOf = (routePath: string) => string;

/**
 * The rows of one page: at most a title, three headings and five places in the content, in this
 * order (SRCH-12). What stands below a shown heading needs no row of its own.
 * @param query normalised, not empty
 */
export function hitsOf(prepared: PreparedPage, query: string, linkOf: LinkOf): SearchHit[] {
  const { page } = prepared;
  const link = linkOf(page.routePath);
  const shared: PageHit = { title: page.title, query, group: page.group };
  const headings = matchingHeadings(prepared, query);
  const titleHits: SearchHit[] = prepared.title.normalized.includes(query)
    ? [
        {
          ...shared,
          type: 'title',
          header: page.title,
          statement: '',
          link,
          highlightInfoList: findRanges(page.title, query),
        },
      ]
    : [];
  const headerHits = headings.map((index) => headerHit(prepared, index, shared, link));
  return [...titleHits, ...headerHits, ...contentHits(prepared, query, headings, { shared, link })];
}

/** Numbers of the headings that fit best; equals in the order of the page. */
function matchingHeadings(prepared: PreparedPage, query: string): number[] {
  if (!prepared.outline.includes(query)) return [];
  return prepared.headings
    .map((heading, index) => ({ index, fit: fitOf(heading, query) }))
    .filter(({ fit }) => fit >= FIT.inside)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, MAX_HEADERS)
    .map(({ index }) => index);
}

/** `title > h2 > h3`, from the nearest heading of each level above (SRCH-14). */
function headerHit({ page }: PreparedPage, index: number, shared: PageHit, link: string) {
  const parts: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (const entry of page.toc.slice(0, index + 1).reverse()) {
    if (entry.depth >= depth) continue;
    depth = entry.depth;
    parts.unshift(entry.text);
  }
  const highlightInfoList: HighlightRange[] = [];
  let header = page.title;
  for (const part of parts) {
    header += CHAIN;
    const offset = header.length;
    for (const { start, length } of findRanges(part, shared.query)) {
      highlightInfoList.push({ start: offset + start, length });
    }
    header += part;
  }
  const hash = `#${encodeAddress(page.toc[index]?.id ?? '')}`;
  return {
    ...shared,
    type: 'header' as const,
    header,
    statement: '',
    link: link + hash,
    highlightInfoList,
  };
}

function contentHits(
  { page, content }: PreparedPage,
  query: string,
  shownHeadings: readonly number[],
  { shared, link }: { shared: PageHit; link: string },
): SearchHit[] {
  const hits: SearchHit[] = [];
  const headingAt = headingWalk(page.toc);
  for (const { start, line } of matchingLines(page.content, content, query)) {
    const heading = headingAt(start);
    const entry = page.toc[heading];
    const isHeading = entry?.charIndex === start - 1;
    if (isHeading || shownHeadings.includes(heading)) continue;
    for (const snippet of snippetsOf(line, query)) {
      hits.push({
        ...shared,
        type: 'content',
        header: entry?.text ?? page.title,
        link: entry ? `${link}#${encodeAddress(entry.id)}` : link,
        ...snippet,
      });
      if (hits.length === MAX_CONTENTS) return hits;
    }
  }
  return hits;
}

/** Number of the heading under which a place of the content lies; −1 above the first one. */
export function headingBefore(toc: readonly IndexHeading[], place: number): number {
  return headingWalk(toc)(place);
}

/**
 * The same for places that are asked for in ascending order. Services may list the headings in any
 * order (SRCH-18).
 */
function headingWalk(toc: readonly IndexHeading[]): (place: number) => number {
  const placed = toc
    .map(({ charIndex }, index) => ({ charIndex, index }))
    .filter(({ charIndex }) => charIndex >= 0)
    .sort((one, other) => one.charIndex - other.charIndex);
  let passed = 0;
  return (place) => {
    while ((placed[passed]?.charIndex ?? place) < place) passed += 1;
    return placed[passed - 1]?.index ?? -1;
  };
}

/**
 * The lines whose normalised form contains the query, as they are shown, and where they start.
 * Normalising keeps the lines, so that both texts can be walked side by side.
 */
function* matchingLines(
  shown: string,
  normalized: string,
  query: string,
): Generator<{ start: number; line: string }> {
  /** Starts of the same line in both texts. */
  let start = 0;
  let from = 0;
  for (let at = normalized.indexOf(query); at >= 0; at = normalized.indexOf(query, from)) {
    for (let end = lineEnd(normalized, from); end < at; end = lineEnd(normalized, from)) {
      from = end + 1;
      start = lineEnd(shown, start) + 1;
    }
    const end = lineEnd(shown, start);
    yield { start, line: shown.slice(start, end) };
    from = lineEnd(normalized, from) + 1;
    start = end + 1;
  }
}

/** What a content hit shows of a line. */
type Snippet = Pick<SearchHit, 'statement' | 'highlightInfoList'>;

/**
 * Cuts a line around the query, about 100 characters each time (SRCH-15, SRCH-16). The next piece
 * is looked for behind the last one, when it is asked for.
 */
export function* snippetsOf(line: string, query: string): Generator<Snippet> {
  const found: Iterator<HighlightRange, undefined> = rangesIn(
    { shown: line, normalized: normalize(line) },
    query,
  );
  const ranges: HighlightRange[] = [];
  const rangeAt = (index: number): HighlightRange | undefined => {
    if (index === ranges.length) {
      const { value } = found.next();
      if (value) ranges.push(value);
    }
    return ranges[index];
  };
  let done = 0;
  for (let index = 0, range = rangeAt(0); range; index += 1, range = rangeAt(index)) {
    const { start, length } = range;
    if (start < done) continue;
    const cut = cutAround(line, start, start + length);
    for (let next = index + 1; (rangeAt(next)?.start ?? cut.end) < cut.end; ) next += 1;
    const offset = cut.before.length - cut.start;
    yield {
      statement: cut.before + line.slice(cut.start, cut.end) + cut.after,
      highlightInfoList: ranges
        .filter((range) => range.start >= cut.start && range.start + range.length <= cut.end)
        .map((range) => ({ start: range.start + offset, length: range.length })),
    };
    done = cut.end;
  }
}

function cutAround(line: string, from: number, to: number) {
  if (line.length <= SNIPPET) return { start: 0, end: line.length, before: '', after: '' };
  const side = Math.max(0, Math.floor((SNIPPET - (to - from)) / 2));
  const kept = Math.max(0, side - ELLIPSIS.length);
  const cutsLeft = from > side;
  const cutsRight = line.length - to > side;
  return {
    start: cutsLeft ? charStart(line, from - kept, 1) : 0,
    end: cutsRight ? charStart(line, to + kept, -1) : line.length,
    before: cutsLeft ? ELLIPSIS : '',
    after: cutsRight ? ELLIPSIS : '',
  };
}

/** Moves a cut out of the middle of a character. */
function charStart(line: string, at: number, step: 1 | -1): number {
  let place = at;
  while (place > 0 && place < line.length && isInsideCharacter(line, place)) place += step;
  return place;
}

/** Whether a code unit belongs to the one before it: a mark, or the second half of a character. */
function isInsideCharacter(line: string, place: number): boolean {
  // Building the class of all marks takes longer than the whole search, and no Latin text needs it.
  if (line.charCodeAt(place) < 0x300) return false;
  return /^[\p{M}\udc00-\udfff]/u.test(line.slice(place, place + 1));
}
