import type { MemberFact, OptionFact } from './model.ts';
import { alternativesOf, parseType, type TypeNode } from './type-expression.ts';

/** A type to state on a page, and what it consists of. */
export interface TypeFact {
  /** As the validation has it, or as declared where nothing validates. */
  type: string;
  /** A second opinion: what the declarations say. */
  declared?: string;
  /** Names of its own members, with `?` where they are optional; empty for what has none. */
  members: string[];
}

/** The members that stand directly below an option in a flat list of paths. */
function memberNames(options: Record<string, { optional: boolean }>, path: string): string[] {
  const names = new Map<string, boolean>();
  for (const [name, { optional }] of Object.entries(options)) {
    if (!name.startsWith(`${path}.`)) continue;
    const rest = name.slice(path.length + 1);
    if (/^(?:"[^"]*"|[\w$]+)$/.test(rest)) names.set(rest, optional);
  }
  return [...names].map(([name, optional]) => (optional ? `${name}?` : name));
}

/** What is known of an option's type. */
export function optionType(options: Record<string, OptionFact>, path: string): TypeFact {
  const { schema = 'unknown', declared } = options[path] ?? {};
  return {
    type: schema,
    ...(declared === undefined ? {} : { declared }),
    members: memberNames(options, path),
  };
}

/** What is known of the type of a plugin's or loader's option. */
export function memberType({ type, members = {} }: MemberFact): TypeFact {
  const names = Object.entries(members);
  return { type, members: names.map(([name, { optional }]) => (optional ? `${name}?` : name)) };
}

/** Objects with more members than this are stated as `object`. */
const MAX_MEMBERS = 8;
/** Longer signatures are left to the writer, who has names for their types. */
const MAX_SIGNATURE = 120;

/** The type as a page writes it: single quotes, members by name, readable functions. */
export function typeToState(fact: TypeFact): string {
  const declared = fact.declared === undefined ? undefined : parseType(fact.declared);
  const functions = declared ? functionsIn(declared) : [];
  const node = parseType(fact.type);
  if (!node) return fact.type;
  // One signature for each function of the declaration; more functions in the schema are twins.
  const short = functions.length > 0 && functions.every((item) => item.length <= MAX_SIGNATURE);
  const signature = short ? functions.join(' | ') : '((...args: unknown[]) => unknown)';
  const parts = [...new Set(alternativesOf(node).map((part) => text(part, fact, signature)))];
  // Only inside a union does a function need its parentheses.
  return parts.length === 1 && !parts[0]?.endsWith('[]')
    ? (parts[0] ?? '').replace(/^\((.*=>.*)\)$/, '$1')
    : parts.join(' | ');
}

/** One type of a larger one, as a page writes it. */
export function typeNodeText(node: TypeNode): string {
  return text(node, { type: '', members: [] }, '');
}

function text(node: TypeNode, fact: TypeFact, signature: string): string {
  const inner = (part: TypeNode) => text(part, { type: '', members: [] }, signature);
  switch (node.kind) {
    case 'union':
      return alternativesOf(node).map(inner).join(' | ');
    case 'literal':
      return node.value.startsWith('"')
        ? `'${String(JSON.parse(node.value)).replaceAll("'", "\\'")}'`
        : node.value;
    case 'list': {
      const element = inner(node.of);
      return / \| |=>/.test(element) ? `(${element})[]` : `${element}[]`;
    }
    case 'tuple':
      return `[${node.of.map(inner).join(', ')}]`;
    case 'object':
      return `{ ${node.members.map(({ name, optional }) => (optional ? `${name}?` : name)).join(', ')} }`;
    case 'function':
      return `(${readable(node.text)})`;
    case 'name':
      if (node.name === 'object') return objectText(fact.members);
      if (node.name === 'function') return signature;
      if (node.name === 'custom') return 'RegExp';
      if (node.name === '(recursive)') return 'Condition';
      return node.of.length > 0 ? `${node.name}<${node.of.map(inner).join(', ')}>` : node.name;
  }
}

function objectText(members: readonly string[]): string {
  const fits = members.length > 0 && members.length <= MAX_MEMBERS;
  return fits ? `{ ${members.join(', ')} }` : 'object';
}

function functionsIn(node: TypeNode): string[] {
  const parts = alternativesOf(node).flatMap((part) =>
    part.kind === 'list' ? alternativesOf(part.of) : [part],
  );
  return [
    ...new Set(
      parts.flatMap((part) => (part.kind === 'function' ? [`(${readable(part.text)})`] : [])),
    ),
  ];
}

/** `(args_0: JsPathData, ...args_1: unknown[]) => string` → `(pathData: JsPathData) => string`. */
function readable(signature: string): string {
  return signature
    .replace(/,? ?\.\.\.args_\d+: unknown\[\]/g, '')
    .replace(
      /args_\d+(\??): (?:Js)?([A-Z]\w*)(?: \| undefined)?/g,
      (whole, _mark, name: string) => {
        const mark = whole.endsWith('undefined') ? '?' : '';
        const type = /: (\w+)/.exec(whole)?.[1] ?? name;
        return `${name[0]?.toLowerCase()}${name.slice(1)}${mark}: ${type}`;
      },
    )
    .replace(/args_0\b/g, 'value')
    .replace(/args_(\d+)\b/g, 'value$1');
}

/**
 * Whether a page states the type truthfully. Literals, basic types and lists must agree exactly;
 * a name with a capital letter (`RuleSetCondition`) may stand for an object, a function, a type that
 * contains itself, or a long union; an object is compared by the names of its members.
 */
export function isSameType(stated: string, fact: TypeFact): boolean {
  const node = parseType(stated);
  if (!node) return false;
  const declared = fact.declared === undefined ? undefined : parseType(fact.declared);
  const isKnown = [parseType(fact.type), declared].some(
    (known) => known !== undefined && matches(node, known, fact.members),
  );
  // The schema only says that there is a function.
  const real = declared ? functionNodes(declared) : [];
  return (
    isKnown &&
    (real.length === 0 ||
      functionNodes(node).every((said) => real.some((other) => sameSignature(said, other))))
  );
}

/** The functions that a value may be, or that a list may hold. */
function functionNodes(node: TypeNode): FunctionNode[] {
  return alternativesOf(node).flatMap((part) => {
    if (part.kind === 'list') return functionNodes(part.of);
    return part.kind === 'function' ? [part] : [];
  });
}

/** Unions of at least this many members may go by a name. */
const LONG_UNION = 4;

function matches(stated: TypeNode, known: TypeNode, members: readonly string[]): boolean {
  const said = alternativesOf(stated);
  const real = alternativesOf(known);
  const [only] = said;
  if (said.length === 1 && only && isOwnName(only) && real.length >= LONG_UNION) return true;
  // `string` includes its literals: naming them is a help, leaving them out is no lie.
  const anyString = real.some((part) => part.kind === 'name' && part.name === 'string');
  const isString = (part: TypeNode) => part.kind === 'literal' && part.value.startsWith('"');
  return (
    real.every(
      (part) =>
        (anyString && isString(part)) || said.some((other) => matchesPart(other, part, members)),
    ) &&
    said.every(
      (part) =>
        (anyString && isString(part)) || real.some((other) => matchesPart(part, other, members)),
    )
  );
}

function matchesPart(said: TypeNode, real: TypeNode, members: readonly string[]): boolean {
  if (real.kind === 'name' && (real.name === 'any' || real.name === 'unknown')) return true;
  if (isOwnName(said) && isNameable(real)) return true;
  if (real.kind === 'name' && real.name === 'custom') {
    return said.kind === 'name' && /^[A-Z]/.test(said.name);
  }
  if (said.kind === 'function' && real.kind === 'function') return sameSignature(said, real);
  if (isFunction(said) || isFunction(real)) return isFunction(said) && isFunction(real);
  if (isObject(said) && isObject(real)) {
    const names = real.kind === 'object' ? namesOf(real) : members;
    return said.kind !== 'object' || names.length === 0 || sameNames(namesOf(said), names);
  }
  if (said.kind === 'list' && real.kind === 'list') return matches(said.of, real.of, members);
  if (said.kind === 'tuple' && real.kind === 'tuple') return sameEach(said.of, real.of);
  if (said.kind === 'literal' && real.kind === 'literal') return said.value === real.value;
  if (said.kind !== 'name' || real.kind !== 'name') return false;
  return said.name === real.name && sameEach(said.of, real.of);
}

type FunctionNode = Extract<TypeNode, { kind: 'function' }>;

/** Whether parameters and result agree, as far as both are spelt out; names of parameters are free. */
function sameSignature(said: FunctionNode, real: FunctionNode): boolean {
  const ours = signatureOf(said);
  const theirs = signatureOf(real);
  if (!ours || !theirs) return true;
  const count = Math.max(ours.parameters.length, theirs.parameters.length);
  const types = Array.from({ length: count }, (_, index) => [
    ours.parameters[index],
    theirs.parameters[index],
  ]);
  // A function may leave out what it does not read; it cannot be given more.
  if (ours.parameters.length > theirs.parameters.length && !theirs.isOpen) return false;
  return [...types, [ours.result, theirs.result]].every(
    ([our, their]) => !our || !their || isVague(our) || matches(our, their, []),
  );
}

/** A page's own name for a type may stand for anything, also inside of others. */
function isVague(node: TypeNode): boolean {
  if (node.kind === 'union' || node.kind === 'tuple') return node.of.some(isVague);
  if (node.kind === 'list') return isVague(node.of);
  if (node.kind !== 'name') return false;
  return isOwnName(node) || /^(?:any|unknown)$/.test(node.name) || node.of.some(isVague);
}

interface Signature {
  /** Types of the parameters, undefined where none is given. */
  parameters: (TypeNode | undefined)[];
  /** Further arguments are taken. */
  isOpen: boolean;
  result: TypeNode | undefined;
}

function signatureOf({ text }: FunctionNode): Signature | undefined {
  const [, list, result = ''] = splitSignature(readable(text)) ?? [];
  if (list === undefined) return undefined;
  const parts = splitAtCommas(list);
  return {
    parameters: parts.flatMap((part) => {
      if (part.startsWith('...')) return [];
      const [, type] = /^[\w$]+\??\s*:\s*(.*)$/s.exec(part) ?? [];
      return [type === undefined ? undefined : parseType(type)];
    }),
    isOpen: parts.some((part) => part.startsWith('...')) || text.includes('...'),
    result: parseType(result),
  };
}

/** `(a, b) => c` into the list in parentheses and the result. */
function splitSignature(text: string): [string, string, string] | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if ('([{<'.includes(text[at] ?? '')) depth += 1;
    const isArrow = text[at] === '>' && text[at - 1] === '=';
    if (')]}>'.includes(text[at] ?? '') && !isArrow) depth -= 1;
    if (depth > 0) continue;
    const [, result] = /^\s*=>\s*(.*)$/s.exec(text.slice(at + 1)) ?? [];
    return result === undefined ? undefined : [text, text.slice(1, at), result];
  }
  return undefined;
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? ',';
    if ('([{<'.includes(sign)) depth += 1;
    if (')]}>'.includes(sign) && text[at - 1] !== '=') depth -= 1;
    if (sign !== ',' || depth > 0) continue;
    parts.push(text.slice(start, at).trim());
    start = at + 1;
  }
  return parts.filter((part) => part !== '');
}

function sameEach(said: readonly TypeNode[], real: readonly TypeNode[]): boolean {
  return (
    said.length === real.length &&
    said.every((part, index) => {
      const other = real[index];
      return other !== undefined && matches(part, other, []);
    })
  );
}

const BUILT_IN = /^(?:RegExp|Record|Promise|Map|Set|Buffer|Date|Partial|Function|Infinity)$/;

/** A name that a page or the declarations gave to a type. */
function isOwnName(node: TypeNode): boolean {
  return node.kind === 'name' && /^[A-Z]/.test(node.name) && !BUILT_IN.test(node.name);
}

function isNameable(node: TypeNode): boolean {
  if (node.kind === 'list') return alternativesOf(node.of).some(isNameable);
  if (isObject(node) || isFunction(node) || node.kind === 'tuple') return true;
  return node.kind === 'name' && (node.name === '(recursive)' || isOwnName(node));
}

function isFunction(node: TypeNode): boolean {
  return node.kind === 'function' || (node.kind === 'name' && /^[fF]unction$/.test(node.name));
}

function isObject(node: TypeNode): boolean {
  return node.kind === 'object' || (node.kind === 'name' && node.name === 'object');
}

function namesOf(node: Extract<TypeNode, { kind: 'object' }>): string[] {
  return node.members.map(({ name, optional }) => (optional ? `${name}?` : name));
}

function sameNames(said: readonly string[], real: readonly string[]): boolean {
  return JSON.stringify([...said].sort()) === JSON.stringify([...real].sort());
}
