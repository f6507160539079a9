import { bareName, isIdentifier, partsOf } from './identifiers.ts';
import { hasKana, isGrammar, japaneseParts, japaneseWords } from './japanese.ts';
import { endingAt, namesOfReaders, withoutFrames } from './messages.ts';
import { narrowed, normalize, normalizeQuery } from './normalize.ts';
import { stemOf, stemPrefix } from './stems.ts';
import { isStopCharacter, isStopWord, isTalk, withoutQuestion } from './stop-words.ts';
import { type Synonyms, synonymsOf } from './synonyms.ts';

/** More is no query but a text: what follows is left out, so that nothing freezes. */
export const MAX_LENGTH = 400;
const MAX_TERMS = 16;

/** One thing that the reader asks for: a word, or a pair of Chinese characters. */
export interface Term {
  text: string;
  /** Share of its importance: what may be no word at all counts less. */
  weight: number;
}

/** What is looked for in texts, and for which terms it stands. */
export interface Pattern {
  /** Normalised. */
  text: string;
  /** Numbers of the terms that it answers. */
  covers: readonly number[];
  /** What an exact match is worth. */
  weight: number;
  /** How much of a word has to match. */
  mode: 'word' | 'exact' | 'prefix' | 'inside';
  /** Of a word: what its forms share, and the letters with which all of them begin. */
  stem: string;
  begin: string;
}

export function patternOf(
  text: string,
  covers: readonly number[],
  { weight = 1, mode = 'word' }: Partial<Pick<Pattern, 'weight' | 'mode'>> = {},
): Pattern {
  const isWord = mode === 'word' || mode === 'prefix';
  const [stem, begin] = isWord ? [stemOf(text), stemPrefix(text)] : [text, text];
  return { text, covers, weight, mode, stem, begin };
}

/** A query as it is matched. */
export interface Query {
  /** As it is remembered and shown with hits: normalised. */
  text: string;
  terms: readonly Term[];
  patterns: readonly Pattern[];
  /** Parts of the terms that are identifiers: `split` and `chunks` of `splitChunks`. */
  parts: ReadonlyMap<number, readonly string[]>;
  /** The text, or the identifier alone around which the query says nothing else. */
  named: string;
  /** Per term, what stands between it and the one before: the small words of a message. */
  between: readonly (string | undefined)[];
}

/** Letters and digits of scripts that write words apart, and what holds identifiers together. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}，。！？；：、“”‘’（）《》【】]+/gu;
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WORD = /[\p{L}\p{N}\p{M}_$]+/gu;

/** What a part of a word counts for the whole: `chunks` for `splitChunks`. */
const PART = 0.3;
/** Two characters of a longer Japanese word: worth a mark where nothing holds the word. */
const PAIR = 0.5;
/** The same identifier, spelt as words. */
const SPELT = 0.9;
/** Several words as they were typed say more than each of them. */
const WHOLE = 1.5;
/** What a word of the same meaning counts. */
const SYNONYM = 0.75;
/** Characters of a run that is looked for as a whole: a longer one is a sentence. */
const LONGEST_WHOLE = 8;
/** Importance of what only the reader's own machine says: the names of their files. */
const OWN = 0.3;
/** Importance of a word that tells how somebody fares, not with what. */
const TALK = 0.3;
/** Importance of a pair of characters that reaches from one Chinese word into the next. */
const ACROSS = 0.35;

const NONE: Synonyms = [];

/**
 * @param synonyms words of the same meaning, which are looked for, too
 * @param lang language of what is searched: Han characters alone may be Chinese or Japanese
 */
export function readQuery(keyword: string, synonyms: Synonyms = NONE, lang = ''): Query {
  const shown = narrowed(keyword.slice(0, MAX_LENGTH));
  const text = normalizeQuery(shown);
  const reader = createReader();
  const runs = withoutFrames(shown).match(RUN) ?? [];
  const own = namesOfReaders(runs);
  const isJapanese = /^ja\b/i.test(lang) || hasKana(shown);
  /** Runs that say something. */
  const telling: string[] = [];
  for (const run of runs) {
    if (reader.isFull()) break;
    const isTelling = CJK.test(run)
      ? isJapanese
        ? reader.readJapanese(normalize(run))
        : reader.readPairs(normalize(run))
      : reader.readWords(run, own.has(run) ? OWN : 1);
    if (isTelling) telling.push(run);
  }
  const { terms, patterns, parts } = reader.finish();
  const [only = ''] = telling;
  const named = telling.length === 1 && isIdentifier(only) ? bareName(only) : text;
  if (terms.length === 0) return { text, named, ...asItStands(text) };
  for (const { words, text: synonym } of synonymsOf(text, synonyms)) {
    const covers = terms.flatMap((term, index) => (words.includes(term.text) ? [index] : []));
    if (covers.length > 0) patterns.push(patternOf(synonym, covers, { weight: SYNONYM }));
  }
  return { text, named, terms, patterns, parts, between: betweenTerms(text, terms) };
}

/** What stands between the terms of a query where they come first, each behind the one before. */
function betweenTerms(text: string, terms: readonly Term[]): (string | undefined)[] {
  let end = -1;
  return terms.map((term) => {
    const start = text.indexOf(term.text, Math.max(0, end));
    const between = start < 0 || end < 0 ? undefined : text.slice(end, start);
    end = start < 0 ? -1 : start + term.text.length;
    return between;
  });
}

/** A query whose words that nothing holds are looked for by their parts, or inside of other words. */
export function loosened(query: Query, isFound: (term: number) => boolean): Query {
  const loose = query.terms.flatMap(({ text, weight }, term) => {
    if (isFound(term) || weight < 1 || text.length < 2) return [];
    const parts = query.parts.get(term) ?? [];
    const longer = parts.filter((part) => part.length > 2 || CJK.test(part));
    if (longer.length > 0)
      return longer.map((part) => {
        return patternOf(part, [term], { weight: CJK.test(part) ? PAIR : PART });
      });
    return patternOf(text, [term], { mode: 'inside' });
  });
  return loose.length === 0 ? query : { ...query, patterns: [...query.patterns, ...loose] };
}

/** Signs alone, emoji, one letter: found where they stand, as they stand. */
function asItStands(text: string): Omit<Query, 'text' | 'named'> {
  const parts = new Map<number, readonly string[]>();
  if (text === '') return { terms: [], patterns: [], parts, between: [] };
  return {
    terms: [{ text, weight: 1 }],
    patterns: [patternOf(text, [0], { mode: 'inside' })],
    parts,
    between: [],
  };
}

function createReader() {
  const terms: Term[] = [];
  const patterns: Pattern[] = [];
  /** Parts of identifiers, for those that stand nowhere as a whole. */
  const partsByTerm = new Map<number, readonly string[]>();
  /** Words of questions, for queries that hold nothing else. */
  const idle: string[] = [];
  /** The Latin word before, which may be the first half of a compound. */
  let before: number | undefined;

  const isFull = () => terms.length >= MAX_TERMS;
  function termOf(text: string, weight: number): number {
    const known = terms.findIndex((term) => term.text === text);
    if (known >= 0) return known;
    return terms.push({ text, weight }) - 1;
  }

  /** @param isPart of an identifier: `this` in `this.target` */
  function readWord(shown: string, isPart: boolean, weight: number): number | undefined {
    const word = normalize(shown).replace(/^[_$]+(?=.)|(?<=.)[_$]+$/g, '');
    if (!/[\p{L}\p{N}]/u.test(word)) return undefined;
    if (
      (isStopWord(word) && !isPart && !isShouted(shown)) ||
      (word.length === 1 && !/[\p{N}\p{Lo}]/u.test(word))
    ) {
      idle.push(word);
      return undefined;
    }
    if (isFull()) return undefined;
    const count = terms.length;
    const index = termOf(word, !isPart && isTalk(word) ? weight * TALK : weight);
    if (index < count) return index;
    patterns.push(patternOf(word, [index]));
    const parts = partsOf(shown);
    if (parts.length > 1) {
      for (const joint of [' ', '-']) {
        patterns.push(patternOf(parts.join(joint), [index], { weight: SPELT }));
      }
      partsByTerm.set(index, parts);
    }
    return index;
  }

  return {
    isFull,
    /**
     * Words between two spaces: one, or an identifier of several.
     * @param weight share of their importance
     * @returns whether they say what is asked
     */
    readWords(run: string, weight: number): boolean {
      const found: number[] = [];
      const isPart = /[\p{L}\p{N}][._:/[][\p{L}\p{N}]/u.test(run);
      const ending = weight < 1 ? endingAt(run) : 0;
      for (const { 0: shown, index: at } of run.matchAll(WORD)) {
        const index = readWord(shown, isPart, at < ending ? weight : 1);
        if (index === undefined) continue;
        found.push(index);
        // `dev server` may stand as `devServer`.
        const [one, other] = [terms[before ?? -1]?.text, terms[index]?.text];
        if (
          before !== undefined &&
          before !== index &&
          one &&
          other &&
          one.length + other.length < 24
        ) {
          patterns.push(patternOf(one + other, [before, index]));
        }
        before = index;
      }
      // `output.filename` as it stands says more than its parts.
      const whole = bareName(run);
      if (found.length > 0 && /[^\p{L}\p{N}]/u.test(whole)) {
        patterns.push(patternOf(whole, [...new Set(found)], { weight: WHOLE, mode: 'exact' }));
      }
      return found.some((index) => (terms[index]?.weight ?? 0) >= 1);
    },
    /**
     * Characters of Chinese that stand together.
     * @returns whether they say what is asked
     */
    readPairs(run: string): boolean {
      before = undefined;
      const known = terms.length;
      const lengths = wordLengths(run);
      for (const { index, 0: part } of withoutQuestion(run, lengths).matchAll(/\S+/g)) {
        readPart(part, lengths.slice(index));
      }
      if (terms.length === 0) idle.push(run);
      return terms.slice(known).some(({ weight }) => weight >= 1);
    },
    /**
     * Characters of Japanese that stand together.
     * @returns whether they say what is asked
     */
    readJapanese(run: string): boolean {
      before = undefined;
      const known = terms.length;
      const words = japaneseWords(run, dictionary());
      for (const word of words) {
        if (isGrammar(word)) {
          idle.push(word);
          continue;
        }
        if (isFull()) break;
        const index = termOf(word, word.length === 1 ? ACROSS : isTalk(word) ? TALK : 1);
        patterns.push(patternOf(word, [index], { mode: 'exact' }));
        partsByTerm.set(index, japaneseParts(word));
      }
      const added = terms.slice(known);
      if (added.length > 1 && run.length <= LONGEST_WHOLE) {
        const covers = added.map((_term, place) => known + place);
        patterns.push(patternOf(run, covers, { weight: WHOLE, mode: 'exact' }));
      }
      return added.some(({ weight }) => weight >= 1);
    },
    finish() {
      const last = patterns.findLastIndex(({ mode, weight }) => mode === 'word' && weight === 1);
      const typed = patterns[last];
      // The reader may still be typing the last word.
      if (typed && typed.text.length > 1)
        patterns[last] = patternOf(typed.text, typed.covers, { mode: 'prefix' });
      if (terms.length === 0) {
        for (const word of new Set(idle)) {
          if (isFull()) break;
          patterns.push(patternOf(word, [termOf(word, 1)], { mode: 'prefix' }));
        }
      }
      return { terms, patterns, parts: partsByTerm };
    },
  };

  /** @param lengths of the word that each character belongs to */
  function readPart(part: string, lengths: readonly number[]): void {
    const characters = part.length;
    if (characters <= 2) {
      if (characters === 1 && isStopCharacter(part)) {
        idle.push(part);
        return;
      }
      const index = termOf(part, isTalk(part) ? TALK : 1);
      patterns.push(patternOf(part, [index], { mode: 'exact' }));
      return;
    }
    const covers: number[] = [];
    /** Characters of the word that are still to come. */
    let rest = 0;
    for (let place = 0; place + 2 <= characters && !isFull(); place += 1) {
      const length = lengths[place] ?? 1;
      rest = (rest > 0 ? rest : length) - 1;
      // The end of one word and the beginning of the next are no word.
      if (rest === 0 && length > 1 && (lengths[place + 1] ?? 1) > 1) continue;
      // Two characters that the browser knows no word for may well be one.
      const isWord = rest > 0 || (length === 1 && lengths[place + 1] === 1);
      const pair = part.slice(place, place + 2);
      const index = termOf(pair, isWord ? (isTalk(pair) ? TALK : 1) : ACROSS);
      covers.push(index);
      patterns.push(patternOf(pair, [index], { mode: 'exact' }));
    }
    // The whole run, as long as it is no sentence.
    if (characters > 2 && characters <= LONGEST_WHOLE && covers.length > 0) {
      patterns.push(patternOf(part, covers, { weight: WHOLE, mode: 'exact' }));
    }
  }
}

/** `GET` among other words is a name. */
function isShouted(word: string): boolean {
  return word.length > 2 && /^[A-Z]+$/.test(word);
}

/** Per character of a run of Chinese, the length of its word, as far as the browser knows words. */
function wordLengths(run: string): number[] {
  const words = dictionary()?.(run);
  if (!words) return new Array<number>(run.length).fill(run.length);
  return words.flatMap(({ length }) => new Array<number>(length).fill(length));
}

/** Cuts a text into words; undefined in browsers that know none. */
function dictionary(): ((run: string) => string[]) | undefined {
  if (typeof Intl.Segmenter !== 'function') return undefined;
  // One dictionary has the words of Chinese and Japanese.
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const known = segmenter;
  return (run) => Array.from(known.segment(run), ({ segment }) => segment);
}

/** Made when the first Chinese or Japanese query is read. */
let segmenter: Intl.Segmenter | undefined;
