import { Client, errors } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { MissingIndex } from './missing-index.ts';

/** Talks to the nodes of one cluster. Methods reject with an `Error` that holds nothing that was searched. */
export interface OpenSearchClient {
  /** Changes something, or tells about the cluster. */
  ask(request: ClusterRequest, options?: AskOptions): Promise<unknown>;
  /** A request that a reader waits for: a node that is slow costs little, another one is asked. */
  askFast(request: ClusterRequest, signal: AbortSignal | undefined): Promise<unknown>;
  close(): Promise<void>;
}

export interface ClusterRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** Lines of a bulk request. */
  bulkBody?: object[];
}

export interface AskOptions {
  /** Statuses that are answers, too. */
  ignore?: number[];
}

export interface OpenSearchAddress {
  nodes: readonly string[];
  /** Where `OPENSEARCH_USER`, `OPENSEARCH_PASSWORD` and `OPENSEARCH_API_KEY` are looked up. */
  environment: Readonly<Record<string, string | undefined>>;
}

/**
 * For what readers wait for, in milliseconds, try by try: a node that froze is left soon, and a whole
 * cluster that is slow still has most of an answer's deadline. Dead nodes refuse at once.
 */
const PATIENCE = [700, 1500, 1500];
const LAST = 2500;
/** For what changes the cluster, in milliseconds. */
const SLOW = 120_000;

export function createOpenSearchClient({
  nodes,
  environment,
}: OpenSearchAddress): OpenSearchClient {
  const { OPENSEARCH_USER, OPENSEARCH_PASSWORD, OPENSEARCH_API_KEY } = environment;
  const client = new Client({
    nodes: [...nodes],
    maxRetries: 3,
    requestTimeout: SLOW,
    // A dead node is looked at before readers' requests go there again.
    resurrectStrategy: 'ping',
    pingTimeout: 500,
    ...(OPENSEARCH_USER !== undefined && {
      auth: { username: OPENSEARCH_USER, password: OPENSEARCH_PASSWORD ?? '' },
    }),
    ...(OPENSEARCH_API_KEY !== undefined && {
      headers: { authorization: `ApiKey ${OPENSEARCH_API_KEY}` },
    }),
  });
  const where = nodes.join(', ');

  return {
    async ask(request, { ignore = [] } = {}) {
      try {
        const { body } = await client.transport.request(request, { ignore });
        return body;
      } catch (error) {
        throw explained(error, `${request.method} ${request.path}`, where);
      }
    },
    async askFast(request, signal) {
      for (let attempt = 0; ; attempt += 1) {
        signal?.throwIfAborted();
        const requestTimeout = PATIENCE[attempt] ?? LAST;
        try {
          // Never aborted: the client throws past its promise when that comes at the wrong moment.
          const { body } = await client.transport.request(request, {
            requestTimeout,
            maxRetries: 0,
          });
          return body;
        } catch (error) {
          signal?.throwIfAborted();
          if (attempt < PATIENCE.length && isOfNode(error)) continue;
          throw explained(error, 'a search', where);
        }
      }
    },
    close: () => client.close(),
  };
}

const errorSchema = z.object({
  error: z.object({ type: z.string().optional(), reason: z.string().optional() }),
});

/** Said where shards have neither their primary nor a copy. */
export const MISSING_DATA =
  'OpenSearch lacks a part of the pages (red): the nodes that hold it are gone. Start them again, or load the pages anew: npx twinleaf-search-service index --engine opensearch --dist dist';

/** Said by a node that knows of no such index. */
export const NO_INDEX = 'index_not_found_exception';

/** What searches are told then. */
const NO_DATA = /^(?:search_phase_execution_exception|no_shard_available_action_exception)$/;
/** Disks above a watermark: nothing is written any more, or no index is made. */
const BLOCKED = /^(?:cluster_block_exception|index_create_block_exception)$/;

/** Whether another node may do better. */
function isOfNode(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return [502, 503, 504].includes(error.statusCode ?? 0);
  return error instanceof errors.ConnectionError || error instanceof errors.TimeoutError;
}

/** What went wrong and what to do, for the log: what OpenSearch says of a search repeats the search. */
function explained(error: unknown, what: string, where: string): Error {
  if (error instanceof errors.ResponseError) {
    const { statusCode } = error;
    const type = typeOf(error.body);
    if (statusCode === 401) {
      return new Error(
        `OpenSearch at ${where} does not know this user. Set OPENSEARCH_USER and OPENSEARCH_PASSWORD, or OPENSEARCH_API_KEY.`,
      );
    }
    if (statusCode === 503 && type === 'cluster_block_exception') {
      return new Error(
        `OpenSearch at ${where} is not ready: it is starting, or more than half of its manager nodes are gone (${reasonOf(error.body)}). Wait, or start those nodes again.`,
      );
    }
    if (BLOCKED.test(type)) {
      return new Error(
        `OpenSearch at ${where} is read-only: its disk is nearly full, or somebody blocked it (${reasonOf(error.body)}). Free space and lift the block: PUT _all/_settings {"index.blocks.read_only_allow_delete":null}, PUT _cluster/settings {"persistent":{"cluster.blocks.read_only":null,"cluster.blocks.create_index":null}}`,
      );
    }
    if (statusCode === 503 && NO_DATA.test(type)) return new Error(MISSING_DATA);
    if (statusCode === 403) {
      return new Error(
        `OpenSearch at ${where} does not allow ${what}. The user needs all rights for its own indexes and "cluster:monitor/*".`,
      );
    }
    const message = `OpenSearch refused ${what} with status ${statusCode} ${type}`;
    return type === NO_INDEX ? new MissingIndex(message) : new Error(message);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`OpenSearch does not answer at ${where}: ${reason}`);
}

function typeOf(body: unknown): string {
  return textOf(body, 'type');
}

/** Of what has nothing to do with a search. */
function reasonOf(body: unknown): string {
  return textOf(body, 'reason');
}

function textOf(body: unknown, name: 'type' | 'reason'): string {
  const { data } = errorSchema.safeParse(body);
  return data?.error[name] ?? '';
}
