// The options of webpack and of Rspack, from the schemas that the two packages validate with.
//
//   node compare-options.mjs                  how many there are
//   node compare-options.mjs _option-notes.json > _options.json
//                                             rows of the table: what differs, with notes by option
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The folder of an installed package, whatever its `exports` say. */
function packageFolder(name) {
  let folder = dirname(require.resolve(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** One spelling for both: lists and results of functions are left out. */
function pathOf(at, key) {
  const name = /^[\w$]+$/.test(key) ? key : JSON.stringify(key);
  return at === '' ? name : `${at}.${name}`;
}

const OPEN = ['ZodString', 'ZodAny', 'ZodEffects'];
const isText = (value) => typeof value === 'string' && value !== '';

/** Options by path: `values` are the texts that the schema names, `open` if it takes any text. */
function add(options, path, fact) {
  const known = options.get(path) ?? { values: new Set(), open: false };
  for (const value of fact.values) known.values.add(value);
  known.open ||= fact.open;
  options.set(path, known);
}

// webpack: JSON Schema

function webpackOptions() {
  const file = join(packageFolder('webpack'), 'schemas/WebpackOptions.json');
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  const options = new Map();

  const resolve = (node) =>
    node.$ref ? resolve(schema.definitions[node.$ref.split('/').pop()]) : node;
  const parts = (node, seen = []) => {
    const inner = resolve(node);
    if (seen.includes(inner)) return [];
    const below = [...(inner.anyOf ?? []), ...(inner.oneOf ?? []), ...(inner.allOf ?? [])];
    return [inner, ...below.flatMap((part) => parts(part, [...seen, inner]))];
  };
  const fact = (node) => {
    const all = parts(node);
    return {
      values: all.flatMap((part) => part.enum ?? []).filter(isText),
      open: all.some((part) => part.type === 'string' && !part.enum),
    };
  };
  const walk = (node, at, above) => {
    for (const part of parts(node)) {
      if (above.includes(part)) continue;
      const path = [...above, part];
      for (const [key, child] of Object.entries(part.properties ?? {})) {
        add(options, pathOf(at, key), fact(child));
        walk(child, pathOf(at, key), path);
      }
      if (part.items && !Array.isArray(part.items)) walk(part.items, at, path);
      if (typeof part.additionalProperties === 'object') {
        walk(part.additionalProperties, `${at}.*`, path);
      }
    }
  };
  walk(schema, '', []);
  return options;
}

// Rspack: zod 3

function rspackOptions() {
  const { rspackOptions: schema } = require(
    join(packageFolder('@rspack/core'), 'dist/config/zod.js'),
  );
  const options = new Map();
  const built = new Map();

  const unwrap = (node) => {
    const { typeName, innerType, getter, type, schema: wrapped } = node._def;
    if (['ZodOptional', 'ZodNullable', 'ZodDefault'].includes(typeName)) return unwrap(innerType);
    if (typeName === 'ZodLazy') {
      if (!built.has(node)) built.set(node, getter());
      return unwrap(built.get(node));
    }
    if (typeName === 'ZodBranded') return unwrap(type);
    if (typeName === 'ZodEffects' && wrapped._def.typeName !== 'ZodAny') return unwrap(wrapped);
    return node;
  };
  const parts = (node, seen = []) => {
    const inner = unwrap(node);
    if (seen.includes(inner)) return [];
    if (inner._def.typeName !== 'ZodUnion') return [inner];
    return inner._def.options.flatMap((part) => parts(part, [...seen, inner]));
  };
  const literals = ({ _def: { typeName, value, values } }) => {
    if (typeName === 'ZodLiteral') return [value];
    return typeName === 'ZodEnum' || typeName === 'ZodNativeEnum' ? Object.values(values) : [];
  };
  const walk = (node, at, above) => {
    for (const part of parts(node)) {
      if (above.includes(part)) continue;
      const path = [...above, part];
      const { type, valueType, left, right, returns, items, typeName } = part._def;
      if (typeName === 'ZodObject') {
        for (const [key, child] of Object.entries(part.shape)) {
          const all = parts(child);
          add(options, pathOf(at, key), {
            values: all.flatMap(literals).filter(isText),
            open: all.some((one) => OPEN.includes(one._def.typeName)),
          });
          walk(child, pathOf(at, key), path);
        }
      } else if (typeName === 'ZodArray' || typeName === 'ZodPromise') walk(type, at, path);
      else if (typeName === 'ZodRecord') walk(valueType, `${at}.*`, path);
      else if (typeName === 'ZodTuple') for (const item of items) walk(item, at, path);
      else if (typeName === 'ZodIntersection')
        for (const side of [left, right]) walk(side, at, path);
      else if (typeName === 'ZodFunction') walk(returns, at, path);
    }
  };
  walk(schema, '', []);
  return options;
}

const theirs = webpackOptions();
const ours = rspackOptions();
const [notesFile] = process.argv.slice(2);
if (notesFile) printRows(JSON.parse(readFileSync(notesFile, 'utf8')));
else printCounts();

function printCounts() {
  const shared = [...theirs.keys()].filter((path) => ours.has(path));
  console.log('webpack:', theirs.size);
  console.log('Rspack:', ours.size);
  console.log('in both:', shared.length);
  for (const path of shared.filter((path) => !isTwin(path))) {
    const missing = missingValues(path);
    if (missing.length > 0) console.log(`${path} without ${missing.join(', ')}`);
  }
}

function missingValues(path) {
  if (ours.get(path).open) return [];
  return [...theirs.get(path).values].filter((value) => !ours.get(path).values.has(value));
}

/** The same members once more under another name. */
function isTwin(path) {
  return /^resolveLoader\.|^module\.(defaultRules|rules\.(resolve|oneOf|rules)\.|(parser|generator)\."?(javascript|asset|css)\/)/.test(
    path,
  );
}

function printRows(notes) {
  const parent = (path) => path.replace(/\.[^.]+$/, '');
  const rows = [];
  const note = (path, own = []) => [...own, ...(notes[path] ? [notes[path]] : [])].join('; ');
  const push = (path, status, text) =>
    rows.push({ name: `\`${path}\``, status, ...(text ? { notes: text } : {}) });

  const missing = [...theirs.keys()].filter((path) => !ours.has(path) && !isTwin(path));
  const isTop = (path, all) => !all.some((other) => path.startsWith(`${other}.`));
  // A plugin as an object with `apply` is accepted, though the schema does not spell it out.
  const tops = missing.filter((path) => isTop(path, missing) && !path.endsWith('.apply'));
  // Where no member of an option is left, one row says it.
  const hasMembers = (path) => [...ours.keys()].some((other) => other.startsWith(`${path}.`));
  const emptied = new Set(tops.map(parent).filter((path) => ours.has(path) && !hasMembers(path)));
  for (const path of emptied) {
    const members = tops.filter((top) => parent(top) === path).map((top) => top.split('.').at(-1));
    push(path, 'partly-supported', note(path, [`${notes['*members']} ${code(members)}`]));
  }
  for (const path of tops.filter((top) => !emptied.has(parent(top)))) {
    push(path, 'unsupported', note(path));
  }
  for (const path of theirs.keys()) {
    if (!ours.has(path) || isTwin(path) || emptied.has(path)) continue;
    const values = missingValues(path);
    if (values.length > 0)
      push(path, 'partly-supported', note(path, [`${notes['*values']} ${code(values)}`]));
  }
  const extra = [...ours.keys()].filter((path) => !theirs.has(path) && !isTwin(path));
  for (const path of extra.filter((path) => isTop(path, extra))) {
    push(path, 'rspack-only', note(path));
  }
  const unused = Object.keys(notes).filter(
    (path) => !path.startsWith('*') && !rows.some(({ name }) => name === `\`${path}\``),
  );
  if (unused.length > 0) throw new Error(`notes without a row: ${unused}`);
  rows.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  console.log(JSON.stringify({ label: notes['*label'], rows }, null, 2));
}

function code(names) {
  return names.map((name) => `\`${name}\``).join(', ');
}
