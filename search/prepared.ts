import type { IndexPage } from './index-file.ts';
import type { Name } from './matches.ts';
import { normalize } from './normalize.ts';

/** A page ready to be searched: its texts beside their normalised forms. */
export interface PreparedPage {
  page: IndexPage;
  /** Normalised. */
  content: string;
  title: Name;
  headings: Name[];
  /** All headings, one a line, normalised: tells at once whether a closer look is worth it. */
  outline: string;
  /** Normalised. */
  keywords: ReadonlySet<string>;
}

/** Only what decides whether a page is an answer is made at once: most pages are none. */
export function preparePage(page: IndexPage): PreparedPage {
  let title: Name | undefined;
  let headings: Name[] | undefined;
  let outline: string | undefined;
  let keywords: ReadonlySet<string> | undefined;
  return {
    page,
    content: normalize(page.content),
    get title() {
      title ??= { shown: page.title, normalized: normalize(page.title) };
      return title;
    },
    get headings() {
      headings ??= namesOf(page, this.outline);
      return headings;
    },
    get outline() {
      // One long text takes less time than many short ones.
      outline ??= normalize(page.toc.map(({ text }) => text).join('\n'));
      return outline;
    },
    get keywords() {
      keywords ??= new Set(page.keywords.map(normalize));
      return keywords;
    },
  };
}

function namesOf({ toc }: IndexPage, outline: string): Name[] {
  const lines = outline.split('\n');
  return toc.map(({ text }, index) => ({ shown: text, normalized: lines[index] ?? '' }));
}

/**
 * Whether a page is an answer at all: one of its shown texts contains the query (SRCH-13). Headings
 * are lines of the content. No query holds a newline, so no match runs from one line into the next.
 */
export function isMatch({ content, title }: PreparedPage, query: string): boolean {
  return content.includes(query) || title.normalized.includes(query);
}
