import type { IndexPage } from './index-file.ts';
import { normalize } from './normalize.ts';
import type { SearchText } from './occurrences.ts';

/** A part of a page: what stands below one heading, or above the first one. */
export interface Section {
  /** Number of its page. */
  page: number;
  /** Number of its heading in the page's outline; −1 above the first one. */
  heading: number;
  /** Number of the section whose heading stands above its own; −1 without one. */
  parent: number;
  /** Where it begins in the text of the shelf, heading included. */
  start: number;
  /** Where the text below its heading begins. */
  body: number;
}

/** Pages ready to be searched, as one long text: looking through it takes less than a millisecond. */
export interface Shelf {
  pages: readonly IndexPage[];
  /** In the order of the text. */
  sections: readonly Section[];
  /** Content of all pages. */
  content: SearchText;
  /** What the code of each section says, one section a line. */
  code: Lines;
  /** What names each page, one page a line. */
  names: Record<NameField, Lines>;
}

/** Title, what else readers may call a page, the words of its address, and the page in a sentence. */
export type NameField = 'title' | 'keywords' | 'route' | 'description';

/** A text of lines. */
export interface Lines extends SearchText {
  /** Where each one begins. */
  starts: readonly number[];
}

/** Between two keywords of a page: no pattern reaches over it. */
const BETWEEN = '\u0001';

/** @param pause called between two pages, so that a page stays responsive */
export async function shelve(
  pages: readonly IndexPage[],
  pause: () => Promise<void> = async () => {},
): Promise<Shelf> {
  const sections: Section[] = [];
  const code: string[] = [];
  const normalized: string[] = [];
  const cased: string[] = [];
  let at = 0;
  for (const [number, page] of pages.entries()) {
    const text = aligned([page.content, ...unplaced(page)].join('\n'));
    addSections(sections, page, { number, at, text: text.normalized });
    for (let part = 0; code.length < sections.length; part += 1) code.push(page.code[part] ?? '');
    normalized.push(text.normalized);
    cased.push(text.cased);
    at += text.normalized.length + 1;
    await pause();
  }
  return {
    pages,
    sections,
    content: { normalized: normalized.join('\n'), cased: cased.join('\n') },
    code: lines(code),
    names: {
      title: lines(pages.map(({ title }) => title)),
      keywords: lines(pages.map(({ keywords }) => keywords.join(BETWEEN))),
      route: lines(pages.map(({ routePath }) => routePath)),
      description: lines(pages.map(({ description }) => description)),
    },
  };
}

/** Headings that services send without their places: they follow the text (WEAK-32). */
function unplaced({ toc }: Pick<IndexPage, 'toc'>): string[] {
  return toc.filter(({ charIndex }) => charIndex < 0).map(({ text }) => text);
}

/** Both forms of a text, equally long. Normalising moves characters in hardly any. */
export function aligned(text: string): SearchText {
  const normalized = normalize(text);
  return { normalized, cased: text.length === normalized.length ? text : normalized };
}

function lines(texts: readonly string[]): Lines {
  const each = texts.map((text) => aligned(text.replaceAll('\n', ' ')));
  let at = 0;
  const starts = each.map(({ normalized }) => {
    const start = at;
    at += normalized.length + 1;
    return start;
  });
  return {
    normalized: each.map(({ normalized }) => normalized).join('\n'),
    cased: each.map(({ cased }) => cased).join('\n'),
    starts,
  };
}

/** Headings are lines, and normalising keeps the lines. */
function addSections(
  sections: Section[],
  { content, toc }: IndexPage,
  { number, at, text }: { number: number; at: number; text: string },
): void {
  const shown = [content, ...unplaced({ toc })].join('\n');
  const isMoved = text.length !== shown.length;
  const placeOf = (place: number) => (isMoved ? samePlace(shown, text, place) : place);
  sections.push({ page: number, heading: -1, parent: -1, start: at, body: at });
  /** The sections above, outermost first. */
  const above: { depth: number; section: number }[] = [];
  let last = content.length;
  const placed = toc
    .map(({ charIndex, depth, text }, heading) => {
      if (charIndex >= 0) return { charIndex, depth, heading };
      const behind = last;
      last += text.length + 1;
      return { charIndex: behind, depth, heading };
    })
    .sort((one, other) => one.charIndex - other.charIndex);
  for (const { charIndex, depth, heading } of placed) {
    const start = placeOf(charIndex) + 1;
    const end = text.indexOf('\n', start);
    while ((above.at(-1)?.depth ?? 0) >= depth) above.pop();
    const parent = above.at(-1)?.section ?? -1;
    above.push({ depth, section: sections.length });
    const body = end < 0 ? text.length : end + 1;
    sections.push({ page: number, heading, parent, start: at + start, body: at + body });
  }
}

/** Where a newline of a text stands in its normalised form. */
function samePlace(text: string, normalized: string, place: number): number {
  let at = -1;
  for (
    let from = text.indexOf('\n');
    from >= 0 && from <= place;
    from = text.indexOf('\n', from + 1)
  ) {
    at = normalized.indexOf('\n', at + 1);
  }
  return at;
}
