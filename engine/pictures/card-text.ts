import { type InlineText, plainText } from '../../model/inline-text.ts';
import { parseMarks } from '../../model/marks.ts';
import type { PageView } from '../../model/page-view.ts';
import type { SidebarNode } from '../../model/shell.ts';
import type { ResolvedConfig } from '../config.ts';
import { hashText } from '../hash.ts';

/** What stands for the site on its pictures. */
export interface CardBrand {
  /** Name of the site; may be empty. */
  name: string;
  /** The inside of an SVG, 32 × 32. */
  mark?: string;
  /** The name as a drawing. */
  wordmark?: { viewBox: string; content: string };
}

/** What the picture of a page in link previews says. */
export interface CardText {
  /** Tab and group of the page; may be empty. */
  section: string;
  title: string;
  description: string;
  brand: CardBrand;
  /** Host of the site, without protocol; may be empty. */
  host: string;
  /** Value of `<html lang>`: decides how lines break. */
  htmlLang: string;
}

/** The card of a page. Pure. */
export function cardText(
  view: Pick<PageView, 'client' | 'shell' | 'sidebar'>,
  { siteUrl, brand: { mark = '', marks, wordmark } }: Pick<ResolvedConfig, 'siteUrl' | 'brand'>,
) {
  const { client, shell, sidebar } = view;
  const drawing = marks[mark];
  const trail = pageTrail(view);
  return {
    section: trail.map(plainText).join(' · '),
    title: plainText(client.title || client.documentTitle),
    description: plainText(parseMarks(client.description)),
    brand: {
      name: shell.siteTitle,
      ...(drawing !== undefined && { mark: drawing }),
      ...(wordmark && { wordmark }),
    },
    host: siteUrl.replace(/^https?:\/\//, ''),
    htmlLang: client.htmlLang,
  } satisfies CardText;

  function pageTrail({
    client: { currentTab, routePath },
  }: Pick<PageView, 'client'>): InlineText[] {
    const tab = shell.nav[currentTab]?.text;
    const href = encodeURI(shell.base + routePath.slice(1));
    return [...(tab === undefined ? [] : [tab]), ...(groupsAround(sidebar, href) ?? [])];
  }
}

/** Labels of the groups around a page, outermost first; undefined when the tree lacks it. */
export function groupsAround(
  nodes: readonly SidebarNode[],
  href: string,
): InlineText[] | undefined {
  for (const node of nodes) {
    if (node.kind === 'link' && node.href === href) return [];
    if (node.kind !== 'group') continue;
    if (node.href === href) return [];
    const inner = groupsAround(node.items, href);
    if (inner) return [node.text, ...inner];
  }
  return undefined;
}

/**
 * Path of a card's picture below the output folder: names what is drawn, so it never goes stale.
 * @param salt hash of everything else that the picture depends on
 */
export function cardFile(text: CardText, salt: string): string {
  return `static/og/${hashText(16, salt, JSON.stringify(text))}.png`;
}
