import type { Claim, ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import type { ClaimPage, ClaimSection, Sentence } from './claim-page.ts';
import { countSource } from './counts.ts';

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
    const [, written = '', unit = ''] = match;
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
  const source = sourceOf(sentence, number, page, sources);
  const verdict: Verdict =
    source === undefined ? { state: 'unproven' } : { state: 'proven', by: source };
  const says = `${number.value}${number.unit === '' ? '' : ` ${number.unit}`}`;
  return claimAt(sentence, number.at, { kind: 'number', says, verdict });
}

/** Where a number comes from; undefined when nobody can tell. */
function sourceOf(
  sentence: Sentence,
  { at, text, value, unit }: WrittenNumber,
  page: ClaimPage,
  { facts }: ClaimSources,
): string | undefined {
  const counted =
    unit === '' ? countSource(sentence, { end: at + text.length, value }, page, facts) : undefined;
  return counted ?? fenceWith(sentence.section, value);
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
