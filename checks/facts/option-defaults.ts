import type { Facts, OptionPath, PlainValue, Variant } from './model.ts';

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
 * The default of an option in a situation: what builds were seen to do, else what the compiler
 * holds.
 * @param extra an option that was set besides, a key of `changedBy`
 * @returns undefined when there is none, or nobody knows it
 */
function defaultOf(
  facts: Facts,
  path: OptionPath,
  situation: Situation,
  extra?: string,
): PlainValue | undefined {
  const changed =
    extra === undefined ? undefined : valueAt(treeOf(facts.changedBy[extra] ?? {}), path);
  if (changed !== undefined) return changed;
  if (path.startsWith('devServer.')) return valueAt(treeOf(facts.devServer), path);
  // What builds do is the stronger evidence: applied options may be in a form of their own.
  return facts.native[path]?.value ?? appliedIn(facts, path, variantOf(path, situation));
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

/**
 * All values that a page may truthfully give as the default of an option in a situation.
 * @param extra an option that was set besides
 */
export type KnownDefaults = (situation: Situation, extra?: string) => PlainValue[];

/** Defaults of an option of the configuration. */
export function knownDefaults(facts: Facts, path: OptionPath): KnownDefaults {
  return (situation, extra) => acceptedDefaults(facts, path, situation, extra);
}

/** Defaults of a plugin's or a loader's option, by the owner's name; the same in every situation. */
export function knownOwnerDefaults(facts: Facts, owner: string, path: OptionPath): KnownDefaults {
  const option = configurationPath(owner, path);
  if (option !== undefined) return knownDefaults(facts, option);
  const value = (facts.pluginDefaults[owner] ?? facts.loaderDefaults[owner])?.[path]?.value;
  return (_, extra) => (value === undefined || extra !== undefined ? [] : [value]);
}

/** The plugin whose options stand in the configuration has their defaults from there. */
export function configurationPath(owner: string, path: OptionPath): OptionPath | undefined {
  return owner === 'optimize.SplitChunksPlugin' ? `optimization.splitChunks.${path}` : undefined;
}

/** `'...'` in a list stands for the list that it adds to. */
function expand(value: PlainValue, base: PlainValue | undefined): PlainValue {
  if (!Array.isArray(value) || !Array.isArray(base)) return value;
  return value.flatMap((item) => (item === '...' ? base : [item]));
}

/** `target` itself is asked for where it is not given. */
function variantOf(path: OptionPath, { mode, target }: Situation): Variant {
  return path === 'target' ? `${mode}/unset` : `${mode}/${target}`;
}

/** Values by variant; looked up thousands of times. */
const trees = new WeakMap<Facts, Map<Variant, PlainValue>>();

function appliedIn(facts: Facts, path: OptionPath, variant: Variant): PlainValue | undefined {
  const known = trees.get(facts) ?? new Map<Variant, PlainValue>();
  trees.set(facts, known);
  const tree = known.get(variant) ?? treeOf(flatIn(facts, variant));
  known.set(variant, tree);
  return valueAt(tree, path);
}

function flatIn(facts: Facts, variant: Variant): Record<string, PlainValue> {
  return Object.fromEntries(
    Object.entries(facts.defaults).map(([path, { by }]) => [
      path,
      by.find(({ variants }) => variants.includes(variant))?.value ?? '<absent>',
    ]),
  );
}

const segmentsOf = (path: string) =>
  path.match(/"[^"]*"|[^.]+/g)?.map((segment) => segment.replaceAll('"', '')) ?? [];

/** Flattened values as an object again; keys without a value are left out. */
function treeOf(flat: Record<string, PlainValue>): PlainValue {
  const root: { [key: string]: PlainValue } = {};
  for (const [path, value] of Object.entries(flat)) {
    if (isUnset(value)) continue;
    const segments = segmentsOf(path);
    const last = segments.pop() ?? '';
    let at = root;
    for (const segment of segments) {
      const inner = at[segment];
      const next = isObject(inner) ? inner : {};
      at[segment] = next;
      at = next;
    }
    at[last] = value;
  }
  return root;
}

function valueAt(tree: PlainValue, path: OptionPath): PlainValue | undefined {
  return segmentsOf(path).reduce<PlainValue | undefined>(
    (value, segment) => (isObject(value) ? value[segment] : undefined),
    tree,
  );
}

function isObject(value: PlainValue | undefined): value is { [key: string]: PlainValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
