import { fill } from '../../components/texts.ts';
import { fileOf, groupFiles } from './file-group.ts';
import { attributes, escapeText } from './html.ts';
import { renderMath } from './math.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { renderCode } from './render-code.ts';
import { checkStrayContainer, renderContainer } from './render-container.ts';
import { renderHeading } from './render-heading.ts';
import { renderJsx } from './render-jsx.ts';
import { renderList } from './render-list.ts';
import { renderTable } from './render-table.ts';
import { drawnFence } from './site-fences.ts';
import { hastElement } from './site-plugins.ts';
import { isInlineJsx, isPhrasing, unravel } from './unravel.ts';

/** Nodes that show nothing where they stand. */
const silent: ReadonlySet<string> = new Set(['mdxjsEsm', 'definition', 'footnoteDefinition']);

/** HTML of blocks; their text goes to the page, one line a block. */
export function renderBlocks(nodes: readonly SyntaxNode[], page: Page): string {
  let html = '';
  let run: SyntaxNode[] = [];
  const endRun = () => {
    if (run.length > 0) html += renderRun(run, page);
    run = [];
  };
  for (const group of groupFiles(joinLines(unravel(nodes, page), page))) {
    const [node] = group;
    if (!node) continue;
    if (isPhrasing(node)) run.push(node);
    else {
      endRun();
      if (group.length > 1) html += renderFiles(group, page);
      else if (!silent.has(node.type)) html += renderBlock(node, page);
    }
  }
  endRun();
  return html;
}

/**
 * Files of one example: tabs, which wake in the browser (`runtime/file-tabs.ts`), and below them the
 * blocks, of which the first is seen. Without scripts they stand below each other.
 */
function renderFiles(nodes: readonly SyntaxNode[], page: Page): string {
  const tabs = nodes.map((node, index) => {
    const data = attributes({ type: 'button', role: 'tab', 'aria-selected': String(index === 0) });
    const icon = `<span class="lang-icon" data-lang="${node.lang ?? ''}" aria-hidden="true"></span>`;
    return `<button${data}>${icon}${escapeText(fileOf(node) ?? '')}</button>`;
  });
  const files = nodes.map((node) => `<div class="file">${renderCode(node, page)}</div>`);
  const list = attributes({ class: 'file-tabs', role: 'tablist', 'aria-label': page.texts.files });
  return `<div class="files"><div${list}>${tabs.join('')}</div>${files.join('')}</div>`;
}

/** Inline elements that share a line share a paragraph, although MDX takes each for a block. */
function joinLines(nodes: readonly SyntaxNode[], page: Page): SyntaxNode[] {
  const joined: SyntaxNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const { position } = node;
    if (node.type !== 'mdxJsxFlowElement' || !position || !isInlineJsx(node, page)) {
      joined.push(node);
    } else if (last?.type === 'paragraph' && last.position?.end.line === position.start.line) {
      const children = [...(last.children ?? []), { type: 'text', value: ' ' }, node];
      const { start } = last.position;
      joined[joined.length - 1] = { ...last, children, position: { start, end: position.end } };
    } else joined.push({ type: 'paragraph', children: [node], position });
  }
  return joined;
}

/** Phrasing content between the tags of an element: one line, no paragraph. */
function renderRun(nodes: readonly SyntaxNode[], page: Page): string {
  const { html, text } = page.inline(nodes);
  page.addLine(text);
  return html;
}

function renderBlock(node: SyntaxNode, page: Page): string {
  if (node.data?.hName !== undefined && node.type !== 'math') {
    return hastElement(node, () => contentOf(node, page), page);
  }
  switch (node.type) {
    case 'paragraph':
      checkStrayContainer(node, page);
      return paragraph(node.children ?? [], page);
    case 'heading':
      return renderHeading(node, page);
    case 'code':
      return drawnFence(node, page) ?? renderCode(node, page);
    case 'math':
      return mathBlock(node, page);
    case 'list':
      return renderList(node, page);
    case 'table':
      return renderTable(node, page);
    case 'blockquote':
      return `<blockquote>${page.nested(node.children ?? [])}</blockquote>`;
    case 'thematicBreak':
      return '<hr>';
    case 'container':
      return renderContainer(node, page);
    case 'partial':
      return renderPartial(node, page);
    case 'mdxJsxFlowElement':
      return isInlineJsx(node, page) ? paragraph([node], page) : renderJsx(node, page, 'flow').html;
    default:
      return renderRun([node], page);
  }
}

/** Content of a node that a plugin made an element of. */
function contentOf({ children, value }: SyntaxNode, page: Page): string {
  if (children) return page.nested(children);
  page.addLine(value ?? '');
  return escapeText(value ?? '');
}

function mathBlock(node: SyntaxNode, page: Page): string {
  const { html, text } = renderMath(node, page);
  page.addLine(text);
  return html;
}

function paragraph(children: readonly SyntaxNode[], page: Page): string {
  const { html, text } = page.inline(children);
  page.addLine(text);
  if (html.trim() === '') return '';
  return `<p>${html}</p>`;
}

function renderPartial({ file, children = [] }: SyntaxNode, page: Page): string {
  return page.within(file ?? page.file, () => page.options.render.blocks(children, page));
}

/** The footnotes that the text refers to, in the order it does. */
export function renderFootnotes(page: Page): string {
  const items: string[] = [];
  // The list grows while it is rendered: footnotes may refer to others.
  for (const [index, { node, file }] of page.footnotes.entries()) {
    const number = index + 1;
    const back = attributes({
      href: `#footnote-ref:${number}`,
      class: 'footnote-back',
      'aria-label': fill(page.texts.backToReference, { number }),
    });
    const content = page.within(file, () => page.nested(node.children ?? []));
    const link = ` <a${back}>↩</a>`;
    const body = content.endsWith('</p>') ? `${content.slice(0, -4)}${link}</p>` : content + link;
    items.push(`<li id="footnote:${number}">${body}</li>`);
  }
  if (items.length === 0) return '';
  const label = attributes({ class: 'footnotes', 'aria-label': page.texts.footnotes });
  return `<section${label}><ol>${items.join('')}</ol></section>`;
}
