import { isBoundOf, isDerivedFrom, isRatioIn, isSaidInOtherUnit } from './amounts.ts';
import type { Claim, ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type ClaimPage, type ClaimSection, isOutput, type Sentence } from './claim-page.ts';
import { countSource } from './counts.ts';
import { sinceSource } from './since.ts';
import { isPartIn, isProductIn, isSumShown } from './sums.ts';
import { COMPARED_COLUMN } from './tables.ts';

/** A number as it stands in a sentence. */
export interface WrittenNumber {
  at: number;
  /** As written: `5,007`, `1.3`. */
  text: string;
  /** Digits alone, with a point: `5007`. */
  value: string;
  /** What it counts or measures, empty for none: `ms`. */
  unit: string;
}

/** Units make a number worth a proof, however short it is. */
const UNITS =
  'ms|s|seconds?|milliseconds?|minutes?|hours?|days?|bytes?|B|[kKMG]i?B|%|px|MB/s|percent|times|毫秒|秒|分钟|小时|天|字节|倍|像素';
const NUMBER = new RegExp(
  String.raw`(?<![\w.$#/@\u0080-\u024F-])(\d[\d,]*(?:\.\d+)*)(?!\d)(?:[\s-]?(${UNITS})(?![A-Za-z]))?(?![\w/])`,
  'g',
);

/**
 * Numbers in the words of a sentence that want a proof: those with two or more digits, or with a unit.
 * Numbers in code are left out, unless the code is nothing but a number.
 */
export function numbersIn({ text, codes }: Pick<Sentence, 'text' | 'codes'>): WrittenNumber[] {
  const isCode = (at: number) =>
    codes.some((code) => at >= code.at && at < code.end && !/^[\d.,]+$/.test(code.text));
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const [, digitsAlone = '', unit = ''] = match;
    // `1.0.0-alpha.5` is one number.
    const written = /^\d+\.\d+\.\d+$/.test(digitsAlone)
      ? digitsAlone +
        (/^-(?:alpha|beta|rc)\.\d+/.exec(text.slice(match.index + digitsAlone.length))?.[0] ?? '')
      : digitsAlone;
    const value = written.replaceAll(',', '').replace(/\.$/, '');
    const digits = value.replaceAll(/\D/g, '').length;
    if (isCode(match.index) || (digits < 2 && unit === '')) return [];
    return [{ at: match.index, text: written, value, unit }];
  });
}

/** Numbers have a source where they stand: an output, code, a fact, or the page that a link leads to. */
export const numberClaims: ClaimExtractor = {
  kind: 'number',
  claimsOf(page, sources) {
    return page.sections.flatMap((section) =>
      section.sentences.flatMap((sentence) =>
        sentence.kind === 'attribute'
          ? []
          : numbersIn(sentence).map((number) => numberClaim(sentence, number, page, sources)),
      ),
    );
  },
};

function numberClaim(
  sentence: Sentence,
  number: WrittenNumber,
  page: ClaimPage,
  sources: ClaimSources,
): Claim {
  const source =
    sourceOf(sentence, number, page, sources) ?? derivedFrom(sentence, number, page, sources);
  const verdict: Verdict =
    source === undefined ? { state: 'unproven' } : { state: 'proven', by: source };
  const says = `${number.value}${number.unit === '' ? '' : ` ${number.unit}`}`;
  return claimAt(sentence, number.at, { kind: 'number', says, verdict });
}

/** Where a number comes from; undefined when nobody can tell. Code has milliseconds where sentences have seconds. */
function sourceOf(
  sentence: Sentence,
  { at, text, value, unit }: WrittenNumber,
  page: ClaimPage,
  { facts, packages, firstVersions, ask }: ClaimSources,
): string | undefined {
  const column = sentence.cell && (sentence.cell.row.columns[sentence.cell.column] ?? '');
  if (column !== undefined && COMPARED_COLUMN.test(column.replaceAll('`', ''))) {
    return 'the facts, with which the column is compared';
  }
  const counted =
    unit === '' ? countSource(sentence, { end: at + text.length, value }, page, facts) : undefined;
  return (
    counted ??
    fenceWith(sentence.section, value) ??
    (/^(?:s|seconds?|秒)$/.test(unit)
      ? fenceWith(sentence.section, String(Math.round(Number(value) * 1000)))
      : undefined) ??
    (unit !== '' && isSaidInOtherUnit(sentence.text, at) ? OTHER_UNIT : undefined) ??
    (/^(?:times|倍)$/.test(unit) && isRatioIn(sentence.text, Number(value))
      ? TWO_AMOUNTS
      : undefined) ??
    (unit === '' ? versionSource(sentence, { at, value }, packages) : undefined) ??
    (unit === ''
      ? sinceSource(sentence, value, { lang: page.lang, sources: { firstVersions, ask } })
      : undefined)
  );
}

/**
 * What a number follows from: parts and their whole, a product, a sum or a bound of what is shown, a
 * difference or a share. Numbers of the sentence are claims of their own, so a product or a difference of
 * them says nothing new.
 */
function derivedFrom(
  sentence: Sentence,
  { at, value, unit }: WrittenNumber,
  page: ClaimPage,
  sources: ClaimSources,
): string | undefined {
  const { text, section } = sentence;
  const others = numbersIn(sentence);
  const figure = Number(value);
  const isShown = (other: WrittenNumber) => sourceOf(sentence, other, page, sources) !== undefined;
  const isPart = isPartIn(text, figure, (one) =>
    others.some((other) => Number(other.value) === one && other.unit === unit && isShown(other)),
  );
  if (isPart || isProductIn(text, figure)) return OTHER_NUMBERS;
  const isShownBy = (code: string) =>
    unit === '' ? isSumShown(text, figure, code) : isBoundOf(text, at, code);
  const fence = section.fences.find(({ code }) => isShownBy(code));
  if (fence) return `what line ${fence.line} shows`;
  if (unit === '') return undefined;
  const shown = section.fences.filter(isOutput).map(({ code }) => code);
  const isDerived = isDerivedFrom({ text, at, figure, unit }, shown.join('\n'));
  return isDerived || isBoundOf(text, at, text) ? OTHER_NUMBERS : undefined;
}

const OTHER_NUMBERS = 'the other numbers of the sentence';
const OTHER_UNIT = 'the same amount in another unit of the sentence';
const TWO_AMOUNTS = 'two amounts of the sentence';

/** What stands for a number as long as the sentence itself is true: of one that has changed, it says nothing. */
export const BY_SENTENCE: ReadonlySet<string> = new Set([OTHER_NUMBERS, OTHER_UNIT, TWO_AMOUNTS]);

/** What a product is called in sentences, and the package that has its version. */
const PRODUCTS: Readonly<Record<string, string>> = { rspack: '@rspack/core' };

/** The installed version of the package that stands in front of a number: `React 18.3.1`. */
function versionSource(
  { text, cell }: Sentence,
  { at, value }: { at: number; value: string },
  packages: ReadonlyMap<string, string>,
): string | undefined {
  const [, before = ''] =
    /([@\w./-]+)`?(?:['’]s)?\s*(?:version\s|v|的版本|版本)?\s*$/i.exec(text.slice(0, at)) ?? [];
  const [, row = ''] =
    cell?.column === undefined ? [] : (/^`?([@\w./-]+)`?$/.exec(cell.row.cells[0] ?? '') ?? []);
  const isWhole = text.trim() === value;
  const name = (before === '' && isWhole ? row : before).toLowerCase();
  const version = packages.get(PRODUCTS[name] ?? name);
  const isIt = version === value || version?.startsWith(`${value}.`);
  return isIt ? `the version of ${name} that the examples are built with` : undefined;
}

/** The code or output of a section that shows a number. */
function fenceWith({ fences }: ClaimSection, value: string): string | undefined {
  const pattern = new RegExp(
    String.raw`(?<![\d.])${value.replaceAll('.', String.raw`\.`)}(?!\d|\.\d)`,
  );
  const fence = fences.find(({ code, meta }) =>
    pattern.test(`${code.replaceAll(/(?<=\d)[,_](?=\d{3})/g, '')}\n${meta}`),
  );
  if (!fence) return undefined;
  return `${/\boutput\b/.test(fence.meta) ? 'the output' : 'the code'} in line ${fence.line}`;
}
