import { escapeRegExp } from '../../engine/escape-reg-exp.ts';
import { codeLines, commentsOf } from '../parity/comments.ts';
import type { SourceTree } from '../source/source-tree.ts';
import { CODE, type ProseBlock, remarks } from './prose.ts';
import { LABELS, NAMES, OTHER_SPELLINGS, PROPER_NOUNS, TERMS } from './terms.ts';

/** Something a rule found in a block. */
export interface Finding {
  code: string;
  /** Index in the block's text. */
  at: number;
  message: string;
  hint?: string;
}

const names = [
  ...NAMES.map((name) => ({ name, pattern: wholeWord(name, 'gi') })),
  ...OTHER_SPELLINGS.map(({ name, not }) => ({
    name,
    pattern: new RegExp(`(?<![\\w@/.-])${not}(?![\\w/]|[.-]\\w)`, 'g'),
  })),
];

/** A name in another case, such as `Webpack`; titles follow the navigation's labels. */
export function nameCase({ text, kind, depth }: ProseBlock): Finding[] {
  if (isTitle({ kind, depth })) return [];
  const own = LABELS.reduce(
    (rest, label) => rest.replaceAll(label, '_'.repeat(label.length)),
    text,
  );
  return names.flatMap(({ name, pattern }) =>
    [...own.matchAll(pattern)].flatMap(({ 0: found, index }): Finding[] => {
      if (found === name || isAddress(own, index, found.length)) return [];
      return [
        { code: 'name-case', at: index, message: `“${found}” is written ${name}`, hint: name },
      ];
    }),
  );
}

/** Titles of pages and cards are the navigation's and the product's. */
function isTitle({ kind, depth }: Pick<ProseBlock, 'kind' | 'depth'>): boolean {
  return depth === 1 && (kind === 'heading' || kind === 'frontmatter');
}

function wholeWord(word: string, flags: string): RegExp {
  const escaped = escapeRegExp(word).replace(/ /g, '\\s+');
  return new RegExp(`(?<![\\w@/.-])${escaped}(?![\\w/]|[.-]\\w)`, flags);
}

/** Part of a web address, a package name or a path. */
function isAddress(text: string, index: number, length: number): boolean {
  return (
    /[\w@/.:-]$/.test(text.slice(0, index)) || /^(?:[./-]\w|\/)/.test(text.slice(index + length))
  );
}

const proper = [...NAMES, ...PROPER_NOUNS]
  .sort((a, b) => b.length - a.length)
  .map((name) => wholeWord(name, 'g'));

/** English headings are in sentence case; titles follow the navigation's labels. */
export function headingCase({ text, kind, depth }: ProseBlock): Finding[] {
  if (kind !== 'heading' || isTitle({ kind, depth })) return [];
  const masked = proper.reduce(
    (rest, name) => rest.replace(name, (word) => '_'.repeat(word.length)),
    text,
  );
  const words = [...masked.matchAll(/[^\s/()“”"–—]+/g)];
  return words.flatMap(({ 0: word, index }): Finding[] => {
    // A quotation begins as it does where it comes from.
    if (/[“‘"]$/.test(masked.slice(0, index))) return [];
    const before = masked.slice(0, index).trimEnd();
    const isFirst = before === '' || /[:.?!]$/.test(before);
    if (isFirst) {
      if (!/^[a-z]/.test(word)) return [];
      return [
        { code: 'heading-case', at: index, message: `a heading starts with a capital: “${word}”` },
      ];
    }
    // CamelCase and capitals are names; what is left is a plain word.
    if (!/^[A-Z][a-z]+[,;:.?!]?$/.test(word)) return [];
    return [
      {
        code: 'heading-case',
        at: index,
        message: `“${word}” stands in the middle of a heading`,
        hint: `write “${word.toLowerCase()}”, or add the name to PROPER_NOUNS in checks/language/terms.ts`,
      },
    ];
  });
}

const secondTranslations = TERMS.flatMap(({ en, zh, not }) =>
  not === undefined ? [] : [{ en, zh, pattern: new RegExp(not, 'g') }],
);

/** Where a page says how else a thing is called: 也叫代码拆分。 Readers search for those names. */
const ALSO_CALLED = /也叫[^，。；：）]*/g;

/** A second translation of a term that has one. */
export function termUse({ text }: ProseBlock): Finding[] {
  const used = text.replace(ALSO_CALLED, (names) => ' '.repeat(names.length));
  return secondTranslations.flatMap(({ en, zh, pattern }) =>
    [...used.matchAll(pattern)].map(({ 0: found, index }) => ({
      code: 'second-translation',
      at: index,
      message: `“${found}” for “${en}”`,
      hint: `the site says “${zh}” (checks/language/terms.ts)`,
    })),
  );
}

/** Words that praise instead of telling (English), and signs that are not used (Chinese). */
const EMPTY_WORDS = /\b(?:simply|obviously|blazing(?:ly)?|of course|needless to say)\b/gi;

export function emptyWords({ text }: ProseBlock): Finding[] {
  return [...text.matchAll(EMPTY_WORDS)].map(({ 0: found, index }) => ({
    code: 'empty-word',
    at: index,
    message: `“${found}” tells the reader nothing`,
    hint: 'leave it out, or give a figure',
  }));
}

/** `the the`: what doubling means elsewhere, as in `that that`, has no place here. */
export function doubledWords({ text }: ProseBlock): Finding[] {
  return [...text.matchAll(/(?<![\w-])([A-Za-z]+)\s+\1(?![\w-])/gi)].map(({ 0: found, index }) => ({
    code: 'doubled-word',
    at: index,
    message: `“${found}”: a word stands here twice`,
    hint: 'remove one',
  }));
}

/** Paragraphs from this many Latin words on, without a Chinese character, were not translated. */
const MANY_WORDS = 5;

export function untranslated({ text, kind }: ProseBlock): Finding[] {
  if (kind !== 'paragraph' || /\p{Script=Han}/u.test(text)) return [];
  const words = text.match(/(?<![\w./@-])[A-Za-z][a-z’']*(?![\w/@-]|\.\w)/g) ?? [];
  if (words.filter((word) => /^[a-z]/.test(word)).length < MANY_WORDS) return [];
  return [
    {
      code: 'not-translated',
      at: 0,
      message: `the paragraph has no Chinese: “${text.slice(0, 40).replaceAll(CODE, '…')}”`,
      hint: 'translate it',
    },
  ];
}

const CHINESE_SIGNS: readonly { pattern: RegExp; message: string; hint: string }[] = [
  { pattern: /[「」『』]/g, message: 'corner brackets as quotation marks', hint: 'use “ ”' },
  {
    pattern: /(?<=\p{Script=Han})"|"(?=\p{Script=Han})/gu,
    message: 'straight quotation marks',
    hint: 'use “ ”',
  },
  { pattern: /\.{3,}(?=\p{Script=Han}|$)/gu, message: 'three dots', hint: 'write ……' },
  {
    pattern: /(?<=\p{Script=Han});|;(?=\s*\p{Script=Han})/gu,
    message: 'a half-width semicolon',
    hint: 'write ；',
  },
  {
    pattern: /\((?=\p{Script=Han}[^()]*\))|(?<=\([^()]*\p{Script=Han})\)/gu,
    message: 'half-width brackets',
    hint: 'write （ ）',
  },
  { pattern: /的的|了了|是是|在在/g, message: 'a doubled character', hint: 'remove one' },
];

export function chineseSigns({ text }: ProseBlock): Finding[] {
  return CHINESE_SIGNS.flatMap(({ pattern, message, hint }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      code: 'chinese-signs',
      at: index,
      message: `${message}: ${found}`,
      hint,
    })),
  );
}

const LEFTOVER = /\b(?:TODO|FIXME|XXX|TBD|HACK)\b|\blorem ipsum\b|待补充|待完善|待翻译/gi;

export function leftovers({ text }: ProseBlock): Finding[] {
  return [...text.matchAll(LEFTOVER)].map(({ 0: found, index }) => leftover(found, index));
}

/** The same in comments of code and of the page. */
export function leftoversInRemarks(source: SourceTree): { line: number; finding: Finding }[] {
  const all = [...remarks(source)];
  return all.flatMap(({ text, line, lang, project }) => {
    const said = lang === undefined ? text : commentsOf(text, lang);
    // A project may be about such comments: then its code names them.
    const beside = all.filter((other) => project !== undefined && other.project === project);
    const code = beside.map((other) => withoutComments(other.text, other.lang ?? '')).join('\n');
    return said
      .split('\n')
      .flatMap((row, index) =>
        [...row.matchAll(LEFTOVER)]
          .filter(([found]) => !code.includes(found))
          .map(({ 0: found }) => ({ line: line + index, finding: leftover(found, 0) })),
      );
  });
}

const withoutComments = (code: string, lang: string): string =>
  codeLines(code, lang)
    .map(({ text }) => text)
    .join('\n');

function leftover(found: string, at: number): Finding {
  return {
    code: 'leftover',
    at,
    message: `“${found}” was left behind`,
    hint: 'finish it, or remove it',
  };
}

/** A sentence with its place; code inside it counts as one word and is all the same. */
export interface Sentence {
  key: string;
  /** Index in the block's text. */
  at: number;
}

/** English sentences from this many words on, Chinese ones from this many characters on. */
const LONG = { words: 8, characters: 20 };

/** The sentences of a block that are long enough to be noticed twice. */
export function longSentences({ text, kind }: ProseBlock): Sentence[] {
  if (kind !== 'paragraph') return [];
  const found: Sentence[] = [];
  for (const match of text.matchAll(/[^.!?。！？]+(?:[.!?](?!\s|$)[^.!?。！？]*)*[.!?。！？]*/g)) {
    const key = match[0]
      .replace(new RegExp(`${CODE}+`, 'g'), ' … ')
      .replace(/\s+/g, ' ')
      .trim();
    const characters = key.match(/\p{Script=Han}/gu)?.length ?? 0;
    const isLong =
      characters > 0 ? characters >= LONG.characters : key.split(' ').length >= LONG.words;
    if (isLong) found.push({ key, at: match.index });
  }
  return found;
}
