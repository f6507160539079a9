/** What the comparison of translations knows of languages, and of which it has no rules to judge by. */

/** Languages whose words have rules here: which ones deny, count, order, or mean the same. */
export type RuledLanguage = 'en' | 'zh';

/** Whose rules a language goes by; without any, its words are compared as they stand. */
export function rulesOf(lang: string): RuledLanguage | undefined {
  const primary = primaryOf(lang);
  return primary === 'en' || primary === 'zh' ? primary : undefined;
}

/** `pt-BR` → `pt` */
export const primaryOf = (lang: string): string => lang.toLowerCase().split(/[-_]/)[0] ?? '';

/** Scripts that languages mix: the names of `Intl` → those of Unicode. */
const MIXED: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};

const scripts = new Map<string, RegExp | undefined>();

/** A letter of a language's script, if it has another one than the Latin. */
function ownLetter(lang: string): RegExp | undefined {
  if (!scripts.has(lang)) scripts.set(lang, findLetter(lang));
  return scripts.get(lang);
}

function findLetter(lang: string): RegExp | undefined {
  try {
    const { script = 'Latn' } = new Intl.Locale(lang).maximize();
    if (script === 'Latn') return undefined;
    const names = MIXED[script] ?? [script];
    return new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
  } catch {
    // No language that anyone has described.
    return undefined;
  }
}

/** `app.config.js`, `./flow.svg`: the same in all languages. */
const FILE_NAME = /^[^\s]*\.[a-z]\w{0,4}$/i;

/**
 * Whether a text may be what another one is in a language. One with letters of its own shows that
 * something was translated; in the others, every text may be right that is no name of a file.
 */
export function isTranslation(model: string, text: string, lang: string): boolean {
  const letter = ownLetter(lang);
  if (letter) return letter.test(text);
  return text.trim() !== '' && ![model, text].every((one) => FILE_NAME.test(one));
}
