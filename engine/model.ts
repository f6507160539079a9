/**
 * The data that the parts of the engine hand to each other: types only, no functions.
 *
 * Path of one page: `routes` (files → Route[]) → `compile` (MDX → CompiledPage) →
 * `site` (page summaries + navigation → SiteModel) → `render` (PageView → document and page
 * module) → `emit` (files).
 */

/** Language code of the site, as in `locales[].lang` (`en`, `zh`). */
export type Lang = string;
/** Site path without base, clean: `/guide/start/introduction`, `/blog/`, `/zh/`. */
export type RoutePath = string;
/** Address as it stands in HTML: base included, possibly with query and hash, or external. */
export type Href = string;
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
}

// ── Frontmatter ─────────────────────────────────────────────────────────────────────────────

export type PageType = 'home' | 'doc' | 'custom' | 'blank' | '404';

export interface HeroAction {
  text: string;
  link: string;
  theme: 'brand' | 'alt';
}

export interface HeroImage {
  src: string | { light: string; dark: string };
  alt: string;
  srcset?: string | string[];
  sizes?: string | string[];
}

export interface Hero {
  name: string;
  /** Newline separates lines. */
  text: string;
  tagline: string;
  actions: HeroAction[];
  image?: HeroImage;
}

export type FeatureSpan = 2 | 3 | 4 | 6;

export interface Feature {
  /** Name of a drawn icon of the theme, an emoji or a short text; may be empty. */
  icon: string;
  title: string;
  details: string;
  link?: string;
  span: FeatureSpan;
}

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
  footer: boolean;
  globalUIComponents: boolean;
  hero?: Hero;
  features?: Feature[];
  /** ISO timestamp with `Z`. */
  date?: string;
  'link-rss': string[];
  head: [tag: string, attributes: Record<string, string>][];
  context?: string;
  /** Of a translation: ids of the sections that follow an older original, or `introduction`. */
  lagging: string[];
}

// ── Compiled pages ──────────────────────────────────────────────────────────────────────────

export interface Heading {
  depth: 1 | 2 | 3 | 4 | 5 | 6;
  id: string;
  /** Text with inline marks kept: `` `output.path` ``, `**bold**`. */
  text: string;
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
  text: string;
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
  /** Arguments of `rspack` for a project. */
  args?: string;
  /** Folders below `checks/examples/files` whose files lie beside the example, unseen. */
  files?: string;
  /** The output is a build's statistics, with this preset or these keys. */
  stats?: string;
  /** The output is what these emitted scripts log when one page loads them in order. */
  bundle?: string;
}

/** A component or island as the page uses it. */
export interface ComponentUse {
  name: string;
  /** As the author wrote them, before defaults; JSON. */
  props: Record<string, unknown>;
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

/** Everything one compile knows about a page. Plain JSON. */
export interface CompiledPage {
  frontmatter: Frontmatter;
  /** Text of the last h1, with inline marks; empty without one. */
  h1: string;
  /** Inner HTML of the article, links already resolved. */
  html: string;
  headings: Heading[];
  toc: TocEntry[];
  /** Plain text for search: one line per block, headings included, no code blocks. */
  text: string;
  links: PageLink[];
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
  problems: Problem[];
}

// ── Navigation data (specification, section 3) ──────────────────────────────────────────────

export interface NavItem {
  text: string;
  link?: string;
  activeMatch?: string;
  tag?: string;
  position: 'left' | 'right';
  items?: NavItem[];
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

export type SocialIcon =
  | 'lark' | 'discord' | 'facebook' | 'github' | 'instagram' | 'linkedin' | 'slack' | 'twitter'
  | 'youtube' | 'wechat' | 'qq' | 'juejin' | 'zhihu' | 'bilibili' | 'weibo' | 'gitlab' | 'X'; // biome-ignore format: one list

export interface SocialLink {
  icon: SocialIcon | { svg: string };
  mode: 'link' | 'text' | 'img' | 'dom';
  /** URL, text, image path or HTML, by mode. */
  content: string;
}

export interface SiblingProduct {
  name: string;
  desc: string;
  descEn?: string;
  /** Name of a drawn mark of the theme, or an image URL. */
  logo: string;
  /** Plain factor on the logo's size. */
  logoScale?: number;
  url: string;
  urlEn?: string;
}

/** A sibling in the words of one language. */
export type ShownSibling = Omit<SiblingProduct, 'descEn' | 'urlEn'>;

export interface Feed {
  /** Absolute. */
  url: string;
  mime: string;
  language: string;
}

// ── What a page shows ───────────────────────────────────────────────────────────────────────

export interface PageLinkRef {
  text: string;
  href: Href;
}

/** Which regions of the layout a page has (frontmatter and configuration; the query may hide more). */
export interface Regions {
  navbar: boolean;
  sidebar: boolean;
  outline: boolean;
  /** The documentation footer: last updated, edit link, previous and next. */
  footer: boolean;
  /** Zoom, scroll-to-top and other global parts. */
  globalUI: boolean;
}

export interface OutlineEntry {
  /** With inline marks. */
  text: string;
  id: string;
  depth: number;
}

/**
 * The page as the browser needs it: hydrates the shell on first load (as JSON in the document)
 * and travels in the page's module on client-side navigation. Never holds article text.
 */
export interface ClientView {
  routePath: RoutePath;
  /** Route without version and language. */
  key: RoutePath;
  lang: Lang;
  /** Value of `<html lang>`. */
  htmlLang: string;
  version: string;
  pageType: PageType;
  /** Sidebar tree the page belongs to (`/guide`), empty for none. */
  area: string;
  /** Title of the page, with inline marks. */
  title: string;
  /** `document.title`. */
  documentTitle: string;
  description: string;
  regions: Regions;
  /** Index of the current tab in `shell.nav`, −1 for none. */
  currentTab: number;
  outline: OutlineEntry[];
  previous?: PageLinkRef;
  next?: PageLinkRef;
  editHref?: Href;
  lastUpdated?: { iso: string; text: string };
  /** The same page in each language (or its nearest existing ancestor), in configured order. */
  languages: { lang: Lang; label: string; htmlLang: string; href: Href }[];
  versions: { version: string; href: Href }[];
}

/** What the browser starts from, as JSON in the document. */
export interface PageStart {
  /** Without what the document says elsewhere, and what most pages have (`runtime/page-start.ts`). */
  view: Omit<
    ClientView,
    'htmlLang' | 'pageType' | 'documentTitle' | 'description' | 'outline' | 'regions' | 'versions'
  > &
    Partial<Pick<ClientView, 'regions' | 'versions'>>;
  /** URL of the module with the shell's data (`ShellModule`). */
  shell: Href;
}

/** What the shell shows on every page of one language and version. */
export interface ShellData {
  lang: Lang;
  version: string;
  base: string;
  /** Address of the file with the icons; a site's pages are rendered with it, see `withIcons`. */
  icons: Href;
  /** What the browser needs to read addresses: see `routes.ts`. */
  scheme: { lang: Lang; langs: Lang[]; defaultVersion: string; versions: string[] };
  /** Keys of the sidebar trees; each has a route table. */
  areas: string[];
  siteTitle: string;
  homeHref: Href;
  logo?: { light: string; dark: string };
  logoText?: string;
  /** Texts of the theme in the page's language, after overrides. */
  texts: Record<string, string>;
  nav: ShellNavItem[];
  socialLinks: SocialLink[];
  siblings: ShownSibling[];
  darkMode: boolean;
  /** Whether a first visit moves to the reader's language. */
  localeRedirect: boolean;
  hideNavbar: 'never' | 'always' | 'auto';
  scrollToTop: boolean;
  /** Whether pages change with a view transition. */
  contentAnimation: boolean;
  footerMessage?: string;
  search: boolean;
  editText?: string;
}

export interface ShellNavItem {
  text: string;
  href?: Href;
  tag?: string;
  position: 'left' | 'right';
  external: boolean;
  /** Source of the regular expression that decides whether the item is current. */
  activeMatch?: string;
  items?: ShellNavItem[];
}

/** Sidebar as rendered: links resolved, missing pages gone. */
export type SidebarNode =
  | { kind: 'link'; text: string; href: Href; external: boolean; tag?: string; context?: string }
  | {
      kind: 'group';
      text: string;
      href?: Href;
      tag?: string;
      context?: string;
      collapsible: boolean;
      collapsed: boolean;
      items: SidebarNode[];
    }
  | { kind: 'divider'; dividerType: 'dashed' | 'solid' }
  | { kind: 'section-header'; text: string; tag?: string };

/** One listed page of an overview. */
export interface OverviewCard {
  text: string;
  href: Href;
  /** ISO timestamp of a blog post. */
  date?: string;
  description?: string;
  headings: { text: string; href: Href; depth: number }[];
}

export interface OverviewGroup {
  /** Empty when `Others` is the only group. */
  name: string;
  cards: OverviewCard[];
}

/** Everything one document is rendered from. Components read it and compute next to nothing. */
export interface PageView {
  client: ClientView;
  shell: ShellData;
  sidebar: SidebarNode[];
  /** Inner HTML of the article (documentation pages), from the compile. */
  articleHtml: string;
  hero?: Hero;
  features?: Feature[];
  overview?: OverviewGroup[];
  lagging?: LaggingSections;
  head: HeadData;
}

/** Sections of a translation that follow an older original, for the reader's notice. */
export interface LaggingSections {
  /** The page in the original's language. */
  original: { href: Href; htmlLang: string };
  /** Links to the original's sections under the translation's headings; no text: the introduction. */
  sections: PageLinkRef[];
}

export interface HeadData {
  siteUrl: string;
  /** Absolute, empty when the site has no host. */
  canonical: string;
  alternates: { hreflang: string; href: string }[];
  feeds: Feed[];
  icon?: string;
  ogImage?: string;
  /** JSON-LD; undefined for pages that say nothing by themselves. */
  linkedData?: string | undefined;
  siteName: string;
  /** Chunks of the islands on this page. */
  modulePreload: Href[];
  extra: [tag: string, attributes: Record<string, string>][];
}

// ── Client-side navigation ──────────────────────────────────────────────────────────────────

/** What `static/pages/<name>.<hash>.js` exports as `default`. */
export interface PageModule {
  view: ClientView;
  /** Inner HTML of `<main>`. */
  main: string;
}

/** What `routes/shell.[<version>.]<lang>.js` exports. */
export interface ShellModule {
  default: ShellData;
}

/** What `routes/search.[<version>.]<lang>.js` exports: the texts of the search dialog. */
export interface SearchTextsModule {
  default: Record<string, string>;
}

/** What `routes/[<version>.]<lang>.<area>.js` exports: one tab's table. */
export interface AreaModule {
  /** Route path → URL of its page module. */
  pages: Record<RoutePath, Href>;
  /** Inner HTML of the sidebar, no item current. */
  sidebar: string;
}
