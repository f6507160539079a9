/**
 * Word forms of English: `splitting`, `splits` and `split` are one word to a reader. Light on
 * purpose: `loader` and `load`, `compiler` and `compilation` mean different things here.
 */

/** Shorter words have no endings that can be told from their stems. */
const MIN_LENGTH = 4;

/** What the forms of a word share. Small Latin letters only; other words are their own stem. */
export function stemOf(word: string): string {
  if (word.length < MIN_LENGTH || !/^[a-z]+$/.test(word)) return word;
  return withoutEnd(withoutPlural(word));
}

function withoutPlural(word: string): string {
  if (/.ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^suia]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutEnd(word: string): string {
  // `optimization` and `optimize`, `migration` and `migrate`.
  if (/.{3}ization$/.test(word)) return word.slice(0, -5);
  if (/.{3}[gst]ration$/.test(word)) return word.slice(0, -3);
  const [, verb] = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(word) ?? [];
  // `splitt` of `splitting`; `install` and `process` have their double letter themselves.
  if (verb !== undefined && verb.length > 2) return verb.replace(/([^lsz])\1$/, '$1');
  return /[^aeiou]e$/.test(word) ? word.slice(0, -1) : word;
}

/** Letters with which every form of a word begins. */
export function stemPrefix(word: string): string {
  const stem = stemOf(word);
  // `library` and `libraries`.
  return /..y$/.test(stem) && stem.length >= MIN_LENGTH ? stem.slice(0, -1) : stem;
}
