/** Words of Japanese, which stand together: what the browser's dictionary cuts, without taking prefixes off. */

const HAN = /^\p{Script=Han}+$/u;
const KATAKANA = /^[\u30a1-\u30fa\u30fc]+$/;
/** Endings, particles and other words of grammar. */
const HIRAGANA = /^[\u3041-\u3096]+$/;
/** What a browser without a dictionary goes by. */
const SCRIPTS = /\p{Script=Han}+|[\u30a1-\u30fa\u30fc]+|[^\p{Script=Han}\u30a1-\u30fa\u30fc]+/gu;

/** Whether a text is Japanese wherever it stands: no other language has kana. */
export const hasKana = (text: string): boolean => /[\u3041-\u3096\u30a1-\u30fa]/.test(text);

/** Whether a word says how others belong together, and nothing of what is looked for. */
export const isGrammar = (word: string): boolean => HIRAGANA.test(word);

/**
 * Words of a run of Han characters and kana. A single Han character belongs to the Han word behind it
 * (`再試行` is cut into `再` and `試行`), and katakana that stands together is one word.
 * @param segment cuts by a dictionary; undefined where the browser has none
 */
export function japaneseWords(run: string, segment?: (run: string) => string[]): string[] {
  const words: string[] = [];
  for (const word of segment?.(run) ?? run.match(SCRIPTS) ?? []) {
    const before = words.at(-1);
    const isOneWord =
      before !== undefined &&
      ((KATAKANA.test(before) && KATAKANA.test(word)) ||
        ([...before].length === 1 && HAN.test(before) && HAN.test(word)));
    if (isOneWord) words[words.length - 1] = before + word;
    else words.push(word);
  }
  return words;
}

/** Parts of a word that are looked for where nothing holds it: pairs of Han characters, which may be words. */
export function japaneseParts(word: string): string[] {
  const characters = [...word];
  if (characters.length < 3 || !HAN.test(word)) return [];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
