/** What a configuration says, as far as it can be read without running it. */

/** A stretch of the source text, in characters. */
export interface Span {
  start: number;
  end: number;
}

/** Why something could not be read. */
export type Why =
  /** It is in another file: `name` is the path. */
  | 'file'
  /** A package makes it: `name` is the package. */
  | 'package'
  /** It depends on what the function is called with. */
  | 'argument'
  /** It depends on the environment. */
  | 'environment'
  /** Its name is computed. */
  | 'computed'
  /** Nothing that is followed: a loop, a call, an operation. */
  | 'expression'
  /** The file asks for more steps than are taken. */
  | 'too-much';

export interface Unread {
  kind: 'unread';
  at: Span;
  why: Why;
  name?: string;
  /** Arguments of the call that makes it. */
  args?: Value[];
}

/** What a package exports: `path` leads from its exports to the value. */
export interface PackageValue {
  kind: 'package';
  at: Span;
  name: string;
  path: string[];
}

/** An instance of a class: of a package's, or of one in this file. */
export interface Made {
  kind: 'made';
  at: Span;
  of: PackageValue | { kind: 'local'; name: string };
  args: Value[];
}

export interface ListValue {
  kind: 'list';
  at: Span;
  items: Value[];
  /** Members that could not be read. */
  gaps: Unread[];
}

export interface Entry {
  key: Span;
  value: Value;
  /** The whole property, where the object is written out. */
  property?: Span;
}

export interface ObjectValue {
  kind: 'object';
  at: Span;
  entries: Map<string, Entry>;
  gaps: Unread[];
}

export type Value =
  | { kind: 'text'; at: Span; text?: string }
  | { kind: 'number'; at: Span; number?: number }
  | { kind: 'boolean'; at: Span; boolean?: boolean }
  | { kind: 'null' | 'undefined' | 'regexp' | 'class'; at: Span; name?: string }
  | { kind: 'function'; at: Span; call: (args: Value[]) => Value }
  | { kind: 'either'; at: Span; values: Value[] }
  | ListValue
  | ObjectValue
  | PackageValue
  | Made
  | Unread;

/** One of several values; a single one stands for itself. */
export function either(at: Span, values: readonly Value[]): Value {
  const flat = [
    ...new Set(values.flatMap((value) => (value.kind === 'either' ? value.values : [value]))),
  ];
  const [first] = flat;
  return flat.length === 1 && first ? first : { kind: 'either', at, values: flat };
}

/** Every value that this one may be. */
export function alternatives(value: Value): Value[] {
  return value.kind === 'either' ? value.values : [value];
}

/** The objects that this value may be. */
export function objectsIn(value: Value): ObjectValue[] {
  return alternatives(value).filter((one): one is ObjectValue => one.kind === 'object');
}

/** The text that a value has for sure. */
export function textOf(value: Value | undefined): string | undefined {
  return value?.kind === 'text' ? value.text : undefined;
}

/** The value of a key, in the first of the objects that has it. */
export function member(value: Value | undefined, key: string): Value | undefined {
  if (!value) return undefined;
  for (const object of objectsIn(value)) {
    const entry = object.entries.get(key);
    if (entry) return entry.value;
  }
  return undefined;
}
