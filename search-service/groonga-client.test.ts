import { afterEach, expect, test, vi } from 'vitest';
import { createGroongaClient } from './groonga-client.ts';

const client = createGroongaClient('http://groonga.test/');
const query = { table: 'Pages', query: '"secret"' };

afterEach(() => vi.unstubAllGlobals());

function answerWith(answer: unknown) {
  const fetching = vi.fn(async (_url: string, _init: RequestInit) => Response.json(answer));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

const header = (return_code: number) => ({
  return_code,
  ...(return_code !== 0 && { error: { message: 'Syntax error: <"secret">' } }),
});

test('what Groonga refuses is told without the reader’s words', async () => {
  answerWith({ header: header(-63) });
  const refused = client.select(query);
  await expect(refused).rejects.toThrow(/^Groonga refused "select" with code -63$/);
  answerWith({ header: header(-22) });
  await expect(client.run('table_create')).rejects.toThrow('with code -22: Syntax error');
});

test('a server that is down, and one that is something else', async () => {
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  vi.stubGlobal('fetch', () => Promise.reject(refused));
  await expect(client.select(query)).rejects.toThrow(
    /^Groonga does not answer at http:\/\/groonga.test: connect ECONNREFUSED$/,
  );
  answerWith({ status: 'ok' });
  await expect(client.run('status')).rejects.toThrow(
    'What answers at http://groonga.test is not Groonga.',
  );
});

test('large sites are loaded in parts, and every record counts', async () => {
  const fetching = vi.fn(async (_url: string, { body }: RequestInit) => {
    const records: unknown[] = JSON.parse(String(body));
    return Response.json({ header: header(0), body: { n_loaded_records: records.length } });
  });
  vi.stubGlobal('fetch', fetching);
  const records = Array.from({ length: 5 }, (_, key) => ({ _key: key, text: 'x'.repeat(400_000) }));
  await client.load('Pages', records);
  const sent = fetching.mock.calls.map(([, { body }]): unknown[] => JSON.parse(String(body)));
  expect(sent.map(({ length }) => length)).toEqual([3, 2]);
  expect(sent.flat()).toEqual(records);

  answerWith({ header: header(0), body: { n_loaded_records: 1 } });
  await expect(client.load('Pages', records.slice(0, 2))).rejects.toThrow(
    'Groonga took 1 of 2 records into Pages.',
  );
});
