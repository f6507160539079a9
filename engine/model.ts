/**
 * What pages and their parts are to all stages of the engine: types only, no functions. Summaries are
 * in `site/page-summary.ts`, the site's model in `site/site.ts`, what is rendered in `model/page-view.ts`.
 *
 * Path of one page: `routes` (files → Route[]) → `compile` (MDX → CompiledPage) →
 * `site` (page summaries + navigation → SiteModel) → `render` (PageView → document and page
 * module) → `emit` (files).
 */

import type { Feature, Hero } from '../model/home.ts';
import type { InlineText } from '../model/inline-text.ts';
import type { Lang, RoutePath } from '../model/names.ts';
import type { PageType } from '../model/page-view.ts';

/** Path relative to the content folder, forward slashes: `en/guide/tech/css.mdx`. */
export type SourcePath = string;

// ── Problems ────────────────────────────────────────────────────────────────────────────────

/** Something an author has to mend. Problems are values: collected, printed together, failing once. */
export interface Problem {
  /** Stable machine name in kebab-case, e.g. `dead-link`. */
  code: string;
  severity: 'error' | 'warning';
  /** File as the author knows it, relative to the site folder where possible. */
  file: string;
  /** 1-based. */
  line?: number;
  /** 1-based. */
  column?: number;
  /** One sentence: what is wrong. */
  message: string;
  /** What to do about it, ideally the exact replacement. */
  hint?: string;
  /** Code frame around the place, ready to print. */
  frame?: string;
  /**
   * Where it has shown, as the message says it (`… failed on /a: …`). What has one cause may show on
   * hundreds of pages, and is told once (`oncePerCause`).
   */
  on?: string;
}

// ── Routes ──────────────────────────────────────────────────────────────────────────────────

/** One page of the site, known from its file alone. */
export interface Route {
  /** `/zh/guide/tech/css`; folder pages end in a slash. */
  path: RoutePath;
  /** The same page without version and language prefix: `/guide/tech/css`. Twins share it. */
  key: RoutePath;
  /** Absolute path of the source file. */
  file: string;
  source: SourcePath;
  lang: Lang;
  /** Empty without versions, and for pages outside them. */
  version: string;
  /** Language of the text, where the page is not translated and shows the original. */
  writtenIn?: Lang;
}

// ── Frontmatter ─────────────────────────────────────────────────────────────────────────────

/** Frontmatter after the schema: defaults applied, unknown keys refused. */
export interface Frontmatter {
  title?: string;
  titleSuffix?: string;
  description?: string;
  /** What readers may search for that this page answers before any other. */
  keywords: string[];
  pageType: PageType;
  overview: boolean;
  /** Heading levels an overview shows of this page, or that this overview shows; unset = inherit. */
  overviewHeaders?: number[];
  navbar: boolean;
  sidebar: boolean;
  /** Unset: the theme decides. */
  outline?: boolean;
  /** Unset: all pages but overviews have one. */
  footer?: boolean;
  globalUIComponents: boolean;
  hero?: Hero;
  features?: Feature[];
  /** ISO timestamp with `Z`. */
  date?: string;
  'link-rss': string[];
  head: [tag: string, attributes: Record<string, string>][];
  context?: string;
  /** Place among the pages and folders beside it, where the folders are the navigation. */
  order?: number;
  /** Of a translation: ids of the sections that follow an older original, or `introduction`. */
  lagging: string[];
  /** Keys of the site's own, as its schema leaves them. */
  data?: Record<string, unknown>;
}

// ── Compiled pages ──────────────────────────────────────────────────────────────────────────

export interface Heading {
  depth: 1 | 2 | 3 | 4 | 5 | 6;
  id: string;
  /** With what is marked in it: code, bold type, emphasis, what is struck out. */
  text: InlineText;
  /** Text without marks. */
  plain: string;
  /** Stands at the top level of the document (not inside a component or container). */
  topLevel: boolean;
  /** The author wrote `{#id}`. */
  explicitId: boolean;
  line: number;
  /** Source file the heading stands in, when that is a partial. */
  source?: SourcePath;
}

/** Outline entry (specification, section 3): depth 2 to 4, top level only. */
export interface TocEntry {
  text: InlineText;
  id: string;
  depth: number;
  /** Offset of the heading in the page's search text, −1 when unknown. */
  charIndex: number;
}

/** A link of the page's body, after the link rules. */
export interface PageLink {
  /** As the author wrote it. */
  raw: string;
  kind: 'internal' | 'external' | 'hash' | 'asset';
  /** Internal and hash links: the route they lead to (no base, no query, no hash). */
  path?: RoutePath;
  /** Without `#`; empty when there is none. */
  hash: string;
  /** Source file the link stands in (a partial differs from the page). */
  source: SourcePath;
  line: number;
  column: number;
  /** Where a definition of the same file gives the link its address: `[label]: ./page.md#part`. */
  definedAt?: { line: number; column: number };
}

export interface CodeBlock {
  /** As written; empty without a language. */
  lang: string;
  /** Raw meta string behind the language. */
  meta: string;
  title?: string;
  /** 1-based numbers of highlighted lines. */
  highlight: number[];
  /**
   * The code that a reader would copy: without notation comments and prompts. Lines that a notation
   * removes are left blank, so that the others keep their numbers; a `diff` keeps its signs.
   */
  code: string;
  /** 1-based numbers of the lines that a notation removes. */
  removed?: number[];
  /** What the example says about how it is checked. */
  check: CodeCheck;
  /** File that the fence stands in: the page, or a partial of it. */
  source: SourcePath;
  /** Line of the opening fence. */
  line: number;
  /** Number of the outline's entry that it stands below; −1 above the first one. */
  tocEntry: number;
  /** Where the first line of `code` stands: in `source`, or in the imported file. */
  origin: { source: SourcePath; line: number; column: number };
}

/** Words of a fence's meta that are for the check of examples; the page does not show them. */
export interface CodeCheck {
  /** The file is executed. */
  run: boolean;
  /** What the example before it, or its project, prints or emits. */
  output: boolean;
  /** Blocks of the page with the same name are one folder; `title` is the path. */
  project?: string;
  /** The check has to fail with this text. */
  expectError?: string;
  /** Why the block is not checked. */
  skip?: string;
  /** Environment variables of a run or a project. */
  env: Record<string, string>;
  /** Arguments of the program that builds a project. */
  args?: string;
  /** Folders of files that lie beside the example, unseen. */
  files?: string;
  /** The output is a build's statistics, with this preset or these keys. */
  stats?: string;
  /** The output is what these emitted scripts log when one page loads them in order. */
  bundle?: string;
  /** The example is built with another bundler than the documented one. */
  bundler?: string;
  /** The example is built with both bundlers, and its output shows what each comes to. */
  compare?: boolean;
}

/** A component or island as the page uses it. */
export interface ComponentUse {
  name: string;
  /** As the author wrote them, before defaults; JSON. */
  props: Record<string, unknown>;
  /** Those of its props that its definition calls words; undefined when it says nothing of them. */
  words?: readonly string[];
  /** File that it stands in: the page, or a partial of it. */
  source: SourcePath;
  line: number;
  column: number;
  /** Index in `headings` of the heading above it, −1 above the first. */
  heading: number;
}

/** A picture or file of the content folder that the page uses; emitted under `static/media/`. */
export interface MediaUse {
  /** Absolute path of the file. */
  file: string;
  /** Path below the output folder, with the content hash in its name. */
  output: string;
}

/** A place in a file: 1-based. */
export interface TextPlace {
  line: number;
  column: number;
}

/** Everything one compile knows about a page. Plain JSON. */
export interface CompiledPage {
  frontmatter: Frontmatter;
  /** Text of the last h1; empty without one. */
  h1: InlineText;
  /** Inner HTML of the article, links already resolved. */
  html: string;
  headings: Heading[];
  toc: TocEntry[];
  /** Plain text for search: one line per block, headings included, no code blocks. */
  text: string;
  links: PageLink[];
  /** Links of the hero and of cards → where the frontmatter has them. */
  entrances?: Record<string, TextPlace>;
  codeBlocks: CodeBlock[];
  components: ComponentUse[];
  /** Names of the islands on the page, each once. */
  islands: string[];
  media: MediaUse[];
  /**
   * The other files that were read, or looked for in vain (partials, diagrams): absolute path → hash
   * of what was found, null for nothing.
   */
  dependencies: Record<string, string | null>;
  /** The same of what code of the site may have read for the page: its plugins, its components. */
  reads?: Record<string, string | null>;
  /**
   * Part of the source could not be read, which is reported: what is missing here may well be in it,
   * so that nothing follows from it.
   */
  incomplete?: true;
  problems: Problem[];
}

// ── Navigation data (specification, section 3) ──────────────────────────────────────────────

/** Where a link of the navigation is written: relative to the site folder, 1-based. */
export interface LinkPlace {
  file: string;
  line: number;
  column: number;
  /** Stands in another language's file: a page that is not translated is no mistake. */
  isBorrowed?: boolean;
}

export interface NavItem {
  text: string;
  link?: string;
  activeMatch?: string;
  tag?: string;
  position: 'left' | 'right';
  items?: NavItem[];
  place?: LinkPlace;
}

export interface SidebarItem {
  kind: 'item';
  text: string;
  link: string;
  tag?: string;
  context?: string;
  overviewHeaders?: number[];
  /** Source path without extension, to follow title changes. */
  _fileKey?: string;
  place?: LinkPlace;
}

export interface SidebarGroup {
  kind: 'group';
  text: string;
  link?: string;
  tag?: string;
  context?: string;
  collapsible: boolean;
  collapsed: boolean;
  items: SidebarEntry[];
  overviewHeaders?: number[];
  _fileKey?: string;
  place?: LinkPlace;
}

export interface SidebarDivider {
  kind: 'divider';
  dividerType: 'dashed' | 'solid';
}

export interface SidebarSectionHeader {
  kind: 'section-header';
  sectionHeaderText: string;
  tag?: string;
}

export type SidebarEntry = SidebarItem | SidebarGroup | SidebarDivider | SidebarSectionHeader;
