import { phrasingElements } from './elements.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

const phrasing: ReadonlySet<string> = new Set([
  'text',
  'inlineCode',
  'strong',
  'emphasis',
  'delete',
  'break',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'footnoteReference',
  'mdxTextExpression',
  'mdxJsxTextElement',
  'headingId',
  'inlineMath',
]);

/** Whether a node is part of a line of text. */
export const isPhrasing = ({ type }: SyntaxNode): boolean => phrasing.has(type);

/** Whether an element flows with text: a paragraph may hold it, and one is put around it. */
export function isInlineJsx({ name }: SyntaxNode, page: Page): boolean {
  if (!name) return false;
  return page.component(name)?.inline ?? phrasingElements.has(name);
}

/**
 * A paragraph of nothing but block components is no paragraph: `<Tab label="x">text</Tab>` in one
 * line means the same as in three.
 */
export function unravel(nodes: readonly SyntaxNode[], page: Page): readonly SyntaxNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'paragraph') return [node];
    const parts = (node.children ?? []).filter(
      (child) => !(child.type === 'text' && child.value?.trim() === ''),
    );
    const isBlock = (part: SyntaxNode) =>
      part.type === 'mdxJsxTextElement' && !isInlineJsx(part, page);
    const allElements = parts.every(
      (part) => part.type === 'mdxJsxTextElement' || part.type === 'mdxTextExpression',
    );
    if (!allElements || !parts.some(isBlock)) return [node];
    return parts.map((part) =>
      part.type === 'mdxJsxTextElement' ? { ...part, type: 'mdxJsxFlowElement' } : part,
    );
  });
}
