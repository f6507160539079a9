import { rulesOf } from './languages.ts';
import { NUMBER_NAMES } from './numerals.ts';

/**
 * What a text says, whatever its spelling: what is equal here needs no second look by a translator.
 * Small on purpose: of two words that a reader might tell apart, neither stands for the other.
 */

const NUMBER_WORDS = ['zero', ...NUMBER_NAMES];

/** Han numerals in front of what is counted; `一` is also the article and stays. */
const HAN_NUMERALS = '零一两三四五六七八九十';
const HAN_COUNTED = /([二两三四五六七八九十])(?= ?[个种项条次行份处张名位步类层段字篇节])/gu;

/** Words of a line mean the same in these pages; the first stands for all. */
const SAME_WORDS = `
  show display
  start begin
  increase raise
  change modify alter
  need require
  use utilize employ
  let allow permit
  help assist
  fix mend repair
  big large
  also too
  usually normally
  but however
  because since
  directory folder
  everyone everybody
  nobody noone
  get obtain receive
  find locate
  make create
  choose select pick
  remove delete
  several multiple
  many numerous
  end finish
  run execute
  problem issue
  encounter meet
  example instance
  fast quick
  about approximately roughly
  main primary
  same identical
  buy purchase
`;

const REPRESENTATIVES = new Map(
  SAME_WORDS.trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)),
);

const IRREGULAR = new Map([
  ['began', 'begin'],
  ['begun', 'begin'],
  ['chose', 'choose'],
  ['chosen', 'choose'],
  ['found', 'find'],
  ['got', 'get'],
  ['made', 'make'],
  ['ran', 'run'],
  ['met', 'meet'],
  ['written', 'write'],
  ['wrote', 'write'],
  ['shown', 'show'],
]);

const ENDINGS = ['', 's', 'es', 'd', 'ed', 'ing'] as const;

/** `displayed` → `showed`: one of the words that mean the same, its ending kept. */
function sameWord(word: string): string {
  const base = IRREGULAR.get(word) ?? word;
  for (const ending of ENDINGS) {
    if (!base.endsWith(ending)) continue;
    const stem = base.slice(0, base.length - ending.length);
    for (const one of [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')]) {
      const found = REPRESENTATIVES.get(one);
      if (found !== undefined) return `${found}${ending === '' ? '' : `+${ending.slice(-1)}`}`;
      if (ending !== '' && HEADS.has(one)) return `${one}+${ending.slice(-1)}`;
    }
  }
  return base;
}

const HEADS: ReadonlySet<string> = new Set(REPRESENTATIVES.values());

/**
 * The words of a text without case and punctuation, numbers as figures, short forms written out.
 * Arrows, comparisons and a minus in front of a figure are words, too.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\bcan't\b|\bcannot\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/'re\b/g, ' are')
    .replace(/'ll\b/g, ' will')
    .replace(/'ve\b/g, ' have')
    .replace(/[−–](?=\d)/g, '-')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(HAN_COUNTED, (_all, numeral: string) => ` ${figureOf(numeral)} `);
  const words =
    plain.match(
      /(?<![\p{L}\p{N}])-\d[\d.]*|\d+(?:\.\d+)*|[←→↑↓↔⇐⇒⇔<>=≤≥≠±×%$€]+|[\p{Script=Han}]|[\p{L}\p{M}']+/gu,
    ) ?? [];
  return words
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '')
    .map((word) => {
      const figure = NUMBER_WORDS.indexOf(word);
      return figure >= 2 ? String(figure) : sameWord(word);
    });
}

const figureOf = (numeral: string): string =>
  String(numeral === '二' ? 2 : HAN_NUMERALS.indexOf(numeral));

/**
 * Words whose change is never one of style, in English and Chinese: negation, order, quantity, degree.
 * What is said of them goes by its class, so that the two can be laid beside each other.
 */
const MARKS: readonly (readonly [name: string, english: RegExp, chinese: RegExp])[] = [
  [
    'not',
    /\b(?:not|no|none|never|nothing|nobody|neither|nor|without|cannot)\b|n't\b|\b(?:unable|unsupported|missing|lacks?|ignores?|ignored|rejects?|rejected|disabled|fails?|instead of|rather than)\b/gi,
    /不|没|无(?!论)|未|非|勿|别(?=[在把用])|缺少|忽略|拒绝|禁用|失败|而非/g,
  ],
  ['only', /\b(?:only|just|alone|solely|exclusively|once)\b/gi, /只|仅|单独|才/g],
  [
    'all',
    /\b(?:all|every|each|always|any|both|everything|everyone)\b/gi,
    /所有|全部|每|总|任何|任意|都|一律|各/g,
  ],
  [
    'before',
    /\b(?:before|earlier|prior|until|precedes?)\b/gi,
    /之前|以前|前(?=[，。、调执触])|先|早于|直到|尚未/g,
  ],
  [
    'after',
    /\b(?:after|afterwards|later|then|follows|next|once)\b/gi,
    /之后|以后|后(?=[，。、再才])|再|然后|晚于|随后|接着/g,
  ],
  ['first', /\b(?:first|initially|beginning|start)\b/gi, /第一|首先|最先|首个|开头|最前/g],
  ['last', /\b(?:last|finally|end)\b/gi, /最后|末尾|最终|结尾/g],
  [
    'more',
    /\b(?:more|larger|longer|higher|greater|slower|above|over|exceeds?|than)\b/gi,
    /更多|更大|更长|更高|更慢|略长|大于|超过|高于|多于|以上/g,
  ],
  [
    'less',
    /\b(?:less|fewer|smaller|shorter|lower|faster|below|under|than)\b/gi,
    /更少|更小|更短|更低|更快|略短|小于|少于|低于|不足|以下/g,
  ],
  ['same', /\b(?:same|equal|identical|like|also|too)\b/gi, /相同|一样|同样|等同|也/g],
  [
    'different',
    /\b(?:differs?|different|differently|unlike|whereas|but|however|instead)\b/gi,
    /不同|差异|有别|而|但|却|相反|区别/g,
  ],
];

/** The marks of a text in their order: `not`, `only`, `before`; none where a language has no rules. */
export function marksOf(text: string, lang: string): string[] {
  const rules = rulesOf(lang);
  if (rules === undefined) return [];
  const isChinese = rules === 'zh';
  return MARKS.flatMap(([name, english, chinese]) =>
    [...text.matchAll(isChinese ? chinese : english)].map((match) => ({ name, at: match.index })),
  )
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Marks that two languages share often enough to be laid beside each other. */
const SHARED_MARKS = ['not', 'only', 'before', 'after', 'first', 'last'] as const;

/** Which marks one text has and its translation does not, or the other way round. */
export function marksApart(
  original: { text: string; lang: string },
  twin: { text: string; lang: string },
): string[] {
  // What one of them does not know, it would always seem to lack.
  if ([original, twin].some(({ lang }) => rulesOf(lang) === undefined)) return [];
  const theirs = new Set(marksOf(original.text, original.lang));
  const ours = new Set(marksOf(twin.text, twin.lang));
  return SHARED_MARKS.filter((mark) => theirs.has(mark) !== ours.has(mark));
}
