import { de } from './de.ts';
import type { TextKey } from './en.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { zh } from './zh.ts';
/** Names of all texts of the interface. */
export const textKeys = Object.keys(en) as TextKey[]; // The keys of a literal.

/** The languages that the theme speaks; one file for each. */
export const tables: Readonly<Record<string, Texts>> = { de, en, es, fr, ja, ko, pt, zh };

/**
 * The texts of the interface in a language: of its own table, else of the language without its
 * region (`pt-BR`), else in English.
 */
export function textsFor(lang: string): Texts {
  return tableOf(lang) ?? tableOf(lang.replace(/[-_].*$/, '')) ?? en;
}

/** Whether the theme has a table for a language, with or without its region. */
export function speaks(lang: string): boolean {
  return tableOf(lang) !== undefined || tableOf(lang.replace(/[-_].*$/, '')) !== undefined;
}

function tableOf(lang: string): Texts | undefined {
  const name = lang.toLowerCase();
  return Object.hasOwn(tables, name) ? tables[name] : undefined;
}
