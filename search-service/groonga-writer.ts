import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GroongaClient } from './groonga-client.ts';

/** A table whose one record says who writes. */
const WRITERS = 'Writers';
/** Between two tries, and two signs of life, in milliseconds. */
const PAUSE = 200;
const SIGN_OF_LIFE = 2000;
/** A writer without a sign of life for so long is gone, in milliseconds. */
const PATIENCE = 15_000;
/** For the one before to finish, in milliseconds. */
const TURN = 300_000;

/**
 * Runs work while no other process writes: Groonga aborts when two of them make tables at once.
 * @throws {Error} when another process goes on writing for minutes
 */
export async function asOnlyWriter(
  client: GroongaClient,
  work: () => Promise<void>,
): Promise<void> {
  await prepare(client);
  const name = randomUUID();
  await become(client, name);
  const sign = setInterval(() => {
    signOfLife(client, name).catch(() => undefined);
  }, SIGN_OF_LIFE);
  try {
    await work();
  } finally {
    clearInterval(sign);
    await leave(client, name).catch(() => undefined);
  }
}

async function signOfLife(client: GroongaClient, name: string): Promise<void> {
  if ((await read(client)).writer === name) await write(client, name, Date.now());
}

async function leave(client: GroongaClient, name: string): Promise<void> {
  if ((await read(client)).writer === name) await write(client, '', 0);
}

/** Making the same table twice at once fails for one of both, which then finds it. */
async function prepare(client: GroongaClient): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    if ((await client.run('object_exist', { name: `${WRITERS}.since` })) === true) return;
    try {
      const isMade = (await client.run('object_exist', { name: WRITERS })) === true;
      if (!isMade) {
        await client.run('table_create', {
          name: WRITERS,
          flags: 'TABLE_HASH_KEY',
          key_type: 'ShortText',
        });
      }
      for (const [column, type] of [
        ['writer', 'ShortText'],
        ['since', 'Float'],
      ] as const) {
        if ((await client.run('object_exist', { name: `${WRITERS}.${column}` })) === true) continue;
        await client.run('column_create', {
          table: WRITERS,
          name: column,
          type,
          flags: 'COLUMN_SCALAR',
        });
      }
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(PAUSE * (1 + Math.random()));
    }
  }
}

/** Waits until nobody writes. */
async function become(client: GroongaClient, name: string): Promise<void> {
  const until = Date.now() + TURN;
  let seen: { writer: string; since: number; at: number } | undefined;
  for (;;) {
    const { writer, since } = await read(client);
    if (seen?.writer !== writer || seen.since !== since) seen = { writer, since, at: Date.now() };
    // Clocks of machines differ: what counts is how long nothing has changed.
    if (writer === '' || Date.now() - seen.at > PATIENCE) {
      await write(client, name, Date.now());
      // Of several that wrote at once the last one stands; the others see that.
      await sleep(PAUSE * 2);
      if ((await read(client)).writer === name) return;
    } else if (Date.now() > until) {
      throw new Error('Another process has been loading pages into Groonga for minutes.');
    }
    await sleep(PAUSE * (0.5 + Math.random()));
  }
}

async function read(client: GroongaClient): Promise<{ writer: string; since: number }> {
  const [row] = await client.select({ table: WRITERS, output_columns: 'writer,since' });
  return { writer: String(row?.[0] ?? ''), since: Number(row?.[1] ?? 0) };
}

async function write(client: GroongaClient, writer: string, since: number): Promise<void> {
  await client.load(WRITERS, [{ _key: 'pages', writer, since }]);
}
