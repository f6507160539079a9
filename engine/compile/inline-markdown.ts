import { escapeText } from './html.ts';
import type { SourceFile, SyntaxNode } from './nodes.ts';
import type { Parser } from './parse.ts';

/** HTML and plain text of a run of text. */
export interface Inline {
  html: string;
  text: string;
}

/** What a page renders it with. */
interface InlinePage {
  file: SourceFile;
  options: { parser: Parser };
  inline(nodes: readonly SyntaxNode[]): Inline;
}

/**
 * Inline Markdown that stands in a prop. Links in it are recorded, and problems reported, at the
 * element; anything that would be a block is text.
 */
export function inlineMarkdown(
  text: string,
  at: Pick<SyntaxNode, 'position'>,
  page: InlinePage,
): Inline {
  if (!/[`*_~[\]<>&\\:]/.test(text)) return { html: escapeText(text), text };
  // Markdown without components: braces and angle brackets are common in such texts.
  const file = { ...page.file, path: 'prop.md', text };
  const [block, ...others] = page.options.parser.parse(file).children ?? [];
  if (block?.type !== 'paragraph' || others.length > 0) return { html: escapeText(text), text };
  return page.inline((block.children ?? []).map((node) => moved(node, at)));
}

/** The node with the place of the element, since its own is one inside of the prop. */
function moved(node: SyntaxNode, at: Pick<SyntaxNode, 'position'>): SyntaxNode {
  const { position: _own, ...rest } = node;
  return {
    ...rest,
    ...(at.position && { position: at.position }),
    ...(node.children && { children: node.children.map((child) => moved(child, at)) }),
  };
}
