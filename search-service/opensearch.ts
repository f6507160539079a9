import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createCandidateSearch, type Proposer } from './candidates.ts';
import type { Corpus, SearchedCorpus, ServiceEngine, StoredPage } from './engine.ts';
import { newGenerationId } from './groonga-generation.ts';
import { keepCorpus } from './kept-corpus.ts';
import { partName, readLexicon, writeLexicon } from './lexicon.ts';
import {
  createOpenSearchClient,
  type OpenSearchAddress,
  type OpenSearchClient,
} from './opensearch-client.ts';
import { documentsOf, indexDefinition } from './opensearch-index.ts';
import { sectionQuery } from './opensearch-query.ts';
import { asOnlyWriter } from './opensearch-writer.ts';

export interface OpenSearchOptions extends OpenSearchAddress {
  /** Of the names of all indexes. */
  prefix: string;
  shards: number;
  replicas: number;
}

/** Pages that OpenSearch proposes, of which the best are answered. */
const CANDIDATES = 30;
/** Sent at once, in characters. */
const LOAD_SIZE = 2_000_000;
/** For the copies of what was loaded, in seconds; they are made later otherwise. */
const COPIES = 60;

const rootSchema = z.object({ version: z.object({ number: z.string() }) });
const aliasSchema = z.record(z.string(), z.unknown());
const bulkSchema = z.object({ errors: z.boolean() });
const hitsSchema = z.object({
  hits: z.object({ hits: z.array(z.object({ fields: z.object({ page: z.array(z.number()) }) })) }),
});
const docsSchema = z.object({
  docs: z.array(z.object({ _source: z.object({ record: z.string() }).optional() })),
});
const mappingSchema = z.record(z.string(), z.object({ mappings: z.unknown() }));
const healthSchema = z.object({ status: z.string(), timed_out: z.boolean() });
const aboutSchema = z.object({
  _source: z.object({
    /** Part of the lexicon → its index and a hash of the index's mapping. */
    parts: z.record(z.string(), z.object({ index: z.string(), mapping: z.string() })),
    lexicon: z.string(),
  }),
});
type About = z.infer<typeof aboutSchema>['_source'];

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
    if (open?.index !== index) open = { index, corpus: await openCorpus(client, index) };
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
          await load(client, corpus, options, { aboutAlias, before: await aboutIndex(), report });
        });
      } finally {
        kept.forget();
      }
    },
    close: client.close,
  };
}

async function openCorpus(client: OpenSearchClient, index: string): Promise<SearchedCorpus> {
  const path = `/${index}/_doc/about`;
  const { parts, lexicon: text } = aboutSchema.parse(
    await client.ask({ method: 'GET', path }),
  )._source;
  const lexicon = readLexicon(text);
  for (const part of Object.values(parts)) {
    if ((await mappingHash(client, part.index)) === part.mapping) continue;
    throw new Error(
      `Somebody changed the mapping of ${part.index} since it was loaded. Load the pages again: npm run search-service -- index --engine opensearch --dist dist`,
    );
  }
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

/** Fills indexes of its own with a corpus, then moves all aliases to them in one request. */
async function load(
  client: OpenSearchClient,
  corpus: Corpus,
  { prefix, shards, replicas }: OpenSearchOptions,
  about: { aboutAlias: string; before: string | undefined; report: (message: string) => void },
): Promise<void> {
  const { aboutAlias, before, report } = about;
  const id = newGenerationId(new Date());
  const made = `${prefix}_${id}`;
  try {
    const parts: About['parts'] = {};
    for (const name of new Set(corpus.pages.map(partName))) {
      const index = `${made}_${Object.keys(parts).length}`;
      await client.ask({ method: 'PUT', path: `/${index}`, body: indexDefinition(shards) });
      await fill(client, index, name, corpus);
      parts[name] = { index, mapping: await mappingHash(client, index) };
    }
    await client.ask({ method: 'PUT', path: `/${made}_about`, body: ABOUT_DEFINITION });
    const body: About = { parts, lexicon: await writeLexicon(corpus) };
    await client.ask({
      method: 'PUT',
      path: `/${made}_about/_doc/about?refresh=true`,
      body,
    });
    await complete(client, made, replicas, report);
    const indexes = Object.values(parts).map(({ index }) => index);
    await publish(client, { made, indexes, before, prefix, aboutAlias });
  } catch (error) {
    // What failed first is what matters.
    await client
      .ask({ method: 'DELETE', path: `/${made}_*?expand_wildcards=all` }, { ignore: [404] })
      .catch(() => undefined);
    throw error;
  }
  await removeOlder(client, { prefix, kept: [made, generationOf(before)] }).catch((error) => {
    report(
      `Older indexes stay until the next run: ${error instanceof Error ? error.message : error}`,
    );
  });
}

/** Nothing of it is searched for, and every node has it. */
const ABOUT_DEFINITION = {
  settings: { number_of_shards: 1, auto_expand_replicas: '0-all' },
  mappings: { enabled: false },
};

async function fill(
  client: OpenSearchClient,
  index: string,
  name: string,
  { pages }: Corpus,
): Promise<void> {
  let lines: object[] = [];
  let size = 0;
  const send = async () => {
    if (lines.length === 0) return;
    const answer = await client.ask({
      method: 'POST',
      path: `/${index}/_bulk?filter_path=errors`,
      bulkBody: lines,
    });
    if (bulkSchema.parse(answer).errors) {
      throw new Error(`OpenSearch did not take all pages into ${index}.`);
    }
    lines = [];
    size = 0;
  };
  for (const [place, stored] of pages.entries()) {
    if (partName(stored) !== name) continue;
    lines.push(...documentsOf(stored, place));
    size += stored.page.content.length * 2;
    if (size > LOAD_SIZE) await send();
  }
  await send();
}

/** Makes what was loaded searchable, and waits for its copies where there are nodes for them. */
async function complete(
  client: OpenSearchClient,
  made: string,
  replicas: number,
  report: (message: string) => void,
): Promise<void> {
  await client.ask({
    method: 'PUT',
    path: `/${made}_*,-${made}_about/_settings`,
    body: { index: { number_of_replicas: replicas, refresh_interval: '1h' } },
  });
  await client.ask({ method: 'POST', path: `/${made}_*/_refresh` });
  const path = `/_cluster/health/${made}_*?wait_for_status=green&timeout=${COPIES}s`;
  const answer = await client.ask({ method: 'GET', path }, { ignore: [408] });
  const { status } = healthSchema.parse(answer);
  if (status === 'red') {
    throw new Error(
      'OpenSearch holds only a part of what was loaded: a node with its data is gone.',
    );
  }
  if (status === 'yellow') {
    report(
      `OpenSearch has no copies yet of what was loaded (yellow): one more node that dies may take pages with it. With a single node: --replicas 0`,
    );
  }
}

/** All aliases move in one request: nobody sees half of it. */
async function publish(
  client: OpenSearchClient,
  names: {
    made: string;
    indexes: string[];
    before: string | undefined;
    prefix: string;
    aboutAlias: string;
  },
): Promise<void> {
  const { made, indexes, before, prefix, aboutAlias } = names;
  const old = generationOf(before);
  await client.ask({
    method: 'POST',
    path: '/_aliases',
    body: {
      actions: [
        ...(before === undefined
          ? []
          : [
              { remove: { index: before, alias: aboutAlias } },
              { remove: { index: `${old}_*`, alias: prefix, must_exist: false } },
            ]),
        { add: { index: `${made}_about`, alias: aboutAlias } },
        { add: { indices: indexes, alias: prefix } },
      ],
    },
  });
}

/** The ones before stay until the next run: searches that began before the switch still read them. */
async function removeOlder(
  client: OpenSearchClient,
  { prefix, kept }: { prefix: string; kept: readonly string[] },
): Promise<void> {
  const answer = await client.ask({ method: 'GET', path: `/_alias/?expand_wildcards=all` });
  const names = Object.keys(aliasSchema.parse(answer));
  const old = names.filter(
    (name) => name.startsWith(`${prefix}_`) && !kept.includes(generationOf(name)),
  );
  if (old.length > 0) await client.ask({ method: 'DELETE', path: `/${old.join(',')}` });
}

/** `docs-search_<id>` of `docs-search_<id>_about`. */
function generationOf(index = ''): string {
  return index.slice(0, Math.max(0, index.lastIndexOf('_')));
}

async function mappingHash(client: OpenSearchClient, index: string): Promise<string> {
  const answer = await client.ask({ method: 'GET', path: `/${index}/_mapping` });
  const mapping = mappingSchema.parse(answer)[index]?.mappings;
  return createHash('sha256').update(JSON.stringify(mapping)).digest('hex').slice(0, 16);
}
