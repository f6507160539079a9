/**
 * The index file: the site's text itself, page by page, and nothing that can be made from it.
 * Building everything else in the browser takes less time than loading it would.
 */

import { lineEnd } from './line-end.ts';

const FORMAT = 'docs-search';
/** Raised with every change that older or newer code would misread. */
const FORMAT_VERSION = 3;

/** A heading of the outline. */
export interface IndexHeading {
  /** As it is read, without marks. */
  text: string;
  id: string;
  /** 2 to 4. */
  depth: number;
  /** Position in `content` of the newline before the heading's line (DATA-15). */
  charIndex: number;
}

/** A page as it is searched (DATA-14; language and version are those of the whole index). */
export interface IndexPage {
  /** Site path without base. */
  routePath: string;
  title: string;
  /** Name of its sidebar section (SRCH-19). */
  group: string;
  /** One line per block, headings included. */
  content: string;
  toc: IndexHeading[];
  /** A post: it was true on its day, and is the weaker answer. */
  isDated: boolean;
  /** What a reader may ask for that this page answers before any other; its text holds them. */
  keywords: string[];
}

export interface SearchIndex {
  lang: string;
  /** Version of the documented product; empty without versions. */
  version: string;
  pages: IndexPage[];
}

/**
 * A heading as one number: ten times the lines from the heading before it, plus its depth. Its text
 * is the line itself, and its id what `plainId` gives, unless the second form names another one.
 */
type PackedHeading = number | [place: number, id: string];
/** `[route, title, number of the group, content, headings, 1 if dated, keywords]` */
type PackedPage = [string, string, number, string, PackedHeading[], (0 | 1)?, string[]?];

/** Text of an index file. */
export function writeIndex({ lang, version, pages }: SearchIndex): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const packed = pages.map((page): PackedPage => {
    const { routePath, title, group, content, isDated, keywords } = page;
    const fields = [routePath, title, groups.indexOf(group), content, packHeadings(page)] as const;
    if (keywords.length > 0) return [...fields, isDated ? 1 : 0, keywords];
    return isDated ? [...fields, 1] : [...fields];
  });
  return `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, lang, siteVersion: version, groups, pages: packed })}\n`;
}

/** Headings without a place in the content are left out (WEAK-32). */
function packHeadings({ content, toc }: IndexPage): PackedHeading[] {
  let from = 0;
  return toc
    .filter(({ charIndex }) => charIndex >= 0)
    .map(({ text, id, depth, charIndex }) => {
      const lines = content.slice(from, charIndex + 1).split('\n').length - 1;
      from = charIndex + 1;
      const place = lines * 10 + depth;
      return id === plainId(text) ? place : [place, id];
    });
}

/** The id that most headings have. Only a saving: the file names every other one. */
function plainId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Reads the parsed text of an index file.
 * @throws {Error} that says what is wrong with a file that is damaged or not ours
 */
export function readIndex(file: unknown): SearchIndex {
  if (!isObject(file) || file.format !== FORMAT) throw new Error('not a search index');
  if (file.version !== FORMAT_VERSION) {
    throw new Error(`the search index has format ${file.version}, expected ${FORMAT_VERSION}`);
  }
  const { lang, siteVersion, groups, pages } = file;
  if (
    typeof lang !== 'string' ||
    typeof siteVersion !== 'string' ||
    !isListOf(groups, (group) => typeof group === 'string') ||
    !isListOf(pages, isPackedPage)
  ) {
    throw new Error('the search index is damaged');
  }
  return { lang, version: siteVersion, pages: pages.map((page) => unpack(page, groups)) };
}

/** The outline is made when it is asked for: most pages are no answer to a query. */
function unpack(
  [routePath, title, group, content, headings, dated, keywords = []]: PackedPage,
  groups: string[],
): IndexPage {
  let toc: IndexHeading[] | undefined;
  return {
    routePath,
    title,
    group: groups[group] ?? '',
    content,
    get toc() {
      toc ??= unpackHeadings(content, headings);
      return toc;
    },
    isDated: dated === 1,
    keywords,
  };
}

function unpackHeadings(content: string, headings: PackedHeading[]): IndexHeading[] {
  let charIndex = -1;
  return headings.map((heading): IndexHeading => {
    const [place, id] = typeof heading === 'number' ? [heading] : heading;
    for (let lines = Math.floor(place / 10); lines > 0 && charIndex < content.length; lines -= 1) {
      charIndex = lineEnd(content, charIndex + 1);
    }
    const text = content.slice(charIndex + 1, lineEnd(content, charIndex + 1));
    return {
      text,
      depth: place % 10,
      charIndex,
      // Links of hits need it, and of a page that is found there are at most eight.
      get id() {
        return id ?? plainId(text);
      },
    };
  });
}

function isPackedPage(value: unknown): value is PackedPage {
  if (!Array.isArray(value)) return false;
  const [routePath, title, group, content, headings, dated, keywords] = value;
  return (
    typeof routePath === 'string' &&
    typeof title === 'string' &&
    typeof group === 'number' &&
    typeof content === 'string' &&
    isListOf(headings, isPackedHeading) &&
    (dated === undefined || dated === 0 || dated === 1) &&
    (keywords === undefined || isListOf(keywords, (word) => typeof word === 'string'))
  );
}

function isPackedHeading(value: unknown): value is PackedHeading {
  if (!Array.isArray(value)) return isPlace(value);
  const [place, id] = value;
  return isPlace(place) && typeof id === 'string';
}

/** At least one line on. */
function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 10;
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
