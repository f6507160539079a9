import type { Element, Nodes, Root } from 'hast';
import { documentTree, fragmentTree } from '../../engine/html-tree.ts';

/** An address that a document refers to. */
export interface Reference {
  /** As it stands in the HTML, decoded once by the parser. */
  href: string;
  /** `a`, `img`, `link canonical`: for messages. */
  from: string;
}

/** What the check needs to know of a document. Plain data: it is kept between runs. */
export interface BuiltPage {
  references: Reference[];
  /** Every `id`, and the `name` of old anchors. */
  ids: string[];
}

/** Reads a document with the browser's own parsing rules. */
export function readBuiltPage(html: string): BuiltPage {
  const page: BuiltPage = { references: [], ids: [] };
  visit(documentTree(html), page);
  return page;
}

/** Ids of a fragment: of an article as the compile left it. */
export function idsOfFragment(html: string): string[] {
  const page: BuiltPage = { references: [], ids: [] };
  visit(fragmentTree(html), page);
  return page.ids;
}

function visit(node: Nodes, page: BuiltPage): void {
  if (node.type === 'element') readElement(node, page);
  const content = node.type === 'element' && node.content;
  if (content) visit(content satisfies Root, page);
  if ('children' in node) for (const child of node.children) visit(child, page);
}

/** Properties that hold one address, by element. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  embed: ['src'],
  form: ['action'],
  iframe: ['src'],
  image: ['href', 'xLinkHref'],
  img: ['src'],
  input: ['src'],
  link: ['href'],
  object: ['data'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xLinkHref'],
  video: ['src', 'poster'],
};

/** `<meta>` whose content is an address. */
const META_ADDRESSES: ReadonlySet<string> = new Set([
  'og:image',
  'og:url',
  'og:video',
  'twitter:image',
]);

function readElement({ tagName, properties }: Element, page: BuiltPage): void {
  const { id, name, srcSet, imageSrcSet, rel } = properties;
  if (typeof id === 'string') page.ids.push(id);
  if (tagName === 'a' && typeof name === 'string') page.ids.push(name);
  const kind = tagName === 'link' && Array.isArray(rel) ? `link ${rel.join(' ')}` : tagName;
  // Hints for connections are no documents.
  if (kind === 'link preconnect' || kind === 'link dns-prefetch') return;
  const add = (href: unknown) => {
    if (typeof href === 'string') page.references.push({ href, from: kind });
  };
  for (const property of ADDRESSES[tagName] ?? []) add(properties[property]);
  for (const set of [srcSet, imageSrcSet]) for (const href of candidates(set)) add(href);
  if (tagName !== 'meta') return;
  const about = String(properties.property ?? properties.name ?? '');
  if (META_ADDRESSES.has(about)) add(properties.content);
}

/** Addresses of a `srcset`: a comma inside an address has no space behind it. */
function candidates(set: unknown): string[] {
  const list = Array.isArray(set) ? set.join(', ') : typeof set === 'string' ? set : '';
  return list
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((href) => href !== '');
}

/**
 * Absolute addresses in a feed, a sitemap or a text for machines, where code, Chinese marks and the
 * punctuation of the sentence around them end them.
 */
export function readText(text: string): BuiltPage {
  // Addresses in code are the example's business: fences, code in a line, code of a feed's HTML.
  const decoded = text
    .replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')
    .replace(/(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?[^`]\1(?!`)/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  const addresses = decoded.match(/https?:\/\/[^\s<>"'`()\]，。；：、）]+/g) ?? [];
  const namespaces = /^https?:\/\/(?:www\.w3\.org|www\.sitemaps\.org|purl\.org)\//;
  return {
    references: addresses
      .filter((href) => !namespaces.test(href))
      .map((href) => href.replace(/[.,;:!?]+$/, ''))
      .map((href) => ({ href, from: 'text' })),
    ids: [],
  };
}
