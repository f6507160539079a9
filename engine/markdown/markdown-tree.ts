import type { Element, Root as HtmlRoot, Parents } from 'hast';
import { defaultNodeHandlers, type Options, toMdast } from 'hast-util-to-mdast';
import type { Nodes, Root } from 'mdast';
import { collapseSpaces } from './collapse-spaces.ts';

/**
 * Tree of HTML → tree of Markdown, as `toMdast` makes it, in less than half of its time. Handlers are
 * its own; what it does before and after them to each node is done here: it copies the tree, which
 * nobody else needs, and visits it with general tools.
 * @param tree is changed
 */
export function markdownTree(
  tree: HtmlRoot,
  { handlers, nodeHandlers }: Pick<Options, 'handlers' | 'nodeHandlers'>,
): Root {
  collapseSpaces(tree);
  let result: Root = { type: 'root', children: [] };
  // Only `toMdast` makes what handlers work with. It gets an empty tree to copy and to visit.
  toMdast(
    { type: 'root', children: [] },
    {
      ...(handlers && { handlers }),
      nodeHandlers: {
        ...nodeHandlers,
        root(state) {
          for (const element of elementsIn(tree)) {
            const id = String(element.properties.id ?? '');
            if (id !== '' && !state.elementById.has(id)) state.elementById.set(id, element);
          }
          result = defaultNodeHandlers.root(state, tree) as Root; // A root's handler makes a root.
          return { type: 'root', children: [] };
        },
      },
    },
  );
  joinTexts(result);
  return result;
}

function* elementsIn(parent: Parents): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** Neighbouring texts become one, without spaces at the borders of lines and paragraphs. */
function joinTexts(parent: Nodes): void {
  if (!('children' in parent)) return;
  const children: Nodes[] = parent.children;
  const isWhole =
    parent.type === 'heading' || parent.type === 'paragraph' || parent.type === 'root';
  let index = 0;
  while (index < children.length) {
    const node = children[index] as Nodes; // There are as many.
    const previous = children[index - 1];
    if (node.type !== 'text') {
      joinTexts(node);
      index += 1;
    } else if (previous?.type === 'text') {
      previous.value += node.value;
      children.splice(index, 1);
      index -= 1; // Its whole value is looked at again.
    } else {
      node.value = node.value.replace(/[\t ]*(\r?\n|\r)[\t ]*/, '$1');
      if (isWhole && index === 0) node.value = node.value.replace(/^[\t ]+/, '');
      if (isWhole && index === children.length - 1) node.value = node.value.replace(/[\t ]+$/, '');
      if (node.value === '') children.splice(index, 1);
      else index += 1;
    }
  }
}
