import type { Notes } from '../report.ts';
import type { CompatTexts } from './texts.ts';

/** Everything that a report says in a language. */
export interface CompatLanguage {
  texts: CompatTexts;
  /** From the pages. */
  notes: Notes;
}

/** The words of a language; English for languages without a table. */
export async function loadLanguage(lang: string): Promise<CompatLanguage> {
  if (lang.startsWith('zh')) {
    const { language } = await import(/* webpackChunkName: "compat-zh" */ './language-zh.ts');
    return language;
  }
  const { language } = await import(/* webpackChunkName: "compat-en" */ './language-en.ts');
  return language;
}
