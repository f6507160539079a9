// Says which released versions have an option in their schemas: path → versions. A process of its own,
// because reading them changes how modules load.
import { readFileSync } from 'node:fs';
import { requireReleased } from './stand-in.mjs';

const [released = '', list = ''] = process.argv.slice(2);
const require = requireReleased(released);
const VERSIONS = ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7'];
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

/** @param {string} version @returns {(path: string) => boolean} */
function schemaOf(version) {
  const folder = `${released}/node_modules/rspack-${version}/dist/config`;
  const isOld = Number(version.split('.')[1]) < 4;
  const module = require(`${folder}/${isOld ? 'schema' : 'zod'}.js`);
  const root = isOld ? (module.default ?? module) : module.rspackOptions;
  return (path) => {
    let at = [root];
    for (const segment of segmentsOf(path)) {
      at = at.flatMap((one) => (isOld ? inJson(one, segment, root) : inZod(one, segment)));
    }
    return at.length > 0;
  };
}

/** @type {string[]} */
const paths = JSON.parse(readFileSync(list, 'utf8'));
const schemas = VERSIONS.map((version) => ({ version, has: schemaOf(version) }));
const found = paths.map((path) => [
  path,
  schemas.filter(({ has }) => has(path)).map(({ version }) => version),
]);
process.stdout.write(JSON.stringify(Object.fromEntries(found)));
