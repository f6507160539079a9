import type { Pattern } from './query.ts';
import { stemOf } from './stems.ts';
import { isEdge } from './tokenize.ts';

/** A text as it is searched. */
export interface SearchText {
  normalized: string;
  /** Its capitals, which show where identifiers have their parts; as long as the normalised one. */
  cased: string;
}

/** A place where a pattern stands. */
export interface Occurrence {
  start: number;
  end: number;
  /** How well it fits, from 0 to 1. */
  grade: number;
}

/** Worth of what is not exactly the word. */
const GRADE = {
  exact: 1,
  /** Part of an identifier: `chunks` in `splitChunks`. */
  part: 0.8,
  /** Another form of the word. */
  form: 0.85,
  /** A word made from it: `maintainers` for `maintain`. */
  derived: 0.5,
  /** The beginning of a word, while the last one is being typed. */
  prefix: 0.5,
  inside: 0.3,
} as const;

/** Endings that make another word of one, and how long that one is at least. */
const DERIVED = /^(?:e|ers?|ors?|ing|ions?|ations?|ments?|able|al|ity|ive|ly)$/;
const MIN_DERIVED = 5;

/** The places of a pattern in a text, one after the other. */
export function* occurrencesOf(
  { normalized, cased }: SearchText,
  { text, mode, stem, begin }: Pattern,
): Generator<Occurrence, undefined> {
  const isWord = mode === 'word' || mode === 'prefix';
  let from = 0;
  for (;;) {
    const start = normalized.indexOf(begin, from);
    if (start < 0) return undefined;
    from = start + begin.length;
    if (mode === 'inside') {
      yield { start, end: from, grade: GRADE.inside };
      continue;
    }
    if (!isEdge(cased, start)) {
      from = start + 1;
      continue;
    }
    const isExact = normalized.startsWith(text, start);
    if (isExact && isEdge(cased, start + text.length)) {
      from = start + text.length;
      yield { start, end: from, grade: gradeAt(normalized, start, from) };
    } else if (isWord) {
      let end = start + begin.length;
      while (!isEdge(cased, end)) end += 1;
      const word = normalized.slice(start, end);
      if (stemOf(word) === stem) yield { start, end, grade: GRADE.form };
      else if (
        stem.length >= MIN_DERIVED &&
        word.startsWith(stem) &&
        DERIVED.test(word.slice(stem.length))
      ) {
        yield { start, end, grade: GRADE.derived };
      } else if (mode === 'prefix' && isExact) {
        yield { start, end: start + text.length, grade: GRADE.prefix };
      }
    }
  }
}

/** Whether a word stands alone or is joined to others. */
function gradeAt(text: string, start: number, end: number): number {
  const isJoined = isLatin(text.charCodeAt(start - 1)) || isLatin(text.charCodeAt(end));
  const isWord = isLatin(text.charCodeAt(start)) || isLatin(text.charCodeAt(end - 1));
  return isJoined && isWord ? GRADE.part : GRADE.exact;
}

/** Of normalised text: a–z, 0–9, `_` and `$`. */
function isLatin(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95 || code === 36;
}
