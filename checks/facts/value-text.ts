import type { PlainValue } from './model.ts';

/** Values that only a running build or another option has, and how a page writes them. */
const EXPRESSIONS: readonly (readonly [value: string, text: string])[] = [
  ['<context>', 'process.cwd()'],
  ['<process.stderr>', 'process.stderr'],
  ['<!process.stderr.isTTY>', '!process.stderr.isTTY'],
  ['<number Infinity>', 'Infinity'],
  ['<options.name>', 'options.name'],
];

/** The value as a page writes it: JavaScript with single quotes. */
export function valueText(value: PlainValue): string {
  if (typeof value === 'string') return stringText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  const entries = Object.entries(value).map(([key, item]) => {
    const name = /^[\w$]+$/.test(key) ? key : `'${key}'`;
    return `${name}: ${valueText(item)}`;
  });
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function stringText(value: string): string {
  const known = EXPRESSIONS.find(([tagged]) => tagged === value);
  if (known) return known[1];
  const [, regexp] = /^<regexp (.*)>$/.exec(value) ?? [];
  if (regexp !== undefined) return regexp;
  const [, instance] = /^<instance of (\w+)>$/.exec(value) ?? [];
  if (instance !== undefined) return `new ${instance}()`;
  const [, below] = /^<context>\/(.*)$/.exec(value) ?? [];
  if (below !== undefined) return `path.join(process.cwd(), '${below}')`;
  if (value === '<function>') return '() => …';
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/**
 * Reads what a page states as a value: the inverse of `valueText`. Literals, lists, objects, regular
 * expressions, instances (`new SomePlugin()`), paths below `process.cwd()`.
 * @returns undefined when the text is none of these
 */
export function readValue(text: string): PlainValue | undefined {
  let rest = text.trim();
  const known = EXPRESSIONS.find(([, written]) => written === rest);
  if (known) return known[0];

  const take = (pattern: RegExp): string | undefined => {
    const [whole, group] = pattern.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    rest = rest.slice(whole.length).trimStart();
    return group ?? whole;
  };
  const unescaped = (quoted: string) => quoted.replace(/\\(.)/g, '$1');

  function value(): PlainValue {
    const quoted = take(/^'((?:[^'\\]|\\.)*)'/) ?? take(/^"((?:[^"\\]|\\.)*)"/);
    if (quoted !== undefined) return unescaped(quoted);
    const number = take(/^-?\d+(?:\.\d+)?/);
    if (number !== undefined) return Number(number);
    const regexp = take(/^\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/);
    if (regexp !== undefined) return `<regexp ${regexp}>`;
    const instance = take(/^new (?:rspack\.)?(\w+)\([^()]*\)/);
    if (instance !== undefined) return `<instance of ${instance}>`;
    const below = take(/^path\.(?:join|resolve)\(process\.cwd\(\), '([^']*)'\)/);
    if (below !== undefined) return `<context>/${below}`;
    const expression = EXPRESSIONS.find(([, written]) => rest.startsWith(written));
    if (expression) {
      rest = rest.slice(expression[1].length).trimStart();
      return expression[0];
    }
    if (take(/^\[/) !== undefined) return list();
    if (take(/^\{/) !== undefined) return object();
    const word = take(/^(?:true|false|null|undefined)\b/);
    if (word === undefined) throw new SyntaxError('no value');
    return word === 'undefined' ? '<undefined>' : JSON.parse(word);
  }

  function list(): PlainValue[] {
    const items: PlainValue[] = [];
    while (take(/^\]/) === undefined) {
      items.push(value());
      if (take(/^,/) === undefined && !rest.startsWith(']')) throw new SyntaxError('no list');
    }
    return items;
  }

  function object(): PlainValue {
    const entries: [string, PlainValue][] = [];
    while (take(/^\}/) === undefined) {
      const key = take(/^[\w$]+/) ?? take(/^'([^']*)'/) ?? take(/^"([^"]*)"/);
      if (key === undefined || take(/^:/) === undefined) throw new SyntaxError('no object');
      entries.push([key, value()]);
      if (take(/^,/) === undefined && !rest.startsWith('}')) throw new SyntaxError('no object');
    }
    return Object.fromEntries(entries);
  }

  try {
    const read = value();
    return rest === '' ? read : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The same value, whatever the order of an object's keys. */
export function sameValue(a: PlainValue, b: PlainValue): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: PlainValue): PlainValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] ?? null)]),
  );
}
