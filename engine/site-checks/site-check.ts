import type { Frontmatter, Heading, PageLink } from '../model.ts';

/** A page as a site's own check sees it. */
export interface CheckedPage {
  /** Relative to the site folder: `content/en/guide/start.mdx`. */
  file: string;
  /** Address without base. */
  path: string;
  lang: string;
  /** Empty on a site without versions. */
  version: string;
  title: string;
  frontmatter: Frontmatter;
  headings: readonly Heading[];
  links: readonly PageLink[];
  /** The file as it is written. */
  text: string;
}

/** Something that a check found. How grave it is, the configuration says. */
export interface Finding {
  /** Relative to the site folder. */
  file: string;
  line?: number | undefined;
  column?: number | undefined;
  message: string;
  /** What to do about it. */
  hint?: string | undefined;
}

/** What a module with a check exports as `default`. */
export type SiteCheck = (site: {
  title: string;
  langs: readonly string[];
  pages: readonly CheckedPage[];
}) => readonly Finding[] | Promise<readonly Finding[]>;
