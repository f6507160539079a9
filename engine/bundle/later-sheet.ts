import { LATER_PROPERTY, preludeAtRest } from './first-paint.ts';
import {
  readStyles,
  type StyleBlock,
  type StyleNode,
  selectorWeight,
  splitList,
  writeStyles,
} from './style-tree.ts';

/** At-rules around rules; what any other holds belongs together. */
const AROUND = /^@(?:media|supports|layer|container|scope)\b/;

/** Where a node stands. */
interface Place {
  layer: string;
  /** Of the rules around a nested one. */
  weight: number;
  /** Selectors of the rule around declarations; empty outside of rules. */
  selectors: string[];
}

/**
 * What documents do not inline of the core. Repeating all of it would be simpler, and would make
 * browsers give every element of a page its style a second time: half of a long page's work. A
 * declaration at rest stands here once more only where it has to come behind one that is in force
 * later, of the same weight and about the same.
 * @param core the text that `firstPaintSheets` got
 */
export function laterSheet(core: string): string {
  /** What declarations that are in force later are about, by layer and weight. */
  const taken = new Set<string>();
  const keysOf = ({ layer, selectors, weight }: Place, text: string) =>
    selectors.map((one) => `${layer} ${weight + selectorWeight(one)} ${subject(text)}`);
  const take = (nodes: readonly StyleNode[], place: Place): void => {
    for (const node of nodes) {
      if ('nodes' in node) take(node.nodes, inside(node, place));
      else for (const key of keysOf(place, node.text)) taken.add(key);
    }
  };
  const later = (nodes: readonly StyleNode[], place: Place): StyleNode[] =>
    nodes.flatMap((node): StyleNode[] => {
      if ('nodes' in node) return laterBlock(node, place);
      if (place.selectors.length === 0) return [];
      const isLater = LATER_PROPERTY.test(node.text);
      return isLater || keysOf(place, node.text).some((key) => taken.has(key)) ? [node] : [];
    });
  const laterBlock = (block: StyleBlock, place: Place): StyleNode[] => {
    const { prelude, nodes } = block;
    const restPrelude = preludeAtRest(prelude);
    if (restPrelude === '') {
      // Keyframes are named, and override nothing by their place.
      if (!prelude.startsWith('@keyframes')) take([block], place);
      return [block];
    }
    if (prelude.startsWith('@')) {
      if (!AROUND.test(prelude)) return nodes.some(isLaterText) ? [block] : [];
      return nonEmpty(prelude, later(nodes, inside(block, place)));
    }
    const states = splitList(prelude).filter((one) => !splitList(restPrelude).includes(one));
    const stateBlock = { prelude: states.join(','), nodes };
    if (states.length > 0) take([stateBlock], place);
    const rest = { prelude: restPrelude, nodes };
    return [
      ...(states.length > 0 ? [stateBlock] : []),
      ...nonEmpty(restPrelude, later(nodes, inside(rest, place))),
    ];
  };
  return writeStyles(later(readStyles(core), { layer: '', weight: 0, selectors: [] }));
}

/** The place of what stands in a block. */
function inside({ prelude }: StyleBlock, place: Place): Place {
  if (prelude.startsWith('@layer')) return { ...place, layer: place.layer + prelude.slice(6) };
  if (prelude.startsWith('@')) return place;
  const outer = Math.max(0, ...place.selectors.map(selectorWeight));
  return { ...place, weight: place.weight + outer, selectors: splitList(prelude) };
}

const isLaterText = (node: StyleNode) => !('nodes' in node) && LATER_PROPERTY.test(node.text);

function nonEmpty(prelude: string, nodes: StyleNode[]): StyleNode[] {
  return nodes.length === 0 ? [] : [{ prelude, nodes }];
}

/** What a declaration is about: `background` of `background-color`, a custom property as a whole. */
function subject(text: string): string {
  const property = text.slice(0, text.indexOf(':'));
  return property.startsWith('--')
    ? property
    : (/[a-z]+/.exec(property.replace(/^-\w+-/, ''))?.[0] ?? '');
}
