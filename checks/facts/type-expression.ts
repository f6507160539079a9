/** A type as text, taken apart as far as comparing needs it. */
export type TypeNode =
  | { kind: 'union'; of: TypeNode[] }
  /** JSON text of the value. */
  | { kind: 'literal'; value: string }
  | { kind: 'name'; name: string; of: TypeNode[] }
  | { kind: 'list'; of: TypeNode }
  | { kind: 'tuple'; of: TypeNode[] }
  /** Members of `{ a, b? }` may go without type. */
  | { kind: 'object'; members: { name: string; optional: boolean; type?: TypeNode }[] }
  | { kind: 'function'; text: string };

const TOKEN =
  /\s*(=>|\.\.\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|-?\d+(?:\.\d+)?|[\w$.]+|[^\s])/gy;

interface Token {
  text: string;
  start: number;
  end: number;
}

/**
 * Reads a type expression: unions, lists, tuples, generics, functions, objects, literals.
 * @returns undefined when the text is none
 */
export function parseType(text: string): TypeNode | undefined {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const token = match[1] ?? '';
    const end = match.index + match[0].length;
    tokens.push({ text: token, start: end - token.length, end });
  }
  let at = 0;
  const peek = (offset = 0) => tokens[at + offset]?.text;
  const take = (expected?: string): string => {
    const token = tokens[at]?.text;
    if (token === undefined || (expected !== undefined && token !== expected)) {
      throw new SyntaxError(`expected ${expected ?? 'a type'}`);
    }
    at += 1;
    return token;
  };
  const optional = (expected: string): boolean => {
    if (peek() !== expected) return false;
    at += 1;
    return true;
  };
  const listOf = (end: string): TypeNode[] => {
    const items: TypeNode[] = [];
    while (!optional(end)) {
      optional('...');
      items.push(union());
      if (!optional(',')) {
        take(end);
        break;
      }
    }
    return items;
  };

  function union(): TypeNode {
    optional('|');
    const of = [intersection()];
    while (optional('|')) of.push(intersection());
    return of.length === 1 && of[0] ? of[0] : { kind: 'union', of };
  }

  /** `A & B`: the declarations only use it for "A, and present", so the shorter side counts. */
  function intersection(): TypeNode {
    const sides = [postfix()];
    while (optional('&')) sides.push(postfix());
    const size = (node: TypeNode) => (node.kind === 'union' ? node.of.length : 1);
    return sides.reduce((best, side) => (size(side) < size(best) ? side : best));
  }

  function postfix(): TypeNode {
    let node = primary();
    while (peek() === '[' && peek(1) === ']') {
      at += 2;
      node = { kind: 'list', of: node };
    }
    return node;
  }

  function primary(): TypeNode {
    if (peek() === '(' && isFunction()) return functionType();
    const start = at;
    const token = take();
    if (token === '(') {
      // What the schema calls a type that contains itself.
      if (peek() === 'recursive' && peek(1) === ')') {
        at += 2;
        return { kind: 'name', name: '(recursive)', of: [] };
      }
      const inner = union();
      take(')');
      return inner;
    }
    if (token === '[') return { kind: 'tuple', of: listOf(']') };
    if (token === '{') return objectType();
    if (/^["']/.test(token)) return { kind: 'literal', value: JSON.stringify(unquote(token)) };
    if (token.startsWith('`')) return { kind: 'name', name: token, of: [] };
    if (/^(?:-?\d|true$|false$|null$)/.test(token)) return { kind: 'literal', value: token };
    if (!/^[\w$]/.test(token)) throw new SyntaxError(`unexpected ${token} at ${start}`);
    if (token === 'readonly') return postfix();
    const of = optional('<') ? listOf('>') : [];
    const [first] = of;
    if (/^(?:Readonly)?Array$/.test(token) && first) return { kind: 'list', of: first };
    // It says nothing about the value itself.
    if (token === 'Readonly' && first) return first;
    return { kind: 'name', name: token, of };
  }

  /** Whether the parenthesis at hand closes in front of an arrow. */
  function isFunction(): boolean {
    let depth = 0;
    for (let index = at; index < tokens.length; index += 1) {
      const text = tokens[index]?.text ?? '';
      if ('([{'.includes(text)) depth += 1;
      if (')]}'.includes(text)) depth -= 1;
      if (depth === 0) return tokens[index + 1]?.text === '=>';
    }
    return false;
  }

  function functionType(): TypeNode {
    const start = tokens[at]?.start ?? 0;
    let depth = 0;
    do {
      const token = take();
      if ('([{'.includes(token)) depth += 1;
      if (')]}'.includes(token)) depth -= 1;
    } while (depth > 0);
    take('=>');
    union();
    return { kind: 'function', text: text.slice(start, tokens[at - 1]?.end) };
  }

  function objectType(): TypeNode {
    const members: Extract<TypeNode, { kind: 'object' }>['members'] = [];
    while (!optional('}')) {
      if (optional('[')) {
        // `{ [key: string]: T }` is another spelling of `Record<string, T>`.
        let token = take();
        while (token !== ']') token = take();
        take(':');
        const value = union();
        optional(';');
        take('}');
        const key: TypeNode = { kind: 'name', name: 'string', of: [] };
        return { kind: 'name', name: 'Record', of: [key, value] };
      }
      const name = take();
      // A method, say.
      if (!/^[\w$"']/.test(name)) throw new SyntaxError(`unexpected ${name} in an object`);
      const isOptional = optional('?');
      const member = { name: /^["']/.test(name) ? unquote(name) : name, optional: isOptional };
      members.push(optional(':') ? { ...member, type: union() } : member);
      if (!optional(';')) optional(',');
    }
    return { kind: 'object', members };
  }

  try {
    const node = union();
    return at === tokens.length ? node : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function unquote(token: string): string {
  return token.slice(1, -1).replace(/\\(.)/g, '$1');
}

/** The members of a union, nested ones included, each once and without `undefined`. */
export function alternativesOf(node: TypeNode): TypeNode[] {
  const flat = (part: TypeNode): TypeNode[] =>
    part.kind === 'union' ? part.of.flatMap(flat) : [part];
  const byText = new Map<string, TypeNode>();
  for (const part of flat(node)) {
    if (part.kind === 'name' && (part.name === 'undefined' || part.name === 'void')) continue;
    byText.set(JSON.stringify(part), part);
  }
  if (byText.has(TRUE) && byText.has(FALSE)) {
    byText.delete(TRUE);
    byText.delete(FALSE);
    byText.set('boolean', { kind: 'name', name: 'boolean', of: [] });
  }
  return [...byText.values()];
}
const TRUE = JSON.stringify({ kind: 'literal', value: 'true' });
const FALSE = JSON.stringify({ kind: 'literal', value: 'false' });
