import { EXPORTED } from './exported.ts';
import { FACTS } from './facts.ts';
import type { Placed } from './options.ts';
import type { PackageFinding } from './report.ts';
import {
  alternatives,
  type ListValue,
  member,
  type ObjectValue,
  objectsIn,
  type PackageValue,
  type Span,
  textOf,
  type Unread,
  type Value,
} from './values.ts';

type Finding = Placed<PackageFinding>;

/** A loader as a rule names it. */
export interface UsedLoader {
  name: string;
  at: Span;
  options: Value | undefined;
  /** The object or text in the list, to be replaced. */
  whole: Span;
}

/** The plugins and loaders that a configuration names. */
export function judgePackages(configuration: Value): Finding[] {
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    const isKnown = findings.some(
      ({ at, name }) => at.start === finding.at.start && name === finding.name,
    );
    if (!isKnown) findings.push(finding);
  };
  for (const value of pluginsOf(configuration)) add(judgePlugin(value));
  for (const rule of rulesOf(configuration)) {
    for (const loader of loadersOf(rule)) add(judgeLoader(loader));
  }
  return findings;
}

/** What stands in a list of plugins and is, or may be, one. */
type PluginValue = Exclude<Value, { kind: 'either' | 'list' }>;

/** Members of `plugins`, of `optimization.minimizer` and of `resolve.plugins`. */
export function pluginsOf(configuration: Value): PluginValue[] {
  const found: PluginValue[] = [];
  const collect = (value: Value | undefined) => {
    for (const one of value ? alternatives(value) : []) {
      if (one.kind === 'list') one.items.forEach(collect);
      else if (one.kind !== 'either') found.push(one);
    }
  };
  const lists = (value: Value | undefined) =>
    value ? alternatives(value).filter((one): one is ListValue => one.kind === 'list') : [];
  for (const object of objectsIn(configuration)) {
    for (const [above, key] of PLUGIN_LISTS) {
      const holder = above === '' ? object : member(object, above);
      for (const list of lists(holder && member(holder, key))) collect(list);
    }
  }
  return found.filter(({ kind }) =>
    ['made', 'unread', 'object', 'function', 'package'].includes(kind),
  );
}

const PLUGIN_LISTS = [
  ['', 'plugins'],
  ['optimization', 'minimizer'],
  ['resolve', 'plugins'],
] as const;

function judgePlugin(value: PluginValue): Finding {
  const source = value.kind === 'made' ? value.of : value;
  if (source.kind === 'package') return ofPackage(source, value.at);
  if (source.kind === 'unread' && source.why === 'package' && source.name) {
    return ofPackage({ ...source, kind: 'package', name: source.name, path: [] }, value.at);
  }
  const name =
    source.kind === 'local' ? source.name : source.kind === 'unread' ? (source.name ?? '') : '';
  return { type: 'plugin', name, kind: 'own', at: value.at };
}

function ofPackage({ name, path }: PackageValue, at: Span): Finding {
  const base = { type: 'plugin' as const, at };
  if (name === 'webpack') return builtin(path.join('.'), at);
  if (name === '@rspack/core') return { ...base, name: path.join('.'), kind: 'works' };
  const facts = FACTS.plugins[name];
  if (!facts) return { ...base, name, kind: 'unlisted' };
  const kinds: Record<string, PackageFinding['kind']> = {
    compatible: 'works',
    included: 'built-in',
    alternative: 'fails',
    partial: 'partial',
    incompatible: 'fails',
  };
  const note = { table: 'plugins' as const, key: name };
  const { own, href, isTried } = facts;
  const kind = kinds[facts.status] ?? 'unlisted';
  return {
    ...base,
    name,
    kind,
    note,
    ...(href !== undefined && { href }),
    ...(own && { replacement: `new rspack.${own}()`, isOptional: kind === 'works' }),
    ...(!isTried && { isReported: true }),
  };
}

function builtin(path: string, at: Span): Finding {
  const name = `webpack.${path}`;
  const facts = FACTS.builtins[path] ?? FACTS.builtins[path.replace(/^default\./, '')];
  const note = { table: 'builtins' as const, key: path };
  if (!facts) return { type: 'plugin', name, kind: 'unlisted', at };
  const href = facts.href === undefined ? {} : { href: facts.href };
  if (EXPORTED.has(facts.status)) {
    const replacement = `new rspack.${path}()`;
    return { type: 'plugin', name, kind: 'built-in', at, replacement, note, ...href };
  }
  return { type: 'plugin', name, kind: 'fails', at, note, ...href };
}

// Loaders

/** The rules of a configuration, nested ones among them. */
export function rulesOf(configuration: Value): ObjectValue[] {
  const found: ObjectValue[] = [];
  const collect = (value: Value | undefined) => {
    for (const one of value ? alternatives(value) : []) {
      if (one.kind === 'list') one.items.forEach(collect);
      else if (one.kind === 'object' && !found.includes(one)) {
        found.push(one);
        collect(one.entries.get('oneOf')?.value);
        collect(one.entries.get('rules')?.value);
      }
    }
  };
  for (const object of objectsIn(configuration)) {
    const module = member(object, 'module');
    // Older files have `loaders`; webpack 5 refuses the key, their loaders are of interest anyway.
    for (const key of ['rules', 'loaders', 'defaultRules']) collect(module && member(module, key));
  }
  return found;
}

/** The loaders of one rule, those of nested rules left out. */
export function loadersOf(rule: ObjectValue): UsedLoader[] {
  const found: UsedLoader[] = [];
  const loader = rule.entries.get('loader');
  const options = rule.entries.get('options')?.value ?? rule.entries.get('query')?.value;
  if (loader) collectNames(loader.value, options, rule.at, found);
  for (const key of ['use', 'loaders']) {
    const use = rule.entries.get(key);
    if (use) collectUse(use.value, found);
  }
  return found;
}

function collectUse(value: Value, found: UsedLoader[]): void {
  for (const one of alternatives(value)) {
    if (one.kind === 'list') for (const item of one.items) collectUse(item, found);
    else if (one.kind === 'function') collectUse(one.call([]), found);
    else if (one.kind === 'object') {
      const loader = one.entries.get('loader');
      if (loader) collectNames(loader.value, one.entries.get('options')?.value, one.at, found);
    } else if (one.kind === 'unread') collectArguments(one, found);
    else collectNames(one, undefined, one.at, found);
  }
}

/** `ExtractTextPlugin.extract({ use })` has the loaders in its argument. */
function collectArguments(value: Unread, found: UsedLoader[]): void {
  for (const argument of value.args ?? []) {
    for (const object of objectsIn(argument)) {
      for (const key of ['use', 'fallback']) {
        const inner = object.entries.get(key);
        if (inner) collectUse(inner.value, found);
      }
    }
  }
}

function collectNames(
  value: Value,
  options: Value | undefined,
  whole: Span,
  found: UsedLoader[],
): void {
  for (const one of alternatives(value)) {
    if (one.kind === 'package') {
      found.push({ name: [one.name, ...one.path].join('.'), at: one.at, options, whole });
      continue;
    }
    const text = textOf(one);
    if (text === undefined) continue;
    for (const part of text.split('!').filter((name) => name !== '')) {
      found.push({ name: part.replace(/\?.*$/, ''), at: one.at, options, whole });
    }
  }
}

/** What to write for loaders that have become types of modules. */
const ASSET_TYPES: Record<string, string> = {
  'file-loader': "type: 'asset/resource'",
  'url-loader': "type: 'asset'",
  'raw-loader': "type: 'asset/source'",
};

function judgeLoader({ name, at }: UsedLoader): Finding {
  const base = { type: 'loader' as const, at };
  const [, extracting] = /^(.+)\.loader$/.exec(name) ?? [];
  const plugin = extracting === undefined ? undefined : FACTS.plugins[extracting];
  if (plugin?.own) {
    const replacement = `rspack.${plugin.own}.loader`;
    const note = { table: 'plugins' as const, key: extracting ?? '' };
    return { ...base, name, kind: 'built-in', replacement, note };
  }
  if (name.startsWith('builtin:')) return { ...base, name, kind: 'works' };
  if (/^[./]|^[A-Za-z]:\\/.test(name)) return { ...base, name, kind: 'own' };
  // webpack 1 let the ending out.
  const full = FACTS.loaders[name] || !FACTS.loaders[`${name}-loader`] ? name : `${name}-loader`;
  const facts = FACTS.loaders[full];
  if (!facts) {
    const asPlugin = FACTS.plugins[full];
    const note = { table: 'plugins' as const, key: full };
    if (asPlugin?.status === 'compatible') return { ...base, name: full, kind: 'works', note };
    return { ...base, name: full, kind: 'unlisted' };
  }
  const replacement = full === 'babel-loader' ? "loader: 'builtin:swc-loader'" : ASSET_TYPES[full];
  return {
    ...base,
    name: full,
    kind: facts.works === false ? 'fails' : 'works',
    ...(facts.tried !== undefined && { tried: facts.tried }),
    ...(facts.builtIn && { note: { table: 'loaders', key: full }, isOptional: true }),
    ...(replacement && { replacement }),
  };
}
