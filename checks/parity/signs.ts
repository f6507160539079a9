import { blanked } from './clause-names.ts';
import { NUMBER_NAMES } from './numerals.ts';
import { NO_PRODUCTS, type Products, productWords } from './products.ts';

/** Words that turn a sentence into another statement, by what they mean: synonyms are one sign. */
interface Sign {
  sign: string;
  en: RegExp;
  zh: RegExp;
}

const word = (words: string) => new RegExp(String.raw`(?<![\w-])(?:${words})(?![\w-])`, 'gi');

/** What a statement cannot lose or gain without being another one. */
const SIGNS: readonly Sign[] = [
  {
    sign: 'not',
    en: /(?<![\w-])(?:not|no|none|never|neither|nor|nothing|nobody|nowhere|cannot|without|unable|unlimited|limitless|unsupported|missing|lacks?|absent|ignores?|ignored|(?:leave|leaves|leaving|left) (?:[\w-]+ ){0,4}out|unlike)(?![\w-])|n['’]t(?!\w)/gi,
    zh: /不(?!同|足|过|仅|论|管|但|如|妨|断|一样|相同|止|少|得不)|没有?|无(?!论)|未(?!来)|(?<!除)非(?!常)|切勿|(?<=^|[，。；：])与其(?![他它中])|忽略|缺少|缺失|(?<!级|类|个|分|区|特)别(?!名|的|是)/g,
  },
  {
    sign: 'only',
    en: word('only|just|solely|exclusively|alone'),
    zh: /只(?!要|有一)|仅|唯一|单独/g,
  },
  {
    sign: 'before',
    en: word('before|earlier|prior|about to'),
    zh: /(?<!目|当|提|向|空|先)[之以]?前(?!端|缀|面|文|提|者|后|置|言|进|的 ?`?\d)|更早|早于|尚未|即将/g,
  },
  {
    sign: 'after',
    en: word('after|later|afterwards|behind'),
    zh: /(?<!前|背|然|随|最)[之以]?后(?!端|缀|面|文|者|台|续|果|代)|随后|更晚|晚于/g,
  },
  {
    sign: 'first',
    en: word('first|initially|outermost|starts? with|starting with|begins? with|beginning with'),
    zh: /最先|首先|第一(?!次)|首个|(?<!请)先(?!前)|开始(?=逐|匹)|从(?=.{1,12}开始)/g,
  },
  {
    sign: 'last',
    en: word('last|finally|innermost|ends? with|ending with'),
    zh: /最后|最终|末尾|结尾/g,
  },
  { sign: 'until', en: word('until'), zh: /直到/g },
];

/** What denies a whole statement; “a missing file” is a file, and what is unchanged (“不变”) is the same. */
const DENIALS = {
  en: /(?<![\w-])(?:not|no|none|never|neither|nor|nothing|nobody|nowhere|cannot|without|unable)(?![\w-])|n['’]t(?!\w)/gi,
  zh: /不(?!同|足|过|仅|论|管|但|如|妨|断|一样|相同|止|少|得不|变(?![化更]))|没有?|无(?!论)|未(?!来)|切勿|(?<=^|[，。；：])与其(?![他它中])/g,
};

/** How often a clause denies something. */
export function denialsIn(clause: string): number {
  // “No, …”, “None.” and the “No” of a cell answer a question.
  const text = clause
    .replace(/`[^`]*`/g, '`')
    .replace(/(?<![\w-])(?:no|none|nothing)(?=\s*(?:[.;,]|$))|(?:没有|无|否)(?=[，；。]|$)/gi, '');
  return [...text.matchAll(/\p{Script=Han}/u.test(text) ? DENIALS.zh : DENIALS.en)].length;
}

/** What relates the code of a clause to each other, so that its order counts. */
const RELATION =
  /\b(?:before|after|first|last|then|between|same|different|default|instead|replaces?|unlike|like|order|precedence|prefers?)\b|[之以]前|[之以]后|先|最后|然后|之间|相同|不同|默认|代替|替代|取代|替换|而不是|优先|依次|顺序/i;

/** Between members of a list, whose order says nothing. */
const LISTED = /^\s*(?:[,、，]|and|or|和|或|与|及|[,，]\s*(?:and|or))?\s*$/;

const NUMBER_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  NUMBER_NAMES.slice(1).map((name, index) => [name, String(index + 2)]),
);
const CHINESE_DIGITS = '一二三四五六七八九十';
const COUNTS =
  /(?<![\w.#/-])(\d{1,3})(?![\w.]|-\w)|(?<![\w-])(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|once|twice)(?![\w-])|(十[一二三四五六七八九]|两|[二三四五六七八九十]|一(?=次))(?=个|种|次|条|项|类|步|倍|行|处|份|层|遍|端|者|组|段|页|位|秒|分|家|款|级)/gi;

/** The number that a word counts, as digits. */
function counted([, digits, english, chinese = '']: RegExpMatchArray): string {
  if (digits !== undefined) return digits;
  if (english !== undefined) {
    const name = english.toLowerCase();
    return name === 'once' ? '1' : name === 'twice' ? '2' : (NUMBER_WORDS[name] ?? name);
  }
  if (chinese.length === 2) return String(10 + digitOf(chinese[1]));
  return chinese === '两' ? '2' : String(digitOf(chinese));
}

/** Small numbers of a text with their places; code is blanked before. */
export const countsIn = (text: string): { at: number; sign: string }[] =>
  [...text.matchAll(COUNTS)].map((match) => ({ at: match.index, sign: counted(match) }));

const digitOf = (numeral = '') => CHINESE_DIGITS.indexOf(numeral) + 1;

/** What the words of a clause decide. */
export interface Signs {
  /** `not`, `only`, `before`, each as often as it stands there. */
  plain: string[];
  /** Small numbers in their order. */
  counts: string[];
  /** What stands on one side or the other: signs of order, products, and the code they relate. */
  sides: string[];
  /** Which of the site's products it is about, where it compares them or names one as a place. */
  products: string[];
  /** All of it in order, as a record shows it. */
  all: string[];
}

const known = new WeakMap<Products, Map<string, Signs>>();

/** The signs of a clause, code between backticks. */
export function signsOf(clause: string, products: Products): Signs {
  const ofProducts = known.get(products) ?? new Map<string, Signs>();
  known.set(products, ofProducts);
  const kept = ofProducts.get(clause);
  if (kept) return kept;
  const spans = [...clause.matchAll(/`([^`]+)`/g)].map(({ 0: whole, 1: text = '', index }) => ({
    at: index,
    end: index + whole.length,
    text,
  }));
  const text = blanked(clause, spans);
  const isChinese = /\p{Script=Han}/u.test(clause);
  const found = SIGNS.flatMap(({ sign, en, zh }) =>
    [...text.matchAll(isChinese ? zh : en)].map(({ index }) => ({ at: index, sign })),
  );
  const counts = countsIn(text);
  const { other, any, place } = productWords(products);
  const named = [...text.matchAll(other?.test(text) ? any : place)];
  const names = named.map(({ index, 0: name }) => ({
    at: index,
    sign: products.others.find((one) => name.includes(one)) ?? products.own,
  }));
  const isList = spans.every(
    ({ end }, index) =>
      index + 1 === spans.length || LISTED.test(clause.slice(end, spans[index + 1]?.at)),
  );
  const codes =
    !isList || RELATION.test(text)
      ? spans.map(({ at, text: code }) => ({ at, sign: `\`${code}\`` }))
      : [];
  const ordered = (list: { at: number; sign: string }[]) =>
    [...list].sort((a, b) => a.at - b.at).map(({ sign }) => sign);
  const isSide = ({ sign }: { sign: string }) => sign !== 'not' && sign !== 'only';
  const signs: Signs = {
    plain: ordered(found),
    counts: ordered(counts),
    sides: ordered([...found.filter(isSide), ...names, ...codes]),
    products: ordered(names),
    all: ordered([...found, ...counts, ...names, ...codes]),
  };
  ofProducts.set(clause, signs);
  return signs;
}

/** The signs of a clause that are the same whatever products there are: negations, order, counts. */
export const statedSigns = (clause: string): Pick<Signs, 'plain' | 'counts'> =>
  signsOf(clause, NO_PRODUCTS);

/** Everything in a text that is a sign or a count, to compare what is left of it. */
export function decisiveWords(text: string): RegExp {
  const isChinese = /\p{Script=Han}/u.test(text);
  const signs = SIGNS.map(({ en, zh }) => (isChinese ? zh : en).source);
  return new RegExp([...signs, COUNTS.source].join('|'), 'gi');
}
