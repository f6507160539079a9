import type { Problem } from '../../engine/model.ts';
import type { Facts } from '../facts/model.ts';
import { type KnownDefaults, MODES, SITUATIONS, type Situation } from '../facts/option-defaults.ts';
import { type StatedDefault, statedFor } from '../facts/stated-defaults.ts';
import { readValue, sameValue, valueText } from '../facts/value-text.ts';
import { problem } from './page-result.ts';
import type { Place, Row, StatedFact } from './sections.ts';

/** What is true of an option's default. */
export interface TrueDefaults {
  /** The option, as problems call it. */
  name: string;
  facts: Facts;
  known: KnownDefaults;
  /** Whether it may depend on mode and target. */
  varies: boolean;
  /** Those that the statement is about; all by default. */
  targets?: readonly string[];
  /** What the page should state. */
  right(): readonly StatedDefault[];
  /** Where a missing probe belongs, in `checks/facts/probes/`. */
  probes: string;
  /** Whether a text names another option whose value this one takes. */
  isFallback?(text: string, situation: Situation): boolean;
}

/** The problem of stated defaults that are wrong, missing or not known. */
export function wrongDefault(
  at: Place,
  stated: readonly StatedDefault[],
  truth: TrueDefaults,
): Problem | undefined {
  const message = whatIsWrong(stated, truth);
  if (message === undefined) return undefined;
  const right = truth.right();
  const list = right.map((entry) => objectText(entry)).join(', ');
  // A statement about a few situations is not the whole list; the message says what is right.
  if (truth.targets) return problem(at, 'wrong-default', { message });
  return problem(at, 'wrong-default', {
    message,
    hint:
      right.length === 0
        ? `leave the default out, or add a probe to checks/facts/probes/${truth.probes}`
        : `write \`defaultValueList={[${list}]}\``,
  });
}

/** The defaults that a `<PropertyType />` states. */
export function defaultsIn({ props }: StatedFact): StatedDefault[] {
  // The compile has checked the shape; a page with another one has a problem already.
  return Array.isArray(props.defaultValueList) ? props.defaultValueList : [];
}

/** What a row states as the default; undefined where the cell is more or less than one code span. */
export function defaultInRow({ only }: Row): string | undefined {
  return Object.entries(only).find(([column]) => /^(?:defaults?|默认值)$/i.test(column))?.[1];
}

/** A default that depends on the mode: `20000` in production, else `10000`. */
const BY_MODE = /^(\S+) in (development|production|none)(?: mode)?, (?:else|otherwise) (\S+)$/;
const BY_MODE_ZH = /^(生产|开发)\s*(\S+?)，其余\s*(\S+)$/;
const MODE_WORDS: Readonly<Record<string, string>> = { 生产: 'production', 开发: 'development' };

/** What a row states as defaults in words that tell modes apart; none where it does not. */
export function defaultsByMode({ texts, cells, only }: Row): StatedDefault[] {
  const columns = MODES.flatMap((mode): StatedDefault[] => {
    const defaultValue = only[mode];
    return defaultValue === undefined ? [] : [{ mode, defaultValue }];
  });
  if (columns.length > 0) return columns;
  const column = Object.keys(texts).find((name) => /^(?:defaults?|默认值)$/i.test(name)) ?? '';
  const text = texts[column] ?? '';
  const [, value, named = '', other] = BY_MODE.exec(text) ?? inOrder(BY_MODE_ZH.exec(text));
  // Only code is a value.
  const isCode = [value, other].every((one) => one !== undefined && cells[column]?.includes(one));
  if (!isCode || value === undefined || other === undefined) return [];
  return [{ defaultValue: value, mode: MODE_WORDS[named] ?? named }, { defaultValue: other }];
}

const inOrder = (match: RegExpExecArray | null): (string | undefined)[] =>
  match ? [match[0], match[2], match[1], match[3]] : [];

/** Undefined when stated defaults are true in every mode and target. */
function whatIsWrong(stated: readonly StatedDefault[], truth: TrueDefaults): string | undefined {
  const { name, known } = truth;
  // Columns of single modes say nothing about the others.
  const isPartial = stated.length > 0 && stated.every(({ mode }) => mode !== undefined);
  for (const situation of SITUATIONS) {
    const real = known(situation);
    const entry = statedFor(stated, situation);
    if (!entry && isPartial) continue;
    if (truth.targets?.includes(situation.target) === false) continue;
    const where = truth.varies ? ` in ${situation.mode} mode with target ${situation.target}` : '';
    if (!entry) {
      const [value] = real;
      // Members with headings of their own state their defaults there.
      if (value === undefined || isTree(value)) continue;
      return `the default of \`${name}\` is missing: \`${valueText(value)}\`${where}`;
    }
    const text = entry.defaultValue;
    if (truth.isFallback?.(text, situation)) continue;
    const value = readValue(text);
    if (value === undefined) return `\`${text}\` is no value that can be compared`;
    if (real.some((other) => sameValue(other, value))) continue;
    if (real.length === 0 && value === '<undefined>') continue;
    const texts = real.map((other) => `\`${valueText(other)}\``).join(' or ');
    return texts === ''
      ? `no default of \`${name}\` is known, so \`${text}\` cannot be confirmed`
      : `the default of \`${name}\` is ${texts}${where}, not \`${text}\``;
  }
  return wrongExtra(stated, truth);
}

const isTree = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Defaults that hold with another option. */
function wrongExtra(
  stated: readonly StatedDefault[],
  { name, facts, known }: TrueDefaults,
): string | undefined {
  const situation: Situation = { mode: 'production', target: 'web' };
  for (const { when, defaultValue } of stated) {
    if (when === undefined) continue;
    if (!(when in facts.changedBy)) return `no probe sets \`${when}\``;
    const real = known(situation, when);
    const value = readValue(defaultValue);
    if (value !== undefined && real.some((other) => sameValue(other, value))) continue;
    const texts = real.map((other) => `\`${valueText(other)}\``).join(' or ') || 'not known';
    return `the default of \`${name}\` with \`${when}\` is ${texts}, not \`${defaultValue}\``;
  }
  return undefined;
}

function objectText(entry: StatedDefault): string {
  const fields = Object.entries(entry).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(', ')} }`;
}
