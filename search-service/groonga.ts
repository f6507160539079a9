import { z } from 'zod';
import { createFinder } from '../search/find.ts';
import { MAX_LENGTH, type Query, readQuery } from '../search/query.ts';
import { stemPrefix } from '../search/stems.ts';
import { correct, type Vocabulary } from '../search/typos.ts';
import { type Catalogue, catalogueOf, type ServiceEngine, type StoredPage } from './engine.ts';
import { createGroongaClient, type GroongaClient } from './groonga-client.ts';
import {
  ALIASES,
  currentGeneration,
  newGenerationId,
  PAGES,
  prepareDatabase,
  publish,
  removeGeneration,
  removeOlder,
  writeGeneration,
} from './groonga-generation.ts';
import { readVocabularies, vocabularyName, writeVocabularies } from './vocabularies.ts';

/** Pages that Groonga proposes, of which the best are answered. */
const CANDIDATES = 100;
/** Pages whose names are compared with a query that nothing answers. */
const MAX_NAMES = 1000;
/** Words of a query by which Groonga looks; all of them count in the ranking. */
const MAX_TERMS = 8;
/** A title outweighs all that the longest content can say. */
const WEIGHTS = 'title * 1000 || names * 200 || headings * 50 || content';

const UNKNOWN = Symbol('Groonga does not tell which tables are searched');

const statusSchema = z.object({ version: z.string() });

/**
 * Searches with a Groonga server. Groonga finds the pages that hold words of the query and proposes
 * those that seem best; the last word has the code of the dialog, so that both engines answer alike.
 * @param address as in `http://127.0.0.1:10041`
 * @param report told what went wrong without keeping new pages from being searched
 */
export function createGroongaEngine(
  address: string,
  report: (message: string) => void,
): ServiceEngine {
  const client = createGroongaClient(address);
  let isPrepared = false;
  /** Of the generation that was asked last: the words of each index and language. */
  let known: { text: string; words: Map<string, Vocabulary> } | undefined;

  async function words(index: string, lang: string, signal: AbortSignal): Promise<Vocabulary> {
    const rows = await client.select({ table: ALIASES, output_columns: 'vocabulary' }, signal);
    const text = String(rows[0]?.[0] ?? '');
    if (known?.text !== text) known = { text, words: readVocabularies(text) };
    return known.words.get(vocabularyName({ index, lang })) ?? new Map();
  }

  return {
    name: 'groonga',
    async version() {
      return statusSchema.parse(await client.run('status')).version;
    },
    async catalogue() {
      isPrepared ||= (await client.run('object_exist', { name: ALIASES })) === true;
      return isPrepared ? readCatalogue(client) : undefined;
    },
    async replace(corpus) {
      await prepareDatabase(client);
      const previous = await currentGeneration(client);
      const id = newGenerationId(new Date());
      try {
        await writeGeneration(client, id, corpus.pages);
        await publish(client, id, {
          catalogue: JSON.stringify(catalogueOf(corpus)),
          vocabulary: await writeVocabularies(corpus.pages),
        });
      } catch (error) {
        // The answer alone may be lost: tables that are searched stay, and while nobody knows, too.
        const current = await currentGeneration(client).catch(() => UNKNOWN);
        if (current === UNKNOWN) throw error;
        if (current !== id) {
          // What failed first is what matters.
          await removeGeneration(client, id).catch(() => undefined);
          throw error;
        }
      }
      try {
        await removeOlder(client, previous === undefined ? [id] : [previous, id]);
      } catch (error) {
        report(
          `Older tables stay until the next run: ${error instanceof Error ? error.message : error}`,
        );
      }
    },
    async search({ index, lang, keyword, limit }, signal) {
      const typed = readQuery(keyword, lang);
      const vocabulary = await words(index, lang, signal);
      const isFound = (term: number) => stands(typed.terms[term]?.text ?? '', vocabulary);
      const corrected = correct(keyword.slice(0, MAX_LENGTH), typed, { vocabulary, isFound });
      const query = corrected === undefined ? typed : readQuery(corrected, lang);
      const filter = `index == ${literal(index)} && lang == ${literal(lang)}`;
      const rows = await client.select(
        {
          table: PAGES,
          match_columns: WEIGHTS,
          query: alternatives(query, vocabulary),
          filter,
          sort_keys: '-_score,_key',
          output_columns: '_key,record',
          limit: String(CANDIDATES),
        },
        signal,
      );
      const pages = (await best(rows, corrected ?? keyword, lang)).slice(0, limit);
      if (pages.length > 0) return { pages, ...(corrected !== undefined && { corrected }) };
      return { pages, near: await near(client, { filter, keyword, lang }, signal) };
    },
  };
}

/** Candidates in the order of the site, then ranked as in the dialog. */
async function best(rows: unknown[][], keyword: string, lang: string): Promise<StoredPage[]> {
  const stored = storedIn(rows);
  const finder = await createFinder({ lang, pages: stored.map(({ page }) => page) });
  return finder.find(keyword).pages.flatMap(({ page }) => stored[page] ?? []);
}

async function near(
  client: GroongaClient,
  { filter, keyword, lang }: { filter: string; keyword: string; lang: string },
  signal: AbortSignal,
): Promise<StoredPage[]> {
  const rows = await client.select(
    { table: PAGES, filter, output_columns: '_key,record', limit: String(MAX_NAMES) },
    signal,
  );
  const stored = storedIn(rows);
  const finder = await createFinder({ lang, pages: stored.map(({ page }) => page) });
  return finder.near(keyword).flatMap((page) => stored[page] ?? []);
}

function storedIn(rows: unknown[][]): StoredPage[] {
  const inOrder = rows.toSorted(([a], [b]) => Number(a) - Number(b));
  // `writeGeneration` made it from the same type.
  return inOrder.map(([, record]) => JSON.parse(String(record)) as StoredPage);
}

/** Whether a vocabulary knows a word, or one that begins with it. Others hold words unmarked. */
function stands(word: string, vocabulary: Vocabulary): boolean {
  if (!/^[a-z0-9]+$/.test(word) || vocabulary.has(word)) return true;
  const begin = stemPrefix(word);
  return [...vocabulary.keys()].some((known) => known.startsWith(begin));
}

/** Everything that a query may stand as, in Groonga's query syntax; the rarest words of a long one. */
function alternatives({ terms, patterns }: Query, vocabulary: Vocabulary): string {
  const countOf = (term: number) => vocabulary.get(terms[term]?.text ?? '') ?? 0;
  const rarest = new Set(
    [...terms.keys()].sort((one, other) => countOf(one) - countOf(other)).slice(0, MAX_TERMS),
  );
  const wanted = patterns.filter(({ covers }) => covers.some((term) => rarest.has(term)));
  return [...new Set(wanted.map(({ begin }) => phrase(begin)))].join(' OR ');
}

async function readCatalogue(client: GroongaClient): Promise<Catalogue | undefined> {
  const [row] = await client.select({ table: ALIASES, output_columns: 'catalogue' });
  // `publish` wrote it from the same type.
  return typeof row?.[0] === 'string' ? (JSON.parse(row[0]) as Catalogue) : undefined;
}

/** A text in Groonga's query syntax that means nothing but itself. */
function phrase(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A text in Groonga's script syntax. */
function literal(text: string): string {
  return JSON.stringify(text);
}
