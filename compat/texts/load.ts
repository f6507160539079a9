import type { CompatLanguage } from './texts.ts';

/** The words of a language; English for languages without a table. */
export async function loadLanguage(lang: string): Promise<CompatLanguage> {
  if (lang.startsWith('zh')) {
    const { language } = await import(/* webpackChunkName: "compat-zh" */ './language-zh.ts');
    return language;
  }
  const { language } = await import(/* webpackChunkName: "compat-en" */ './language-en.ts');
  return language;
}
