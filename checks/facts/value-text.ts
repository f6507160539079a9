import { runInNewContext } from 'node:vm';
import type { PlainValue } from './model.ts';

/** Values that only a running build has, and how a page writes them. */
const EXPRESSIONS: readonly (readonly [value: string, text: string])[] = [
  ['<context>', 'process.cwd()'],
  ['<process.stderr>', 'process.stderr'],
  ['<!process.stderr.isTTY>', '!process.stderr.isTTY'],
  ['<number Infinity>', 'Infinity'],
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
 * Reads what a page states as a value: the inverse of `valueText`.
 * @returns undefined when the text is no expression that stands for itself
 */
export function readValue(text: string): PlainValue | undefined {
  const known = EXPRESSIONS.find(([, written]) => written === text);
  if (known) return known[0];
  const expression = text.replace(/\bnew (?:rspack\.)?(\w+)\([^()]*\)/g, "'<instance of $1>'");
  try {
    const join = (...parts: string[]) => parts.join('/');
    const value: unknown = runInNewContext(
      `(${expression})`,
      {
        process: { cwd: () => '<context>' },
        path: { join, resolve: join },
        output: { uniqueName: '<package name>' },
      },
      { timeout: 100 },
    );
    return tagged(value);
  } catch {
    return undefined;
  }
}

/** As the probes write values; objects of another context have other prototypes. */
function tagged(value: unknown): PlainValue {
  if (value === undefined) return '<undefined>';
  if (typeof value === 'function') return '<function>';
  if (typeof value === 'number' && !Number.isFinite(value)) return `<number ${value}>`;
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'object') return String(value);
  if (Object.prototype.toString.call(value) === '[object RegExp]') return `<regexp ${value}>`;
  if (Array.isArray(value)) return value.map(tagged);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, tagged(item)]));
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
