import { FACTS, type NodeNumber, type SchemaNode } from './facts.ts';
import { alternatives, type Span, type Value } from './values.ts';

/** Something that a schema does not accept. */
export interface Fault {
  path: string;
  /** The key itself, its value, or a key that is missing. */
  type: 'key' | 'value' | 'missing';
  at: Span;
}

const { nodes } = FACTS.schemas;

/** The node of a number; a table with a hole accepts everything there. */
export function nodeOf(number: NodeNumber): SchemaNode {
  return nodes[number] ?? '*';
}

/** The choices of a union, or the node itself. */
export function choices(number: NodeNumber): NodeNumber[] {
  const node = nodeOf(number);
  return typeof node === 'object' && node.u ? node.u : [number];
}

/** `output.path`; numbers are places in lists: `rules[0]`. */
export function pathOf(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  const name = /^[\w$-]+$/.test(key) ? key : JSON.stringify(key);
  return path === '' ? name : `${path}.${name}`;
}

/** A path while it is walked: spelt out only where there is a fault. */
interface Trail {
  above: Trail | undefined;
  key: string | number;
}

function spelt(trail: Trail | undefined, root: string): string {
  return trail === undefined ? root : pathOf(spelt(trail.above, root), trail.key);
}

/** A fault before its path is spelt out. */
type Found = Omit<Fault, 'path'> & { trail: Trail | undefined };

/**
 * What a schema has to say against a value. What could not be read is accepted.
 * @param root path of the value
 */
export function faultsOf(number: NodeNumber, value: Value, root: string): Fault[] {
  return faultsAt(number, value, undefined).map(({ trail, ...fault }) => ({
    ...fault,
    path: spelt(trail, root),
  }));
}

function faultsAt(number: NodeNumber, value: Value, trail: Trail | undefined): Found[] {
  if (value.kind === 'either') return value.values.flatMap((one) => faultsAt(number, one, trail));
  if (value.kind === 'unread' || value.kind === 'package' || value.kind === 'undefined') return [];
  // The choice that was meant is the one that comes furthest.
  let best: Found[] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices(number)) {
    const faults = faultsOfNode(choice, value, trail);
    if (faults.length === 0) return faults;
    const cost = faults.reduce((sum, fault) => sum + costOf(fault, trail), 0);
    if (cost < least) [best, least] = [faults, cost];
  }
  return best ?? [];
}

function costOf(fault: Found, trail: Trail | undefined): number {
  if (fault.type === 'value' && fault.trail === trail) return 1000;
  return fault.type === 'missing' ? 3 : 1;
}

function faultsOfNode(number: NodeNumber, value: Value, trail: Trail | undefined): Found[] {
  const node = nodeOf(number);
  const wrong = (): Found[] => [{ trail, type: 'value', at: value.at }];
  if (node === '*') return [];
  if (typeof node === 'string') {
    const isRight = PLAIN[node] === value.kind || (node === 'f' && value.kind === 'class');
    return isRight ? [] : wrong();
  }
  if (node.u) return faultsAt(number, value, trail);
  if (node.e || node.p || node.m !== undefined) return isLiteral(node, value) ? [] : wrong();
  if (node.a !== undefined) {
    const { a } = node;
    if (value.kind !== 'list') return wrong();
    return value.items.flatMap((item, key) => faultsAt(a, item, { above: trail, key }));
  }
  if (value.kind === 'made') return node.d === undefined ? wrong() : [];
  if (value.kind !== 'object') return wrong();
  const faults: Found[] = [];
  for (const [key, entry] of value.entries) {
    const child = childOf(node, key);
    const inner = { above: trail, key };
    if (child === undefined) faults.push({ trail: inner, type: 'key', at: entry.key });
    else faults.push(...faultsAt(child, entry.value, inner));
  }
  for (const key of node.q ?? []) {
    if (value.entries.has(key) || value.gaps.length > 0) continue;
    faults.push({ trail: { above: trail, key }, type: 'missing', at: value.at });
  }
  return faults;
}

const PLAIN: Record<string, Value['kind']> = {
  s: 'text',
  b: 'boolean',
  n: 'number',
  r: 'regexp',
  f: 'function',
  '0': 'null',
  u: 'undefined',
};

function childOf(node: SchemaNode & object, key: string): NodeNumber | undefined {
  return node.o && Object.hasOwn(node.o, key) ? node.o[key] : node.d;
}

function isLiteral(node: SchemaNode & object, value: Value): boolean {
  const literals = node.e ?? [];
  switch (value.kind) {
    case 'text': {
      const { text } = value;
      if (text === undefined)
        return (
          node.p !== undefined ||
          node.m !== undefined ||
          literals.some((one) => typeof one === 'string' && one !== '')
        );
      if (node.m !== undefined) return new RegExp(node.m).test(text);
      return literals.includes(text) || (node.p ?? []).includes(text.replace(/\d+/g, '0'));
    }
    case 'boolean':
      return value.boolean === undefined
        ? literals.some((one) => typeof one === 'boolean')
        : literals.includes(value.boolean);
    case 'number':
      return value.number === undefined
        ? literals.some((one) => typeof one === 'number')
        : literals.includes(value.number);
    case 'null':
      return literals.includes(null);
    default:
      return false;
  }
}

/** How a schema knows a key of an object. */
export interface KnownKey {
  /** Nodes behind the key itself. */
  named: NodeNumber[];
  /** Nodes behind any key. */
  record: NodeNumber[];
}

/** How the objects among some nodes know a key. */
export function keyIn(numbers: readonly NodeNumber[], key: string): KnownKey {
  const known: KnownKey = { named: [], record: [] };
  for (const number of numbers.flatMap(choices)) {
    const node = nodeOf(number);
    if (typeof node === 'string') continue;
    if (node.o && Object.hasOwn(node.o, key)) known.named.push(node.o[key] ?? 0);
    else if (node.d !== undefined) known.record.push(node.d);
  }
  return known;
}

/** Nodes of the members of the lists among some nodes. */
export function itemsIn(numbers: readonly NodeNumber[]): NodeNumber[] {
  return numbers.flatMap(choices).flatMap((number) => {
    const node = nodeOf(number);
    return typeof node === 'object' && node.a !== undefined ? [node.a] : [];
  });
}

/** Every key that the objects among some nodes name. */
export function keysIn(numbers: readonly NodeNumber[]): string[] {
  return numbers.flatMap(choices).flatMap((number) => {
    const node = nodeOf(number);
    return typeof node === 'object' ? Object.keys(node.o ?? {}) : [];
  });
}

/** Whether any of the nodes takes anything. */
export function isOpen(numbers: readonly NodeNumber[]): boolean {
  return numbers.flatMap(choices).some((number) => nodeOf(number) === '*');
}

/** Whether the nodes take some texts and refuse others. */
export function isChoosy(numbers: readonly NodeNumber[]): boolean {
  const all = numbers.flatMap(choices).map(nodeOf);
  const takesAny = all.some((node) => node === '*' || node === 's');
  return (
    !takesAny && all.some((node) => typeof node === 'object' && (node.e ?? node.p) !== undefined)
  );
}

/** Texts that a value can be, where the schema lists them. */
export function literalsIn(numbers: readonly NodeNumber[]): string[] {
  return numbers.flatMap(choices).flatMap((number) => {
    const node = nodeOf(number);
    const literals = typeof node === 'object' ? (node.e ?? []) : [];
    return literals.filter((one): one is string => typeof one === 'string' && one !== '');
  });
}

/** The texts that a value may be for sure. */
export function textsOf(value: Value): string[] {
  return alternatives(value).flatMap((one) =>
    one.kind === 'text' && one.text !== undefined ? [one.text] : [],
  );
}
