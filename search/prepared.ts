import type { IndexPage } from './index-file.ts';
import { type Name, nameOf } from './matches.ts';
import { normalize } from './normalize.ts';

/** A page ready to be searched: its texts beside their normalised forms. */
export interface PreparedPage {
  page: IndexPage;
  title: Name;
  headings: Name[];
  /** Normalised. */
  keywords: Set<string>;
  /** Normalised. */
  content: string;
}

export function preparePage(page: IndexPage): PreparedPage {
  return {
    page,
    title: nameOf(page.title),
    headings: page.toc.map(({ text }) => nameOf(text)),
    keywords: new Set(page.keywords.map(normalize)),
    content: normalize(page.content),
  };
}

/**
 * Whether a page is an answer at all: one of its shown texts contains the query (SRCH-13).
 * Every text is one line, and no query holds a newline, so no match runs from one into the next.
 */
export function isMatch(page: PreparedPage, query: string): boolean {
  return (
    page.content.includes(query) ||
    page.title.normalized.includes(query) ||
    page.headings.some((heading) => heading.normalized.includes(query))
  );
}
