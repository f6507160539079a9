import { attributes } from './html.ts';
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
      hint: 'write `\\|` for a bar inside a cell, in code, too',
    });
  }
  const thead = head ? `<thead>${renderRow(head, { tag: 'th', align }, page)}</thead>` : '';
  const body = rows.map((row) => renderRow(row, { tag: 'td', align }, page)).join('');
  const tbody = body === '' ? '' : `<tbody>${body}</tbody>`;
  const name = page.uniqueName(page.texts.table);
  const region = attributes({ class: 'table', tabindex: 0, role: 'group', 'aria-label': name });
  return `<div${region}><table>${thead}${tbody}</table></div>`;
}

interface RowOptions {
  tag: 'th' | 'td';
  align: readonly (string | null)[];
}

/** A row is one line of the search text. */
function renderRow(row: SyntaxNode, { tag, align }: RowOptions, page: Page): string {
  const texts: string[] = [];
  const cells = (row.children ?? []).map((cell, index) => {
    const { html, text } = page.inline(cell.children);
    texts.push(text);
    const side = align[index];
    const attrs = attributes({
      scope: tag === 'th' ? 'col' : undefined,
      class: side ? `align-${side}` : undefined,
    });
    return `<${tag}${attrs}>${html}</${tag}>`;
  });
  page.addLine(texts.map((text) => text.trim()).join(' '));
  return `<tr>${cells.join('')}</tr>`;
}
