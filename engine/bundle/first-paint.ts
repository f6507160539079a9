import { readStyles, type StyleNode, splitList, writeStyles } from './style-tree.ts';

/**
 * States that only come about behind the first paint: by the reader's hand, or by a script. Not
 * `::selection`: browsers give every element its style anew when a rule for it comes later.
 */
const LATER_STATE =
  /:(?:hover|focus|active|popover-open)|::backdrop|\[aria-expanded="?true|\[data-(?:state|smooth|top-bar)\b/;
/** Rules about motion, paper and the looks of states. */
const LATER_RULE =
  /^@(?:keyframes|starting-style|page|media print|media \(prefers-reduced-motion|media \(forced-colors)/;
/** What no picture of a page at rest shows. Nothing that all elements inherit from the root. */
export const LATER_PROPERTY =
  /^(?:transition|animation|cursor|user-select|-webkit-user-select|overscroll-behavior|scroll-behavior|transform-origin|anchor-|position-|-webkit-text-decoration-color)/;
/** The order of the layers: the core has it. */
const LAYER_ORDER = /^@layer /;
/**
 * What documents inline of their style sheets: what a page shows while nobody has touched it, and all
 * custom properties. The rest of the core (`later-sheet.ts`) and all parts as a whole follow in the
 * late sheet.
 * @param sheets the core and its parts, by name; each part is used together with the core
 */
export function firstPaintSheets(sheets: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sheets).map(([name, css]) => {
      const nodes = readStyles(css).filter(
        (node) => name === 'core' || 'nodes' in node || !LAYER_ORDER.test(node.text),
      );
      return [name, writeStyles(atRest(nodes))];
    }),
  );
}

function atRest(nodes: readonly StyleNode[]): StyleNode[] {
  return nodes.flatMap((node): StyleNode[] => {
    if (!('nodes' in node)) return LATER_PROPERTY.test(node.text) ? [] : [node];
    const prelude = preludeAtRest(node.prelude);
    const inside = atRest(node.nodes);
    return prelude === '' || inside.length === 0 ? [] : [{ prelude, nodes: inside }];
  });
}

/** Empty when nothing of the rule is needed. */
export function preludeAtRest(prelude: string): string {
  if (prelude.startsWith('@')) return LATER_RULE.test(prelude) ? '' : prelude;
  return splitList(prelude)
    .filter((selector) => !LATER_STATE.test(withoutNegations(selector)))
    .join(',');
}

/** What `:not(…)` excludes, a page at rest shows. */
function withoutNegations(selector: string): string {
  let text = selector;
  for (let start = text.indexOf(':not('); start >= 0; start = text.indexOf(':not(')) {
    let depth = 0;
    let end = start + 4;
    do {
      if (text[end] === '(') depth += 1;
      if (text[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0 && end < text.length);
    text = text.slice(0, start) + text.slice(end);
  }
  return text;
}
