// Says in which released version an option came into the schema, and a hook into the code. A process of
// its own, because reading them changes how modules load.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireReleased } from './stand-in.mjs';

const [released = '', list = ''] = process.argv.slice(2);
const require = requireReleased(released);
/** @type {{ versions: string[], paths: string[], classes: string[] }} the oldest version first */
const { versions, paths, classes } = JSON.parse(readFileSync(list, 'utf8'));
/** Schemas contain themselves. */
const DEPTH = 25;

/** @param {any} schema @param {string} segment @param {number} depth @returns {any[]} */
function inZod(schema, segment, depth = 0) {
  const definition = schema?._def;
  if (!definition || depth > DEPTH) return [];
  /** @param {any} inner */
  const inside = (inner) => inZod(inner, segment, depth + 1);
  switch (definition.typeName) {
    case 'ZodObject': {
      const { shape } = schema;
      if (shape[segment]) return [shape[segment]];
      return segment === '*' ? [...Object.values(shape), definition.catchall] : [];
    }
    case 'ZodUnion':
      return definition.options.flatMap(inside);
    case 'ZodIntersection':
      return [...inside(definition.left), ...inside(definition.right)];
    case 'ZodArray':
      return segment === '[]' ? [definition.type] : inside(definition.type);
    case 'ZodTuple':
      return definition.items;
    case 'ZodRecord':
      return segment === '*' ? [definition.valueType] : [];
    case 'ZodOptional':
    case 'ZodNullable':
    case 'ZodDefault':
      return inside(definition.innerType);
    case 'ZodEffects':
      return inside(definition.schema);
    case 'ZodLazy':
      return inside(definition.getter());
    case 'ZodFunction':
      return segment === '()' ? [definition.returns] : [];
    default:
      return [];
  }
}

/** @param {any} schema @param {string} segment @param {any} root @param {number} depth @returns {any[]} */
function inJson(schema, segment, root, depth = 0) {
  if (!schema || depth > DEPTH) return [];
  if (schema.$ref) {
    return inJson(root.definitions[schema.$ref.split('/').pop()], segment, root, depth + 1);
  }
  const found = [];
  if (schema.properties?.[segment]) found.push(schema.properties[segment]);
  if (segment === '*' && typeof schema.additionalProperties === 'object')
    found.push(schema.additionalProperties);
  if (segment === '[]' && schema.items) found.push(schema.items);
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    for (const inner of schema[key] ?? []) found.push(...inJson(inner, segment, root, depth + 1));
  }
  return found;
}

/** @param {string} path @returns {string[]} */
const segmentsOf = (path) =>
  path
    .replaceAll('"', '')
    .replaceAll('[]', '.[]')
    .replaceAll('()', '.()')
    .split('.')
    .filter(Boolean);

/** @param {string} version */
const distOf = (version) => join(released, 'node_modules', `rspack-${version}`, 'dist');

/** @param {string} version @returns {(path: string) => boolean} */
function schemaOf(version) {
  const folder = join(distOf(version), 'config');
  const isZod = existsSync(join(folder, 'zod.js'));
  const module = require(join(folder, isZod ? 'zod.js' : 'schema.js'));
  const root = isZod ? module.rspackOptions : (module.default ?? module);
  return (path) => {
    let at = [root];
    for (const segment of segmentsOf(path)) {
      at = at.flatMap((one) => (isZod ? inZod(one, segment) : inJson(one, segment, root)));
    }
    return at.length > 0;
  };
}

/** A member of `hooks` as the released code creates it: `make: new tapable.AsyncParallelHook(`. */
const CREATED = /\b(\w+): new (?:[\w$]+\.)*(?:Async|Sync|Hook|Fake)\w*/g;

/** Hooks of a version: `Compiler.make`. @param {string} version @returns {Set<string>} */
function hooksOf(version) {
  const files = readdirSync(distOf(version));
  return new Set(
    classes.flatMap((name) => {
      // Early versions begin the names of their files with a small letter.
      const file = files.find((one) => one.toLowerCase() === `${name}.js`.toLowerCase());
      if (file === undefined) return [];
      // Early versions list as comments what was to come.
      const code = readFileSync(join(distOf(version), file), 'utf8').replace(/^\s*\/\/.*$/gm, '');
      return [...code.matchAll(CREATED)].map(([, hook = '']) => `${name}.${hook}`);
    }),
  );
}

/**
 * The version since which something has always been there; nothing for what was away for a while.
 * @param {(version: string) => boolean} has
 */
function firstWith(has) {
  const first = versions.findIndex(has);
  return first >= 0 && versions.slice(first).every(has) ? versions[first] : undefined;
}

const schemas = new Map(versions.map((version) => [version, schemaOf(version)]));
const hooks = new Map(versions.map((version) => [version, hooksOf(version)]));
const names = [...new Set([...hooks.values()].flatMap((own) => [...own]))];
process.stdout.write(
  JSON.stringify({
    options: Object.fromEntries(
      paths.map((path) => [path, firstWith((version) => schemas.get(version)?.(path) === true)]),
    ),
    hooks: Object.fromEntries(
      names.map((name) => [name, firstWith((version) => hooks.get(version)?.has(name) === true)]),
    ),
  }),
);
