import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Corpus, partName } from './engine.ts';
import { generationTime, newGenerationId } from './groonga-generation.ts';
import { writeLexicon } from './lexicon.ts';
import { MissingIndex, onNewIndex } from './missing-index.ts';
import { MISSING_DATA, NO_INDEX, type OpenSearchClient } from './opensearch-client.ts';
import { documentsOf, indexDefinition } from './opensearch-index.ts';

export interface LoadOptions {
  /** Of the names of all indexes, which is also the alias of those that are searched. */
  prefix: string;
  shards: number;
  replicas: number;
  /** For searches that began with older indexes, in milliseconds. */
  grace: number;
  /** Stands for the index that says what is searched. */
  aboutAlias: string;
  /** That index as it is now. */
  before: string | undefined;
  /** Told what went wrong without keeping the corpus from being searched. */
  report: (message: string) => void;
}

/** Sent at once, in characters. */
const LOAD_SIZE = 2_000_000;
/** For the copies of what was loaded, in seconds; they are made later otherwise. */
const COPIES = 60;

const aliasSchema = z.record(z.string(), z.unknown());
const bulkSchema = z.object({
  errors: z.boolean(),
  /** One for each document, in which only errors are told. */
  items: z
    .array(
      z.object({
        index: z.object({ error: z.object({ type: z.string() }).optional() }).optional(),
      }),
    )
    .default([]),
});
const mappingSchema = z.record(z.string(), z.object({ mappings: z.unknown() }));
const healthSchema = z.object({
  status: z.string(),
  number_of_data_nodes: z.number(),
  indices: z.record(z.string(), z.object({ number_of_replicas: z.number() })).default({}),
});

/** What says which indexes are searched. */
export const aboutSchema = z.object({
  _source: z.object({
    /** Part of the lexicon → its index and a hash of the index's mapping. */
    parts: z.record(z.string(), z.object({ index: z.string(), mapping: z.string() })),
    lexicon: z.string(),
  }),
});
type About = z.infer<typeof aboutSchema>['_source'];

/** Fills indexes of its own with a corpus, then moves all aliases to them in one request. */
export async function loadCorpus(
  client: OpenSearchClient,
  corpus: Corpus,
  { prefix, shards, replicas, grace, aboutAlias, before, report }: LoadOptions,
): Promise<void> {
  const id = newGenerationId(new Date());
  const made = `${prefix}_${id}`;
  // Named one by one: clusters may refuse to delete by a pattern.
  const names: string[] = [];
  const create = async (index: string, body: object) => {
    names.push(index);
    await client.ask({ method: 'PUT', path: `/${index}`, body });
  };
  try {
    const parts: About['parts'] = {};
    for (const name of new Set(corpus.pages.map(partName))) {
      const index = `${made}_${Object.keys(parts).length}`;
      await create(index, indexDefinition(shards));
      await fill(client, index, name, corpus);
      parts[name] = { index, mapping: await onNewIndex(() => mappingHash(client, index)) };
    }
    await create(`${made}_about`, ABOUT_DEFINITION);
    const body: About = { parts, lexicon: await writeLexicon(corpus) };
    await onNewIndex(() =>
      client.ask({ method: 'PUT', path: `/${made}_about/_doc/about?refresh=true`, body }),
    );
    await complete(client, made, replicas, report);
    const indexes = Object.values(parts).map(({ index }) => index);
    await publish(client, { made, indexes, before, prefix, aboutAlias });
  } catch (error) {
    // What failed first is what matters.
    const path = `/${names.join(',')}?ignore_unavailable=true`;
    if (names.length > 0) await client.ask({ method: 'DELETE', path }).catch(() => undefined);
    throw error;
  }
  await removeOlder(client, { prefix, made, before: generationOf(before), grace }).catch(
    (error) => {
      report(
        `Older indexes stay until the next run: ${error instanceof Error ? error.message : error}`,
      );
    },
  );
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
    await onNewIndex(() => write(client, index, lines));
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

/** Documents have ids: those that were taken already are replaced by themselves. */
async function write(client: OpenSearchClient, index: string, lines: object[]): Promise<void> {
  const answer = await client.ask({
    method: 'POST',
    path: `/${index}/_bulk?filter_path=errors,items.*.error.type`,
    bulkBody: lines,
  });
  const { errors, items } = bulkSchema.parse(answer);
  if (!errors) return;
  const types = new Set(items.flatMap(({ index: item }) => item?.error?.type ?? []));
  const message = `OpenSearch did not take all pages into ${index}: ${[...types].join(', ')}`;
  throw types.has(NO_INDEX) ? new MissingIndex(message) : new Error(message);
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
  const { nodes } = await healthOf(client, `${made}_*`);
  // Nobody waits for copies that have no place to go.
  const wanted = nodes > replicas ? 'green' : 'yellow';
  const health = await healthOf(client, `${made}_*`, {
    wait_for_status: wanted,
    timeout: `${COPIES}s`,
  });
  if (health.status === 'red') {
    throw new Error(MISSING_DATA);
  }
  if (health.status === 'yellow') report(missingCopies(health));
}

/** What is wrong where copies of pages are missing, and what to do about it. */
export function missingCopies({ nodes, replicas }: Omit<IndexHealth, 'status'>): string {
  const cause =
    'OpenSearch lacks copies of the pages (yellow): searches are answered, but one more node that dies may take pages with it.';
  const there = nodes === 1 ? '1 node' : `${nodes} nodes`;
  if (nodes <= replicas) {
    return `${cause} Start the nodes that are missing, or load with fewer copies: --replicas ${nodes - 1} suits ${there}`;
  }
  return `${cause} The ${there} there are enough for --replicas ${replicas}: the copies are still being made, or something keeps them from it, which GET _cluster/allocation/explain tells`;
}

export interface IndexHealth {
  /** `green`, `yellow` without copies, `red` without data. */
  status: string;
  /** That hold data. */
  nodes: number;
  /** Copies that the pages were loaded with. */
  replicas: number;
}

/** How some indexes are. */
export async function healthOf(
  client: OpenSearchClient,
  indexes: string,
  wait: Record<string, string> = {},
): Promise<IndexHealth> {
  const path = `/_cluster/health/${indexes}?${new URLSearchParams({ ...wait, level: 'indices' })}`;
  const answer = await client.ask({ method: 'GET', path }, { ignore: [408] });
  const { status, number_of_data_nodes, indices } = healthSchema.parse(answer);
  const copies = Object.entries(indices)
    // What says which indexes are searched has as many copies as there are nodes.
    .filter(([name]) => !name.endsWith('_about'))
    .map(([, { number_of_replicas }]) => number_of_replicas);
  return { status, nodes: number_of_data_nodes, replicas: Math.max(0, ...copies) };
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

/**
 * The generation before stays until the next run: searches that began before the switch still read
 * it. The ones before that stay, too, while the switch to it is fresh.
 */
async function removeOlder(
  client: OpenSearchClient,
  { prefix, made, before, grace }: { prefix: string; made: string; before: string; grace: number },
): Promise<void> {
  const answer = await client.ask({ method: 'GET', path: `/_alias/?expand_wildcards=all` });
  const names = Object.keys(aliasSchema.parse(answer));
  const isFresh = before !== '' && Date.now() - madeAt(before) < grace;
  if (isFresh) return;
  const old = names.filter(
    (name) => name.startsWith(`${prefix}_`) && ![made, before].includes(generationOf(name)),
  );
  if (old.length > 0) await client.ask({ method: 'DELETE', path: `/${old.join(',')}` });
}

/** `docs-search_<id>` of `docs-search_<id>_about`. */
function generationOf(index = ''): string {
  return index.slice(0, Math.max(0, index.lastIndexOf('_')));
}

/** When the run began that made a generation. */
function madeAt(generation: string): number {
  return generationTime(generation.slice(generation.lastIndexOf('_') + 1));
}

/** Stands for the mapping of an index. */
export async function mappingHash(client: OpenSearchClient, index: string): Promise<string> {
  const answer = await client.ask({ method: 'GET', path: `/${index}/_mapping` });
  const mapping = mappingSchema.parse(answer)[index]?.mappings;
  return createHash('sha256').update(JSON.stringify(mapping)).digest('hex').slice(0, 16);
}
