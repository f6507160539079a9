import { z } from 'zod';
import { attributes } from './html.ts';
import type { Inline } from './inline-markdown.ts';
import { readAttributes } from './jsx-attributes.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { parseProps } from './parse-props.ts';

const schema = z.strictObject({ title: z.string().min(1).optional() });

/** `FileTree`: a list of files and folders; what follows ` — ` or `: ` is said about the file. */
export function renderFileTree(node: SyntaxNode, page: Page): string {
  const props = parseProps({ name: 'FileTree', schema }, readAttributes(node, page), page);
  if (!props) return '';
  const { title } = schema.parse(props.data);
  const [list, ...others] = node.children ?? [];
  if (list?.type !== 'list' || others.length > 0) {
    page.report(node, {
      code: 'bad-file-tree',
      message: '<FileTree> takes one list and nothing else',
      hint: 'write a line `- src/` for each folder and, indented below it, one for each file',
    });
    return '';
  }
  const label = attributes({ class: 'file-tree', 'aria-label': title ?? page.texts.files });
  return `<ul${label}>${renderItems(list, page)}</ul>`;
}

function renderItems(list: SyntaxNode, page: Page): string {
  return (list.children ?? []).map((item) => renderItem(item, page)).join('');
}

function renderItem(item: SyntaxNode, page: Page): string {
  const [line, ...rest] = item.children ?? [];
  const { html, text } = page.inline(line?.children);
  page.addLine(text);
  const { name, note } = splitNote(html);
  const below = rest.find((child) => child.type === 'list');
  const isFolder = below !== undefined || /\/(?:<\/\w+>)*$/.test(name);
  const kind = attributes({ 'data-kind': isFolder ? 'folder' : 'file' });
  const comment = note === '' ? '' : ` <span class="file-note">${note}</span>`;
  const nested = below ? `<ul>${renderItems(below, page)}</ul>` : '';
  return `<li${kind}><span class="file-name">${name}</span>${comment}${nested}</li>`;
}

/** File names have no spaces around a dash, and no space behind a colon. */
function splitNote(html: Inline['html']): { name: string; note: string } {
  const [, name = html, note = ''] = /^(.*?)\s*(?: (?:—|–|-) |[:：]\s+|：)(.*)$/s.exec(html) ?? [];
  return { name, note };
}
