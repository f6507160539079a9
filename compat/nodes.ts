import type { AnyNode, Expression } from 'acorn';
import type { Entry, Span, Value } from './values.ts';

/** A node as the TypeScript plugin makes it. */
interface Wrapping {
  type: string;
  expression: Expression;
}

const WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'ParenthesizedExpression',
  'ChainExpression',
]);

/** Whether a node stands around an expression and changes nothing about its value. */
export const isWrapping = (node: { type: string }): node is Wrapping => WRAPPERS.has(node.type);

/** Where a node stands, and nothing else of it. */
export function span({ start, end }: Span): Span {
  return { start, end };
}

/** The name of a member that is written out. */
export function keyOf(node: { type: string }, isComputed: boolean): string | undefined {
  if (node.type === 'Identifier' && 'name' in node)
    return isComputed ? undefined : String(node.name);
  if (node.type === 'Literal' && 'value' in node) return String(node.value);
  return undefined;
}

/** `module.exports`. */
export function isModuleExports(node: AnyNode): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    keyOf(node.property, node.computed) === 'exports'
  );
}

/** `export = value`, which only TypeScript knows. */
export function exportAssignment(node: { type: string }): Expression | undefined {
  return node.type === 'TSExportAssignment' ? (node as Wrapping).expression : undefined;
}

/** Members of `import.meta`. */
export function metaEntries(at: Span): Map<string, Entry> {
  const text: Value = { kind: 'text', at };
  return new Map(['url', 'dirname', 'filename'].map((key) => [key, { key: at, value: text }]));
}

/** The value of a literal. */
export function literal(value: unknown, at: Span, isRegExp: boolean): Value {
  if (isRegExp) return { kind: 'regexp', at };
  if (typeof value === 'string') return { kind: 'text', at, text: value };
  if (typeof value === 'number') return { kind: 'number', at, number: value };
  if (typeof value === 'boolean') return { kind: 'boolean', at, boolean: value };
  return value === null ? { kind: 'null', at } : { kind: 'number', at };
}
