import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EXPORTED, type PluginFacts } from '../../compat/exported.ts';
import type { NodeNumber } from '../../compat/facts.ts';
import {
  loaderRows,
  type MeaningEntry,
  optionNotes,
  optionsWithoutEffect,
  otherMeanings,
  type PluginRow,
  pluginRows,
  type Said,
} from './page-facts.ts';
import { packageFolder, type SchemaTables, schemaTables } from './schemas.ts';

interface Sources {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the folder with the documented packages. */
  sandbox: string;
}

/**
 * What the checker of configurations knows: the files of `compat/data/` by name, from the documented
 * packages and from the pages.
 * @throws {Error} when the pages and the packages contradict each other
 */
export function deriveCompatData({ root, sandbox }: Sources): Record<string, string> {
  const load = createRequire(join(sandbox, 'package.json'));
  const schemas = schemaTables(sandbox);
  const has = (tree: NodeNumber, path: string) => hasPath(schemas, tree, path.split('.'));
  const withoutEffect = optionsWithoutEffect(root, (path) => has(schemas.rspack, path));
  const entries: MeaningEntry[] = JSON.parse(
    readFileSync(join(root, 'checks/compat/meanings.json'), 'utf8'),
  );
  for (const { option } of entries) {
    if (!has(schemas.rspack, option) || !has(schemas.webpack, option)) {
      throw new Error(`checks/compat/meanings.json: not both bundlers have ${option}`);
    }
  }
  const meanings = otherMeanings(root, entries);
  const plugins = pluginRows(root, '_plugins.json');
  const builtins = pluginRows(root, '_builtin-plugins.json');
  checkBuiltins(builtins, load('@rspack/core').rspack);
  const loaders = loaderRows(root);
  const options = optionNotes(root);
  const version = (name: string): string =>
    JSON.parse(readFileSync(join(packageFolder(load, name), 'package.json'), 'utf8')).version;

  const facts = {
    versions: { rspack: version('@rspack/core'), webpack: version('webpack') },
    schemas,
    withoutEffect: mapValues(withoutEffect, ({ href }) => href),
    meanings: meanings.map(({ option, when, kind, href }) => ({ option, when, kind, href })),
    defaults: otherDefaults(load, root),
    plugins: mapValues(plugins, pluginFacts),
    builtins: mapValues(builtins, pluginFacts),
    loaders: mapValues(loaders, ({ tried, works, en }) => ({
      tried,
      works,
      builtIn: en === undefined ? undefined : true,
    })),
  };
  const notes = (lang: keyof Said) => ({
    options: inLanguage(options, lang),
    withoutEffect: inLanguage(withoutEffect, lang),
    meanings: Object.fromEntries(meanings.map((entry) => [entry.option, entry[lang]])),
    plugins: inLanguage(plugins, lang),
    builtins: inLanguage(builtins, lang),
    loaders: inLanguage(loaders, lang),
  });
  const file = (value: object) => `${JSON.stringify(value)}\n`;
  return {
    'facts.json': file(facts),
    'notes.en.json': file(notes('en')),
    'notes.zh.json': file(notes('zh')),
  };
}

/** Names of the files in `compat/data/` that are not what they would be now. */
export function outdatedData(root: string, files: Record<string, string>): string[] {
  return Object.keys(files).filter((name) => {
    try {
      return readFileSync(join(root, 'compat/data', name), 'utf8') !== files[name];
    } catch {
      return true;
    }
  });
}

function mapValues<From, To>(record: Record<string, From>, to: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
}

function inLanguage(rows: Record<string, Partial<Said>>, lang: keyof Said) {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, row]) => (row[lang] ? [[name, row[lang]]] : [])),
  );
}

function pluginFacts({ status, href, en = '' }: PluginRow): PluginFacts {
  const own = /\[(\w+)\]\(\/plugins\/rspack\//.exec(en)?.[1];
  return {
    status,
    ...(href && { href }),
    ...(own && { own }),
    ...(en.startsWith('Tried') && { isTried: true }),
  };
}

/** A path of options, `*` for the keys of a record, through unions and lists. */
function hasPath(schemas: SchemaTables, number: NodeNumber, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  const node = schemas.nodes[number];
  if (key === undefined) return true;
  if (typeof node !== 'object') return false;
  if (node.u) return node.u.some((one) => hasPath(schemas, one, path));
  if (node.a !== undefined) return hasPath(schemas, node.a, path);
  const child = key === '*' ? node.d : node.o?.[key];
  return child !== undefined && hasPath(schemas, child, rest);
}

type Exports = { [name: string]: Exports | undefined };

/** The page's table may not say of a class that Rspack has it when it does not. */
function checkBuiltins(builtins: Record<string, PluginRow>, rspack: Exports): void {
  for (const [name, { status }] of Object.entries(builtins)) {
    const value = name
      .split('.')
      .reduce<Exports | undefined>((object, key) => object?.[key], rspack);
    if (EXPORTED.has(status) !== (typeof value === 'function')) {
      throw new Error(`_builtin-plugins.json: ${name} is ${status}, and Rspack says otherwise`);
    }
  }
}

type Bundler = (options: object) => { options: object };

/**
 * Defaults of both bundlers that mean different things. Not set and `false` are the same, and the
 * lists of minimizers are not compared further.
 */
function otherDefaults(load: NodeJS.Require, root: string): Record<string, string[]> {
  const rspack: Bundler = load('@rspack/core').rspack;
  const webpack: Bundler = load('webpack');
  const options = { mode: 'production', context: root, entry: './src/index.js' };
  const theirs = flatten(webpack({ ...options }).options);
  const ours = flatten(rspack({ ...options }).options);
  const isNone = (value: string | undefined) => value === undefined || value === 'false';
  const found: Record<string, string[]> = {};
  for (const [path, value] of theirs) {
    const own = ours.get(path);
    if (!ours.has(path) || value === own || path === 'module.defaultRules') continue;
    if (isNone(value) && isNone(own)) continue;
    found[path] = path === 'optimization.minimizer' ? [] : [String(value), String(own)];
  }
  return found;
}

function flatten(value: unknown, path = '', into = new Map<string, string | undefined>()) {
  if (Object.prototype.toString.call(value) !== '[object Object]') {
    return into.set(path, JSON.stringify(value));
  }
  for (const [key, child] of Object.entries(value ?? {})) {
    flatten(child, path === '' ? key : `${path}.${key}`, into);
  }
  return into;
}
