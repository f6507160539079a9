import { valueText } from '../facts/value-text.ts';
import type { Claim, ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import {
  type ClaimPage,
  type ClaimSection,
  claimAt,
  type Sentence,
  sentencesOfPage,
} from './claim-page.ts';
import { clausesOf } from './clauses.ts';
import { isOneOf, subjectsOf } from './subject.ts';

const DEFAULT = /\bdefaults?\b|默认/i;
/** Code that is a value: a literal, a stage, a value of an option. */
const LITERAL =
  /^(?:['"`].*['"`]|-?\d[\d.,_]*|true|false|null|undefined|\[.*\]|\{.*\}|[\w-]*source-map|eval|[A-Z]\w*\.[A-Z_]+|[A-Z]+(?:_[A-Z]+)+)$/s;
const NUMBER = /(?<![\w.`/#,-])\d[\d,]*(?:\.\d+)?(?![\w/]|[.,]\d)/g;

/**
 * Values in sentences and cells that speak of a default: compared with the defaults of the option that
 * the sentence, its row or its section is about, and with those that the section's component states.
 */
export const defaultClaims: ClaimExtractor = {
  kind: 'default',
  claimsOf: (page, sources) =>
    sentencesOfPage(page)
      .filter(({ kind, text }) => kind !== 'heading' && DEFAULT.test(text))
      .flatMap((sentence) => sentenceClaims(sentence, page, sources)),
};

function sentenceClaims(sentence: Sentence, page: ClaimPage, { facts }: ClaimSources): Claim[] {
  const clauses = clausesOf(sentence, page.lang);
  const first = clauses.findIndex(({ text }) => DEFAULT.test(text));
  const from = clauses[first]?.at ?? 0;
  const values = valuesIn(sentence).filter(({ at }) => at >= from);
  if (values.length === 0) return [];
  const subjects = subjectsOf(sentence, page, facts);
  const stated = statedIn(sentence.section);
  return values.map(({ at, text: written }) => {
    // A stage by its name is its number.
    const text = String(facts.stages[written.replace(/^rspack\./, '')] ?? written);
    const subject = subjects.find(({ defaults }) => isOneOf(text, defaults));
    const [likely] = subjects;
    const verdict: Verdict = subject
      ? { state: 'proven', by: `the facts about ${subject.name}` }
      : stated.includes(text) || stated.includes(`'${text}'`)
        ? { state: 'proven', by: 'the component of the section, which is compared with the facts' }
        : {
            state: 'unproven',
            ...(likely && likely.defaults.length > 0 && { why: whatItIs(likely) }),
          };
    const says = `${(subject ?? likely)?.name ?? sentence.section.heading} = ${written}`;
    return claimAt(sentence, at, { kind: 'default', says, verdict });
  });
}

const whatItIs = ({ name, defaults }: ReturnType<typeof subjectsOf>[number]) =>
  `the default of ${name} is ${defaults
    .map((value) => valueText(value))
    .slice(0, 3)
    .join(' or ')}`;

function valuesIn({ text, codes }: Sentence): { at: number; text: string }[] {
  const literals = codes.filter((code) => LITERAL.test(code.text));
  const isCode = (at: number) => codes.some((code) => at >= code.at && at < code.end);
  const numbers = [...text.matchAll(NUMBER)].filter(({ index }) => !isCode(index));
  return [
    ...literals.map(({ at, text: value }) => ({ at, text: value })),
    ...numbers.map(({ index, 0: value }) => ({ at: index, text: value.replaceAll(',', '') })),
  ];
}

/** Defaults that the section's `<PropertyType />` states. */
function statedIn({ components }: ClaimSection): string[] {
  return components
    .filter(({ name }) => name === 'PropertyType')
    .flatMap(({ node }) => node.attributes ?? [])
    .filter(({ name }) => name === 'defaultValueList')
    .flatMap(({ value }) =>
      typeof value === 'object' && value !== null
        ? [
            ...value.value.matchAll(/defaultValue:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g),
          ].map(([, double, single]) => double ?? single ?? '')
        : [],
    );
}
