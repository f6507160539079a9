import { z } from 'zod';
import { createCandidateSearch, type Proposer } from './candidates.ts';
import { partName, type SearchedCorpus, type ServiceEngine, type StoredPage } from './engine.ts';
import { keepCorpus } from './kept-corpus.ts';
import { readLexicon } from './lexicon.ts';
import {
  createOpenSearchClient,
  MISSING_DATA,
  type OpenSearchAddress,
  type OpenSearchClient,
} from './opensearch-client.ts';
import {
  aboutSchema,
  healthOf,
  loadCorpus,
  mappingHash,
  missingCopies,
} from './opensearch-load.ts';
import { sectionQuery } from './opensearch-query.ts';
import { asOnlyWriter } from './opensearch-writer.ts';

export interface OpenSearchOptions extends OpenSearchAddress {
  /** Of the names of all indexes. */
  prefix: string;
  shards: number;
  replicas: number;
  /** For searches that began with older indexes, in milliseconds; default: half a minute. */
  grace?: number;
}

/** Pages that OpenSearch proposes, of which the best are answered. */
const CANDIDATES = 30;
const GRACE = 30_000;

const rootSchema = z.object({ version: z.object({ number: z.string() }) });
const aliasSchema = z.record(z.string(), z.unknown());
const hitsSchema = z.object({
  hits: z.object({ hits: z.array(z.object({ fields: z.object({ page: z.array(z.number()) }) })) }),
});
const docsSchema = z.object({
  docs: z.array(z.object({ _source: z.object({ record: z.string() }).optional() })),
});

/**
 * Searches with a cluster of OpenSearch. It proposes the pages whose sections answer best; the last
 * word has the code of the dialog, so that all engines answer alike.
 * @param report told what went wrong without keeping new pages from being searched
 */
export function createOpenSearchEngine(
  options: OpenSearchOptions,
  report: (message: string) => void,
): ServiceEngine {
  const { prefix } = options;
  const client = createOpenSearchClient(options);
  const aboutAlias = `${prefix}-about`;
  let open: { index: string; corpus: SearchedCorpus } | undefined;

  /** The index that says what is searched: its alias moves together with those of the pages. */
  async function aboutIndex(): Promise<string | undefined> {
    const answer = await client
      .askFast({ method: 'GET', path: `/_alias/${aboutAlias}` }, undefined)
      .catch((error: Error) => {
        if (error.message.includes('with status 404')) return {};
        throw error;
      });
    const [index] = Object.keys(aliasSchema.parse(answer));
    return index;
  }

  const kept = keepCorpus(async () => {
    const index = await aboutIndex();
    if (index === undefined) return undefined;
    if (open?.index !== index) {
      const isFirst = open === undefined;
      open = { index, corpus: await openCorpus(client, index, { isFirst, report }) };
    }
    return open.corpus;
  }, report);

  return {
    name: 'opensearch',
    async version(signal) {
      const answer = await client.askFast({ method: 'GET', path: '/' }, signal);
      return rootSchema.parse(answer).version.number;
    },
    current: kept.current,
    async replace(corpus) {
      try {
        await asOnlyWriter(client, `${prefix}-writer`, async () => {
          const before = await aboutIndex();
          await loadCorpus(client, corpus, {
            grace: GRACE,
            ...options,
            aboutAlias,
            before,
            report,
          });
        });
      } catch (error) {
        kept.forget();
        throw error;
      }
      await kept.renew();
    },
    close: client.close,
  };
}

/**
 * @param isFirst whether no other corpus could go on answering instead
 * @throws {Error} that says what to do when it cannot be searched
 */
async function openCorpus(
  client: OpenSearchClient,
  index: string,
  { isFirst, report }: { isFirst: boolean; report: (message: string) => void },
): Promise<SearchedCorpus> {
  const path = `/${index}/_doc/about`;
  const { parts, lexicon: text } = aboutSchema.parse(
    await client.ask({ method: 'GET', path }),
  )._source;
  const lexicon = readLexicon(text);
  for (const part of Object.values(parts)) {
    if ((await mappingHash(client, part.index)) === part.mapping) continue;
    throw new Error(
      `Somebody changed the mapping of ${part.index} since it was loaded. Load the pages again: npx twinleaf-search-service index --engine opensearch --dist dist`,
    );
  }
  const indexes = Object.values(parts).map((part) => part.index);
  await expectData(client, indexes, isFirst ? report : undefined);
  const indexOf = (place: Pick<StoredPage, 'index' | 'lang'>) =>
    parts[partName(place)]?.index ?? '';
  const proposer: Proposer = {
    async propose(query, { part, limit, ...place }, signal) {
      const search = async (isLoose: boolean) => {
        const answer = await client.askFast(
          {
            method: 'POST',
            path: `/${indexOf(place)}/_search?allow_partial_search_results=false`,
            body: sectionQuery(query, part, { size: Math.max(CANDIDATES, limit), isLoose }),
          },
          signal,
        );
        return hitsSchema.parse(answer).hits.hits.flatMap(({ fields }) => fields.page);
      };
      const found = await search(false);
      return found.length > 0 ? found : search(true);
    },
    async fetch(places, place, signal) {
      const path = `/${indexOf(place)}/_mget?_source=record`;
      const body = { ids: places.map(String) };
      const answer = await client.askFast({ method: 'POST', path, body }, signal);
      return docsSchema.parse(answer).docs.map(({ _source }) => {
        if (!_source) throw new Error('OpenSearch lost pages of the indexes that are searched');
        // `documentsOf` made it from the same type.
        return JSON.parse(_source.record) as StoredPage;
      });
    },
  };
  const search = createCandidateSearch(proposer, (query) => lexicon.part(query));
  return { catalogue: lexicon.catalogue, search };
}

/**
 * Looks whether all data of some indexes is there.
 * @param report told what is missing; without it, missing data is an error
 */
async function expectData(
  client: OpenSearchClient,
  indexes: readonly string[],
  report: ((message: string) => void) | undefined,
): Promise<void> {
  const health = await healthOf(client, indexes.join(','));
  if (health.status === 'yellow') report?.(missingCopies(health));
  if (health.status !== 'red') return;
  // What is there is answered: pages of one language do not need those of another.
  if (!report) throw new Error(MISSING_DATA);
  report(MISSING_DATA);
}
