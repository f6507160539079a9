/**
 * Where words begin and end. Scripts are told apart (SRCH-7): words of Latin and other letters are
 * cut into the parts of identifiers; Han, kana and Hangul characters and Cyrillic letters are tokens
 * of their own, since a substring of such a text may be a word anywhere.
 */

export interface Token {
  script: 'word' | 'cjk' | 'cyrillic';
  /** Place in the text, in code units. */
  start: number;
  end: number;
}

const CJK = String.raw`\p{Script=Han}\u3041-\u3096\u30a1-\u30fa\uac00-\ud7a3\u1100-\u11ff`;
const CYRILLIC = String.raw`\u0400-\u04ff`;
/** Letters without case belong to words like small ones. */
const SMALL = `(?![${CJK}${CYRILLIC}])[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}]`;
const CAPITAL = String.raw`\p{Lu}\p{M}*`;

/** Capitals in a row are one part (`HTML`), but the last one starts the next word (`HTMLPlugin`). */
const TOKEN = new RegExp(
  `(?<cjk>[${CJK}])|(?<cyrillic>[${CYRILLIC}]\\p{M}*)` +
    `|(?:${CAPITAL})+(?!${SMALL})|(?:${CAPITAL})?(?:${SMALL})+|\\p{N}+`,
  'gu',
);

/** The tokens of a text. Give it its own case, which tells that `splitChunks` is two words. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match): Token => {
    const { cjk, cyrillic } = match.groups ?? {};
    return {
      script: cjk !== undefined ? 'cjk' : cyrillic !== undefined ? 'cyrillic' : 'word',
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}
