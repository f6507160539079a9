import type { Program } from 'acorn';
import { FACTS } from './facts.ts';
import { Interpreter } from './interpret.ts';
import { keysIn } from './schema.ts';
import { alternatives, either, type ObjectValue, type Unread, type Value } from './values.ts';

export interface Found {
  /** What the file exports, function or list opened. */
  configurations: Value[];
  /** What stands in the way of one of them. */
  unread: Unread[];
}

const NAMES = new Set(keysIn([FACTS.schemas.webpack]));
/** Names that only configurations have, two of them make one. */
const LIKELY = 2;
/** `(env, argv)` may return a function, or a list with functions. */
const LAYERS = 4;

/** The configurations of a file: what it exports, what it hands to webpack, or a lone object. */
export function findConfigurations(program: Program, text: string): Found {
  const reader = new Interpreter(text);
  reader.run(program);
  const found: Found = { configurations: [], unread: [] };
  for (const value of reader.exported) open(value, found, 0);
  if (found.configurations.length === 0) {
    for (const value of reader.calls) openCall(value, found);
  }
  if (found.configurations.length === 0) {
    // `exports.base = { … }`, or the configuration itself spread over `exports`.
    const own = reader.namedExports;
    const parts = isLikely(own) ? [own] : [...own.entries.values()].map(({ value }) => value);
    for (const part of parts) openPart(part, found, 0);
  }
  return found;
}

function open(value: Value, found: Found, depth: number): void {
  if (depth > LAYERS) return;
  for (const one of alternatives(value)) {
    if (one.kind === 'function') open(one.call([]), found, depth + 1);
    else if (one.kind === 'list') {
      for (const item of one.items) open(item, found, depth + 1);
      found.unread.push(...one.gaps);
    } else if (one.kind === 'object') {
      const parts = [...one.entries.values()].map(({ value: part }) => part);
      const hasParts = parts.some(({ kind }) => kind === 'function' || kind === 'object');
      if (isLikely(one)) add(one, found);
      else if (hasParts) for (const part of parts) openPart(part, found, depth + 1);
      else if (depth === 0) add(one, found);
    } else if (one.kind === 'unread') {
      found.unread.push(one);
      for (const argument of one.args ?? []) openCall(argument, found);
    } else if (one.kind === 'package') {
      found.unread.push({ kind: 'unread', at: one.at, why: 'package', name: one.name });
    }
  }
}

/** One of several exports: a configuration, or something that makes one. */
function openPart(value: Value, found: Found, depth: number): void {
  for (const one of alternatives(value)) {
    if (one.kind === 'function' && depth <= LAYERS) openPart(one.call([]), found, depth + 1);
    else if (one.kind === 'object' && isLikely(one)) add(one, found);
    else if (one.kind === 'list') for (const item of one.items) openPart(item, found, depth + 1);
  }
}

/** What a function is given that nobody can look into: objects that look like a configuration. */
function openCall(value: Value, found: Found): void {
  for (const one of alternatives(value)) {
    if (one.kind === 'object' && isLikely(one)) add(one, found);
    else if (one.kind === 'function') openCall(one.call([]), found);
    else if (one.kind === 'list') for (const item of one.items) openCall(item, found);
    else if (one.kind === 'unread')
      for (const argument of one.args ?? []) openCall(argument, found);
  }
}

function add(object: ObjectValue, found: Found): void {
  if (!found.configurations.includes(object)) found.configurations.push(object);
}

function isLikely({ entries }: ObjectValue): boolean {
  const known = [...entries.keys()].filter((key) => NAMES.has(key));
  return known.length >= Math.min(LIKELY, Math.max(1, entries.size));
}

/** Several configurations as one value: options are reported once for each place in the text. */
export function asOne({ configurations }: Found): Value | undefined {
  const [first] = configurations;
  return first && either(first.at, configurations);
}
