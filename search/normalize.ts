/**
 * How texts are compared (SRCH-6): lower case, without accents and without what nobody sees.
 * Applied to what is searched and to what is searched for, so that one contains the other exactly
 * when a reader would say so.
 */

/** Nothing but characters that have no accent and decompose into nothing: most texts, fast. */
const SIMPLE =
  /^[\0-\x7f\xa0-\xac\xae-\xbf\u2010-\u2060\u2190-\u2193\u2500-\u257f\u3001-\u3029\u3400-\u9fff\uff01-\uff60]*$/;
/** Accents; those on a Cyrillic letter belong to it, as in `й`. */
const MARKS = /([\u0400-\u04ff][\u0300-\u036f]+)|[\u0300-\u036f]+/g;
/** What nobody sees: soft hyphens, zero-width spaces and byte order marks. */
const UNSEEN = /[\xad\u200b\ufeff]+/g;
const UNSEEN_END = /[\xad\u200b\ufeff]+$/;
/** What combines with the character before it: marks, and the later letters of a Korean syllable. */
const COMBINING = String.raw`[\p{M}\u1160-\u11ff\ud7b0-\ud7fb\xad\u200b\ufeff]`;
/** A character and what combines with it, whatever unseen stands between. */
const CLUSTER = new RegExp(`.${COMBINING}*`, 'gsu');
/** Many of them. */
const PART = new RegExp(`.{1,1000}${COMBINING}*`, 'gsu');
/** More than any language puts on one character. */
const MAX_COMBINING = 20;

/** A text in the form in which texts are compared. Newlines stay where they are. */
export function normalize(text: string): string {
  const lower = text.toLowerCase();
  if (SIMPLE.test(lower)) return lower;
  return (
    lower
      .replace(UNSEEN, '')
      .normalize('NFD')
      .replace(MARKS, '$1')
      // The same letter; which one lower-casing gives depends on what follows.
      .replaceAll('ς', 'σ')
      // Recomposed: Korean syllables, Japanese voiced kana and `й` are one character.
      .normalize('NFC')
  );
}

/** Letters, digits and signs of names as input methods for Chinese and Japanese write them, when told to. */
const WIDE = /[\uff0d-\uff0f\uff10-\uff1a\uff20-\uff3a\uff3f\uff41-\uff5a]/g;
const WIDER_BY = 0xfee0;

/** A query in the letters that names are written in: `ｏｕｔｐｕｔ` is typed by mistake. */
export function narrowed(query: string): string {
  return query.replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDER_BY));
}

/** A query as it is matched: normalised, trimmed, any white space a single space. */
export function normalizeQuery(query: string): string {
  return normalize(narrowed(query)).replace(/\s+/g, ' ').trim();
}

/** Where a character stands in a text, in code units. */
interface Origin {
  start: number;
  end: number;
}

/**
 * Tells from which character of a text a code unit of the normalised text comes. Places are asked
 * for in ascending order: only the parts of the text that hold one are looked at closely.
 */
export function tracer(original: string): (place: number) => Origin {
  const parts = original.matchAll(PART);
  let origins: Origin[] | undefined;
  let part = '';
  let start = 0;
  /** Of the part, in the normalised text. */
  let from = 0;
  let to = 0;
  return (place) => {
    while (place >= to) {
      const { value } = parts.next();
      if (!value) return { start: original.length, end: original.length };
      [part] = value;
      start = value.index;
      from = to;
      to += normalize(part).length;
      origins = undefined;
    }
    origins ??= originsOf(part, start);
    return origins[place - from] ?? { start, end: start };
  };
}

/** Per code unit of a normalised text the character that it comes from. */
function originsOf(original: string, offset: number): Origin[] {
  const origins: Origin[] = [];
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const start = offset + index;
    const origin = { start, end: start + cluster.replace(UNSEEN_END, '').length };
    for (let unit = normalize(cluster).length; unit > 0; unit -= 1) origins.push(origin);
  }
  return origins;
}

/**
 * A text none of whose characters is as long as a page: browsers draw a character with a hundred
 * thousand marks for seconds. Real texts stay as they are.
 */
export function withoutPiles(text: string): string {
  const pile = new RegExp(`(${COMBINING}{${MAX_COMBINING}})${COMBINING}+`, 'gu');
  return text.replace(pile, '$1');
}
