import type { CompiledPage, Frontmatter, Heading, PageLink, Route, TocEntry } from '../model.ts';

/** What the site stage needs to know of a compiled page: everything but its bulk. */
export interface PageSummary {
  frontmatter: Frontmatter;
  h1: string;
  headings: Heading[];
  toc: TocEntry[];
  links: PageLink[];
  islands: string[];
}

/** A page on its way through the site stage. */
export interface SitePage {
  route: Route;
  summary: PageSummary;
  /** Key of the compiled page in the content cache; stands for its HTML. */
  contentKey: string;
}

/** Title of a page: frontmatter, else its h1 (TITLE-2). */
export function pageTitle(page: { summary: PageSummary }): string {
  return page.summary.frontmatter.title ?? page.summary.h1;
}

/** Leaves the bulk (HTML, text, code) of a compiled page behind. */
export function summarize(page: CompiledPage): PageSummary {
  const { frontmatter, h1, headings, toc, links, islands } = page;
  return { frontmatter, h1, headings, toc, links, islands };
}
