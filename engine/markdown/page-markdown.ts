import type { Element, ElementContent, Node as HastNode } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast';
import type { BlockContent, Code, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { CodeBlock, PageView } from '../model.ts';
import { hrefOf } from '../routes.ts';
import { withoutMarks } from '../site/titles.ts';

export interface PageMarkdownInput {
  /** Inner HTML of `<main>`. */
  main: string;
  /** Fences of the page in document order: the HTML is highlighted, these are as written. */
  codeBlocks: readonly Pick<CodeBlock, 'lang' | 'title' | 'code'>[];
  title: string;
  description: string;
  lang: string;
  /** Absolute address of the page; relative to the host when the site has none. */
  url: string;
  /** Put in front of links that start at the root, without a final slash; may be empty. */
  siteUrl: string;
}

/**
 * A page as Markdown for people and programs that read text: the twin `<page>.md`. It is made from
 * the finished HTML, so that every component says what it says on the page; fences are identical
 * to the author's, links are absolute.
 */
export function pageMarkdown(input: PageMarkdownInput): string {
  const { codeBlocks, siteUrl, url } = input;
  const blocks = codeBlocks.values();
  const tree = fromHtml(input.main, { fragment: true });
  const root = toMdast(tree, {
    handlers: handlers({
      nextFence: () => blocks.next().value,
      absolute: (href) => absoluteHref(href, siteUrl, url),
    }),
  }) as Root; // The tree's root is a root.
  separateLinks(root);
  const text = toMarkdown(root, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
  });
  return `${frontmatter(input)}${text}`;
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
  const fields = { title: withoutMarks(title), description, url, lang };
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
    img: (state, node) => {
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
      const labels = tabLabels(node);
      const panels = elements(node).filter(({ properties }) => properties.role === 'tabpanel');
      if (panels.length === 0) return state.all(node) as BlockContent[];
      return panels.flatMap((panel) => {
        const label = labels.get(String(panel.properties.ariaLabelledBy));
        return [
          ...(label ? [{ type: 'paragraph' as const, children: [strong(label)] }] : []),
          ...blocksOf(state, panel),
        ];
      });
    },
    dl: (state, node) => {
      const items = elements(node).filter(({ tagName }) => tagName === 'dt' || tagName === 'dd');
      return definitionLines(state, items);
    },
  };
}

/** `**term** description`, a list item for each term. */
function definitionLines(state: State, items: readonly Element[]): RootContent {
  const lines: PhrasingContent[][] = [];
  for (const item of items) {
    const words = phrasing(state, item);
    if (item.tagName === 'dt') lines.push([{ type: 'strong', children: words }]);
    else lines.at(-1)?.push({ type: 'text', value: ' ' }, ...words);
  }
  return {
    type: 'list',
    ordered: false,
    spread: false,
    children: lines.map((children) => ({
      type: 'listItem',
      spread: false,
      children: [{ type: 'paragraph', children }],
    })),
  };
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
  return state
    .all(node)
    .flatMap((child) =>
      child.type === 'paragraph' ? child.children : [child],
    ) as PhrasingContent[];
}

function fence({ lang, title, code }: PageMarkdownInput['codeBlocks'][number]): Code {
  return {
    type: 'code',
    lang: lang === '' ? null : lang,
    meta: title === undefined ? null : `title="${title}"`,
    value: code,
  };
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

/** All elements below, in document order. */
function elements(node: Element): Element[] {
  return node.children.filter(isElement).flatMap((child) => [child, ...elements(child)]);
}

/** Labels of the tabs by their ids. */
function tabLabels(island: Element): Map<string, string> {
  const tabs = elements(island).filter(({ properties }) => properties.role === 'tab');
  return new Map(tabs.map((tab) => [String(tab.properties.id), textOf(tab)]));
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (isElement(child) ? textOf(child) : child.type === 'text' ? child.value : ''))
    .join('');
}
