/**
 * Where words begin and end. Scripts are told apart (SRCH-7): words of Latin and other letters are
 * cut into the parts of identifiers; Han, kana and Hangul characters and Cyrillic letters are tokens
 * of their own, since a substring of such a text may be a word anywhere.
 */

type Kind = 'capital' | 'small' | 'digit' | 'cjk' | 'cyrillic' | 'mark' | 'none';

/**
 * Whether a token starts or ends between two code units of a text. Capitals in a row are one part
 * (`HTML`), but the last one starts the next word (`HTMLPlugin`).
 */
export function isEdge(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const code = text.charCodeAt(at);
  // The second half of a character.
  if (code >= 0xdc00 && code <= 0xdfff && isHighSurrogate(text.charCodeAt(at - 1))) return false;
  const after = kindAt(text, at);
  if (after === 'mark') return false;
  const before = kindBefore(text, at);
  if (before !== after) return !(before === 'capital' && after === 'small');
  if (after === 'capital') return kindAt(text, at + 1) === 'small';
  return after === 'cjk' || after === 'cyrillic';
}

/** Kind of the character that ends at a place; marks belong to the letter before them. */
function kindBefore(text: string, at: number): Kind {
  for (let place = at - 1; place >= 0; place -= 1) {
    const code = text.charCodeAt(place);
    const isSecondHalf = code >= 0xdc00 && code <= 0xdfff && place > 0;
    if (isSecondHalf && isHighSurrogate(text.charCodeAt(place - 1))) continue;
    const kind = kindAt(text, place);
    if (kind !== 'mark') return kind;
  }
  return 'none';
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function kindAt(text: string, at: number): Kind {
  const code = text.codePointAt(at);
  if (code === undefined) return 'none';
  if (code < 0x80) return asciiKind(code);
  if (code >= 0x3400 && code <= 0x9fff) return 'cjk';
  if (isPunctuation(code)) return 'none';
  return otherKind(String.fromCodePoint(code), code);
}

function asciiKind(code: number): Kind {
  if (code >= 97 && code <= 122) return 'small';
  if (code >= 65 && code <= 90) return 'capital';
  return code >= 48 && code <= 57 ? 'digit' : 'none';
}

/** Dashes, quotation marks and arrows, Chinese signs and full-width ones: no letters, no marks. */
function isPunctuation(code: number): boolean {
  return (
    (code >= 0x2010 && code <= 0x205e) ||
    (code >= 0x2190 && code <= 0x23ff) ||
    (code >= 0x3000 && code <= 0x3004) ||
    (code >= 0x3008 && code <= 0x3020) ||
    (code >= 0xff01 && code <= 0xff0f) ||
    (code >= 0xff1a && code <= 0xff20) ||
    (code >= 0xff5b && code <= 0xff65)
  );
}

const CJK = /[\p{Script=Han}\u3041-\u3096\u30a1-\u30fa\uac00-\ud7a3\u1100-\u11ff]/u;

function otherKind(character: string, code: number): Kind {
  if (/\p{M}/u.test(character)) return 'mark';
  if (code >= 0x400 && code <= 0x4ff) return 'cyrillic';
  if (CJK.test(character)) return 'cjk';
  if (/\p{Lu}/u.test(character)) return 'capital';
  if (/\p{N}/u.test(character)) return 'digit';
  // Letters without case belong to words like small ones.
  return /\p{L}/u.test(character) ? 'small' : 'none';
}
