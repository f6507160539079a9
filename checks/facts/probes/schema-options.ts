import type { OptionFact } from '../model.ts';
import type { Packages } from '../packages.ts';
import { joinPath } from './probe.ts';

/** What a zod 3 schema is made of, as far as the walk needs it. */
interface Schema {
  _def: {
    typeName: string;
    innerType?: Schema;
    schema?: Schema;
    type?: Schema;
    valueType?: Schema;
    left?: Schema;
    right?: Schema;
    returns?: Schema;
    options?: Schema[];
    items?: Schema[];
    values?: string[] | Record<string, string | number>;
    value?: string | number | boolean | null;
    getter?(): Schema;
  };
  shape?: Record<string, Schema>;
}

// A lazy schema builds itself anew on each call. One result per schema lets recursion be seen.
const built = new Map<Schema, Schema>();

/** The schema behind wrappers, and whether a wrapper makes it optional. */
function unwrap(schema: Schema): { inner: Schema; optional: boolean } {
  let inner = schema;
  let optional = false;
  for (;;) {
    const { typeName, innerType, getter, type, schema: wrapped } = inner._def;
    let next: Schema | undefined;
    if (['ZodOptional', 'ZodNullable', 'ZodDefault'].includes(typeName)) {
      optional ||= typeName !== 'ZodNullable';
      next = innerType;
    } else if (typeName === 'ZodLazy' && getter) {
      next = built.get(inner) ?? getter();
      built.set(inner, next);
    } else if (typeName === 'ZodBranded') {
      next = type;
    } else if (typeName === 'ZodEffects' && wrapped?._def.typeName !== 'ZodAny') {
      // An effect over `any` is `z.custom()` or `z.instanceof()`; others refine what they wrap.
      next = wrapped;
    }
    if (next === undefined) return { inner, optional };
    inner = next;
  }
}

function alternatives(schema: Schema, seen = new Set<Schema>()): Schema[] {
  const { inner } = unwrap(schema);
  if (seen.has(inner)) return [];
  seen.add(inner);
  if (inner._def.typeName !== 'ZodUnion') return [inner];
  return (inner._def.options ?? []).flatMap((option) => alternatives(option, seen));
}

/** The type as text, close to TypeScript. */
function typeText(schema: Schema, above: readonly Schema[] = []): string {
  const { inner } = unwrap(schema);
  if (above.includes(inner)) return '(recursive)';
  const path = [...above, inner];
  const text = (part: Schema | undefined) => (part ? typeText(part, path) : 'unknown');
  const { typeName, type, valueType, left, right, options = [], items = [], value } = inner._def;
  switch (typeName) {
    case 'ZodString':
      return 'string';
    case 'ZodNumber':
      return 'number';
    case 'ZodBoolean':
      return 'boolean';
    case 'ZodNull':
      return 'null';
    case 'ZodUndefined':
    case 'ZodVoid':
      return 'undefined';
    case 'ZodAny':
      return 'any';
    case 'ZodUnknown':
      return 'unknown';
    case 'ZodLiteral':
      return JSON.stringify(value);
    case 'ZodEnum':
    case 'ZodNativeEnum':
      return literals(inner)
        .map((literal) => JSON.stringify(literal))
        .join(' | ');
    case 'ZodArray': {
      const element = text(type);
      return / \| /.test(element) ? `(${element})[]` : `${element}[]`;
    }
    case 'ZodTuple':
      return `[${items.map(text).join(', ')}]`;
    case 'ZodRecord':
      return `Record<string, ${text(valueType)}>`;
    case 'ZodFunction':
      return 'function';
    case 'ZodPromise':
      return `Promise<${text(type)}>`;
    case 'ZodUnion':
      return [...new Set(options.map(text))].join(' | ');
    case 'ZodObject':
      return 'object';
    case 'ZodIntersection':
      return `${text(left)} & ${text(right)}`;
    case 'ZodEffects':
      return 'custom';
    default:
      throw new Error(`the schema uses ${typeName}, which the walk does not know`);
  }
}

function literals(schema: Schema): NonNullable<OptionFact['values']> {
  const { typeName, values = [], value } = schema._def;
  if (typeName === 'ZodLiteral' && value !== undefined) return [value];
  return typeName === 'ZodEnum' || typeName === 'ZodNativeEnum' ? Object.values(values) : [];
}

function walk(
  schema: Schema,
  at: string,
  above: readonly Schema[],
  into: Record<string, OptionFact>,
): void {
  for (const part of alternatives(schema)) {
    if (above.includes(part)) continue;
    const path = [...above, part];
    const { type, valueType, left, right, returns, items = [], typeName } = part._def;
    if (typeName === 'ZodObject') {
      for (const [key, child] of Object.entries(part.shape ?? {})) {
        const name = joinPath(at, key);
        into[name] = merge(into[name], optionFact(child, path));
        walk(child, name, path, into);
      }
    } else if (typeName === 'ZodArray' && type) walk(type, `${at}[]`, path, into);
    else if (typeName === 'ZodPromise' && type) walk(type, at, path, into);
    else if (typeName === 'ZodRecord' && valueType) walk(valueType, `${at}.*`, path, into);
    else if (typeName === 'ZodTuple') for (const item of items) walk(item, `${at}[]`, path, into);
    else if (typeName === 'ZodIntersection') {
      for (const side of [left, right]) if (side) walk(side, at, path, into);
    } else if (typeName === 'ZodFunction' && returns) walk(returns, `${at}()`, path, into);
  }
}

function optionFact(schema: Schema, above: readonly Schema[]): OptionFact {
  const parts = alternatives(schema);
  const isAbove = (part: Schema) => above.includes(part);
  const recursive = parts.some(
    (part) => isAbove(part) || (part._def.type && alternatives(part._def.type).some(isAbove)),
  );
  const values = [...new Set(parts.flatMap(literals))];
  return {
    schema: typeText(schema),
    optional: isOptional(schema),
    ...(values.length > 0 ? { values } : {}),
    ...(recursive ? { recursive } : {}),
  };
}

/** A union is optional when one of its alternatives is. */
function isOptional(schema: Schema): boolean {
  const { inner, optional } = unwrap(schema);
  return optional || (inner._def.typeName === 'ZodUnion' && !!inner._def.options?.some(isOptional));
}

/** The same path in two alternatives of a union: either will do. */
function merge(known: OptionFact | undefined, fact: OptionFact): OptionFact {
  if (known === undefined) return fact;
  const values = [...new Set([...(known.values ?? []), ...(fact.values ?? [])])];
  return {
    ...known,
    ...fact,
    schema: known.schema === fact.schema ? fact.schema : `${known.schema} | ${fact.schema}`,
    optional: known.optional && fact.optional,
    ...(values.length > 0 ? { values } : {}),
  };
}

/** Every option path that the validation schema accepts, with the type that the schema has for it. */
export function schemaOptions(packages: Packages): Record<string, OptionFact> {
  const { rspackOptions } = packages.inside<{ rspackOptions: Schema }>(
    '@rspack/core',
    'dist/config/zod.js',
  );
  const options: Record<string, OptionFact> = {};
  walk(rspackOptions, '', [], options);
  return options;
}
