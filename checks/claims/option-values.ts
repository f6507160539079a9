import { closest } from '../../engine/site/check-links.ts';
import type { Facts, OptionFact } from '../facts/model.ts';
import { denialsIn } from '../parity/signs.ts';
import type { Claim, ClaimExtractor, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type ClaimPage, type Sentence, sentencesOfPage } from './claim-page.ts';

/** Between an option and its value in two code spans. */
const SET_TO = /^ ?(?:option|选项)? ?(?:is|to|=|as|is set to|设为|设置为|改为|为|是) ?$/;
/** Sentences about what does not exist, or exists elsewhere. */
const OTHERWISE = /webpack|reject|refuse|invalid|unknown|error|拒绝|无效|未知|报错/i;

/** Texts that sentences give to options of a closed type: `mode: 'production'`, `mode` to `'none'`. */
export const optionValueClaims: ClaimExtractor = {
  kind: 'value',
  claimsOf: (page, { facts }) =>
    sentencesOfPage(page).flatMap((sentence) =>
      denialsIn(sentence.text) > 0 || OTHERWISE.test(sentence.text)
        ? []
        : valuesIn(sentence).flatMap((one) => claimOf(sentence, one, page, facts)),
    ),
};

interface WrittenValue {
  at: number;
  name: string;
  value: string;
}

function valuesIn({ text, codes }: Sentence): WrittenValue[] {
  return codes.flatMap((code, index): WrittenValue[] => {
    const [, name, value] = /^([\w.]+): ['"]([^'"]*)['"]$/.exec(code.text) ?? [];
    if (name !== undefined && value !== undefined) return [{ at: code.at, name, value }];
    const option = codes[index - 1];
    const [, literal] = /^['"]([^'"]*)['"]$/.exec(code.text) ?? [];
    if (!option || literal === undefined || !SET_TO.test(text.slice(option.end, code.at)))
      return [];
    return [{ at: code.at, name: option.text, value: literal }];
  });
}

function claimOf(
  sentence: Sentence,
  { at, name, value }: WrittenValue,
  page: ClaimPage,
  facts: Facts,
): Claim[] {
  const path = optionNamed(name, sentence, page, facts);
  const fact = path === undefined ? undefined : facts.options[path];
  if (path === undefined || !fact || !isClosed(fact)) return [];
  const values = (fact.values ?? []).filter((one) => typeof one === 'string');
  const near = closest(value, values);
  const verdict: Verdict = values.includes(value)
    ? { state: 'proven', by: `the schema of ${path}` }
    : {
        state: 'false',
        code: 'wrong-value',
        message: `\`${path}\` has no value \`'${value}'\`: the documented version accepts ${fact.schema}`,
        hint: near === undefined ? 'write one that it accepts' : `did you mean \`'${near}'\`?`,
      };
  return [claimAt(sentence, at, { kind: 'value', says: `${path} may be ${value}`, verdict })];
}

/** An option by its path, or by the end of it in the section of the option that holds it. */
function optionNamed(
  name: string,
  { section }: Sentence,
  { route }: ClaimPage,
  { options }: Facts,
): string | undefined {
  const holders = [section, ...[...section.above].reverse()].flatMap(({ code }) => code ?? []);
  const below = holders.map((holder) => `${holder}.${name}`).find((path) => path in options);
  if (below !== undefined) return below;
  // Plugins and loaders have options of the same names.
  const isOfConfiguration = name.includes('.') || !/^\/(?:plugins|guide\/features)\//.test(route);
  return isOfConfiguration && name in options ? name : undefined;
}

/** Whether a type names all texts that it has. */
const isClosed = ({ schema, values }: OptionFact): boolean =>
  values !== undefined &&
  schema
    .split(' | ')
    .every((part) => /^(?:".*"|-?\d[\d.]*|true|false|null|undefined|boolean|number)$/.test(part));
