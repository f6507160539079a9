import type { ContainerKind, SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

/** GitHub's words → kinds of callouts. */
const kinds: Readonly<Record<string, ContainerKind>> = {
  NOTE: 'note',
  TIP: 'tip',
  IMPORTANT: 'info',
  WARNING: 'warning',
  CAUTION: 'caution',
};

/** The first line of an alert, which stands alone; on GitHub, too. */
const opening = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\r?\n|$)/i;

/** Makes callouts of the quotes that GitHub shows as alerts: `> [!NOTE]`. Changes the tree. */
export function adoptAlerts(node: SyntaxNode, page: Page): void {
  if (node.type === 'blockquote') adopt(node, page);
  for (const child of node.children ?? []) adoptAlerts(child, page);
}

function adopt(quote: SyntaxNode, page: Page): void {
  const [paragraph, ...rest] = quote.children ?? [];
  const [text, ...inline] = paragraph?.type === 'paragraph' ? (paragraph.children ?? []) : [];
  const found = text?.type === 'text' ? opening.exec(text.value ?? '') : null;
  if (!found || !text || !paragraph) return;
  const word = (found[1] ?? '').toUpperCase();
  const left = (text.value ?? '').slice(found[0].length);
  // `[!NOTE] **bold**` is a quote that starts with these characters.
  if (left === '' && inline.length > 0 && !/\n/.test(found[0]) && inline[0]?.type !== 'break')
    return;
  quote.type = 'container';
  quote.kind = kinds[word] ?? 'note';
  quote.closed = true;
  if (word === 'IMPORTANT') quote.title = page.texts.important;
  const line = inline[0]?.type === 'break' ? inline.slice(1) : inline;
  const words = left === '' ? line : [{ ...text, value: left }, ...line];
  quote.children = words.length === 0 ? rest : [{ ...paragraph, children: words }, ...rest];
}
