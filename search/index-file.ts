/**
 * The index file: the site's text itself, section by section, and nothing that can be made from
 * it. Building everything else in the browser takes less time than loading it would.
 */

const FORMAT = 'docs-search';
/** Raised with every change that older or newer code would misread. */
const FORMAT_VERSION = 2;

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

/** `[depth, heading, text below it, id]`; no id when `plainId` gives it. */
type PackedSection = [depth: number, heading: string, text: string, id?: string];
/** `[route, title, number of the group, text before the first heading, sections, 1 if dated, keywords]` */
type PackedPage = [string, string, number, string, PackedSection[], (0 | 1)?, string[]?];

/** Text of an index file. */
export function writeIndex({ lang, version, pages }: SearchIndex): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const packed = pages.map((page): PackedPage => {
    const { intro, sections } = cut(page);
    const { routePath, title, group, isDated, keywords } = page;
    const fields = [routePath, title, groups.indexOf(group), intro, sections] as const;
    if (keywords.length > 0) return [...fields, isDated ? 1 : 0, keywords];
    return isDated ? [...fields, 1] : [...fields];
  });
  return `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, lang, siteVersion: version, groups, pages: packed })}\n`;
}

function cut({ content, toc }: IndexPage): { intro: string; sections: PackedSection[] } {
  const known = toc.filter(({ charIndex }) => charIndex >= 0);
  const sections = known.map(({ text, id, depth, charIndex }, index): PackedSection => {
    const start = charIndex + 1 + text.length + 1;
    const body = content.slice(start, known[index + 1]?.charIndex ?? content.length);
    return id === plainId(text) ? [depth, text, body] : [depth, text, body, id];
  });
  return { intro: content.slice(0, known[0]?.charIndex ?? content.length), sections };
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

function unpack(
  [routePath, title, group, intro, sections, dated, keywords = []]: PackedPage,
  groups: string[],
): IndexPage {
  let content = intro;
  const toc = sections.map(([depth, text, body, id]): IndexHeading => {
    const charIndex = content.length;
    content += body === '' ? `\n${text}` : `\n${text}\n${body}`;
    return {
      text,
      depth,
      charIndex,
      // Links of hits need it, and of a page that is found there are at most eight.
      get id() {
        return id ?? plainId(text);
      },
    };
  });
  const isDated = dated === 1;
  return { routePath, title, group: groups[group] ?? '', content, toc, isDated, keywords };
}

function isPackedPage(value: unknown): value is PackedPage {
  if (!Array.isArray(value)) return false;
  const [routePath, title, group, intro, sections, dated, keywords] = value;
  return (
    typeof routePath === 'string' &&
    typeof title === 'string' &&
    typeof group === 'number' &&
    typeof intro === 'string' &&
    isListOf(sections, isPackedSection) &&
    (dated === undefined || dated === 0 || dated === 1) &&
    (keywords === undefined || isListOf(keywords, (word) => typeof word === 'string'))
  );
}

function isPackedSection(value: unknown): value is PackedSection {
  if (!Array.isArray(value)) return false;
  const [depth, text, body, id] = value;
  return (
    typeof depth === 'number' &&
    typeof text === 'string' &&
    typeof body === 'string' &&
    (id === undefined || typeof id === 'string')
  );
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
