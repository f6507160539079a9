/**
 * The index file: the site's text itself and nothing that can be made from it. Building everything
 * else in the browser takes less time than loading it would. Equal things stand together, in
 * columns with an entry per page, because that compresses best. Titles, headings and what stands
 * above the first of them come in the first line: a reader on a slow line gets answers from them
 * while the rest is on its way.
 */

import { lineEnd } from './line-end.ts';

const FORMAT = 'docs-search';
/** Raised with every change that older or newer code would misread. */
const FORMAT_VERSION = 8;
const DAMAGED = 'the search index is damaged';
/** Stands for the newlines of contents: JSON writes those as two characters. Nobody sees it in a text. */
const LINE_END = '\x7f';

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
  /** Other pages that lead here: what many of them need, readers look for. */
  linkedFrom: number;
  /** What a reader may ask for that this page answers before any other, in any order. */
  keywords: string[];
  /** The page in a sentence; empty without one. Found, and not shown. */
  description: string;
  /** What the code says above the first heading and below each (`code-words.ts`); may be shorter. */
  code: string[];
}

export interface SearchIndex {
  lang: string;
  /** Version of the documented product; empty without versions. */
  version: string;
  pages: IndexPage[];
  /** Words that mean the same; see `synonyms.ts`. */
  synonyms?: readonly string[] | undefined;
}

/** The columns: one entry per page. */
interface Outlines {
  routes: string[];
  titles: string[];
  /** Number of the page's group. */
  inGroup: number[];
  /** 1 for a post. */
  dated: number[];
  linked: number[];
  keywords: string[][];
  descriptions: string[];
  /** The text above the first heading. */
  leads: string[];
  headings: string[][];
  /** Negative where the id is not what `plainId` gives: it is the next one of `ids`. */
  depths: number[][];
  ids: string[][];
}

/** What stands below the headings, each with the line end before it. */
interface Bodies {
  bodies: string[][];
  /** Of the code above the first heading, and below each. */
  code: string[][];
}

/**
 * Text of an index file. Its first line holds everything but what stands below the headings, which
 * is enough to answer many queries ({@link readStart}).
 */
export function writeIndex({ lang, version, pages, synonyms = [] }: SearchIndex): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const parts = pages.map(({ content, toc }) => apart(content.replaceAll(LINE_END, '\ufffd'), toc));
  const outlines: Outlines & { groups: string[] } = {
    groups,
    routes: pages.map(({ routePath }) => routePath),
    titles: pages.map(({ title }) => title),
    inGroup: pages.map(({ group }) => groups.indexOf(group)),
    dated: pages.map(({ isDated }) => (isDated ? 1 : 0)),
    linked: pages.map(({ linkedFrom }) => linkedFrom),
    keywords: pages.map(({ keywords }) => keywords),
    descriptions: pages.map(({ description }) => description),
    leads: parts.map(({ lead }) => withoutLines(lead)),
    headings: parts.map(({ sections }) => sections.map(({ heading }) => heading)),
    depths: parts.map(({ sections }) =>
      sections.map(({ heading, id, depth }) => (id === plainId(heading) ? depth : -depth)),
    ),
    ids: parts.map(({ sections }) =>
      sections.filter(({ heading, id }) => id !== plainId(heading)).map(({ id }) => id),
    ),
  };
  const bodies: Bodies = {
    bodies: parts.map(({ sections }) => sections.map(({ body }) => withoutLines(body))),
    code: pages.map(({ code }) => code.map(withoutLines)),
  };
  const first = JSON.stringify(outlines);
  const second = JSON.stringify(bodies);
  const head = {
    format: FORMAT,
    version: FORMAT_VERSION,
    lang,
    siteVersion: version,
    ...(synonyms.length > 0 && { synonyms }),
  };
  const start = `${JSON.stringify(head).slice(0, -1)},${first.slice(1, -1)}`;
  return `${start},\n${second.slice(1)}\n`;
}

const withoutLines = (text: string): string => text.replaceAll('\n', LINE_END);
const withLines = (text: string): string => text.replaceAll(LINE_END, '\n');

interface Parts {
  lead: string;
  sections: { heading: string; id: string; depth: number; body: string }[];
}

/** Headings without a place in the content are left out (WEAK-32). */
function apart(content: string, toc: readonly IndexHeading[]): Parts {
  const placed = toc.filter(({ charIndex }) => charIndex >= 0);
  const sections = placed.map(({ id, depth, charIndex }, index) => {
    const end = placed[index + 1]?.charIndex ?? content.length;
    const headingEnd = Math.min(lineEnd(content, charIndex + 1), end);
    return {
      id,
      depth,
      heading: content.slice(charIndex + 1, headingEnd),
      body: content.slice(headingEnd, end),
    };
  });
  return { lead: content.slice(0, placed[0]?.charIndex ?? content.length), sections };
}

/** The id that most headings have. Only a saving: the file names every other one. */
function plainId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Reads the first line of an index file: pages whose contents are their leads and headings.
 * @param line with its line end
 * @throws {Error} as {@link readIndex}
 */
export function readStart(line: string): SearchIndex {
  // Behind the comma at its end stands the rest.
  return readFile(JSON.parse(`${line.slice(0, -2)}}`), { isWhole: false });
}

/**
 * Reads the parsed text of an index file.
 * @throws {Error} that says what is wrong with a file that is damaged or not ours
 */
export function readIndex(file: unknown): SearchIndex {
  return readFile(file, { isWhole: true });
}

function readFile(file: unknown, { isWhole }: { isWhole: boolean }): SearchIndex {
  if (!isObject(file) || file.format !== FORMAT) throw new Error('not a search index');
  if (file.version !== FORMAT_VERSION) {
    throw new Error(`the search index has format ${file.version}, expected ${FORMAT_VERSION}`);
  }
  const { lang, siteVersion, groups, synonyms = [] } = file;
  if (
    typeof lang !== 'string' ||
    typeof siteVersion !== 'string' ||
    !isTexts(groups) ||
    !isTexts(synonyms) ||
    !hasOutlines(file)
  ) {
    throw new Error(DAMAGED);
  }
  const { bodies, code } = isWhole ? bodiesOf(file) : NOTHING;
  const pages = file.routes.map((_route, page) =>
    unpack(file, page, { groups, bodies: bodies[page] ?? [], code: code[page] ?? [] }),
  );
  return { lang, version: siteVersion, pages, ...(synonyms.length > 0 && { synonyms }) };
}

const NOTHING: Bodies = { bodies: [], code: [] };

function bodiesOf({ bodies, code, headings }: Record<string, unknown> & Outlines): Bodies {
  if (!isListOf(bodies, isTexts) || bodies.length !== headings.length) throw new Error(DAMAGED);
  if (!isListOf(code, isTexts) || code.length !== headings.length) throw new Error(DAMAGED);
  if (bodies.some(({ length }, page) => length !== headings[page]?.length)) {
    throw new Error(DAMAGED);
  }
  return { bodies, code };
}

interface Unpacking {
  groups: readonly string[];
  /** Below the headings of this page; empty before they have come. */
  bodies: readonly string[];
  code: readonly string[];
}

/** Most pages are no answer to a query: what only answers need is made when it is asked for. */
function unpack(columns: Outlines, page: number, { groups, bodies, code }: Unpacking): IndexPage {
  const text = (texts: string[]) => texts[page] ?? '';
  let whole: Pick<IndexPage, 'content' | 'toc'> | undefined;
  const joined = () => {
    whole ??= together(columns, page, bodies);
    return whole;
  };
  return {
    routePath: text(columns.routes),
    title: text(columns.titles),
    group: groups[columns.inGroup[page] ?? -1] ?? '',
    get content() {
      return joined().content;
    },
    get toc() {
      return joined().toc;
    },
    isDated: columns.dated[page] === 1,
    linkedFrom: columns.linked[page] ?? 0,
    keywords: columns.keywords[page] ?? [],
    description: text(columns.descriptions),
    code: code.map(withLines),
  };
}

/** Undoes {@link apart}. */
function together(
  { leads, headings, depths, ids }: Outlines,
  page: number,
  bodies: readonly string[],
): Pick<IndexPage, 'content' | 'toc'> {
  let content = withLines(leads[page] ?? '');
  let named = 0;
  const toc = (headings[page] ?? []).map((text, index): IndexHeading => {
    const depth = depths[page]?.[index] ?? 2;
    const id = depth < 0 ? (ids[page]?.[named] ?? '') : undefined;
    if (depth < 0) named += 1;
    const charIndex = content.length;
    content += `\n${text}${withLines(bodies[index] ?? '')}`;
    return {
      text,
      depth: Math.abs(depth),
      charIndex,
      // Links of hits need it, and of a page that is found there are at most eight.
      get id() {
        return id ?? plainId(text);
      },
    };
  });
  return { content, toc };
}

function hasOutlines(file: Record<string, unknown>): file is Record<string, unknown> & Outlines {
  const { routes, titles, inGroup, dated, linked, keywords, leads, headings, depths, ids } = file;
  const texts = [routes, titles, file.descriptions, leads];
  const numbers = [inGroup, dated, linked];
  const lists = [keywords, headings, ids];
  return (
    [...texts, ...numbers, ...lists, depths].every(
      (column) => Array.isArray(column) && column.length === listLength(routes),
    ) &&
    texts.every(isTexts) &&
    numbers.every((column) => isListOf(column, isCount)) &&
    lists.every((column) => isListOf(column, isTexts)) &&
    isListOf(depths, (list) => isListOf(list, isDepth)) &&
    (headings as string[][]).every(
      ({ length }, page) => length === (depths as number[][])[page]?.length,
    )
  );
}

const listLength = (list: unknown): number => (Array.isArray(list) ? list.length : -1);

const isTexts = (value: unknown): value is string[] =>
  isListOf(value, (item) => typeof item === 'string');

const isDepth = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) >= 1;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
