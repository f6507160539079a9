import {
  readStyles,
  type StyleBlock,
  type StyleNode,
  splitList,
  writeStyles,
} from './style-tree.ts';

/** States that only come about behind the first paint: by the reader's hand, or by a script. */
const LATER_STATE =
  /:(?:hover|focus|active|popover-open)|::(?:selection|backdrop)|\[aria-expanded="?true|\[data-(?:state|smooth|top-bar)\b/;
/** Rules about motion, paper and the looks of states. */
const LATER_RULE =
  /^@(?:keyframes|starting-style|page|media print|media \(prefers-reduced-motion|media \(forced-colors)/;
/** What no picture of a page at rest shows. */
const LATER_PROPERTY =
  /^(?:transition|animation|cursor|user-select|-webkit-user-select|overscroll-behavior|scroll-behavior|accent-color|interpolate-size|transform-origin|anchor-|position-|-webkit-text-decoration-color)/;
/** The order of the layers: the core has it. */
const LAYER_ORDER = /^@layer /;
const TOKEN = /^(--[\w-]+):/;
const USE = /var\((--[\w-]+)/g;

/**
 * What documents inline of their style sheets. The complete rules follow in the late sheet, in
 * their own order, so that here only has to stand what a page shows while nobody has touched it.
 * Custom properties stand where they are used: in the core, else in the part.
 * @param sheets the core and its parts, by name; each part is used together with the core
 */
export function firstPaintSheets(sheets: Readonly<Record<string, string>>): Record<string, string> {
  const { core = '', ...parts } = sheets;
  const coreNodes = atRest(readStyles(core));
  const tokens = tokensOf(coreNodes);
  const inCore = closure(writeStyles(withoutTokens(coreNodes, () => false)), tokens);
  const coreText = writeStyles(withoutTokens(coreNodes, (name) => inCore.has(name)));
  return {
    core: coreText,
    ...Object.fromEntries(
      Object.entries(parts).map(([name, css]) => {
        const nodes = readStyles(css).filter(
          (node) => 'nodes' in node || !LAYER_ORDER.test(node.text),
        );
        const text = writeStyles(atRest(nodes));
        return [name, withTokens(text, tokens, (token) => inCore.has(token))];
      }),
    ),
  };
}

/** A part with the custom properties it needs: those that it uses once as their values. */
function withTokens(
  css: string,
  tokens: ReadonlyMap<string, string>,
  isKnown: (token: string) => boolean,
): string {
  let text = css;
  const definitions: string[] = [];
  for (const token of closure(css, tokens)) {
    const definition = tokens.get(token);
    if (definition === undefined || isKnown(token)) continue;
    const value = definition.slice(definition.indexOf(':') + 1);
    const use = `var(${token})`;
    if (text.split(use).length === 2 && !value.includes('var(')) text = text.replace(use, value);
    else definitions.push(definition);
  }
  return definitions.length === 0 ? text : `@layer tokens{:root{${definitions.join(';')}}}${text}`;
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
function preludeAtRest(prelude: string): string {
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

/** Custom properties of the root, with their declarations. */
function tokensOf(nodes: readonly StyleNode[]): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const { prelude, nodes: inside } of blocks(nodes)) {
    if (prelude.startsWith('@layer')) for (const [k, v] of tokensOf(inside)) tokens.set(k, v);
    if (prelude !== ':root') continue;
    for (const node of inside) {
      const name = 'text' in node && TOKEN.exec(node.text)?.[1];
      if (name) tokens.set(name, node.text);
    }
  }
  return tokens;
}

function blocks(nodes: readonly StyleNode[]): StyleBlock[] {
  return nodes.flatMap((node) => ('nodes' in node ? [node] : []));
}

function withoutTokens(
  nodes: readonly StyleNode[],
  isKept: (name: string) => boolean,
): StyleNode[] {
  return nodes.map((node): StyleNode => {
    if (!('nodes' in node)) return node;
    if (node.prelude !== ':root') return { ...node, nodes: withoutTokens(node.nodes, isKept) };
    const kept = node.nodes.filter((inside) => {
      const name = 'text' in inside && TOKEN.exec(inside.text)?.[1];
      return !name || isKept(name);
    });
    return { ...node, nodes: kept };
  });
}

/** Tokens that a text uses, directly or by way of other tokens. */
function closure(text: string, tokens: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  const visit = (css: string) => {
    for (const [, name = ''] of css.matchAll(USE)) {
      const definition = tokens.get(name);
      if (definition === undefined || found.has(name)) continue;
      found.add(name);
      visit(definition.slice(definition.indexOf(':') + 1));
    }
  };
  visit(text);
  return found;
}
