import type { SyntaxNode } from './nodes.ts';

/** A full stop of Latin text ends a sentence before a space, a Chinese one everywhere. */
const END = /[。！？]|(?<!\b(?:e\.g|i\.e|vs|etc|cf))[.!?](?=\s|$)/;

/** The first sentence of a paragraph; links become their text, since it will stand elsewhere. */
export function firstSentence(nodes: readonly SyntaxNode[]): SyntaxNode[] {
  const sentence: SyntaxNode[] = [];
  for (const node of nodes) {
    if (node.type === 'footnoteReference') continue;
    if (node.type === 'link' || node.type === 'linkReference') {
      sentence.push(...(node.children ?? []));
      continue;
    }
    const value = node.type === 'text' ? (node.value ?? '') : '';
    const end = END.exec(value);
    if (end) {
      sentence.push({ ...node, value: value.slice(0, end.index + 1) });
      break;
    }
    sentence.push(node);
  }
  return sentence;
}
