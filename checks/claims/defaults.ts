import { placeOf, type SyntaxNode } from '../../engine/compile/nodes.ts';
import type { Facts } from '../facts/model.ts';
import { readValue, sameValue, valueText } from '../facts/value-text.ts';
import type { Claim, ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type ClaimPage, type ClaimSection, type Sentence, sentencesOfPage } from './claim-page.ts';
import { clausesOf } from './clauses.ts';
import { isOneOf, subjectNamed, subjectsOf } from './subject.ts';

const DEFAULT = /\bdefaults?\b|默认/i;
/** A value that takes the place of a default: “doubles the default limit to 500,000 bytes”. */
const CHANGES_DEFAULT =
  /\b(?:doubles?|halves?|raises?|lowers?|increases?|decreases?|reduces?|changes?) (?:the|its|this|these) default [\w ]{0,30}\bto\b|(?:将|把)[^，。]{0,12}默认[^，。]{0,12}(?:[提降][高低]到|增加到|减少到|加倍到|改为|换成)/i;
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
  claimsOf: (page, sources) => [
    ...sentencesOfPage(page)
      .filter(
        ({ kind, text }) => kind !== 'heading' && DEFAULT.test(text) && !CHANGES_DEFAULT.test(text),
      )
      .flatMap((sentence) => [
        ...sentenceClaims(sentence, page, sources),
        ...switchClaims(sentence, page, sources),
      ]),
    ...page.sections.flatMap((section) =>
      section.components
        .filter(({ name }) => name === 'Default')
        .map(({ node }) => componentClaim(node, { section, page }, sources)),
    ),
  ],
};

/**
 * `<Default of="…" is="…" />` is proven, or false: an option that nothing knows needs other words. A
 * site is built without the packages, so the page holds the value, and `--fix` writes it.
 */
function componentClaim(
  node: SyntaxNode,
  { section, page }: { section: ClaimSection; page: ClaimPage },
  { facts }: ClaimSources,
): Claim {
  const prop = (wanted: string) => {
    const value = node.attributes?.find(({ name }) => name === wanted)?.value;
    return typeof value === 'string' ? value : '';
  };
  const [option, value] = [prop('of'), prop('is')];
  const subject = subjectNamed(option, { section, page }, facts);
  const isRight = subject?.defaults.some((one) => {
    const read = readValue(value);
    return read !== undefined && sameValue(one, read);
  });
  const known = subject && subject.defaults.length > 0;
  const [first] = subject?.defaults ?? [];
  const right = first === undefined ? undefined : valueText(first);
  const verdict: Verdict = isRight
    ? { state: 'proven', by: `the facts about ${option}` }
    : {
        state: 'false',
        code: 'wrong-default',
        message: known
          ? `${whatItIs(subject)}, not ${value}`
          : `no default of \`${option}\` is known, so \`${value}\` cannot be confirmed`,
        hint: known
          ? `write \`is="${right ?? ''}"\``
          : 'look for the name with `npm run check:facts`, or show the default in an example',
        // Of several, which one is meant is the writer's to say.
        ...(right !== undefined &&
          subject?.defaults.length === 1 && {
            mend: { find: `of="${option}" is="${value}"`, write: `of="${option}" is="${right}"` },
          }),
      };
  return {
    file: section.file.shown,
    ...placeOf(node),
    kind: 'default',
    excerpt: `<Default of="${option}" is="${value}" />`,
    says: `${option} = ${value}`,
    verdict,
  };
}

function sentenceClaims(sentence: Sentence, page: ClaimPage, { facts }: ClaimSources): Claim[] {
  const clauses = clausesOf(sentence, page.lang);
  const first = clauses.findIndex(({ text }) => DEFAULT.test(text));
  const clause = clauses[first];
  // “By default,” belongs to what follows; what stands in another clause may be set by hand.
  const isIn = ({ at }: { at: number }) =>
    clause !== undefined && at >= clause.at && at < clause.at + clause.text.length;
  const values = valuesIn(sentence).filter(isIn);
  if (values.length === 0) return statedClaims(sentence, page, facts);
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

/** “`output.clean` is enabled by default”, or “it is” in the section of the option. */
const SWITCHED =
  /(?:`([\w.]+)`(?: ?option| ?选项)?|\b(?:It|This option|The option)|该选项|此选项)(?: is|['’]s)? ?(?:(enabled|on|active)|disabled|off|inactive)? ?(?:by default|默认) ?(?:(启用|开启)|禁用|关闭)?/;

function switchClaims(sentence: Sentence, page: ClaimPage, { facts }: ClaimSources): Claim[] {
  const match = SWITCHED.exec(sentence.text);
  const [whole = '', name = sentence.section.code ?? '', on, onInChinese] = match ?? [];
  const isSwitch = /(?:abled|on|off|active) by default|默认 ?(?:启用|开启|禁用|关闭)/.test(whole);
  const subject = isSwitch
    ? subjectNamed(name, { section: sentence.section, page }, facts)
    : undefined;
  if (!match || !subject || subject.defaults.length !== 1) return [];
  const [value] = subject.defaults;
  if (typeof value !== 'boolean') return [];
  const isOn = on !== undefined || onInChinese !== undefined;
  const verdict: Verdict =
    value === isOn
      ? { state: 'proven', by: `the facts about ${name}` }
      : {
          state: 'false',
          code: 'wrong-default',
          message: `${whatItIs(subject)}, not ${isOn}`,
          hint: 'say the opposite',
        };
  return [claimAt(sentence, match.index, { kind: 'default', says: `${name} = ${isOn}`, verdict })];
}

/** `clean: true` … “it's the default”, in one sentence or in two. */
function statedClaims(sentence: Sentence, page: ClaimPage, facts: Facts): Claim[] {
  if (!/\b(?:is|'s|’s) the default\b|(?:这|它|即)?是[^，。`]*默认值/.test(sentence.text)) return [];
  const all = sentence.section.sentences;
  const before = all[all.indexOf(sentence) - 1];
  const near = before?.block === sentence.block ? [sentence, before] : [sentence];
  const code = near.flatMap(({ codes }) => codes).find(({ text }) => STATED.test(text));
  const [, name = '', value = ''] = STATED.exec(code?.text ?? '') ?? [];
  const named = Object.keys(facts.options).filter(
    (path) => path === name || path.endsWith(`.${name}`),
  );
  const told = named.filter((one) => named.length === 1 || page.check.text.includes(one));
  const [path, ...others] = told;
  const read = readValue(value);
  if (path === undefined || others.length > 0 || read === undefined) return [];
  const subject = subjectNamed(path, { section: sentence.section, page }, facts);
  if (!subject || subject.defaults.length === 0) return [];
  const verdict: Verdict = subject.defaults.some((one) => sameValue(one, read))
    ? { state: 'proven', by: `the facts about ${path}` }
    : {
        state: 'false',
        code: 'wrong-default',
        message: `${whatItIs(subject)}, not ${value}`,
        hint: 'say what the default is, or leave it out',
      };
  return [claimAt(sentence, 0, { kind: 'default', says: `${path} = ${value}`, verdict })];
}

/** An option with its value in one code span. */
const STATED = /^([\w.]+): (true|false|null|-?\d[\d.]*|'[^']*')$/;

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
