import type { Pattern } from './query.ts';
import { stemOf } from './stems.ts';
import { isEdge } from './tokenize.ts';
import type { WordStarts } from './word-starts.ts';

/** A text as it is searched. */
export interface SearchText {
  normalized: string;
  /** Its capitals, which show where identifiers have their parts; as long as the normalised one. */
  cased: string;
}

/**
 * Places where a pattern stands, in the order of the text: an entry of each list per place. A word
 * may stand at thousands of places, which are no objects for that reason.
 */
export interface Places {
  starts: number[];
  ends: number[];
  /** How well each fits, from 0 to 1. */
  grades: number[];
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
 * The places of a pattern in a text.
 * @param most places at most
 * @param words where words begin in this text, when that is known
 */
export function placesIn(
  text: SearchText,
  pattern: Pattern,
  {
    most = Number.POSITIVE_INFINITY,
    words,
  }: { most?: number; words?: WordStarts | undefined } = {},
): Places {
  const places: Places = { starts: [], ends: [], grades: [] };
  const { normalized, cased } = text;
  const { begin, mode } = pattern;
  const isInside = mode === 'inside';
  const known = isInside ? undefined : words?.startingWith(begin);
  if (known) {
    let from = 0;
    for (const start of known) {
      if (start < from || !normalized.startsWith(begin, start)) continue;
      from = addPlace(places, text, pattern, start);
      if (places.starts.length >= most) break;
    }
    return places;
  }
  let start = normalized.indexOf(begin);
  while (start >= 0 && places.starts.length < most) {
    const isPlace = isInside || isEdge(cased, start);
    const from = isPlace ? addPlace(places, text, pattern, start) : start + 1;
    start = normalized.indexOf(begin, from);
  }
  return places;
}

/**
 * Adds the place where a word begins, if it is one of the pattern.
 * @returns from where on the pattern is looked for
 */
function addPlace(places: Places, text: SearchText, pattern: Pattern, start: number): number {
  const { normalized, cased } = text;
  const { begin, mode } = pattern;
  const behind = start + begin.length;
  if (mode === 'inside') return add(places, start, behind, GRADE.inside, behind);
  const end = start + pattern.text.length;
  const isTyped = normalized.startsWith(pattern.text, start);
  if (isTyped && isEdge(cased, end)) {
    return add(places, start, end, gradeAt(normalized, start, end), end);
  }
  if (mode === 'exact') return start + 1;
  let last = behind;
  while (!isEdge(cased, last)) last += 1;
  const grade = gradeOfForm(normalized.slice(start, last), pattern.stem);
  if (grade > 0) return add(places, start, last, grade, behind);
  if (mode === 'prefix' && isTyped) return add(places, start, end, GRADE.prefix, behind);
  return behind;
}

function add(places: Places, start: number, end: number, grade: number, from: number): number {
  places.starts.push(start);
  places.ends.push(end);
  places.grades.push(grade);
  return from;
}

/** Grade of a word that is another form of the one with this stem, or made from it; 0 for others. */
function gradeOfForm(word: string, stem: string): number {
  if (stemOf(word) === stem) return GRADE.form;
  const isLong = stem.length >= MIN_DERIVED && word.startsWith(stem);
  return isLong && DERIVED.test(word.slice(stem.length)) ? GRADE.derived : 0;
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
