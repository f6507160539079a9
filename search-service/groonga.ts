import { z } from 'zod';
import { preparePage } from '../search/prepared.ts';
import { rankPages } from '../search/rank.ts';
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

/** Pages that Groonga proposes, of which the best are answered. */
const CANDIDATES = 100;
/** A title outweighs all that the longest content can say. */
const WEIGHTS = 'title * 1000 || headings * 50 || content';

const UNKNOWN = Symbol('Groonga does not tell which tables are searched');

const statusSchema = z.object({ version: z.string() });

/**
 * Searches with a Groonga server. Groonga finds the pages that contain the query and proposes those
 * that seem best; the last word on both has the code of the dialog, so that both engines answer alike.
 * @param address as in `http://127.0.0.1:10041`
 * @param report told what went wrong without keeping new pages from being searched
 */
export function createGroongaEngine(
  address: string,
  report: (message: string) => void,
): ServiceEngine {
  const client = createGroongaClient(address);
  let isPrepared = false;
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
        await publish(client, id, JSON.stringify(catalogueOf(corpus)));
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
    async search({ index, lang, query, limit }, signal) {
      const rows = await client.select(
        {
          table: PAGES,
          match_columns: WEIGHTS,
          query: phrase(query),
          filter: `index == ${literal(index)} && lang == ${literal(lang)}`,
          sort_keys: '-_score,_key',
          output_columns: '_key,record',
          limit: String(CANDIDATES),
        },
        signal,
      );
      return best(rows, query).slice(0, limit);
    },
  };
}

/** Candidates in the order of the site, then ranked; what Groonga alone finds is no answer. */
function best(rows: unknown[][], query: string): StoredPage[] {
  const inOrder = rows.toSorted(([a], [b]) => Number(a) - Number(b));
  const stored = new Map(
    // `writeGeneration` made it from the same type.
    inOrder
      .map(([, record]) => JSON.parse(String(record)) as StoredPage)
      .map((page) => [page.page, page]),
  );
  const prepared = [...stored.keys()].map(preparePage);
  return rankPages(prepared, query).flatMap(({ page }) => stored.get(page) ?? []);
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
