import {
  contentOf,
  type InlinePart,
  type InlineText,
  markOf,
  partsOf,
} from '../model/inline-text.ts';

/** A title as nodes of the document, with its marks as elements. */
export function inlineNodes(text: InlineText): Node[] {
  return partsOf(text).map(nodeOf);
}

function nodeOf(part: InlinePart): Node {
  if (typeof part === 'string') return document.createTextNode(part);
  const isCode = 'code' in part;
  // Titles hold no elements: those are for labels, which only the build writes.
  const element = document.createElement(isCode ? 'code' : (markOf(part) ?? 'span'));
  element.append(...(isCode ? [part.code] : inlineNodes(contentOf(part))));
  return element;
}
