import { z } from 'zod';
import type { Query } from '../search/query.ts';
import type { Vocabulary } from '../search/typos.ts';
import { createCandidateSearch, type Proposer } from './candidates.ts';
import type { SearchedCorpus, ServiceEngine, StoredPage } from './engine.ts';
import { createGroongaClient, type GroongaClient } from './groonga-client.ts';
import {
  ALIASES,
  currentGeneration,
  type GenerationId,
  lexiconOf,
  newGenerationId,
  pagesTable,
  prepareDatabase,
  publish,
  removeGeneration,
  removeOlder,
  writeGeneration,
} from './groonga-generation.ts';
import { asOnlyWriter } from './groonga-writer.ts';
import { keepCorpus } from './kept-corpus.ts';
import { readLexicon, writeLexicon } from './lexicon.ts';

/** Pages that Groonga proposes, of which the best are answered. */
const CANDIDATES = 30;
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
  let open: { id: GenerationId; corpus: SearchedCorpus } | undefined;

  const kept = keepCorpus(async () => {
    isPrepared ||= (await client.run('object_exist', { name: `${ALIASES}.lexicon` })) === true;
    if (!isPrepared) return undefined;
    const id = await currentGeneration(client);
    if (id === undefined) return undefined;
    if (open?.id === id) return open.corpus;
    const corpus = await openGeneration(client, id);
    if (corpus) open = { id, corpus };
    // While a record is being written, what was searched before is still there.
    return open?.corpus;
  }, report);

  async function write(corpus: Parameters<ServiceEngine['replace']>[0]): Promise<void> {
    const previous = await currentGeneration(client);
    const id = newGenerationId(new Date());
    try {
      await writeGeneration(client, id, corpus.pages);
      await publish(client, id, { lexicon: await writeLexicon(corpus, id) });
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
  }

  return {
    name: 'groonga',
    async version(signal) {
      return statusSchema.parse(await client.run('status', {}, signal)).version;
    },
    current: kept.current,
    async replace(corpus) {
      try {
        await asOnlyWriter(client, async () => {
          await prepareDatabase(client);
          await write(corpus);
        });
      } catch (error) {
        kept.forget();
        throw error;
      }
      await kept.renew();
    },
  };
}

/** Undefined when the generation is no longer the one that is searched, or half of its record is written. */
async function openGeneration(
  client: GroongaClient,
  id: GenerationId,
): Promise<SearchedCorpus | undefined> {
  const text = await lexiconOf(client, id);
  if (text === undefined || text === '') return undefined;
  const lexicon = readLexicon(text);
  // One that says nothing is of an older service.
  if ((lexicon.of ?? id) !== id) return undefined;
  const table = pagesTable(id);
  const proposer: Proposer = {
    async propose(query, { index, lang, limit, part }, signal) {
      const rows = await client.select(
        {
          table,
          match_columns: WEIGHTS,
          query: alternatives(query, part.vocabulary),
          filter: `index == ${literal(index)} && lang == ${literal(lang)}`,
          sort_keys: '-_score,_key',
          output_columns: '_key',
          limit: String(Math.max(CANDIDATES, limit)),
        },
        signal,
      );
      return rows.map(([key]) => Number(key));
    },
    async fetch(places, _query, signal) {
      const rows = await client.select(
        {
          table,
          filter: `in_values(_key, ${places.join(', ')})`,
          output_columns: '_key,record',
          limit: String(places.length),
        },
        signal,
      );
      // `writeGeneration` made it from the same type.
      const records = new Map(
        rows.map(([key, record]) => [Number(key), JSON.parse(String(record)) as StoredPage]),
      );
      return places.map((place) => {
        const page = records.get(place);
        if (!page) throw new Error('Groonga lost pages of the tables that are searched');
        return page;
      });
    },
  };
  const search = createCandidateSearch(proposer, (query) => lexicon.part(query));
  return { catalogue: lexicon.catalogue, search };
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

/** A text in Groonga's query syntax that means nothing but itself. */
function phrase(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A text in Groonga's script syntax. */
function literal(text: string): string {
  return JSON.stringify(text);
}
