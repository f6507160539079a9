import type { Element, ElementContent, Node as HastNode } from 'hast';
import { defaultHandlers, type Handle, type State } from 'hast-util-to-mdast';
import type {
  BlockContent,
  Code,
  ListItem,
  Nodes,
  PhrasingContent,
  RootContent,
  TableCell,
} from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { type InlineText, plainText } from '../../model/inline-text.ts';
import type { PageView } from '../../model/page-view.ts';
import { fragmentTree } from '../html-tree.ts';
import type { CodeBlock } from '../model.ts';
import { hrefOf } from '../routes.ts';
import { markdownTree } from './markdown-tree.ts';
import { safeTexts } from './safe-texts.ts';

const gfm = gfmToMarkdown({ tablePipeAlign: false });

export interface PageMarkdownInput {
  /** Inner HTML of `<main>`. */
  main: string;
  /** Fences of the page in document order: the HTML is highlighted, these are plain. */
  codeBlocks: readonly Pick<CodeBlock, 'lang' | 'title' | 'code' | 'removed'>[];
  title: InlineText;
  description: string;
  lang: string;
  /** Absolute address of the page; relative to the host when the site has none. */
  url: string;
  /** Put in front of links that start at the root, without a final slash; may be empty. */
  siteUrl: string;
}

/**
 * A page as Markdown for people and programs that read text: the twin `<page>.md`. It is made from
 * the finished HTML, so that every component says what it says on the page. Links are absolute. A
 * fence has the author's language and title and the code that its copy button gives: that of the
 * file it imports, without notations, prompts and removed lines.
 */
export function pageMarkdown(input: PageMarkdownInput): string {
  const { codeBlocks, siteUrl, url } = input;
  const blocks = codeBlocks.values();
  const tree = fragmentTree(withoutUnread(input.main));
  const root = markdownTree(tree, {
    handlers: handlers({
      nextFence: () => blocks.next().value,
      absolute: (href) => absoluteHref(href, siteUrl, url),
    }),
    // React parts neighbouring texts of an island by comments.
    nodeHandlers: { comment: () => undefined },
  });
  separateLinks(root);
  const text = toMarkdown(root, {
    extensions: [gfm, safeTexts],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
  });
  return `${frontmatter(input)}${text}`;
}

/** Start tag, content and end of a code block or a drawing, as this project writes them. */
const UNREAD =
  /(<(?:figure(?=[^>]*\sclass="(?:[^"]*\s)?code[\s"])|svg)(?:\s[\w:-]+(?:="[^"]*")?)*>)([\s\S]*?)(<\/(?:figure|svg)>)/g;

/**
 * The HTML without what no handler below looks at, most of it the marks of highlighted code: parsing
 * it would take several times as long as all the rest.
 */
function withoutUnread(html: string): string {
  return html.replace(UNREAD, (whole, start: string, content: string, end: string) => {
    const name = start.startsWith('<svg') ? 'svg' : 'figure';
    // One inside another ends at its own end tag: it is left to the parser.
    if (end !== `</${name}>` || content.includes(`<${name}`)) return whole;
    return start + end;
  });
}

/** Buttons and cards stand apart by their style; in a text they need a space. */
function separateLinks(node: Nodes): void {
  if (!('children' in node)) return;
  const children: Nodes[] = [];
  for (const child of node.children) {
    if (child.type === 'link' && children.at(-1)?.type === 'link') {
      children.push({ type: 'text', value: ' ' });
    }
    children.push(child);
    separateLinks(child);
  }
  node.children = children as typeof node.children; // Text may stand wherever a link may.
}

/**
 * The same for a page view.
 * @param main inner HTML of its `<main>`
 */
export function viewMarkdown(
  { client, head, shell }: Pick<PageView, 'client' | 'head' | 'shell'>,
  main: string,
  codeBlocks: readonly CodeBlock[],
): string {
  return pageMarkdown({
    main,
    codeBlocks,
    title: client.title || client.documentTitle,
    description: client.description,
    lang: client.htmlLang,
    url: head.siteUrl + hrefOf(shell.base, client.routePath),
    siteUrl: head.siteUrl,
  });
}

function frontmatter({ title, description, url, lang }: PageMarkdownInput): string {
  const fields = { title: plainText(title), description, url, lang };
  // A JSON string is a YAML string.
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n`;
}

function absoluteHref(href: string, siteUrl: string, url: string): string {
  if (href.startsWith('#')) return url + href;
  return href.startsWith('/') && !href.startsWith('//') ? siteUrl + href : href;
}

interface PageTools {
  nextFence(): PageMarkdownInput['codeBlocks'][number] | undefined;
  absolute(href: string): string;
}

/** What the page's own markup means; everything else is converted as HTML is. */
function handlers({ nextFence, absolute }: PageTools): Record<string, Handle> {
  return {
    a: (state, node) => {
      if (hasClass(node, 'heading-anchor')) return undefined;
      const href = String(node.properties.href ?? '');
      node.properties.href = absolute(href);
      return defaultHandlers.a(state, node);
    },
    // Markdown's code holds no links: those in a type stand between pieces of code.
    code: (state, node) => {
      if (elements(node).every(({ tagName }) => tagName !== 'a')) {
        return defaultHandlers.code(state, node);
      }
      return node.children.flatMap((child): PhrasingContent[] => {
        if (child.type === 'text') return [{ type: 'inlineCode', value: child.value }];
        if (!isElement(child)) return [];
        const code = { type: 'inlineCode' as const, value: textOf(child) };
        return [
          { type: 'link', url: absolute(String(child.properties.href ?? '')), children: [code] },
        ];
      });
    },
    img: (state, node) => {
      if (hasClass(node, 'in-dark')) return undefined;
      node.properties.src = absolute(String(node.properties.src ?? ''));
      return defaultHandlers.img(state, node);
    },
    button: () => undefined,
    // Else a space of no width, in names that readers copy.
    wbr: () => undefined,
    svg: (_state, node) => {
      const label = node.properties.ariaLabel;
      return typeof label === 'string' ? emphasis(label) : undefined;
    },
    figure: (state, node) => {
      if (!hasClass(node, 'code')) return state.all(node) as BlockContent[];
      const block = nextFence();
      return block && fence(block);
    },
    // The same picture for dark pages; the light one stands before it.
    span: (state, node) => (hasClass(node, 'in-dark') ? undefined : state.all(node)),
    li: (state, node) => defaultHandlers.li(state, withBareCheckbox(node)),
    div: (state, node) => {
      if (hasClass(node, 'page-tools')) return undefined;
      if (hasClass(node, 'tab-list') || hasClass(node, 'support-filter')) return undefined;
      if (hasClass(node, 'callout')) return callout(state, node);
      return state.all(node) as BlockContent[];
    },
    details: (state, node) => {
      const [summary, rest] = split(node, (child) => child.tagName === 'summary');
      return [
        ...(summary ? [boldLine(state, summary)] : []),
        ...blocksOf(state, { ...node, children: rest }),
      ];
    },
    'docs-island': (state, node) => {
      const parts = elements(node, (part) => part.tagName === 'docs-island');
      const labels = tabLabels(parts);
      const panels = parts.filter(({ properties }) => properties.role === 'tabpanel');
      if (panels.length === 0) return state.all(apart(node)) as BlockContent[];
      return panels.flatMap((panel) => {
        const label = labels.get(String(panel.properties.ariaLabelledBy));
        return [
          ...(label ? [{ type: 'paragraph' as const, children: [strong(label)] }] : []),
          ...blocksOf(state, panel),
        ];
      });
    },
    td: tableCell,
    th: tableCell,
    dl: (state, node) => {
      const isItem = ({ tagName }: Element) => tagName === 'dt' || tagName === 'dd';
      return definitionList(state, elements(node, isItem).filter(isItem));
    },
  };
}

/** What readers fill in and choose from; what it says to begin with is no text of the page. */
const FIELDS = new Set(['input', 'select', 'textarea', 'datalist']);
/** Parts of an island that stand apart by their styles, without a space between them. */
const APART = new Set([
  'a',
  'b',
  'code',
  'em',
  'label',
  'legend',
  'output',
  'small',
  'span',
  'strong',
]);
/** Running text, whose spaces are its author's. */
const RUNNING = new Set(['code', 'dd', 'dt', 'figure', 'li', 'p', 'pre', 'td', 'th']);

/** An island without its fields, with a space between parts that only styles keep apart. */
function apart(node: Element): Element {
  if (RUNNING.has(node.tagName)) return node;
  const children = node.children.flatMap((child, index): Element['children'] => {
    if (!isElement(child)) return [child];
    if (FIELDS.has(child.tagName)) return [];
    const before = node.children[index - 1];
    const standsApart =
      before !== undefined &&
      isElement(before) &&
      APART.has(child.tagName) &&
      (APART.has(before.tagName) || FIELDS.has(before.tagName));
    return standsApart ? [{ type: 'text', value: ' ' }, apart(child)] : [apart(child)];
  });
  return { ...node, children };
}

/** A list item for each term: `**term** description`, and below it what else describes the term. */
function definitionList(state: State, items: readonly Element[]): RootContent {
  const lines: ListItem[] = [];
  for (const item of items) {
    if (item.tagName === 'dt') {
      lines.push({ type: 'listItem', spread: false, children: [boldLine(state, item)] });
      continue;
    }
    const line = lines.at(-1);
    if (!line) continue;
    const [first, ...rest] = blocksOf(state, withWholeType(item));
    const term = line.children.at(-1);
    if (first?.type === 'paragraph' && term?.type === 'paragraph') {
      term.children.push({ type: 'text', value: ' ' }, ...first.children);
    } else if (first) line.children.push(first);
    line.children.push(...rest);
    line.spread = line.children.length > 1;
  }
  return { type: 'list', ordered: false, spread: false, children: lines };
}

/** The type of an option, of which the page folds the end, in one piece of code. */
function withWholeType(description: Element): Element {
  const { children } = description;
  const fold = children.filter(isElement).find((child) => hasClass(child, 'more-types'));
  if (!fold) return description;
  const codes = elements(description).filter(({ tagName }) => tagName === 'code');
  const value = codes.map(textOf).join(' | ');
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{ type: 'text', value }],
  };
  return { ...description, children: [code] };
}

/** A task without the label around its box, which the conversion looks for at the item's start. */
function withBareCheckbox(item: Element): Element {
  const [first, ...rest] = item.children;
  if (!first || !isElement(first)) return item;
  if (first.tagName === 'p') return { ...item, children: [withBareCheckbox(first), ...rest] };
  if (first.tagName !== 'label') return item;
  return { ...item, children: [...first.children, ...rest] };
}

/** Markdown has no blocks in tables. */
function tableCell(state: State, node: Element): TableCell {
  const cell = defaultHandlers.td(state, node);
  return { ...cell, children: flowingText(cell.children) };
}

function callout(state: State, node: Element): RootContent {
  const [title, rest] = split(node, (child) => hasClass(child, 'callout-title'));
  return {
    type: 'blockquote',
    children: [
      ...(title ? [boldLine(state, title)] : []),
      ...blocksOf(state, { ...node, children: rest }),
    ],
  };
}

function boldLine(state: State, node: Element): BlockContent {
  return { type: 'paragraph', children: [{ type: 'strong', children: phrasing(state, node) }] };
}

function blocksOf(state: State, node: Element): BlockContent[] {
  return state.toFlow(state.all(node)) as BlockContent[];
}

function phrasing(state: State, node: Element): PhrasingContent[] {
  return flowingText(state.all(node));
}

/** The text of blocks in one line, for places that hold no blocks. */
function flowingText(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    const space = { type: 'text' as const, value: ' ' };
    switch (node.type) {
      case 'paragraph':
      case 'list':
      case 'listItem':
      case 'blockquote':
        return [...(index > 0 ? [space] : []), ...flowingText(node.children)];
      case 'code': {
        const code = { type: 'inlineCode' as const, value: node.value.replace(/\s*\n\s*/g, ' ') };
        return index > 0 ? [space, code] : [code];
      }
      default:
        return [node as PhrasingContent]; // Cells, titles and terms hold no other blocks.
    }
  });
}

function fence({ lang, title, code, removed = [] }: PageMarkdownInput['codeBlocks'][number]): Code {
  const lines = code.split('\n').filter((_line, index) => !removed.includes(index + 1));
  return {
    type: 'code',
    lang: lang === '' ? null : lang,
    meta: title === undefined ? null : `title=${quoted(title)}`,
    value: lines.join('\n'),
  };
}

/** A value of a fence's meta, so that `parseCodeMeta` reads it back. */
function quoted(value: string): string {
  if (!value.includes('"')) return `"${value}"`;
  return value.includes("'") ? value : `'${value}'`;
}

function strong(text: string): PhrasingContent {
  return { type: 'strong', children: [{ type: 'text', value: text }] };
}

function emphasis(text: string): PhrasingContent {
  return { type: 'emphasis', children: [{ type: 'text', value: text }] };
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

function isElement(node: HastNode): node is Element {
  return node.type === 'element';
}

/** The first child of a kind, and the others. */
function split(
  node: Element,
  test: (child: Element) => boolean,
): [Element | undefined, ElementContent[]] {
  const found = node.children.filter(isElement).find(test);
  return [found, node.children.filter((child) => child !== found)];
}

/** All elements below, in document order; of some only themselves, not what they contain. */
function elements(node: Element, isLeaf: (child: Element) => boolean = () => false): Element[] {
  return node.children
    .filter(isElement)
    .flatMap((child) => [child, ...(isLeaf(child) ? [] : elements(child, isLeaf))]);
}

/** Labels of the tabs by their ids. */
function tabLabels(parts: readonly Element[]): Map<string, string> {
  const tabs = parts.filter(({ properties }) => properties.role === 'tab');
  return new Map(tabs.map((tab) => [String(tab.properties.id), textOf(tab)]));
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (isElement(child) ? textOf(child) : child.type === 'text' ? child.value : ''))
    .join('');
}
