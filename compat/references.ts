import type { AnyNode, Program } from 'acorn';
import { keyOf } from './nodes.ts';
import type { Span } from './values.ts';

/** A name that a file gives to a package, or to a member of one. */
export interface Import {
  local: string;
  package: string;
  /** The member, where only that is imported; `default` counts as the package. */
  member?: string;
  isTypeOnly: boolean;
  /** The whole statement. */
  statement: Span;
  /** The one declaration of it, and whether there are others. */
  declaration: Span;
  isAlone: boolean;
  /** Names that the same declaration takes from the package. */
  names: number;
  /** The package's name with its quotes. */
  source: Span;
  isRequire: boolean;
}

/** A place that uses a name. */
export interface Reference {
  node: AnyNode & { type: 'Identifier' };
  /** The nodes around it, the nearest first. */
  parents: AnyNode[];
}

export interface References {
  imports: Import[];
  /** Uses by name, without those that declare it. */
  uses: Map<string, Reference[]>;
  /** `require('package')` that is no declaration of its own. */
  inline: { package: string; call: Span; source: Span; parents: AnyNode[] }[];
}

/** Collects what a file imports and where it uses it. */
export function referencesIn(program: Program): References {
  const found: References = { imports: [], uses: new Map(), inline: [] };
  visit(program, [], found);
  return found;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function visit(node: AnyNode, parents: AnyNode[], found: References): void {
  collect(node, parents, found);
  const around = [node, ...parents];
  for (const child of Object.values(node)) {
    if (isNode(child)) visit(child, around, found);
    else if (Array.isArray(child)) {
      for (const one of child) if (isNode(one)) visit(one, around, found);
    }
  }
}

function collect(node: AnyNode, parents: AnyNode[], found: References): void {
  const [parent] = parents;
  if (node.type === 'ImportDeclaration') importsOf(node, found);
  else if (node.type === 'VariableDeclarator' && parent?.type === 'VariableDeclaration') {
    requiresOf(node, parent, found);
  } else if (node.type === 'CallExpression') {
    const source = requiredBy(node);
    const isDeclared = parent?.type === 'VariableDeclarator';
    if (source && !isDeclared) found.inline.push({ ...source, call: node, parents });
  } else if (node.type === 'Identifier' && parent && !isName(node, parent)) {
    found.uses.set(node.name, [...(found.uses.get(node.name) ?? []), { node, parents }]);
  }
}

/** Whether an identifier is a key or declares something, and uses nothing. */
function isName(node: AnyNode, parent: AnyNode): boolean {
  if (/^Import/.test(parent.type)) return true;
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
  if (parent.type === 'Property')
    return parent.key === node && !parent.computed && !parent.shorthand;
  if (parent.type === 'VariableDeclarator') return parent.id === node;
  return false;
}

function requiredBy(node: AnyNode): { package: string; source: Span } | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  const [source] = node.arguments;
  if (node.callee.name !== 'require' || source?.type !== 'Literal') return undefined;
  return typeof source.value === 'string' ? { package: source.value, source } : undefined;
}

function importsOf(node: AnyNode & { type: 'ImportDeclaration' }, { imports }: References): void {
  const isTypeOnly = 'importKind' in node && node.importKind === 'type';
  for (const specifier of node.specifiers) {
    const member =
      specifier.type === 'ImportSpecifier' ? keyOf(specifier.imported, false) : undefined;
    imports.push({
      local: specifier.local.name,
      package: String(node.source.value),
      ...(member !== undefined && member !== 'default' && { member }),
      isTypeOnly,
      statement: node,
      declaration: node,
      isAlone: true,
      names: node.specifiers.length,
      source: node.source,
      isRequire: false,
    });
  }
}

function requiresOf(
  node: AnyNode & { type: 'VariableDeclarator' },
  parent: AnyNode & { type: 'VariableDeclaration' },
  { imports }: References,
): void {
  const { init, id } = node;
  const isMember = init?.type === 'MemberExpression';
  const source = init ? requiredBy(isMember ? init.object : init) : undefined;
  if (!source) return;
  const base = {
    package: source.package,
    isTypeOnly: false,
    statement: parent,
    declaration: node,
    isAlone: parent.declarations.length === 1,
    source: source.source,
    isRequire: true,
  };
  if (id.type === 'Identifier') {
    const member = isMember ? keyOf(init.property, init.computed) : undefined;
    const isPart = member !== undefined && member !== 'default';
    imports.push({ ...base, local: id.name, names: 1, ...(isPart && { member }) });
  } else if (id.type === 'ObjectPattern' && !isMember) {
    for (const property of id.properties) {
      const value = property.type === 'Property' ? property.value : undefined;
      if (property.type !== 'Property' || value?.type !== 'Identifier') continue;
      const member = keyOf(property.key, property.computed);
      if (member === undefined) continue;
      imports.push({ ...base, local: value.name, names: id.properties.length, member });
    }
  }
}
