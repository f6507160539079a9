import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NodeNumber, SchemaNode } from '../../compat/facts.ts';

/** What the two bundlers and the development server accept: nodes, and the number of each root. */
export interface SchemaTables {
  rspack: NodeNumber;
  webpack: NodeNumber;
  devServer: NodeNumber;
  nodes: SchemaNode[];
}

/** Texts that stand for a family of texts, `0` for any number: `node0.0` is `node18.4`. */
const FAMILIES = [
  ...['node', 'async-node', 'nwjs', 'node-webkit'].flatMap((name) => [`${name}0`, `${name}0.0`]),
  ...['main', 'renderer', 'preload'].flatMap((part) => [
    `electron0-${part}`,
    `electron0.0-${part}`,
  ]),
];

/** A table of nodes in which equal nodes stand once. */
class NodeTable {
  readonly nodes: SchemaNode[] = [];
  private readonly known = new Map<string, NodeNumber>();
  private readonly made = new Map<object, NodeNumber>();
  /** Sources that are being built; with a number once something inside refers to them. */
  private readonly entered = new Map<object, NodeNumber | undefined>();

  /** The number of a node; `build` may come back to its source, as recursive schemas do. */
  numberOf(source: object, build: () => SchemaNode): NodeNumber {
    const done = this.made.get(source);
    if (done !== undefined) return done;
    if (this.entered.has(source)) {
      const reserved = this.entered.get(source) ?? this.nodes.push('*') - 1;
      this.entered.set(source, reserved);
      return reserved;
    }
    this.entered.set(source, undefined);
    const node = build();
    const reserved = this.entered.get(source);
    this.entered.delete(source);
    if (reserved !== undefined) this.nodes[reserved] = node;
    const number = reserved ?? this.intern(node);
    this.made.set(source, number);
    return number;
  }

  intern(node: SchemaNode): NodeNumber {
    const key = JSON.stringify(node);
    const known = this.known.get(key) ?? this.nodes.push(node) - 1;
    this.known.set(key, known);
    return known;
  }

  /** A union without unions and doubles inside; its literals stand in one node. */
  union(numbers: readonly NodeNumber[]): SchemaNode {
    const flat = numbers.flatMap((number) => {
      const node = this.nodes[number];
      return typeof node === 'object' && node.u ? node.u : [number];
    });
    const isLiteral = (number: NodeNumber) => {
      const node = this.nodes[number];
      return typeof node === 'object' && (node.e ?? node.p) !== undefined;
    };
    const literals = flat.filter(isLiteral).flatMap((number) => this.nodes[number] ?? []);
    const of = (key: 'e' | 'p') => [
      ...new Set(literals.flatMap((node) => (typeof node === 'object' ? (node[key] ?? []) : []))),
    ];
    const [e, p] = [of('e'), of('p')];
    const merged = this.intern({
      ...(e.length > 0 && { e }),
      ...(p.length > 0 && { p: p.map(String) }),
    });
    const others = flat.filter((number) => !isLiteral(number));
    const all = [...new Set([...others, ...(literals.length > 0 ? [merged] : [])])];
    const [only, ...more] = all;
    if (only !== undefined && more.length === 0) return this.nodes[only] ?? '*';
    return { u: all };
  }
}

interface JsonSchema {
  $ref?: string;
  definitions?: Record<string, JsonSchema>;
  instanceof?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  type?: string | string[];
  pattern?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

const JSON_KINDS: Record<string, string> = {
  string: 's',
  boolean: 'b',
  number: 'n',
  integer: 'n',
  null: '0',
};
const INSTANCES: Record<string, string> = { RegExp: 'r', Function: 'f' };

function fromJsonSchema(schema: JsonSchema, table: NodeTable): NodeNumber {
  const resolve = (node: JsonSchema): JsonSchema =>
    node.$ref ? resolve(schema.definitions?.[node.$ref.split('/').pop() ?? ''] ?? {}) : node;
  const number = (node: JsonSchema): NodeNumber => {
    const inner = resolve(node);
    return table.numberOf(inner, () => build(inner));
  };
  const build = (node: JsonSchema): SchemaNode => {
    if (node.instanceof) return INSTANCES[node.instanceof] ?? '*';
    const choices = node.anyOf ?? node.oneOf;
    if (choices) return table.union(choices.map(number));
    if (node.enum) return { e: node.enum };
    if (Array.isArray(node.type)) {
      return table.union(node.type.map((type) => number({ ...node, type })));
    }
    if (node.type === 'array') return { a: node.items ? number(node.items) : table.intern('*') };
    if (node.type === 'object' || node.properties) return objectOf(node);
    if (node.pattern !== undefined) return { m: node.pattern };
    return JSON_KINDS[node.type ?? ''] ?? '*';
  };
  const objectOf = ({ properties = {}, required = [], additionalProperties }: JsonSchema) => ({
    o: Object.fromEntries(Object.entries(properties).map(([key, child]) => [key, number(child)])),
    ...(required.length > 0 && { q: required }),
    ...(additionalProperties !== false && {
      d:
        typeof additionalProperties === 'object' ? number(additionalProperties) : table.intern('*'),
    }),
  });
  return number(schema);
}

/** As much of a zod 3 schema as is looked at. */
interface ZodNode {
  _def: {
    typeName: string;
    innerType?: ZodNode;
    getter?: () => ZodNode;
    type?: ZodNode;
    schema?: ZodNode;
    valueType?: ZodNode;
    value?: unknown;
    values?: unknown[] | Record<string, unknown>;
    options?: ZodNode[];
    unknownKeys?: string;
  };
  shape: Record<string, ZodNode>;
  isOptional(): boolean;
  safeParse(value: unknown): { success: boolean };
}

const ZOD_KINDS: Record<string, string> = {
  ZodString: 's',
  ZodBoolean: 'b',
  ZodNumber: 'n',
  ZodFunction: 'f',
  ZodAny: '*',
  ZodNull: '0',
  ZodUndefined: 'u',
};

function fromZod(schema: ZodNode, table: NodeTable): NodeNumber {
  const lazies = new Map<ZodNode, ZodNode>();
  const unwrap = (node: ZodNode): ZodNode => {
    const { typeName, innerType, getter, type, schema: wrapped } = node._def;
    if ((typeName === 'ZodOptional' || typeName === 'ZodDefault') && innerType) {
      return unwrap(innerType);
    }
    if (typeName === 'ZodLazy' && getter) {
      const inner = lazies.get(node) ?? getter();
      lazies.set(node, inner);
      return unwrap(inner);
    }
    if ((typeName === 'ZodBranded' || typeName === 'ZodPromise') && type) return unwrap(type);
    const isChecked = typeName === 'ZodEffects' && wrapped?._def.typeName !== 'ZodAny';
    return isChecked && wrapped ? unwrap(wrapped) : node;
  };
  /** What a check written in code takes, found by trying. */
  const custom = (node: ZodNode): SchemaNode => {
    const takes = (value: unknown) => node.safeParse(value).success;
    if (takes({}) && takes('x') && takes(1)) return '*';
    if (takes(/x/)) return 'r';
    const families = FAMILIES.filter(takes);
    return families.length > 0 ? { p: families } : { e: [] };
  };
  const number = (node: ZodNode): NodeNumber => {
    const inner = unwrap(node);
    return table.numberOf(inner, () => build(inner));
  };
  const build = (node: ZodNode): SchemaNode => {
    const { typeName, type, valueType, value, values, options, innerType, unknownKeys } = node._def;
    const plain = ZOD_KINDS[typeName];
    if (plain !== undefined) return plain;
    if (typeName === 'ZodLiteral') return { e: [value] };
    if (typeName === 'ZodEnum' || typeName === 'ZodNativeEnum') {
      return { e: Object.values(values ?? {}) };
    }
    if (typeName === 'ZodNullable' && innerType) {
      return table.union([number(innerType), table.intern('0')]);
    }
    if (typeName === 'ZodArray' && type) return { a: number(type) };
    if (typeName === 'ZodRecord' && valueType) return { o: {}, d: number(valueType) };
    if (typeName === 'ZodUnion' && options) return table.union(options.map(number));
    if (typeName === 'ZodEffects') return custom(node);
    if (typeName !== 'ZodObject') throw new Error(`${typeName} of zod is not known`);
    const entries = Object.entries(node.shape);
    const required = entries.filter(([, child]) => !child.isOptional()).map(([key]) => key);
    return {
      o: Object.fromEntries(entries.map(([key, child]) => [key, number(child)])),
      ...(required.length > 0 && { q: required }),
      ...(unknownKeys !== 'strict' && { d: table.intern('*') }),
    };
  };
  return number(schema);
}

/** The folder of an installed package, whatever its `exports` say. */
export function packageFolder(load: NodeJS.Require, name: string): string {
  let folder = dirname(load.resolve(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/**
 * The schemas of the documented packages.
 * @param sandbox absolute path of the folder whose `node_modules` has them
 */
export function schemaTables(sandbox: string): SchemaTables {
  const load = createRequire(join(sandbox, 'package.json'));
  const json = (...path: string[]): JsonSchema => JSON.parse(readFileSync(join(...path), 'utf8'));
  const server = createRequire(join(packageFolder(load, '@rspack/dev-server'), 'package.json'));
  const table = new NodeTable();
  const core = packageFolder(load, '@rspack/core');
  const { rspackOptions }: { rspackOptions: ZodNode } = load(join(core, 'dist/config/zod.js'));
  const webpack = json(packageFolder(load, 'webpack'), 'schemas/WebpackOptions.json');
  const devServer = json(packageFolder(server, 'webpack-dev-server'), 'lib/options.json');
  return compacted({
    rspack: fromZod(rspackOptions, table),
    webpack: fromJsonSchema(webpack, table),
    devServer: fromJsonSchema(devServer, table),
    nodes: table.nodes,
  });
}

/** The table without nodes that nothing refers to, in the order in which they are met. */
function compacted({ nodes, ...roots }: SchemaTables): SchemaTables {
  const numbers = new Map<NodeNumber, NodeNumber>();
  const kept: SchemaNode[] = [];
  const move = (number: NodeNumber): NodeNumber => {
    const known = numbers.get(number);
    if (known !== undefined) return known;
    const moved = kept.push('*') - 1;
    numbers.set(number, moved);
    const node = nodes[number] ?? '*';
    if (typeof node === 'string') {
      kept[moved] = node;
      return moved;
    }
    const { a, o, d, u, ...rest } = node;
    kept[moved] = {
      ...rest,
      ...(a !== undefined && { a: move(a) }),
      ...(o && { o: Object.fromEntries(Object.entries(o).map(([key, one]) => [key, move(one)])) }),
      ...(d !== undefined && { d: move(d) }),
      ...(u && { u: u.map(move) }),
    };
    return moved;
  };
  const { rspack, webpack, devServer } = roots;
  return { rspack: move(rspack), webpack: move(webpack), devServer: move(devServer), nodes: kept };
}
