import { renderToStaticMarkup } from 'react-dom/server';
import { isWideTable } from '../../components/table-width.ts';
import { typeText } from '../../components/type-text.tsx';
import { attributes } from './html.ts';
import type { Inline } from './inline-markdown.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

/** A table in a frame that scrolls where it is wider than the screen. */
export function renderTable(node: SyntaxNode, page: Page): string {
  const [head, ...rows] = node.children ?? [];
  const align = node.align ?? [];
  const columns = head?.children?.length ?? 0;
  for (const row of rows) {
    const cells = row.children ?? [];
    const extra = cells[columns];
    if (!extra) continue;
    page.report(extra, {
      code: 'extra-cells',
      message: `this row has ${cells.length} cells, the table has ${columns} column${columns === 1 ? '' : 's'}`,
      hint:
        columns > 1 && cells.length >= 2 * columns
          ? 'are these two rows in one line? Break it between them; what is too much is not shown'
          : 'write `\\|` for a bar inside a cell, in code, too; what is too much is not shown',
    });
  }
  const texts: string[][] = [];
  const thead = head ? `<thead>${renderRow(head, { tag: 'th', align, texts }, page)}</thead>` : '';
  const types = (head?.children ?? []).flatMap((cell, index) => (isTypes(cell) ? [index] : []));
  const body = rows.map((row) => renderRow(row, { tag: 'td', align, types, texts }, page)).join('');
  const tbody = body === '' ? '' : `<tbody>${body}</tbody>`;
  const name = page.uniqueName(page.texts.table);
  const frame = isWideTable(texts) ? 'table wide' : 'table';
  const region = attributes({ class: frame, tabindex: 0, role: 'group', 'aria-label': name });
  return `<div${region}><table>${thead}${tbody}</table></div>`;
}

function isTypes({ children = [] }: SyntaxNode): boolean {
  const [only, ...others] = children;
  return others.length === 0 && /^(?:types?|类型)$/i.test(only?.value ?? '');
}

/** A type in code: names that the site describes become links, as in signatures. */
function typeCell(cell: SyntaxNode, page: Page): Inline {
  const [only, ...others] = cell.children ?? [];
  if (only?.type !== 'inlineCode' || others.length > 0) return page.inline(cell.children);
  const text = only.value ?? '';
  return { html: renderToStaticMarkup(typeText(text, page.contextAt(only))), text };
}

interface RowOptions {
  tag: 'th' | 'td';
  align: readonly (string | null)[];
  /** Columns of types. */
  types?: readonly number[];
  /** Takes in the texts of the cells. */
  texts: string[][];
}

/** A row is one line of the search text. */
function renderRow(row: SyntaxNode, options: RowOptions, page: Page): string {
  const { tag, align, types = [] } = options;
  const texts: string[] = [];
  const cells = (row.children ?? []).map((cell, index) => {
    const { html, text } = types.includes(index)
      ? typeCell(cell, page)
      : page.inline(cell.children);
    texts.push(text);
    const side = align[index];
    const attrs = attributes({
      scope: tag === 'th' ? 'col' : undefined,
      class: side ? `align-${side}` : undefined,
    });
    return `<${tag}${attrs}>${html}</${tag}>`;
  });
  options.texts.push(texts);
  page.addLine(texts.map((text) => text.trim()).join(' '));
  return `<tr>${cells.join('')}</tr>`;
}
