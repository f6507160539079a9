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
  { facts }: ClaimSources,
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
  return { state: 'unproven' };
}

function standsInOrder(names: readonly string[], code: string): boolean {
  let from = 0;
  for (const name of names) {
    const at = code.indexOf(name, from);
    if (at === -1) return false;
    from = at + name.length;
  }
  return true;
}
