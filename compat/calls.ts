import type { AnyNode } from 'acorn';
import { keyOf, span } from './nodes.ts';
import type { Scope } from './scope.ts';
import {
  alternatives,
  either,
  type ListValue,
  type ObjectValue,
  type Span,
  textOf,
  type Unread,
  type Value,
  type Why,
} from './values.ts';

type Call = AnyNode & { type: 'CallExpression' | 'NewExpression' };

/** Whoever reads the code around a call. */
interface Reader {
  value(node: AnyNode, scope: Scope): Value;
  absent(at: Span): Value;
  unread(at: Span, why: Why, name?: string): Unread;
  moduleValue(source: string, at: Span): Value;
  /** Puts the members of a value into an object. */
  spread(object: ObjectValue, value: Value, at: Span): void;
  /** Notes that functions among the arguments may be called. */
  mayCall(args: readonly Value[]): void;
}

/** Modules and globals whose functions return text. */
const TEXT_MODULES = new Set([
  ...['path', 'url', 'os', 'crypto', 'querystring', 'path/posix'],
  ...['global:JSON', 'global:String'],
]);
/** Methods of lists that keep their members, or leave some out. */
const LIST_METHODS = new Set(['filter', 'slice', 'sort', 'reverse', 'flat', 'concat', 'splice']);
const TEXT_METHODS = new Set([
  ...['replace', 'replaceAll', 'toLowerCase', 'toUpperCase', 'trim', 'slice', 'substring', 'join'],
  ...['toString', 'concat', 'padStart', 'padEnd', 'repeat', 'substr'],
]);
const BOOLEAN_METHODS = new Set([
  'includes',
  'test',
  'startsWith',
  'endsWith',
  'some',
  'every',
  'has',
]);

/** What a call, or `new`, comes to. */
export function callOf(reader: Reader, node: Call, args: Value[], scope: Scope): Value {
  const at = span(node);
  const { callee } = node;
  if (callee.type === 'Super') return reader.unread(at, 'expression');
  if (node.type === 'CallExpression' && callee.type === 'MemberExpression') {
    const known = methodOf(reader, callee, args, scope, at);
    if (known) return known;
  }
  const called = reader.value(callee, scope);
  if (called.kind === 'unread' || called.kind === 'package') reader.mayCall(args);
  if (node.type === 'NewExpression') return made(reader, called, args, at);
  return either(
    at,
    alternatives(called).map((one) => plainCall(reader, one, args, at)),
  );
}

function made(reader: Reader, called: Value, args: Value[], at: Span): Value {
  if (called.kind === 'class')
    return { kind: 'made', at, of: { kind: 'local', name: called.name ?? '' }, args };
  if (called.kind !== 'package') {
    const name = called.kind === 'unread' ? called.name : undefined;
    return {
      ...reader.unread(at, called.kind === 'unread' ? called.why : 'expression', name),
      args,
    };
  }
  if (called.name === 'global:RegExp') return { kind: 'regexp', at };
  if (called.name === 'global:URL') return { kind: 'text', at };
  if (called.name.startsWith('global:')) return reader.unread(at, 'expression');
  return { kind: 'made', at, of: called, args };
}

function plainCall(reader: Reader, called: Value, args: Value[], at: Span): Value {
  if (called.kind === 'function') return called.call(args);
  if (called.kind === 'unread') return { ...called, at, args: [...(called.args ?? []), ...args] };
  if (called.kind === 'text') return called;
  if (called.kind !== 'package') return reader.unread(at, 'expression');
  const { name, path } = called;
  const [method = ''] = path;
  if (name === 'global:require') {
    if (method === 'resolve') return args[0] ?? { kind: 'text', at };
    const source = textOf(args[0]);
    return source === undefined ? reader.unread(at, 'computed') : reader.moduleValue(source, at);
  }
  if (name === 'global:Boolean') return { kind: 'boolean', at };
  if (name === 'global:Number' || name === 'global:parseInt') return { kind: 'number', at };
  if (name === 'global:RegExp') return { kind: 'regexp', at };
  if (name === 'global:Promise') return args[0] ?? reader.absent(at);
  if (name === 'global:Object') return objectCall(reader, method, args, at);
  if (TEXT_MODULES.has(name)) return { kind: 'text', at };
  if (name === 'global:process') return { kind: 'text', at };
  if (name === 'webpack-merge') return merge(reader, args, at);
  // A wrapper that returns what it is given: `defineConfig`, `smp.wrap`.
  if (/^(?:defineConfig|wrap)$/.test(path.at(-1) ?? '') && args[0]) return args[0];
  return { ...reader.unread(at, 'package', name), args };
}

function objectCall(reader: Reader, method: string, args: Value[], at: Span): Value {
  if (method === 'freeze') return args[0] ?? reader.absent(at);
  if (method !== 'assign') return reader.unread(at, 'expression');
  const [target, ...sources] = args;
  if (target?.kind !== 'object') return reader.unread(at, 'expression');
  for (const source of sources) reader.spread(target, source, source.at);
  return target;
}

/** Methods of lists and texts, and those that functions have. */
function methodOf(
  reader: Reader,
  callee: AnyNode & { type: 'MemberExpression' },
  args: Value[],
  scope: Scope,
  at: Span,
): Value | undefined {
  const name = keyOf(callee.property, callee.computed);
  if (name === undefined || callee.object.type === 'Super') return undefined;
  const object = reader.value(callee.object, scope);
  const lists = alternatives(object).filter((one): one is ListValue => one.kind === 'list');
  if (lists.length > 0) return listMethod(reader, lists, name, args, at);
  if (object.kind === 'text') {
    if (TEXT_METHODS.has(name)) return { kind: 'text', at };
    if (BOOLEAN_METHODS.has(name)) return { kind: 'boolean', at };
    return reader.unread(at, 'expression');
  }
  if (object.kind === 'regexp' && name === 'test') return { kind: 'boolean', at };
  if (object.kind === 'function' && /^(?:call|apply|bind)$/.test(name))
    return object.call(args.slice(1));
  return undefined;
}

function listMethod(
  reader: Reader,
  lists: ListValue[],
  name: string,
  args: Value[],
  at: Span,
): Value {
  if (name === 'push' || name === 'unshift') {
    for (const list of lists) list.items.push(...args);
    return { kind: 'number', at };
  }
  if (BOOLEAN_METHODS.has(name)) return { kind: 'boolean', at };
  if (name === 'join') return { kind: 'text', at };
  if (name === 'map' && args[0]?.kind === 'function') {
    const { call } = args[0];
    return either(
      at,
      lists.map((list) => ({ ...list, at, items: list.items.map((item) => call([item])) })),
    );
  }
  if (name === 'forEach' && args[0]?.kind === 'function') {
    const { call } = args[0];
    for (const item of lists.flatMap(({ items }) => items)) call([item]);
    return reader.absent(at);
  }
  if (name === 'find')
    return either(
      at,
      lists.flatMap(({ items }) => items),
    );
  if (!LIST_METHODS.has(name)) return reader.unread(at, 'expression');
  const more = name === 'concat' ? args.flatMap(alternatives) : [];
  return either(
    at,
    lists.map((list): Value => {
      const items = [
        ...list.items,
        ...more.flatMap((one) =>
          one.kind === 'list' ? one.items : one.kind === 'unread' ? [] : [one],
        ),
      ];
      const gaps = more.flatMap((one) =>
        one.kind === 'list' ? one.gaps : one.kind === 'unread' ? [one] : [],
      );
      return { kind: 'list', at, items, gaps: [...list.gaps, ...gaps] };
    }),
  );
}

/** `webpack-merge`: objects deeply, lists one behind the other. */
function merge(reader: Reader, args: Value[], at: Span): Value {
  const [only] = args;
  const parts = args.length === 1 && only?.kind === 'list' ? only.items : args;
  // `mergeWithCustomize({ … })` returns the function that merges.
  const isCustom =
    args.length === 1 &&
    only?.kind === 'object' &&
    [...only.entries.keys()].some((key) => key.startsWith('customize'));
  if (isCustom) return { kind: 'function', at, call: (inner) => merge(reader, inner, at) };
  const merged: ObjectValue = { kind: 'object', at, entries: new Map(), gaps: [] };
  for (const part of parts) {
    for (const one of alternatives(part)) {
      if (one.kind === 'object') mergeInto(merged, one);
      else if (one.kind === 'unread') merged.gaps.push(one);
    }
  }
  return merged;
}

function mergeInto(target: ObjectValue, source: ObjectValue): void {
  target.gaps.push(...source.gaps);
  for (const [key, entry] of source.entries) {
    const known = target.entries.get(key);
    if (!known) {
      target.entries.set(key, entry);
      continue;
    }
    const { value } = entry;
    const before = known.value;
    if (before.kind === 'object' && value.kind === 'object') {
      const both: ObjectValue = {
        ...before,
        entries: new Map(before.entries),
        gaps: [...before.gaps],
      };
      mergeInto(both, value);
      target.entries.set(key, { ...known, value: both });
    } else if (before.kind === 'list' && value.kind === 'list') {
      const list: ListValue = {
        ...before,
        items: [...before.items, ...value.items],
        gaps: [...before.gaps, ...value.gaps],
      };
      target.entries.set(key, { ...known, value: list });
    } else target.entries.set(key, { ...entry, value: either(value.at, [value]) });
  }
}
