import type { Facts } from '../facts/model.ts';
import type { ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type Sentence, sentencesOfPage } from './claim-page.ts';

/** Words that give what stands in code an order. */
const ORDERED =
  /\b(?:in (?:this|the following|that) order|order|first|then|before|after|finally|last|priority|precedence)\b|顺序|依次|首先|最先|然后|之前|之后|最后|优先/i;

/** A sequence has at least so many members. */
const LEAST = 3;

/** Whether the code of a sentence is one list. */
function isList({ text, codes }: Sentence): boolean {
  const between = codes.slice(1).map(({ at }, index) => text.slice(codes[index]?.end, at));
  const joined = between.filter((words) =>
    /^\s*(?:[,、，→>;]|and|or|then|和|或|再|然后|[,，]\s*(?:and|or|then|再|然后)(?: (?:the|with))?)\s*$/.test(
      words,
    ),
  );
  return joined.length + 1 >= LEAST && joined.length * 2 > between.length;
}

/**
 * Things in a sentence that stand in an order: it is that of a list in the packages, of the hooks as
 * they are called, or of the page's own output or code; else it is on record as it is.
 */
export const sequenceClaims: ClaimExtractor = {
  kind: 'order',
  claimsOf: (page, sources) =>
    sentencesOfPage(page).flatMap((sentence, index, all) => {
      const { codes, text, kind, cell } = sentence;
      const names = codes.map((code) => code.text);
      const isOrdered =
        ORDERED.test(text) ||
        (all[index - 1]?.block === sentence.block && ORDERED.test(all[index - 1]?.text ?? ''));
      if (kind === 'heading' || cell || names.length < 2 || !isOrdered) return [];
      const verdict = verdictOf(sentence, names, sources);
      // How other things stand to each other is known by the words of their clauses.
      if (verdict.state === 'unproven' && !isList(sentence)) return [];
      const [first] = codes;
      return [
        claimAt(sentence, first?.at ?? 0, { kind: 'order', says: names.join(' > '), verdict }),
      ];
    }),
};

function verdictOf(
  { section }: Sentence,
  names: readonly string[],
  { facts, words }: ClaimSources,
): Verdict {
  const fence = section.fences.find(({ code }) => standsInOrder(names, code));
  if (fence && names.length > 2) return { state: 'proven', by: `the code in line ${fence.line}` };
  const stages = names.map((name) => facts.stages[name] ?? facts.stages[`Compilation.${name}`]);
  if (stages.every((stage) => stage !== undefined)) {
    const isRising = stages.every(
      (stage, index) => index === 0 || stage > (stages[index - 1] ?? stage),
    );
    if (isRising) return { state: 'proven', by: 'the numbers of the stages' };
  }
  return listVerdict(names, facts, words.lists) ?? { state: 'unproven' };
}

/** A list with other members may have the same texts by chance; one with as many is the same list. */
const LEAST_OF_LIST = 4;

/** Compares with the lists that are defaults, and with those in the code of the packages. */
function listVerdict(
  names: readonly string[],
  { defaults }: Facts,
  lists: readonly (readonly string[])[],
): Verdict | undefined {
  if (names.length < LEAST) return undefined;
  const bare = names.map((name) => name.replace(/^'(.*)'$|\(\)$/, '$1'));
  const ofDefaults = Object.entries(defaults).flatMap(([path, { by }]) =>
    by.flatMap(({ value }) =>
      isTexts(value) ? [{ by: `the default of \`${path}\``, list: value }] : [],
    ),
  );
  const all = [
    ...ofDefaults,
    ...lists.map((list) => ({ by: 'a list in the code of the packages', list })),
  ];
  const placed = all.map(({ by, list }) => ({ by, list, places: placesIn(list, bare) }));
  const same = placed.find(({ places }) => isRising(places));
  if (same) return { state: 'proven', by: same.by };
  const other = placed.find(
    ({ list, places }) => list.length === names.length && !places.includes(-1),
  );
  if (!other || names.length < LEAST_OF_LIST) return undefined;
  return {
    state: 'false',
    code: 'false-order',
    message: `${other.by} has another order: ${other.list.map((one) => `\`${one}\``).join(', ')}`,
    hint: 'take over its order',
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Index of each name; an ending also stands for a file with it. -1: not in the list. */
function placesIn(list: readonly string[], names: readonly string[]): number[] {
  return names.map((name) =>
    list.findIndex((one) => one === name || (one.startsWith('.') && name.endsWith(one))),
  );
}

const isRising = (places: readonly number[]): boolean =>
  places.every(
    (place, index) => place !== -1 && (index === 0 || place > (places[index - 1] ?? place)),
  );

function standsInOrder(names: readonly string[], code: string): boolean {
  let from = 0;
  for (const name of names) {
    const at = code.indexOf(name, from);
    if (at === -1) return false;
    from = at + name.length;
  }
  return true;
}
