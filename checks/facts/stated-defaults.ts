import type { Facts, OptionPath, PlainValue } from './model.ts';
import {
  configurationPath,
  type KnownDefaults,
  knownDefaults,
  knownOwnerDefaults,
  MODES,
  SITUATIONS,
  type Situation,
  TARGETS,
} from './option-defaults.ts';
import { sameValue, valueText } from './value-text.ts';

/** An entry of `defaultValueList` on a page; without mode and target it holds where no other does. */
export interface StatedDefault {
  defaultValue: string;
  mode?: string | undefined;
  target?: string | undefined;
  /** Holds with this option, a key of `changedBy`: `experiments.css`. */
  when?: string | undefined;
}

/** The entry that speaks about a situation: the one that names most of it. */
export function statedFor(
  stated: readonly StatedDefault[],
  { mode, target }: Situation,
): StatedDefault | undefined {
  const weight = (entry: StatedDefault) =>
    (entry.target === undefined ? 0 : 2) + (entry.mode === undefined ? 0 : 1);
  return stated
    .filter((entry) => entry.when === undefined)
    .filter((entry) => entry.mode === undefined || entry.mode === mode)
    .filter((entry) => entry.target === undefined || entry.target === target)
    .reduce<StatedDefault | undefined>(
      (best, entry) => (best && weight(best) >= weight(entry) ? best : entry),
      undefined,
    );
}

/** The shortest list of defaults that is true in every mode and target; empty without a default. */
export function defaultsToState(facts: Facts, path: OptionPath): StatedDefault[] {
  const known = knownDefaults(facts, path);
  const values = valuesIn(known);
  // Members with headings of their own state their defaults there.
  const members = Object.keys(facts.options).some((name) => name.startsWith(`${path}.`));
  const isObject = (value: PlainValue) => typeof value === 'object' && !Array.isArray(value);
  if (members && [...values.values()].every(isObject)) return [];
  const stated = values.size === 0 ? [] : shortest(values);
  return [...stated, ...withExtras(facts, path, known, values)];
}

/** The same for an option of a plugin or a loader. */
export function ownerDefaultsToState(
  facts: Facts,
  owner: string,
  path: OptionPath,
): StatedDefault[] {
  const option = configurationPath(owner, path);
  if (option !== undefined) return defaultsToState(facts, option);
  const values = valuesIn(knownOwnerDefaults(facts, owner, path));
  return values.size === 0 ? [] : shortest(values);
}

function valuesIn(known: KnownDefaults): Map<Situation, PlainValue> {
  const values = new Map<Situation, PlainValue>();
  for (const situation of SITUATIONS) {
    const [value] = known(situation);
    if (value !== undefined) values.set(situation, value);
  }
  return values;
}

function shortest(values: ReadonlyMap<Situation, PlainValue>): StatedDefault[] {
  const plain = SITUATIONS.find(({ mode, target }) => mode === 'production' && target === 'web');
  const base = plain && values.get(plain);
  const stated: StatedDefault[] = base === undefined ? [] : [{ defaultValue: valueText(base) }];

  const isTrue = ({ mode, target }: Situation) => {
    const value = [...values].find(([at]) => at.mode === mode && at.target === target)?.[1];
    const entry = statedFor(stated, { mode, target });
    if (value === undefined || entry === undefined) return value === undefined && !entry;
    return entry.defaultValue === valueText(value);
  };
  const add = (situation: Situation, entry: Omit<StatedDefault, 'defaultValue'>) => {
    const value = values.get(situation);
    const defaultValue = value === undefined ? 'undefined' : valueText(value);
    if (!isTrue(situation)) stated.push({ defaultValue, ...entry });
  };
  const at = (mode: string, target: string) =>
    SITUATIONS.find((situation) => situation.mode === mode && situation.target === target);

  // First what one mode or one target explains, then what only both together do.
  for (const mode of MODES) {
    const situation = at(mode, 'web');
    if (situation) add(situation, { mode });
  }
  for (const target of TARGETS) {
    const situation = at('production', target);
    if (situation) add(situation, { target });
  }
  for (const situation of SITUATIONS) add(situation, situation);
  return stated;
}

/** Defaults that appear or change with another option, for the default target. */
function withExtras(
  facts: Facts,
  path: OptionPath,
  known: KnownDefaults,
  values: ReadonlyMap<Situation, PlainValue>,
): StatedDefault[] {
  const plain = SITUATIONS.find(({ mode, target }) => mode === 'production' && target === 'web');
  if (!plain) return [];
  return Object.keys(facts.changedBy).flatMap((when) => {
    const [value] = known(plain, when);
    const before = values.get(plain);
    if (value === undefined || when === path) return [];
    // Two objects differ in single members, which state it themselves.
    if (typeof value === 'object' && typeof before === 'object' && !Array.isArray(value)) return [];
    if (before !== undefined && sameValue(value, before)) return [];
    return [{ defaultValue: valueText(value), when }];
  });
}
