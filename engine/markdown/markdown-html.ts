import { toHtml } from 'hast-util-to-html';
import type { Blockquote, Code, List, ListItem, Nodes, Paragraph, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';

const FRONTMATTER = /^---\n[\s\S]*?\n---\n/;
const TITLE = /^title=(["'])(?<title>.*)\1$/;

/**
 * The Markdown twin of a page as HTML that programs with their own looks show: headings, paragraphs,
 * lists, tables, quotes, code, links and images, without classes, scripts and the page's title,
 * which stands beside it. Addresses are absolute, as in the twin.
 */
export function markdownHtml(markdown: string): string {
  const tree = fromMarkdown(markdown.replace(FRONTMATTER, ''), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const blocks = tree.children.filter((node) => !(node.type === 'heading' && node.depth === 1));
  const children = blocks.flatMap(withCaptions);
  return toHtml(toHast({ type: 'root', children }));
}

/** A block of code says above it which file it is: nothing else could in this HTML. */
function withCaptions(node: RootContent): RootContent[] {
  if (node.type === 'code') {
    const caption = captionOf(node);
    return caption === undefined ? [node] : [captionLine(caption), node];
  }
  if (hasBlocks(node)) {
    // Where code may stand, a paragraph may, too.
    node.children = node.children.flatMap(withCaptions) as typeof node.children;
  }
  return [node];
}

function captionOf({ meta }: Code): string | undefined {
  return TITLE.exec(meta ?? '')?.groups?.title;
}

function captionLine(text: string): Paragraph {
  const code = { type: 'inlineCode' as const, value: text };
  return { type: 'paragraph', children: [{ type: 'strong', children: [code] }] };
}

function hasBlocks(node: Nodes): node is Blockquote | List | ListItem {
  return node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem';
}
