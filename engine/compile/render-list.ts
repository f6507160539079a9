import { attributes } from './html.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

/** A list; without blank lines between its items, their texts stand without paragraphs. */
export function renderList(node: SyntaxNode, page: Page): string {
  const items = node.children ?? [];
  const loose = node.spread === true || items.some((item) => item.spread === true);
  const tag = node.ordered ? 'ol' : 'ul';
  const start = node.ordered && node.start !== 1 ? (node.start ?? undefined) : undefined;
  const tasks = items.some((item) => typeof item.checked === 'boolean');
  const html = items.map((item) => renderItem(item, loose, page)).join('');
  return `<${tag}${attributes({ start, class: tasks ? 'tasks' : undefined })}>${html}</${tag}>`;
}

function renderItem(item: SyntaxNode, loose: boolean, page: Page): string {
  const children = item.children ?? [];
  const [first, ...rest] = children;
  const isTask = typeof item.checked === 'boolean';
  if (first?.type !== 'paragraph' || (loose && !isTask)) {
    return `<li>${renderChildren(children, loose, page)}</li>`;
  }
  const { html, text } = page.inline(first.children);
  page.addLine(text);
  const lead = isTask ? taskLabel(html, item.checked === true) : html;
  const body = loose ? `<p>${lead}</p>` : lead;
  return `<li>${body}${renderChildren(rest, loose, page)}</li>`;
}

/** The text names its box. */
function taskLabel(html: string, checked: boolean): string {
  return `<label><input type="checkbox" disabled${checked ? ' checked' : ''}> ${html}</label>`;
}

function renderChildren(nodes: readonly SyntaxNode[], loose: boolean, page: Page): string {
  if (loose) return page.nested(nodes);
  return nodes
    .map((node) => {
      if (node.type !== 'paragraph') return page.nested([node]);
      const { html, text } = page.inline(node.children);
      page.addLine(text);
      return html;
    })
    .join('');
}
