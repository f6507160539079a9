/**
 * The index file: the site's text itself and nothing that can be made from it. Building everything
 * else in the browser takes less time than loading it would. Equal things stand together, in
 * columns with an entry per page, because that compresses best.
 */

import { alphabetOf, decoderOf, encode } from './alphabet.ts';
import { lineEnd } from './line-end.ts';

const FORMAT = 'docs-search';
/** Raised with every change that older or newer code would misread. */
const FORMAT_VERSION = 5;
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
  /** What a reader may ask for that this page answers before any other, in any order. */
  keywords: string[];
}

export interface SearchIndex {
  lang: string;
  /** Version of the documented product; empty without versions. */
  version: string;
  pages: IndexPage[];
}

/** The columns: one entry per page. Their texts are spelt with the file's alphabet. */
interface Columns {
  routes: string[];
  titles: string[];
  /** Number of the page's group. */
  inGroup: number[];
  /** 1 for a post. */
  dated: number[];
  /**
   * A heading is ten times the lines from the heading before it, plus its depth: its text is the
   * line itself. Its id is what `plainId` gives; when it is negative, the next one of `ids`.
   */
  headings: number[][];
  ids: string[][];
  /** Keywords are found in the content: the way from the one before, and the length. */
  steps: number[][];
  lengths: number[][];
  /** Keywords that the content spells in another way. */
  words: string[][];
  contents: string[];
}

/** Text of an index file. */
export function writeIndex({ lang, version, pages }: SearchIndex): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const headings = pages.map(packHeadings);
  const keywords = pages.map(packKeywords);
  const columns: Columns & { groups: string[] } = {
    groups,
    routes: pages.map(({ routePath }) => routePath),
    titles: pages.map(({ title }) => title),
    inGroup: pages.map(({ group }) => groups.indexOf(group)),
    dated: pages.map(({ isDated }) => (isDated ? 1 : 0)),
    headings: headings.map(({ places }) => places),
    ids: headings.map(({ ids }) => ids),
    steps: keywords.map(({ steps }) => steps),
    lengths: keywords.map(({ lengths }) => lengths),
    words: keywords.map(({ words }) => words),
    contents: pages.map(({ content }) =>
      content.replaceAll(LINE_END, '\ufffd').replaceAll('\n', LINE_END),
    ),
  };
  const text = JSON.stringify(columns);
  const alphabet = alphabetOf(text);
  const head = { format: FORMAT, version: FORMAT_VERSION, lang, siteVersion: version, alphabet };
  return `${JSON.stringify(head).slice(0, -1)},${encode(text, alphabet).slice(1)}\n`;
}

/** Headings without a place in the content are left out (WEAK-32). */
function packHeadings({ content, toc }: IndexPage): { places: number[]; ids: string[] } {
  const places: number[] = [];
  const ids: string[] = [];
  let from = 0;
  for (const { text, id, depth, charIndex } of toc) {
    if (charIndex < 0) continue;
    const lines = content.slice(from, charIndex + 1).split('\n').length - 1;
    from = charIndex + 1;
    const place = lines * 10 + depth;
    const isPlain = id === plainId(text);
    places.push(isPlain ? place : -place);
    if (!isPlain) ids.push(id);
  }
  return { places, ids };
}

/** The id that most headings have. Only a saving: the file names every other one. */
function plainId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

type PackedKeywords = Record<'steps' | 'lengths', number[]> & { words: string[] };

function packKeywords({ content, keywords }: IndexPage): PackedKeywords {
  const found = keywords
    .map((word) => ({ at: content.indexOf(word), length: word.length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .sort((one, other) => one.at - other.at || one.length - other.length);
  return {
    steps: found.map(({ at }, index) => at - (found[index - 1]?.at ?? 0)),
    lengths: found.map(({ length }) => length),
    words: keywords.filter((word) => word === '' || !content.includes(word)),
  };
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
  const { lang, siteVersion, alphabet, groups } = file;
  if (
    typeof lang !== 'string' ||
    typeof siteVersion !== 'string' ||
    typeof alphabet !== 'string' ||
    !isTexts(groups) ||
    !hasColumns(file)
  ) {
    throw new Error('the search index is damaged');
  }
  const decode = decoderOf(alphabet);
  const names = groups.map(decode);
  const pages = file.routes.map((_route, page) => unpack(file, page, names, decode));
  return { lang, version: siteVersion, pages };
}

/** Most pages are no answer to a query: what only answers need is made when it is asked for. */
function unpack(
  columns: Columns,
  page: number,
  groups: readonly string[],
  decode: (text: string) => string,
): IndexPage {
  const text = (texts: string[]) => decode(texts[page] ?? '');
  const list = <Item>(lists: Item[][]): Item[] => lists[page] ?? [];
  let content: string | undefined;
  let toc: IndexHeading[] | undefined;
  return {
    routePath: text(columns.routes),
    title: text(columns.titles),
    group: groups[columns.inGroup[page] ?? -1] ?? '',
    get content() {
      content ??= text(columns.contents).replaceAll(LINE_END, '\n');
      return content;
    },
    get toc() {
      toc ??= unpackHeadings(this.content, list(columns.headings), list(columns.ids).map(decode));
      return toc;
    },
    isDated: columns.dated[page] === 1,
    get keywords() {
      let at = 0;
      const found = list(columns.steps).map((step, index) => {
        at += step;
        return this.content.slice(at, at + (list(columns.lengths)[index] ?? 0));
      });
      return [...found, ...list(columns.words).map(decode)];
    },
  };
}

function unpackHeadings(
  content: string,
  headings: readonly number[],
  ids: readonly string[],
): IndexHeading[] {
  let charIndex = -1;
  let named = 0;
  return headings.map((heading): IndexHeading => {
    const place = Math.abs(heading);
    for (let lines = Math.floor(place / 10); lines > 0 && charIndex < content.length; lines -= 1) {
      charIndex = lineEnd(content, charIndex + 1);
    }
    const text = content.slice(charIndex + 1, lineEnd(content, charIndex + 1));
    const id = heading < 0 ? ids[named] : undefined;
    if (heading < 0) named += 1;
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

function hasColumns(file: Record<string, unknown>): file is Record<string, unknown> & Columns {
  const { routes, titles, inGroup, dated, headings, ids, steps, lengths, words, contents } = file;
  const texts = [routes, titles, contents];
  const numbers = [inGroup, dated];
  const lists = [ids, words];
  const places = [headings, steps, lengths];
  const columns = [...texts, ...numbers, ...lists, ...places];
  return (
    columns.every((column) => Array.isArray(column) && column.length === listLength(routes)) &&
    texts.every(isTexts) &&
    numbers.every((column) => isListOf(column, isCount)) &&
    lists.every((column) => isListOf(column, isTexts)) &&
    isListOf(headings, (list) => isListOf(list, isPlace)) &&
    [steps, lengths].every((column) => isListOf(column, (list) => isListOf(list, isCount)))
  );
}

const listLength = (list: unknown): number => (Array.isArray(list) ? list.length : -1);

const isTexts = (value: unknown): value is string[] =>
  isListOf(value, (item) => typeof item === 'string');

/** At least one line on. */
const isPlace = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) > 10;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
