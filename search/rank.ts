import { FIT, fitOf } from './matches.ts';
import { isMatch, type PreparedPage } from './prepared.ts';

/** What decides a page's place among the answers. */
interface Score {
  /** Class of the match: names and keywords, then titles, then headings, then content. */
  tier: number;
  /** Orders the pages of one tier. */
  weight: number;
}

/** Counting further occurrences would change nothing. */
const COUNTED = 40;
/** Of a page, in characters: the longer one is, the more it mentions. */
const TYPICAL_LENGTH = 4000;
/** What an occurrence inside a longer word counts. */
const PART_OF_WORD = 0.3;
/** What it adds that the query stands before the first heading. */
const LEAD = 0.15;
/** What is left of the weight of a dated page. */
const DATED = 0.5;
/** In characters: a section with less below its heading defines a word rather than treating it. */
const SHORT_SECTION = 350;
/** Headings of a page that lists many things. */
const MANY_SECTIONS = 10;

/** The pages that contain a query, best first; equals stay in the order of the site (SRCH-10). */
export function rankPages(pages: readonly PreparedPage[], query: string): PreparedPage[] {
  const found = pages.filter((page) => isMatch(page, query));
  const scores = new Map(found.map((page) => [page, scoreOf(page, query)]));
  return found.sort((a, b) => compare(scores.get(a), scores.get(b)));
}

function compare(a: Score | undefined, b: Score | undefined): number {
  if (!a || !b) return 0;
  return b.tier - a.tier || b.weight - a.weight;
}

function scoreOf(prepared: PreparedPage, query: string): Score {
  const { page, title, keywords } = prepared;
  const titleFit = Math.max(fitOf(title, query), joinedFit(title.normalized, query));
  // `compiler.hooks.emit` stands below a heading `emit`.
  const lastName = /^[\w.]+\.(\w+)$/.exec(query)?.[1];
  let headingFit = -1;
  let headingCover = 0;
  const headings =
    lastName !== undefined || prepared.outline.includes(query) ? prepared.headings : [];
  for (const [index, heading] of headings.entries()) {
    if (heading.normalized !== lastName && !heading.normalized.includes(query)) continue;
    const isNamed = heading.normalized === lastName && sectionOf(prepared, index).includes(query);
    const fit = isNamed ? FIT.lastPart : fitOf(heading, query);
    const cover = Math.min(1, query.length / heading.normalized.length);
    if (fit > headingFit || (fit === headingFit && cover > headingCover)) {
      headingFit = fit;
      headingCover = cover;
    }
    if (fit === FIT.exact && isDefinition(prepared, index))
      headingFit = Math.min(headingFit, FIT.beginning);
  }
  const density = densityOf(prepared, query);
  if (titleFit === FIT.exact) return { tier: 10, weight: density };
  if (keywords.has(query)) return { tier: 9, weight: density };
  if (headingFit >= FIT.lastPart && !page.isDated) {
    return { tier: 8, weight: headingFit + headingCover + density };
  }
  if (titleFit >= FIT.prefix) {
    return { tier: 7, weight: titleFit + query.length / title.normalized.length + density };
  }
  if (titleFit >= 0) return { tier: 6, weight: query.length / title.normalized.length + density };
  if (headingFit >= 0) return { tier: 5, weight: headingFit + headingCover + density };
  return { tier: 4, weight: density };
}

/** Readers write `dev server` and `copy plugin-name`; titles may join the words: `DevServer`. */
function joinedFit(title: string, query: string): number {
  if (!/[ -]/.test(query)) return -1;
  const [name, asked] = [title, query].map((text) => text.replace(/[ -]/g, ''));
  if (name === undefined || asked === undefined || !name.startsWith(asked)) return -1;
  return name === asked ? FIT.exact : FIT.beginning;
}

/**
 * Whether a heading only says what its words mean, as in a glossary: one of many, with little below
 * it. Names of options and hooks are no words.
 */
function isDefinition(prepared: PreparedPage, index: number): boolean {
  const { headings } = prepared;
  if (headings.length < MANY_SECTIONS) return false;
  const { length } = sectionOf(prepared, index);
  return length < SHORT_SECTION && !/\.|[a-z][A-Z]/.test(headings[index]?.shown ?? '');
}

/** Normalised text from a heading to the next one; normalising rarely moves it. */
function sectionOf({ page, content }: PreparedPage, index: number): string {
  return content.slice(page.toc[index]?.charIndex, page.toc[index + 1]?.charIndex);
}

/**
 * How much a page is about the query, from 0 to 1: often in a short text, as a word of its own, and
 * before the first heading. Dated pages tell of many things once.
 */
function densityOf({ page, content }: PreparedPage, query: string): number {
  let count = 0;
  const first = content.indexOf(query);
  for (let at = first; at >= 0 && count < COUNTED; at = content.indexOf(query, at + query.length)) {
    count += isWord(content, at, at + query.length) ? 1 : PART_OF_WORD;
  }
  const density = count / (count + 1 + content.length / TYPICAL_LENGTH);
  const isInLead = first >= 0 && first < (page.toc[0]?.charIndex ?? 0);
  return (density + (isInLead ? LEAD : 0)) * (page.isDated ? DATED : 1);
}

/** Whether neither end of a place lies inside a Latin word; other scripts do not show it. */
function isWord(text: string, start: number, end: number): boolean {
  const isInside = (at: number) =>
    isWordCharacter(text.charCodeAt(at - 1)) && isWordCharacter(text.charCodeAt(at));
  return !isInside(start) && !isInside(end);
}

/** Of normalised text: a–z, 0–9, `_` and `$`. */
function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95 || code === 36;
}
