import { z } from 'zod';
import { shelve } from '../search/shelf.ts';
import { type Vocabulary, vocabularyOf } from '../search/typos.ts';
import type { StoredPage } from './engine.ts';

/** The words of each index and language, for engines that cannot list the words they hold. */
const schema = z.record(z.string(), z.array(z.tuple([z.string(), z.number()])));

export function vocabularyName({ index, lang }: Pick<StoredPage, 'index' | 'lang'>): string {
  return JSON.stringify([index, lang]);
}

/** The vocabularies of all pages, as text. */
export async function writeVocabularies(pages: readonly StoredPage[]): Promise<string> {
  const names = new Set(pages.map(vocabularyName));
  const entries = [...names].map(async (name) => {
    const part = pages.filter((stored) => vocabularyName(stored) === name);
    const shelf = await shelve(part.map(({ page }) => page));
    return [name, [...vocabularyOf(shelf)]] as const;
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)));
}

/** Reads what {@link writeVocabularies} wrote; nothing from a database that has none yet. */
export function readVocabularies(text: string): Map<string, Vocabulary> {
  if (text === '') return new Map();
  const parts = schema.parse(JSON.parse(text));
  return new Map(Object.entries(parts).map(([name, words]) => [name, new Map(words)]));
}
