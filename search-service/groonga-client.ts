import { z } from 'zod';
import { readLimited } from '../search/read-limited.ts';
import { deadline } from './deadline.ts';

/** Talks to one Groonga server. Methods reject with an `Error` that holds no parameter's value. */
export interface GroongaClient {
  /** Runs a command that changes something or tells about the server; returns its `body`. */
  run(command: string, parameters?: Record<string, string>, signal?: AbortSignal): Promise<unknown>;
  /** Rows of a `select`: a value for each of the output columns. */
  select(parameters: Record<string, string>, signal?: AbortSignal): Promise<unknown[][]>;
  /** Writes records; rejects unless all of them were taken. */
  load(table: string, records: readonly Record<string, unknown>[]): Promise<void>;
}

/** For one command, in milliseconds. */
const TIMEOUT = 60_000;
/** An index over the texts of a hundred thousand sections; `fetch` itself waits for five minutes. */
const SLOW = 280_000;
const SLOW_COMMANDS = new Set(['load', 'column_create']);
/** Of an answer, in bytes: far more than a hundred long pages. */
const MAX_BYTES = 100_000_000;
/** Records sent at once, in characters. */
const LOAD_SIZE = 1_000_000;

const answerSchema = z.object({
  header: z.object({
    return_code: z.number(),
    error: z.object({ message: z.string() }).optional(),
  }),
  body: z.unknown().optional(),
});
const selectSchema = z.object({ records: z.array(z.array(z.unknown())) });
const loadSchema = z.object({ n_loaded_records: z.number() });

/** @param address of the server, as in `http://127.0.0.1:10041` */
export function createGroongaClient(address: string): GroongaClient {
  const base = address.replace(/\/$/, '');

  async function ask(command: string, parameters: Record<string, string>, init: RequestInit = {}) {
    const query = new URLSearchParams({ ...parameters, command_version: '3' });
    const { signal, clear } = deadline(
      SLOW_COMMANDS.has(command) ? SLOW : TIMEOUT,
      init.signal ?? undefined,
    );
    let text: string;
    try {
      const response = await fetch(`${base}/d/${command}?${query}`, { ...init, signal });
      text = await readLimited(response, MAX_BYTES);
    } catch (error) {
      init.signal?.throwIfAborted();
      throw new Error(`Groonga does not answer at ${base}: ${reasonOf(error)}`);
    } finally {
      clear();
    }
    const answer = answerSchema.safeParse(parseJson(text));
    if (!answer.success) throw new Error(`What answers at ${base} is not Groonga.`);
    const { header, body } = answer.data;
    if (header.return_code === 0) return body;
    // What Groonga says about a search repeats the search.
    const detail = command === 'select' ? '' : `: ${header.error?.message ?? ''}`;
    throw new Error(`Groonga refused "${command}" with code ${header.return_code}${detail}`);
  }

  return {
    run: (command, parameters = {}, signal) => ask(command, parameters, signal ? { signal } : {}),
    async select(parameters, signal) {
      const body = await ask('select', parameters, signal ? { signal } : {});
      return selectSchema.parse(body).records;
    },
    async load(table, records) {
      for (const chunk of chunksOf(records.map((record) => JSON.stringify(record)))) {
        const body = await ask(
          'load',
          { table },
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: `[${chunk.join(',')}]`,
          },
        );
        const { n_loaded_records: loaded } = loadSchema.parse(body);
        if (loaded !== chunk.length) {
          throw new Error(`Groonga took ${loaded} of ${chunk.length} records into ${table}.`);
        }
      }
    },
  };
}

function* chunksOf(texts: readonly string[]): Generator<string[]> {
  let chunk: string[] = [];
  let size = 0;
  for (const text of texts) {
    chunk.push(text);
    size += text.length;
    if (size < LOAD_SIZE) continue;
    yield chunk;
    chunk = [];
    size = 0;
  }
  if (chunk.length > 0) yield chunk;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` says why only in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
