/** A declaration or a statement, such as `color: red` or `@layer a, b`. */
export interface StyleText {
  text: string;
}

/** A rule of any kind: what stands before its braces, and what stands between them. */
export interface StyleBlock {
  prelude: string;
  nodes: StyleNode[];
}

export type StyleNode = StyleText | StyleBlock;

/**
 * A style sheet as a tree. It takes what the bundler's minifier writes: valid, without comments.
 * Nothing is understood, so nothing is lost: `writeStyles` gives the same text back.
 */
export function readStyles(css: string): StyleNode[] {
  const root: StyleNode[] = [];
  const open: StyleNode[][] = [root];
  let start = 0;
  const take = (end: number) => css.slice(start, end).trim();
  for (const { at, sign } of boundaries(css)) {
    const text = take(at);
    start = at + 1;
    const nodes = open.at(-1) ?? root;
    if (sign === '{') {
      const block: StyleBlock = { prelude: text, nodes: [] };
      nodes.push(block);
      open.push(block.nodes);
      continue;
    }
    if (text !== '') nodes.push({ text });
    if (sign === '}') open.pop();
  }
  const rest = take(css.length);
  if (rest !== '') root.push({ text: rest });
  return root;
}

export function writeStyles(nodes: readonly StyleNode[]): string {
  return nodes
    .map((node, index) => {
      if ('nodes' in node) return `${node.prelude}{${writeStyles(node.nodes)}}`;
      return index < nodes.length - 1 || node.text.startsWith('@') ? `${node.text};` : node.text;
    })
    .join('');
}

/** Parts of a list, such as the selectors of a rule: commas between brackets do not separate. */
export function splitList(list: string): string[] {
  const commas = [...boundaries(list, ',')].map(({ at }) => at);
  return [...commas, list.length].map((end, index) =>
    list.slice(index === 0 ? 0 : (commas[index - 1] ?? 0) + 1, end).trim(),
  );
}

const ID = 1_000_000;
const CLASS = 1000;

/** Specificity of one selector as a number. What stands for the rule around it counts nothing. */
export function selectorWeight(selector: string): number {
  let weight = 0;
  for (let at = 0; at < selector.length; ) {
    const token =
      /^(?:::?[\w-]+|[#.][\w-]+|\[|[a-zA-Z][\w-]*|.)/s.exec(selector.slice(at))?.[0] ?? ' ';
    at += token.length;
    let inner: string | undefined;
    if (token === '[' || selector[at] === '(') {
      const end = endOfBracket(selector, token === '[' ? at - 1 : at);
      inner = selector.slice(at + 1, end);
      at = end + 1;
    }
    weight += tokenWeight(token, inner);
  }
  return weight;
}

function tokenWeight(token: string, inner = ''): number {
  if (token.startsWith('::')) return 1;
  if (token === ':where') return 0;
  if (/^:(?:is|not|has)$/.test(token)) return Math.max(...splitList(inner).map(selectorWeight));
  if (token.startsWith('#')) return ID;
  if (/^[.:[]/.test(token)) return CLASS;
  return /^[a-zA-Z]/.test(token) ? 1 : 0;
}

/** @returns index of the bracket that closes the one at `start` */
function endOfBracket(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Signs that structure the text: neither in strings nor between round or square brackets. */
function* boundaries(css: string, signs = '{};'): Generator<{ at: number; sign: string }> {
  let depth = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (depth === 0 && signs.includes(sign)) yield { at, sign };
  }
}

/** @returns index of the closing quote */
function endOfString(css: string, start: number): number {
  let at = start + 1;
  while (at < css.length && css.charAt(at) !== css.charAt(start))
    at += css.charAt(at) === '\\' ? 2 : 1;
  return at;
}
