import { encodeAddress } from './address.ts';
import { TIER } from './exactness.ts';
import type { IndexHeading, IndexPage } from './index-file.ts';
import { type Match, matchesIn, rangesOf, termsIn } from './matches.ts';
import type { Query } from './query.ts';
import type { RankedPage } from './rank.ts';
import type { Shelf } from './shelf.ts';
import { snippetsOf } from './snippets.ts';
import type { SearchHit } from './types.ts';

/** Rows of one page (SRCH-20, WEAK-35). */
const MAX_HEADERS = 3;
const MAX_CONTENTS = 5;
/** Share of the best section's score that a section needs for its heading to be a row. */
const HEADER_SHARE = 0.55;
/** Share of the words of a page's best line that other lines need to be rows. */
const LINE_SHARE = 0.6;
/** Between the headings of a chain. */
const CHAIN = ' > ';

/** What every hit of a page shares. */
type PageHit = Pick<SearchHit, 'title' | 'query' | 'group'>;

/** Where a page lies: base and domain in front of its route. */
export type LinkOf = (routePath: string) => string;

/** A page that answers, with the numbers of its best headings; −1 is the part above the first. */
export interface AnsweringPage {
  page: IndexPage;
  sections: readonly { heading: number; score: number }[];
  /** Number of the heading that is called like the query; −1 for none. */
  exactHeading: number;
  /** Whether the page itself is called so. */
  isNamed: boolean;
}

export function answeringPage({ pages, sections }: Shelf, ranked: RankedPage): AnsweringPage[] {
  const page = pages[ranked.page];
  if (!page) return [];
  const best = ranked.sections.map(({ section, score }) => ({
    heading: sections[section]?.heading ?? -1,
    score,
  }));
  const { heading, tier } = ranked.exact;
  return [{ page, sections: best, exactHeading: heading, isNamed: tier === TIER.title }];
}

/**
 * The rows of pages: the best one of each page before more of the same (SRCH-12 orders those of one).
 * @param pages best first
 */
export function hitsOfPages(
  pages: readonly AnsweringPage[],
  query: Query,
  linkOf: LinkOf,
): SearchHit[] {
  return orderRows(pages.map((page) => hitsOf(page, query, linkOf)));
}

/** One row of each page before more of the same page. */
export function orderRows(pages: readonly SearchHit[][]): SearchHit[] {
  return [...pages.flatMap((rows) => rows.slice(0, 1)), ...pages.flatMap((rows) => rows.slice(1))];
}

/**
 * The rows of one page: at most a title, three headings and five places in the content, in this
 * order (SRCH-12). What stands below a shown heading needs no row of its own.
 */
export function hitsOf(found: AnsweringPage, query: Query, linkOf: LinkOf): SearchHit[] {
  const { page } = found;
  const link = linkOf(page.routePath);
  const shared: PageHit = { title: page.title, query: query.text, group: page.group };
  const inTitle = matchesIn(page.title, query);
  const headings = matchingHeadings(found, query);
  const headerHits = headings.map((index) => headerHit(page, index, { shared, link, query }));
  const contents = contentHits(found, headings, { shared, link, query });
  // A heading that is called like the query leads there at once.
  const holdsAll =
    termsIn(inTitle).size === query.terms.length && (found.isNamed || found.exactHeading < 0);
  // A page that only its other names lead to has its title, too.
  const needsTitle = headerHits.length + contents.length === 0;
  if (!holdsAll && !needsTitle) return [...headerHits, ...contents];
  const titleHit: SearchHit = {
    ...shared,
    type: 'title',
    header: page.title,
    statement: '',
    link,
    highlightInfoList: rangesOf(inTitle),
  };
  return [titleHit, ...headerHits, ...contents];
}

interface Shown {
  shared: PageHit;
  link: string;
  query: Query;
}

/** Numbers of the headings that hold words of the query above the best sections, best first. */
function matchingHeadings({ page, sections, exactHeading }: AnsweringPage, query: Query): number[] {
  const best = Math.max(...sections.map(({ score }) => score));
  const found = sections
    .filter(({ heading, score }) => {
      const text = page.toc[heading]?.text;
      return (
        text !== undefined && score >= best * HEADER_SHARE && matchesIn(text, query).length > 0
      );
    })
    .map(({ heading }) => heading);
  const exact = exactHeading < 0 ? [] : [exactHeading];
  return [...new Set([...exact, ...found])].slice(0, MAX_HEADERS);
}

/** `title > h2 > h3`, from the nearest heading of each level above (SRCH-14). */
function headerHit(page: IndexPage, index: number, { shared, link, query }: Shown): SearchHit {
  const parts: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (const entry of page.toc.slice(0, index + 1).reverse()) {
    if (entry.depth >= depth) continue;
    depth = entry.depth;
    parts.unshift(entry.text);
  }
  const highlightInfoList: SearchHit['highlightInfoList'] = [];
  let header = page.title;
  for (const part of parts) {
    header += CHAIN;
    for (const { start, length } of matchesIn(part, query)) {
      highlightInfoList.push({ start: header.length + start, length });
    }
    header += part;
  }
  const hash = `#${encodeAddress(page.toc[index]?.id ?? '')}`;
  return { ...shared, type: 'header', header, statement: '', link: link + hash, highlightInfoList };
}

/** A line of a section, and what it holds of the query. */
interface Line {
  heading: number;
  text: string;
  matches: readonly Match[];
  worth: number;
}

function contentHits(
  { page, sections }: AnsweringPage,
  shownHeadings: readonly number[],
  { shared, link, query }: Shown,
): SearchHit[] {
  const lines = sections
    .filter(({ heading }) => !shownHeadings.includes(heading))
    .flatMap(({ heading }) => linesOf(page, heading, query));
  const best = Math.max(0, ...lines.map(({ worth }) => worth));
  const hits: SearchHit[] = [];
  for (const { heading, text, matches, worth } of lines) {
    if (worth < best * LINE_SHARE) continue;
    const entry = page.toc[heading];
    for (const snippet of snippetsOf(text, matches)) {
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

/** The lines below a heading that hold words of the query, those with most of them first. */
function linesOf(page: IndexPage, heading: number, query: Query): Line[] {
  const lines: Line[] = [];
  const code = page.code[heading + 1] ?? '';
  for (const text of `${textBelow(page, heading)}\n${code}`.split('\n')) {
    const matches = matchesIn(text, query);
    if (matches.length === 0) continue;
    const terms = [...termsIn(matches)];
    const worth = terms.reduce((sum, term) => sum + (query.terms[term]?.weight ?? 0), 0);
    lines.push({ heading, text, matches, worth });
  }
  return lines.sort((one, other) => other.worth - one.worth);
}

/** The text from below a heading to the next one; −1 is what stands above the first. */
function textBelow({ content, toc }: IndexPage, heading: number): string {
  const place = toc[heading]?.charIndex ?? -1;
  const next = toc
    .map(({ charIndex }) => charIndex)
    .filter((charIndex) => charIndex > place)
    .sort((one, other) => one - other)[0];
  const from = heading < 0 ? 0 : content.indexOf('\n', place + 1) + 1;
  if (heading >= 0 && from === 0) return '';
  return content.slice(from, Math.max(from, next ?? content.length));
}

/** Number of the heading under which a place of the content lies; −1 above the first one. */
export function headingBefore(toc: readonly IndexHeading[], place: number): number {
  let best = -1;
  for (const [index, { charIndex }] of toc.entries()) {
    if (charIndex < 0 || charIndex >= place) continue;
    if (best < 0 || charIndex >= (toc[best]?.charIndex ?? 0)) best = index;
  }
  return best;
}
