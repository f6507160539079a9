import { rulesOf } from './languages.ts';

/** A figure of a text, or a month beside one, which other languages write as a figure. */
export interface Figure {
  /** As messages name it. */
  value: string;
  /** Each number that it may stand for. */
  readings: readonly string[];
  /** What it is when its blanks separate numbers: `100 200`. */
  parts?: readonly string[];
  isMonth: boolean;
  /** Where the text has it. */
  index: number;
}

const ENGLISH_MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** A figure that is no part of a name (`es2015`), or a month beside one: Chinese months are figures. */
const PLAIN = new RegExp(
  `(?<![\\p{Script=Latin}\\d_.-])\\d[\\d,.]*|\\b(?:${ENGLISH_MONTHS.join('|')})(?=\\s+\\d)|(?<=\\d\\s+)(?:${ENGLISH_MONTHS.join('|')})\\b`,
  'gu',
);

/** Figures of a text, each with the numbers that it may stand for in its language. */
export function figuresOf(text: string, lang: string): Figure[] {
  if (rulesOf(lang) === undefined) return localFigures(text, lang);
  return [...text.matchAll(PLAIN)].map(({ 0: figure, index }) => {
    const month = ENGLISH_MONTHS.indexOf(figure) + 1;
    const value = month > 0 ? String(month) : figure.replace(/[,.]+$/, '').replaceAll(',', '');
    return { value, readings: [value], isMonth: month > 0, index };
  });
}

/** `285 616`, `285’616`; then what points and commas separate, whatever they mean. */
const GROUPED = String.raw`\p{Nd}{1,3}(?:[ \u00a0\u2009\u202f'’]\p{Nd}{3}(?!\p{Nd}))+(?:[.,٫]\p{Nd}+)?`;
const POINTED = String.raw`\p{Nd}+(?:[.,٬٫]\p{Nd}+)*`;
const LOCAL = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{Nd}_.-])(?:${GROUPED}|${POINTED})`,
  'gu',
);

/** Between a day or a year and its month: `15 de marzo de 2023`. */
const BESIDE = String.raw`[.\s]\s*(?:\p{L}{1,3}\s+)?`;

function localFigures(text: string, lang: string): Figure[] {
  const isComma = decimalOf(lang) === ',';
  const figures = [...text.matchAll(LOCAL)].map(({ 0: value, index }): Figure => {
    const [first = '', ...others] = asciiDigits(value).split(/[ \u00a0\u2009\u202f]/);
    const digits = [first, ...others].join('').replace(/['’٬]/g, '').replace(/٫/g, '.');
    // Who writes of versions and addresses leaves their points as they are, in any language.
    const english = digits.replaceAll(',', '');
    const local = digits.replaceAll('.', '').replaceAll(',', '.');
    return {
      value,
      readings: isComma && local !== english ? [local, english] : [english],
      ...(others.length > 0 && { parts: [first, ...others] }),
      isMonth: false,
      index,
    };
  });
  const months = monthsOf(lang);
  if (months.size === 0) return figures;
  const names = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const month = new RegExp(
    `(?<!\\p{L})(?:${names})(?=${BESIDE}\\p{Nd})|(?<=\\p{Nd}${BESIDE})(?:${names})(?!\\p{L})`,
    'giu',
  );
  const named = [...text.matchAll(month)].map(({ 0: name, index }): Figure => {
    const value = String(months.get(name.toLowerCase()) ?? name);
    return { value, readings: [value], isMonth: true, index };
  });
  return [...figures, ...named].sort((a, b) => a.index - b.index);
}

/** `٢٨٥` → `285`: Unicode has the ten digits of a script one behind the other. */
const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });

function decimalOf(lang: string): string {
  try {
    const parts = new Intl.NumberFormat(lang).formatToParts(1.5);
    return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  } catch {
    return '.';
  }
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** Names of months in lower case, alone and in dates, where they are not figures themselves. */
function monthsOf(lang: string): ReadonlyMap<string, number> {
  const kept = known.get(lang);
  if (kept) return kept;
  const names = new Map<string, number>();
  try {
    const forms = [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const;
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(lang, { ...form, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(new Date(Date.UTC(2024, month - 1, 15)));
        const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '';
        if (/^\p{L}+$/u.test(name)) names.set(name, month);
      }
    }
  } catch {
    // A language that nobody has described has no months here.
  }
  known.set(lang, names);
  return names;
}
