import { escapeText } from './html.ts';
import type { Inline } from './inline-markdown.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

/** `:::kind Title` … `:::` (MD-2). */
export function renderContainer(node: SyntaxNode, page: Page): string {
  const kind = node.kind ?? 'note';
  if (node.closed !== true) {
    page.report(node, {
      code: 'unclosed-container',
      message: `the container \`:::${kind}\` is not closed`,
      hint: 'put `:::` in a line of its own behind its last line',
    });
  }
  if (node.badAttributes) {
    page.report(node.badAttributes, {
      code: 'bad-container-title',
      message: `the braces behind \`:::${kind}\` hold no title`,
      hint: `write \`:::${kind} Title\` or \`:::${kind}{title="Title"}\`; a title with double quotes stands between single ones`,
    });
  }
  const [first, ...rest] = node.children ?? [];
  const hasTitle = first?.type === 'containerTitle';
  const title = titleOf(node, hasTitle ? first : undefined, page);
  page.addLine(title.text);
  const content = page.nested(hasTitle ? rest : (node.children ?? []));
  const classes = `callout callout-${kind}`;
  if (kind === 'details') {
    return `<details class="${classes}"><summary class="callout-title">${title.html}</summary>${content}</details>`;
  }
  return `<div class="${classes}" role="note"><p class="callout-title">${title.html}</p>${content}</div>`;
}

function titleOf(node: SyntaxNode, title: SyntaxNode | undefined, page: Page): Inline {
  if (title) return page.inline(title.children);
  const text = node.title ?? page.texts[node.kind ?? 'note'];
  return { html: escapeText(text), text };
}

/** Reports `:::` in a paragraph, which opens or closes nothing. */
export function checkStrayContainer(paragraph: SyntaxNode, page: Page): void {
  const [first] = paragraph.children ?? [];
  const [, word] =
    /^:::+[ \t]*([\w-]*)/.exec(first?.type === 'text' ? (first.value ?? '') : '') ?? [];
  if (word === undefined) return;
  page.report(paragraph, {
    code: 'unknown-container',
    severity: 'warning',
    message:
      word === ''
        ? '`:::` closes no container; it is shown as text'
        : `no container is called \`${word}\`; it is shown as text`,
    hint: 'containers are tip, note, info, warning, caution, danger and details',
  });
}
