import { type InlineText, plainText } from '../../model/inline-text.ts';
import { parseMarks } from '../../model/marks.ts';
import type {
  CompiledPage,
  Frontmatter,
  Heading,
  PageLink,
  Route,
  TextPlace,
  TocEntry,
} from '../model.ts';

/** What the site stage needs to know of a compiled page: everything but its bulk. */
export interface PageSummary {
  frontmatter: Frontmatter;
  h1: InlineText;
  headings: Heading[];
  toc: TocEntry[];
  links: PageLink[];
  /** Links of the hero and of cards → where the frontmatter has them. */
  entrances?: Record<string, TextPlace>;
  islands: string[];
  /** Ids of elements that are no headings: `<span id="old" />` keeps an old anchor. */
  anchors?: string[];
  /** Part of the page could not be read: nothing follows from what is missing. */
  incomplete?: true;
}

/** A page on its way through the site stage. */
export interface SitePage {
  route: Route;
  summary: PageSummary;
  /** Key of the compiled page in the content cache; stands for its HTML. */
  bodyKey: string;
}

/** Title of a page: frontmatter, else its h1 (TITLE-2). */
export function pageTitle(page: { summary: PageSummary }): InlineText {
  const { frontmatter, h1 } = page.summary;
  return frontmatter.title === undefined ? h1 : parseMarks(frontmatter.title);
}

/** What links call a page: its title, else the name of its file in words. */
export function listedTitle(page: Pick<SitePage, 'route' | 'summary'>): InlineText {
  const title = pageTitle(page);
  const isNamed = page.summary.frontmatter.pageType !== 'doc' || plainText(title).trim() !== '';
  if (isNamed) return title;
  // The first page of the site has an address without a name.
  return (
    nameInWords(page.route.key.replace(/\/$/, '')) ||
    nameInWords(page.route.source.replace(/\.\w+$/, ''))
  );
}

/** `guide/prototype-poisoning` → `Prototype poisoning`. */
export function nameInWords(path: string): string {
  const words = path.replace(/^.*\//, '').replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Leaves the bulk (HTML, text, code) of a compiled page behind. */
export function summarize(page: CompiledPage): PageSummary {
  const { frontmatter, h1, headings, toc, links, entrances, islands, html, incomplete } = page;
  const own = new Set(headings.map(({ id }) => id));
  const anchors = anchorsIn(html).filter((id) => !own.has(id));
  return {
    frontmatter,
    h1,
    headings,
    toc,
    links,
    ...(entrances && { entrances }),
    islands,
    ...(anchors.length > 0 && { anchors }),
    ...(incomplete && { incomplete }),
  };
}

/** Values of `id`, and of the `name` of old anchors. */
function anchorsIn(html: string): string[] {
  const tags = html.matchAll(/<(?:[a-z][^<>]*?\sid|a\b[^<>]*?\sname)="([^"]+)"/g);
  return [...tags].map(([, id = '']) => id);
}
