import type { Facts, PlainValue } from '../facts/model.ts';
import {
  type KnownDefaults,
  knownDefaults,
  knownOwnerDefaults,
  SITUATIONS,
} from '../facts/option-defaults.ts';
import { readValue, sameValue, valueText } from '../facts/value-text.ts';
import type { ClaimPage, ClaimSection, Sentence } from './claim-page.ts';

/** An option that a sentence is about, with what its default may be. */
export interface Subject {
  name: string;
  /** In any mode and target; empty where nobody knows it. */
  defaults: readonly PlainValue[];
}

/**
 * The options that a sentence may be about, the likeliest first: those it names, that of its row, and
 * that of its section.
 */
export function subjectsOf(sentence: Sentence, page: ClaimPage, facts: Facts): Subject[] {
  const { section, codes, cell } = sentence;
  const row = cell
    ? [...(cell.row.cells[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, one = '']) => one)
    : [];
  const named = codes.map(({ text }) => text.replace(/:\s.*$/, ''));
  const sections = [section, ...[...section.above].reverse()];
  const all = sections.flatMap(({ code }) => (code === undefined ? [] : [code]));
  // What is true of an option says nothing about what it holds.
  const headings = all.filter(
    (code, index) => index === 0 || all[0]?.startsWith(`${code}.`) !== true,
  );
  const owner = ownerOf(page, sections, facts);
  const names = [...named, ...row, ...headings];
  const below = headings.flatMap((heading) =>
    [...row, ...named].map((name) => `${heading}.${name}`),
  );
  const subjects = [...below, ...names].flatMap((name): Subject[] => {
    const known = defaultsOf(name, owner, facts);
    return known ? [{ name, defaults: distinct(known, Object.keys(facts.changedBy)) }] : [];
  });
  return subjects.filter(
    ({ name }, index) => subjects.findIndex((one) => one.name === name) === index,
  );
}

/** The option of a name, of the configuration or of what the page is about. */
export function subjectNamed(
  name: string,
  { section, page }: { section: ClaimSection; page: ClaimPage },
  facts: Facts,
): Subject | undefined {
  const owner = ownerOf(page, [section, ...section.above], facts);
  const known = defaultsOf(name, owner, facts);
  return known && { name, defaults: distinct(known, Object.keys(facts.changedBy)) };
}

/** The plugin or loader that a page or section is about. */
function ownerOf(
  { check }: ClaimPage,
  sections: readonly ClaimSection[],
  { pluginDefaults, loaderDefaults }: Facts,
): string | undefined {
  const owners = { ...pluginDefaults, ...loaderDefaults };
  const title = check.page.headings.find(({ depth }) => depth === 1)?.plain ?? '';
  const names = [title, ...sections.flatMap(({ code }) => code ?? [])];
  return names
    .flatMap((name) => [name, `optimize.${name}`, name.replace(/^rspack\./, '')])
    .find((name) => name in owners);
}

function defaultsOf(
  name: string,
  owner: string | undefined,
  facts: Facts,
): KnownDefaults | undefined {
  if (owner !== undefined) {
    const own = knownOwnerDefaults(facts, owner, name);
    if (SITUATIONS.some((situation) => own(situation).length > 0)) return own;
  }
  return name in facts.options ? knownDefaults(facts, name) : undefined;
}

function distinct(known: KnownDefaults, extras: readonly string[]): PlainValue[] {
  const values = SITUATIONS.flatMap((situation) => [
    ...known(situation),
    ...extras.flatMap((extra) => known(situation, extra)),
  ]);
  return values.filter(
    (one, index) => values.findIndex((other) => sameValue(one, other)) === index,
  );
}

/** Whether a value as a sentence writes it is one of some values, or a member of one. */
export function isOneOf(text: string, values: readonly PlainValue[]): boolean {
  const bare = text.replace(/^['"]|['"]$/g, '');
  const read = readValue(text);
  return values.some((value) => {
    if (read !== undefined && sameValue(value, read)) return true;
    if (valueText(value) === text || String(value) === bare) return true;
    return Array.isArray(value) && isOneOf(text, value);
  });
}
