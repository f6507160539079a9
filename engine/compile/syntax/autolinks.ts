import type { Nodes, Root } from 'mdast';
import type { Extension, Transform } from 'mdast-util-from-markdown';

/** Every address that Markdown of GitHub links without brackets has one of these in it. */
const MAYBE_ADDRESS = /:\/\/|www\.|@/i;

/**
 * GFM's syntax, which looks for addresses only in blocks that may hold one: it walks over all it is
 * given once for each of its four kinds of addresses.
 */
export function withQuickAutolinks(extensions: readonly Extension[]): Extension[] {
  return extensions.map((extension) => {
    const { enter, transforms } = extension;
    if (!transforms || !enter || !('literalAutolink' in enter)) return extension;
    return { ...extension, transforms: transforms.map(onlyNearAddresses) };
  });
}

function onlyNearAddresses(transform: Transform): Transform {
  return (tree) => {
    tree.children = tree.children.flatMap((block) => {
      if (!mayHoldAddress(block)) return [block];
      const part: Root = { type: 'root', children: [block] };
      return (transform(part) ?? part).children;
    });
  };
}

/** Texts of links stay as they are. */
function mayHoldAddress(node: Nodes): boolean {
  if (node.type === 'text') return MAYBE_ADDRESS.test(node.value);
  if (node.type === 'link' || node.type === 'linkReference' || !('children' in node)) return false;
  return node.children.some(mayHoldAddress);
}
