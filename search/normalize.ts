/**
 * How texts are compared (SRCH-6): lower case, without accents. Applied to what is searched and to
 * what is searched for, so that one contains the other exactly when a reader would say so.
 */

/** Nothing but characters that have no accent and decompose into nothing: most texts, fast. */
const SIMPLE =
  /^[\0-\x7f\xa0-\xbf\u2010-\u2060\u2190-\u2193\u2500-\u257f\u3001-\u3029\u3400-\u9fff\uff01-\uff60]*$/;
/** Accents; those on a Cyrillic letter belong to it, as in `й`. */
const MARKS = /([\u0400-\u04ff])([\u0300-\u036f]+)|[\u0300-\u036f]+/g;
/** A character and what combines with it: marks, and the later letters of a Korean syllable. */
const CLUSTER = /.[\p{M}\u1160-\u11ff\ud7b0-\ud7fb]*/gsu;

/** A text in the form in which texts are compared. Newlines stay where they are. */
export function normalize(text: string): string {
  const lower = text.toLowerCase();
  if (SIMPLE.test(lower)) return lower;
  return (
    lower
      .normalize('NFD')
      .replace(MARKS, (_, letter: string | undefined, marks: string | undefined) =>
        letter === undefined ? '' : letter + marks,
      )
      // The same letter; which one lower-casing gives depends on what follows.
      .replaceAll('ς', 'σ')
      // Recomposed: Korean syllables, Japanese voiced kana and `й` are one character.
      .normalize('NFC')
  );
}

/** A query as it is matched: normalised, trimmed, any white space a single space. */
export function normalizeQuery(query: string): string {
  return normalize(query).replace(/\s+/g, ' ').trim();
}

/** A normalised text that knows where its characters come from. */
export interface Traced {
  text: string;
  /** Per code unit of `text`: where the character that it comes from starts and ends. */
  starts: number[];
  ends: number[];
}

/** Normalises a text piece by piece, to find places of the result in the original. */
export function trace(original: string): Traced {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const normalized = normalize(cluster);
    text += normalized;
    for (let unit = 0; unit < normalized.length; unit += 1) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { text, starts, ends };
}
