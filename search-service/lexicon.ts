import { z } from 'zod';
import { pageWith } from '../search/empty-page.ts';
import { createFinder, type Finder } from '../search/find.ts';
import type { IndexPage } from '../search/index-file.ts';
import { shelve } from '../search/shelf.ts';
import { stemPrefix } from '../search/stems.ts';
import { type Vocabulary, vocabularyOf } from '../search/typos.ts';
import {
  type Catalogue,
  type Corpus,
  catalogueOf,
  type PageName,
  partName,
  type StoredPage,
} from './engine.ts';

/**
 * What engines keep beside the pages, because no search engine can list it: what there is, the words
 * of each index and language, and the names of their pages. One text, written with the pages.
 */
export interface Lexicon {
  catalogue: Catalogue;
  /** What it was written for, where an engine cannot tell otherwise. */
  of: string | undefined;
  /** Of an index and language; undefined when there is none. */
  part(place: Pick<StoredPage, 'index' | 'lang'>): LexiconPart | undefined;
}

export interface LexiconPart {
  /** Words that mean the same. */
  synonyms: readonly string[];
  vocabulary: Vocabulary;
  /** Whether the vocabulary knows a word, or one that begins with it. Others hold words unmarked. */
  holds(word: string): boolean;
  /** How much more a word says that stands seldom. */
  rarity(word: string): number;
  /** Pages whose names resemble a query that nothing answers. */
  near(keyword: string): Promise<PageName[]>;
}

/** Changes with what is written: a service does not read what another version wrote. */
const FORMAT = 3;
/** Pages whose names are compared with a query that nothing answers. */
const MAX_NAMES = 5000;

const nameSchema = z.tuple([z.string(), z.string(), z.string()]);
const partSchema = z.object({
  words: z.array(z.tuple([z.string(), z.number()])),
  names: z.array(nameSchema),
  synonyms: z.array(z.string()),
});
const schema = z.object({
  format: z.literal(FORMAT),
  of: z.string().optional(),
  catalogue: z.object({
    fingerprint: z.string(),
    entries: z.array(z.object({ index: z.string(), lang: z.string(), pages: z.number() })),
  }),
  parts: z.record(z.string(), partSchema),
});
const formatSchema = z.object({ format: z.number() });

/**
 * What {@link readLexicon} reads.
 * @param of name of the tables that it belongs to
 */
export async function writeLexicon(corpus: Corpus, of?: string): Promise<string> {
  const names = new Set(corpus.pages.map(partName));
  const entries = [...names].map(async (name) => {
    const part = corpus.pages.filter((stored) => partName(stored) === name);
    const shelf = await shelve(part.map(({ page }) => page));
    const named = part.slice(0, MAX_NAMES);
    return [
      name,
      {
        words: [...vocabularyOf(shelf)],
        names: named.map(({ page, domain }) => [page.title, page.routePath, domain]),
        synonyms: corpus.synonyms?.[name] ?? [],
      },
    ] as const;
  });
  const parts = Object.fromEntries(await Promise.all(entries));
  return JSON.stringify({ format: FORMAT, of, catalogue: catalogueOf(corpus), parts });
}

/** @throws {Error} that says what to do when another version of the service wrote it */
export function readLexicon(text: string): Lexicon {
  const value: unknown = JSON.parse(text);
  const { format } = formatSchema.parse(value);
  if (format !== FORMAT) {
    throw new Error(
      `The pages were loaded by another version of the service (format ${format} instead of ${FORMAT}). Load them again: npx twinleaf-search-service index --dist dist`,
    );
  }
  const { catalogue, of, parts } = schema.parse(value);
  const known = new Map<string, LexiconPart>();
  return {
    catalogue,
    of,
    part(place) {
      const name = partName(place);
      const kept = known.get(name);
      const written = parts[name];
      if (kept || !written) return kept;
      const part = readPart(written);
      known.set(name, part);
      return part;
    },
  };
}

function readPart({ words, names, synonyms }: z.infer<typeof partSchema>): LexiconPart {
  const vocabulary = new Map(words);
  const sorted = words.map(([word]) => word).sort();
  const total = words.reduce((sum, [, count]) => sum + count, 0);
  let finder: Promise<Finder> | undefined;
  return {
    synonyms,
    vocabulary,
    holds(word) {
      if (!/^[a-z0-9]+$/.test(word) || vocabulary.has(word)) return true;
      return beginsAny(sorted, stemPrefix(word));
    },
    rarity: (word) => Math.log(1 + total / (1 + (vocabulary.get(word) ?? 0))),
    async near(keyword) {
      finder ??= createFinder({ pages: names.map(namedPage), synonyms });
      const numbers = (await finder).near(keyword);
      return numbers.flatMap((number) => {
        const [title, routePath, domain] = names[number] ?? [];
        if (title === undefined || routePath === undefined || domain === undefined) return [];
        return { title, routePath, domain };
      });
    },
  };
}

/** Whether one of the sorted words begins so. */
function beginsAny(sorted: readonly string[], begin: string): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < begin) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(begin) === true;
}

function namedPage([title, routePath]: z.infer<typeof nameSchema>): IndexPage {
  return pageWith({ title, routePath });
}
