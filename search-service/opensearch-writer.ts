import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { OpenSearchClient } from './opensearch-client.ts';

/** Between two tries, and two signs of life, in milliseconds. */
const PAUSE = 300;
const SIGN_OF_LIFE = 3000;
/** A writer without a sign of life for so long is gone, in milliseconds. */
const PATIENCE = 30_000;
/** For the one before to finish, in milliseconds. */
const TURN = 900_000;

const lockSchema = z.object({
  _seq_no: z.number(),
  _primary_term: z.number(),
  _source: z.object({ writer: z.string(), sign: z.number() }),
});
const foundSchema = z.object({ found: z.boolean().optional() });

/**
 * Runs work while no other process writes: the document that stands for the right to write changes
 * hands by its sequence number, which the cluster compares.
 * @param index that holds nothing but that document
 */
export async function asOnlyWriter(
  client: OpenSearchClient,
  index: string,
  work: () => Promise<void>,
): Promise<void> {
  const writer = randomUUID();
  let place = await become(client, index, writer);
  let sign = 0;
  let signing = Promise.resolve();
  const timer = setInterval(() => {
    sign += 1;
    signing = put(client, index, { writer, sign }, place).then(
      (next) => {
        place = next ?? place;
      },
      () => undefined,
    );
  }, SIGN_OF_LIFE);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await signing;
    await put(client, index, { writer: '', sign }, place).catch(() => undefined);
  }
}

interface Place {
  seq: number;
  term: number;
}

async function become(client: OpenSearchClient, index: string, writer: string): Promise<Place> {
  const until = Date.now() + TURN;
  let seen: { key: string; at: number } | undefined;
  while (Date.now() < until) {
    const held = await read(client, index);
    const key = held ? `${held.writer} ${held.sign}` : '';
    if (seen?.key !== key) seen = { key, at: Date.now() };
    // Clocks of machines differ: what counts is how long nothing has changed.
    if (!held || held.writer === '' || Date.now() - seen.at > PATIENCE) {
      const place = await put(client, index, { writer, sign: 0 }, held?.place);
      if (place) return place;
    }
    await sleep(PAUSE * (0.5 + Math.random()));
  }
  throw new Error('Another process has been loading pages into OpenSearch for minutes.');
}

async function read(client: OpenSearchClient, index: string) {
  const answer = await client.ask(
    { method: 'GET', path: `/${index}/_doc/writer` },
    { ignore: [404] },
  );
  if (foundSchema.safeParse(answer).data?.found !== true) return undefined;
  const { _seq_no: seq, _primary_term: term, _source } = lockSchema.parse(answer);
  return { ..._source, place: { seq, term } };
}

/** @returns undefined when somebody else was faster */
async function put(
  client: OpenSearchClient,
  index: string,
  body: { writer: string; sign: number },
  place: Place | undefined,
): Promise<Place | undefined> {
  const condition = place
    ? `if_seq_no=${place.seq}&if_primary_term=${place.term}`
    : 'op_type=create';
  const answer = await client.ask(
    { method: 'PUT', path: `/${index}/_doc/writer?${condition}`, body },
    { ignore: [409] },
  );
  const written = z.object({ _seq_no: z.number(), _primary_term: z.number() }).safeParse(answer);
  if (!written.success) return undefined;
  return { seq: written.data._seq_no, term: written.data._primary_term };
}
