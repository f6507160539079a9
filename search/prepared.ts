import type { IndexPage } from './index-file.ts';
import { type Name, nameOf } from './matches.ts';
import { normalize } from './normalize.ts';

/** A page ready to be searched: its texts beside their normalised forms. */
export interface PreparedPage {
  page: IndexPage;
  /** Normalised. */
  content: string;
  /** Title and headings, one a line, normalised. */
  names: string;
  title: Name;
  headings: Name[];
  /** Normalised. */
  keywords: ReadonlySet<string>;
}

/** Only what decides whether a page is an answer is made at once: most pages are none. */
export function preparePage(page: IndexPage): PreparedPage {
  let title: Name | undefined;
  let headings: Name[] | undefined;
  let keywords: ReadonlySet<string> | undefined;
  return {
    page,
    content: normalize(page.content),
    names: normalize([page.title, ...page.toc.map(({ text }) => text)].join('\n')),
    get title() {
      title ??= nameOf(page.title);
      return title;
    },
    get headings() {
      headings ??= page.toc.map(({ text }) => nameOf(text));
      return headings;
    },
    get keywords() {
      keywords ??= new Set(page.keywords.map(normalize));
      return keywords;
    },
  };
}

/**
 * Whether a page is an answer at all: one of its shown texts contains the query (SRCH-13).
 * Every text is one line, and no query holds a newline, so no match runs from one into the next.
 */
export function isMatch({ content, names }: PreparedPage, query: string): boolean {
  return content.includes(query) || names.includes(query);
}
