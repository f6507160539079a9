import type { DefaultFact, Facts, OptionPath, PlainValue, Variant } from './model.ts';

/** Modes that a page tells apart; without one, the defaults are those of `production`. */
export const MODES = ['development', 'production', 'none'] as const;
/** Targets that a page tells apart; without one it is `web`. */
export const TARGETS = ['web', 'node', 'webworker', 'electron-main', 'es5'] as const;

/** Where a default holds. */
export interface Situation {
  mode: string;
  target: string;
}

export const SITUATIONS: readonly Situation[] = MODES.flatMap((mode) =>
  TARGETS.map((target) => ({ mode, target })),
);

const isUnset = (value: PlainValue | undefined) =>
  value === undefined || value === '<undefined>' || value === '<absent>';

/**
 * The default of an option in a situation: what the compiler holds, else what the native side was
 * seen to do.
 * @param extra an option that was set besides, a key of `changedBy`
 * @returns undefined when there is none, or nobody knows it
 */
export function defaultOf(
  facts: Facts,
  path: OptionPath,
  situation: Situation,
  extra?: string,
): PlainValue | undefined {
  const changed = extra === undefined ? undefined : tree(facts.changedBy[extra] ?? {}, path);
  if (!isUnset(changed)) return changed;
  if (path === 'devServer' || path.startsWith('devServer.')) return tree(facts.devServer, path);
  const applied = appliedIn(facts, path, variantOf(path, situation));
  return isUnset(applied) ? facts.native[path]?.value : applied;
}

/**
 * All values that a page may truthfully give as the default in a situation. Resolving goes by the
 * kind of dependency: what holds for `import` or `require` is what a reader meets.
 */
export function acceptedDefaults(
  facts: Facts,
  path: OptionPath,
  situation: Situation,
  extra?: string,
): PlainValue[] {
  const own = defaultOf(facts, path, situation, extra);
  const values = own === undefined ? [] : [own];
  const [, name] = /^resolve\.(\w+)$/.exec(path) ?? [];
  if (name === undefined) return values;
  for (const kind of ['esm', 'commonjs']) {
    const byKind = defaultOf(facts, `resolve.byDependency.${kind}.${name}`, situation, extra);
    if (byKind !== undefined) values.unshift(byKind, expand(byKind, own));
  }
  return values;
}

/** `'...'` in a list stands for the list that it adds to. */
function expand(value: PlainValue, base: PlainValue | undefined): PlainValue {
  if (!Array.isArray(value) || !Array.isArray(base)) return value;
  return value.flatMap((item) => (item === '...' ? base : [item]));
}

/** `mode` and `target` themselves are asked for where they are not given. */
function variantOf(path: OptionPath, { mode, target }: Situation): Variant {
  if (path === 'mode') return 'unset/unset';
  return path === 'target' ? `${mode}/unset` : `${mode}/${target}`;
}

function appliedIn(facts: Facts, path: OptionPath, variant: Variant): PlainValue | undefined {
  const values: Record<string, PlainValue> = {};
  for (const [name, fact] of Object.entries(facts.defaults)) {
    if (name === path || name.startsWith(`${path}.`)) values[name] = valueIn(fact, variant);
  }
  return tree(values, path);
}

function valueIn(fact: DefaultFact, variant: Variant): PlainValue {
  return fact.by.find(({ variants }) => variants.includes(variant))?.value ?? '<absent>';
}

/** The value at a path, put together from the flattened values below it. */
function tree(values: Record<string, PlainValue>, path: OptionPath): PlainValue | undefined {
  if (path in values && !isUnset(values[path])) return values[path];
  const object: Record<string, PlainValue> = {};
  const keys = new Set<string>();
  for (const name of Object.keys(values)) {
    if (!name.startsWith(`${path}.`)) continue;
    const [key] = /^(?:"[^"]*"|[^.]+)/.exec(name.slice(path.length + 1)) ?? [];
    if (key !== undefined) keys.add(key);
  }
  for (const key of keys) {
    const value = tree(values, `${path}.${key}`);
    if (value !== undefined) object[key.replaceAll('"', '')] = value;
  }
  return Object.keys(object).length > 0 ? object : undefined;
}
