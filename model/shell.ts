/** What stands around the pages of one language and version, and the modules that carry it. */

import type { InlineText } from './inline-text.ts';
import type { Href, Lang, RoutePath } from './names.ts';

export type SocialIcon =
  | 'lark' | 'discord' | 'facebook' | 'github' | 'instagram' | 'linkedin' | 'slack' | 'twitter'
  | 'youtube' | 'wechat' | 'qq' | 'juejin' | 'zhihu' | 'bilibili' | 'weibo' | 'gitlab' | 'X'; // biome-ignore format: one list

export interface SocialLink {
  icon: SocialIcon | { svg: string };
  mode: 'link' | 'text' | 'img' | 'dom';
  /** URL, text, image path or HTML, by mode. */
  content: string;
}

/** Language → text; `*` stands for all others. */
export type LocalText = Readonly<Record<Lang, string>>;

export interface SiblingProduct {
  name: string;
  desc: LocalText;
  /** Name of a drawn mark of the theme, or an image URL. */
  logo: string;
  /** Plain factor on the logo's size. */
  logoScale?: number;
  url: LocalText;
}

/** A sibling in the words of one language. */
export interface ShownSibling extends Omit<SiblingProduct, 'desc' | 'url'> {
  desc: string;
  url: string;
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
  /** Name of the mark beside the site's name; without one it is a neutral one. */
  mark?: string;
  /** Whether the name is drawn instead of set in type. */
  hasWordmark?: boolean;
  /** Where the heading above the sibling products leads. */
  makersUrl?: Href;
  /** What the site puts around its pages, as HTML. */
  slots?: Partial<Record<ShellSlotName, string>>;
  /** In the browser, for pages that come behind one without these regions. */
  statics?: ShellStatics;
  /** The site's own drawings; the browser finds them in files. */
  drawings?: SiteDrawings;
}

/** Regions of the shell that are made at build, as HTML. */
export interface ShellStatics {
  /** The footer message. */
  footer: string;
  /** Panels of social links that show markup, by their content. */
  panels: Readonly<Record<string, string>>;
}

/** A place around the pages that a site may fill. */
export type ShellSlotName =
  | 'beforeNavigation' | 'afterNavigation' | 'beforeSidebar' | 'afterSidebar'
  | 'beforeOutline' | 'afterOutline' | 'beforeFooter' | 'afterFooter'; // biome-ignore format: one list

/** Drawings of a site, as the inside of an SVG. */
export interface SiteDrawings {
  /** Name → 32 × 32. */
  marks: Readonly<Record<string, string>>;
  wordmark?: { viewBox: string; content: string };
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
  | {
      kind: 'link';
      text: InlineText;
      href: Href;
      external: boolean;
      tag?: string;
      context?: string;
    }
  | {
      kind: 'group';
      text: InlineText;
      href?: Href;
      tag?: string;
      context?: string;
      collapsible: boolean;
      collapsed: boolean;
      items: SidebarNode[];
    }
  | { kind: 'divider'; dividerType: 'dashed' | 'solid' }
  | { kind: 'section-header'; text: InlineText; tag?: string };

/** What every module of `routes/` exports beside its own. */
export interface OfBuild {
  /** Address of the entry's script, which names the build; development has one address for all. */
  build?: Href;
}

/** What `routes/shell.[<version>.]<lang>.js` exports. */
export interface ShellModule extends OfBuild {
  default: ShellData;
  /** Pages that the navigation leads to → URL of their modules: a tab needs no other table first. */
  entries?: Record<RoutePath, Href>;
}

/** What `routes/search.[<version>.]<lang>.js` exports: the texts of the search dialog. */
export interface SearchTextsModule extends OfBuild {
  default: Record<string, string>;
}

/** What `routes/[<version>.]<lang>.<area>.js` exports: one tab's table. */
export interface AreaModule extends OfBuild {
  /** Route path → URL of its page module. */
  pages: Record<RoutePath, Href>;
  /** Inner HTML of the sidebar, no item current. */
  sidebar: string;
}
