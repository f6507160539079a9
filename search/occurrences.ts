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

/**
 * The places of a pattern in a text, in its order.
 * @param most places at most
 */
export function occurrencesOf(
  { normalized, cased }: SearchText,
  { text, mode, stem, begin }: Pattern,
  most: number = Number.POSITIVE_INFINITY,
): Occurrence[] {
  const found: Occurrence[] = [];
  const isWord = mode === 'word' || mode === 'prefix';
  let start = normalized.indexOf(begin);
  while (start >= 0 && found.length < most) {
    let from = start + 1;
    if (mode === 'inside') {
      from = start + begin.length;
      found.push({ start, end: from, grade: GRADE.inside });
    } else if (isEdge(cased, start)) {
      const end = start + text.length;
      const isTyped = normalized.startsWith(text, start);
      if (isTyped && isEdge(cased, end)) {
        found.push({ start, end, grade: gradeAt(normalized, start, end) });
        from = end;
      } else if (isWord) {
        from = start + begin.length;
        const place = formAt({ normalized, cased }, start, { stem, begin });
        if (place) found.push(place);
        else if (mode === 'prefix' && isTyped) found.push({ start, end, grade: GRADE.prefix });
      }
    }
    start = normalized.indexOf(begin, from);
  }
  return found;
}

/** The word at a place, when it is another form of a pattern's word, or made from it. */
function formAt(
  { normalized, cased }: SearchText,
  start: number,
  { stem, begin }: Pick<Pattern, 'stem' | 'begin'>,
): Occurrence | undefined {
  let end = start + begin.length;
  while (!isEdge(cased, end)) end += 1;
  const word = normalized.slice(start, end);
  if (stemOf(word) === stem) return { start, end, grade: GRADE.form };
  const isLong = stem.length >= MIN_DERIVED && word.startsWith(stem);
  if (!isLong || !DERIVED.test(word.slice(stem.length))) return undefined;
  return { start, end, grade: GRADE.derived };
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
