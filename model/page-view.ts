/** What a page shows: rendered at build, hydrated and changed in the browser. */

import type { Feature, Hero } from './home.ts';
import type { InlineText } from './inline-text.ts';
import type { Href, Lang, RoutePath } from './names.ts';
import type { ShellData, SidebarNode } from './shell.ts';

export type PageType = 'home' | 'doc' | 'custom' | 'blank' | '404';

export interface Feed {
  /** Absolute. */
  url: string;
  mime: string;
  language: string;
}

export interface PageLinkRef {
  text: InlineText;
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
  text: InlineText;
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
  /** Title of the page. */
  title: InlineText;
  /** `document.title`. */
  documentTitle: string;
  description: string;
  regions: Regions;
  /** Index of the current tab in `shell.nav`, −1 for none. */
  currentTab: number;
  /** Language tag of the text, where it is not the page's: the page is not translated. */
  writtenIn?: string;
  previous?: PageLinkRef;
  next?: PageLinkRef;
  editHref?: Href;
  lastUpdated?: { iso: string; text: string };
  /** The same page in each language (or its nearest existing ancestor), in configured order. */
  languages: {
    lang: Lang;
    label: string;
    htmlLang: string;
    href: Href;
    /** The page shows the original there. */
    untranslated?: boolean;
  }[];
  versions: { version: string; href: Href }[];
}

/** What the browser starts from, as JSON in the document. */
export interface PageStart {
  /** Without what the document says elsewhere, and what most pages have (`runtime/page-start.ts`). */
  view: Omit<
    ClientView,
    'htmlLang' | 'pageType' | 'documentTitle' | 'description' | 'regions' | 'versions'
  > &
    Partial<Pick<ClientView, 'versions'>> & { regions?: Partial<Regions> };
  /** URL of the module with the shell's data (`ShellModule`). */
  shell: Href;
}

/** One listed page of an overview. */
export interface OverviewCard {
  text: InlineText;
  href: Href;
  /** ISO timestamp of a blog post. */
  date?: string;
  description?: InlineText;
  headings: { text: InlineText; href: Href; depth: number }[];
}

export interface OverviewGroup {
  /** Empty when `Others` is the only group. */
  name: InlineText;
  cards: OverviewCard[];
}

/** Everything one document is rendered from. Components read it and compute next to nothing. */
export interface PageView {
  client: ClientView;
  shell: ShellData;
  sidebar: SidebarNode[];
  /** The page's headings; empty where it shows no outline. */
  outline: OutlineEntry[];
  /** Inner HTML of the article (documentation pages), from the compile. */
  articleHtml: string;
  hero?: Hero;
  features?: Feature[];
  overview?: OverviewGroup[];
  /** ISO timestamp of a post that shows it below its title. */
  date?: string;
  lagging?: LaggingSections;
  /** What the site puts on the page by itself, as HTML. */
  slots?: Partial<Record<'beforeArticle' | 'afterArticle' | 'heroPicture' | 'home', string>>;
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

/** What `static/pages/<name>.<hash>.js` exports as `default`. */
export interface PageModule {
  view: ClientView;
  /** Inner HTML of `<main>`. */
  main: string;
  /** Inner HTML of the outline's list. */
  outline: string;
}
