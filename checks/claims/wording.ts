import type { Claim, ClaimExtractor } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type Sentence, sentencesOfPage } from './claim-page.ts';
import { blanked, type Clause, clausesOf } from './clauses.ts';

/**
 * Words that turn a sentence into another statement, by what they mean: a synonym of one of them is
 * the same sign. What relates things to each other takes the code beside it along.
 */
interface Sign {
  sign: string;
  en: RegExp;
  zh: RegExp;
  relates?: boolean;
}

const word = (words: string) => new RegExp(String.raw`(?<![\w-])(?:${words})(?![\w-])`, 'gi');

const SIGNS: readonly Sign[] = [
  {
    sign: 'not',
    en: /(?<![\w-])(?:not|no|none|never|neither|nor|nothing|nobody|nowhere|cannot|without)(?![\w-])|n['’]t(?!\w)/gi,
    zh: /不(?!同|过|仅|论|管|但|如|妨|断|一样|相同|止|少|得不)|没有?|无(?!论)|未(?!来)|(?<!除)非(?!常)|切勿|(?<!级|类|个|分|区|特)别(?!名|的|是)/g,
  },
  { sign: 'only', en: word('only|solely|exclusively'), zh: /只(?!要)|仅|唯一/g },
  {
    sign: 'always',
    en: word('always|every|each|all|any|entire|whole'),
    zh: /总是|始终|一直|全部|所有|每(?=个|次|一|种|条|当)|任何|任意|整个/g,
  },
  {
    sign: 'most',
    en: word('most|mostly'),
    zh: /大多|多数/g,
  },
  {
    sign: 'before',
    en: word('before|earlier|prior'),
    zh: /(?<!目|当|提|向|空|先)[之以]?前(?!端|缀|面|文|提|者|后|置|言|进)|更早|早于|尚未/g,
    relates: true,
  },
  {
    sign: 'after',
    en: word('after|later|afterwards|behind'),
    zh: /(?<!前|背|然|随|最)[之以]?后(?!端|缀|面|文|者|台|续|果|代)|然后|随后|更晚|晚于|已经/g,
    relates: true,
  },
  { sign: 'between', en: word('between|during'), zh: /之间|期间/g, relates: true },
  {
    sign: 'first',
    en: word('first|initially|outermost'),
    zh: /最先|首先|第一(?!次)|首个|(?<!请)先(?!前)/g,
    relates: true,
  },
  { sign: 'last', en: word('last|finally|innermost'), zh: /最后|最终|末尾/g, relates: true },
  { sign: 'until', en: word('until'), zh: /直到/g },
  { sign: 'up', en: word('up|upwards|top|bottom-up'), zh: /自下而上|向上|顶部/g },
  { sign: 'down', en: word('down|downwards|bottom|top-down'), zh: /自上而下|向下|底部/g },
  { sign: 'left', en: word('left'), zh: /从左|左侧|左边/g },
  { sign: 'right', en: word('right'), zh: /从右|右侧|右边/g },
  {
    sign: 'more',
    en: word('more|larger|bigger|longer|higher|greater'),
    zh: /更[多大长高]|[多大长高]于|较[大长多高]/g,
  },
  {
    sign: 'less',
    en: /(?<![\w-])(?:less|[Ff]ewer|[Ss]maller|[Ss]horter|[Ll]ower)(?![\w-])/g,
    zh: /更[少小短低]|[少小短低]于|较[小短少低]/g,
  },
  { sign: 'faster', en: word('faster|fastest|quicker|quickest'), zh: /更快|最快|快于|较快/g },
  { sign: 'slower', en: word('slower|slowest'), zh: /更慢|最慢|慢于|较慢/g },
  { sign: 'most of all', en: word('largest|longest|highest|biggest'), zh: /最[多大长高]/g },
  { sign: 'least of all', en: word('smallest|shortest|lowest|least'), zh: /最[少小短低]/g },
  {
    sign: 'same',
    en: word('same|identical|equal|like webpack|as in webpack'),
    zh: /相同|一样|一致|同样/g,
    relates: true,
  },
  {
    sign: 'different',
    en: word('different|differs?|differently|unlike'),
    zh: /不同|不一样|不一致|相反/g,
    relates: true,
  },
  { sign: 'on', en: word('enables?|enabled|turns? on|switched on'), zh: /启用|开启/g },
  { sign: 'off', en: word('disables?|disabled|turns? off|switched off'), zh: /禁用|关闭/g },
  { sign: 'in', en: word('includes?|included|including'), zh: /包含|包括/g },
  {
    sign: 'out',
    en: word('excludes?|excluded|excluding|except|omits?|omitted'),
    zh: /排除|除了|省略/g,
  },
  { sign: 'required', en: word('required|mandatory|must'), zh: /必填|必须|必需/g },
  { sign: 'optional', en: word('optional|optionally'), zh: /可选/g },
  { sign: 'sync', en: word('synchronous|synchronously|sync'), zh: /同步/g },
  { sign: 'async', en: word('asynchronous|asynchronously|async'), zh: /异步/g },
  { sign: 'default', en: word('defaults?|by default'), zh: /默认/g, relates: true },
  {
    sign: 'instead',
    en: word('instead|replaces?'),
    zh: /而不是|代替|替代|取代|替换/g,
    relates: true,
  },
  { sign: 'webpack', en: word('webpack'), zh: /(?<![\w-])webpack(?![\w-])/g, relates: true },
];

/** Rspack does everything on these pages; who does it matters beside others, and as a place. */
const RSPACK = /\bIn Rspack\b|在 Rspack 中|Rspack 中/g;

/** Code that is a literal. */
const VALUE = /^(?:'[^']*'|"[^"]*"|-?\d[\d._]*|true|false|null|undefined)$/;

const NUMBER_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((name, index) => [name, String(index + 2)]),
);
const CHINESE_DIGITS = '一二三四五六七八九十';
const COUNTS =
  /(?<![\w.#/-])(\d{1,3})(?![\w.]|-\w)|(?<![\w-])(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice)(?![\w-])|(两|[二三四五六七八九十]|一(?=次))(?=个|种|次|条|项|类|步|倍|行|处|份|层|遍|端|者|组|段|页|位|秒|分|家|款|级)/gi;

/** The number that a word counts, as digits. */
function counted([, digits, english, chinese]: RegExpMatchArray): string {
  if (digits !== undefined) return digits;
  if (english !== undefined) {
    const name = english.toLowerCase();
    return name === 'once' ? '1' : name === 'twice' ? '2' : (NUMBER_WORDS[name] ?? name);
  }
  return chinese === '两' ? '2' : String(CHINESE_DIGITS.indexOf(chinese ?? '') + 1);
}

/**
 * The signs of a clause in their order, with the code that they relate; empty for a clause that only
 * names and describes.
 */
export function signsOf(clause: string, codes: readonly string[]): string[] {
  const spans = spansOf(clause, codes);
  const text = blanked(clause, spans);
  const found = SIGNS.flatMap(({ sign, en, zh, relates }) => {
    const pattern = /\p{Script=Han}/u.test(clause) ? zh : en;
    return [...text.matchAll(pattern)].map(({ index }) => ({ at: index, sign, relates }));
  });
  const numbers = [...text.matchAll(COUNTS)].map((match) => ({
    at: match.index,
    sign: counted(match),
  }));
  const place = [...text.matchAll(RSPACK)].map(({ index }) => ({ at: index, sign: 'Rspack' }));
  const names = /\bwebpack\b/.test(text)
    ? [...text.matchAll(/\bRspack\b/g)].map(({ index }) => ({ at: index, sign: 'Rspack' }))
    : place;
  // A value is what the sentence says of something; other code only where it stands in a relation.
  const isRelated = found.some(({ relates }) => relates);
  const related = spans
    .filter(({ text: code }) => isRelated || VALUE.test(code))
    .map(({ at, text: code }) => ({ at, sign: `\`${code}\`` }));
  return [...found, ...numbers, ...names, ...related]
    .sort((a, b) => a.at - b.at)
    .map(({ sign }) => sign);
}

function spansOf(clause: string, codes: readonly string[]) {
  let from = 0;
  return codes.flatMap((code) => {
    const at = clause.indexOf(`\`${code}\``, from);
    if (at === -1) return [];
    from = at + code.length + 2;
    return [{ at, end: from, text: code }];
  });
}

/**
 * What sentences say by such words. Nothing proves them by itself, so their wording is on record, and
 * a change of what they say is a problem until somebody confirms it.
 */
export const wordingClaims: ClaimExtractor = {
  kind: 'wording',
  claimsOf: (page) =>
    sentencesOfPage(page)
      .filter(({ kind }) => kind !== 'heading')
      .flatMap((sentence) =>
        clausesOf(sentence, page.lang).map((clause) => wordingClaim(sentence, clause)),
      ),
};

function wordingClaim(sentence: Sentence, clause: Clause): Claim {
  const end = clause.at + clause.text.length;
  const codes = sentence.codes.filter(({ at }) => at >= clause.at && at < end);
  const signs = signsOf(
    clause.text,
    codes.map(({ text }) => text),
  );
  // What a picture shows is named in its text alone.
  const named =
    sentence.kind === 'attribute' ? (clause.text.match(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g) ?? []) : [];
  const says = [...signs, ...named].join(' ');
  return {
    ...claimAt(sentence, clause.at, { kind: 'wording', says, verdict: { state: 'unproven' } }),
    clause: clause.text,
  };
}
