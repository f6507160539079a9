import type { Facts, OptionPath } from '../facts/model.ts';

/** Spellings of a path that differ in how they write lists, results and quoted keys. */
export function plainPath(path: string): string {
  return path
    .replaceAll(/\[\]|\(\)/g, '')
    .replaceAll(/\["([^"]+)"\]|\['([^']+)'\]/g, '.$1$2')
    .replaceAll(/<\w+>|\{\w+\}/g, '*')
    .replaceAll(/["']/g, '');
}

/** Short forms that headings in the wild have, so that their anchors are kept. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^Rules?\./, 'module.rules.'],
  [/^splitChunks\b/, 'optimization.splitChunks'],
];

const indexes = new WeakMap<Facts, ReadonlyMap<string, OptionPath[]>>();

/** Paths as a heading may write them → the paths of the schema that it documents. */
export function optionIndex(facts: Facts): ReadonlyMap<string, OptionPath[]> {
  const known = indexes.get(facts);
  if (known) return known;
  const index = new Map<string, OptionPath[]>();
  indexes.set(facts, index);
  for (const path of Object.keys(facts.options)) {
    const key = plainPath(path);
    index.set(key, [...(index.get(key) ?? []), path]);
  }
  return index;
}

/** The options that a heading names; none when there is no such option. */
export function resolveOption(
  text: string,
  index: ReadonlyMap<string, OptionPath[]>,
): OptionPath[] {
  const long = SHORT.reduce((path, [short, full]) => path.replace(short, full), text);
  return index.get(plainPath(long)) ?? [];
}

/**
 * The path that stands for others of the same shape, so that a shape is documented once: rules in
 * rules, conditions in conditions, resolving of loaders and of single rules, parsers and generators
 * of related module types.
 */
export function canonicalPath(
  path: OptionPath,
  index: ReadonlyMap<string, OptionPath[]>,
): OptionPath {
  const mapped = path
    .replace(/^module\.defaultRules\[\]/, 'module.rules[]')
    .replace(/^(?:resolveLoader|module\.rules\[\]\.resolve)\./, 'resolve.')
    .replace(/^(module\.rules\[\])\.\w+(?:\.\*)?(?:\[\])?\.(and|or|not)$/, '$1.test.$2')
    .replace(/^(module\.(?:parser|generator))\."(\w+)\/\w+"/, '$1.$2')
    // A condition or list says the same wherever it stands in a union.
    .replaceAll(/\(\)|\[\](?=\.)/g, '');
  const plain = plainPath(mapped);
  return index.has(plain) ? plain : plainPath(path.replace('css/module', 'css/auto'));
}
