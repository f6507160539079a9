import { en, type Texts } from './en.ts';
import { zh } from './zh.ts';

const tables: Record<string, Texts> = { en, zh };

/** The texts of the interface in a language; English for languages without a table. */
export function textsFor(lang: string): Texts {
  return (Object.hasOwn(tables, lang) ? tables[lang] : undefined) ?? en;
}
