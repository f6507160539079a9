import { afterEach, expect, test, vi } from 'vitest';
import { inWorker } from './in-worker.ts';
import { createLocalProvider } from './local.ts';
import type { WorkerReply, WorkerRequest } from './worker-messages.ts';

const options = { url: '/static/search_index.en.json', lang: 'en', base: '/', label: 'Site' };
const { signal } = new AbortController();

/** A worker that answers as it is told; without an answer it stays silent. */
class FakeWorker extends EventTarget {
  terminated = false;

  constructor(private readonly reply: (request: WorkerRequest) => WorkerReply | undefined) {
    super();
  }

  postMessage(request: WorkerRequest): void {
    const data = this.reply(request);
    if (data) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }

  terminate(): void {
    this.terminated = true;
  }
}

function providerOf(...workers: FakeWorker[]) {
  const start = vi.fn(() => workers.shift() as unknown as Worker);
  return { provider: createLocalProvider(options, inWorker(start)), start };
}

const answering = () =>
  new FakeWorker(({ id, query }) => ({
    id,
    answer: JSON.stringify({ hits: query ? [{ title: query.keyword }] : [] }),
  }));

afterEach(() => {
  vi.restoreAllMocks();
});

test('one worker loads the index and answers queries, each its own', async () => {
  const { provider, start } = providerOf(answering());
  await provider.load();
  const answers = await Promise.all(
    ['a', 'b'].map((keyword) => provider.search({ keyword, limit: 7 }, signal)),
  );
  expect(answers.map(([group]) => group?.result)).toEqual([[{ title: 'a' }], [{ title: 'b' }]]);
  expect(start).toHaveBeenCalledOnce();
});

test('ERR-7: what the worker says of an index is reported once, and the next load tries again', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  let works = false;
  const worker = new FakeWorker(({ id }) =>
    works ? { id, answer: '{"hits":[]}' } : { id, failure: 'bad' },
  );
  const { provider } = providerOf(worker);
  await expect(provider.load()).rejects.toThrow('bad');
  expect(report).toHaveBeenCalledOnce();
  works = true;
  await provider.load();
});

test('ERR-7: a worker that cannot be loaded fails all that wait, and is started anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = new FakeWorker(() => undefined);
  const { provider, start } = providerOf(broken, answering());
  const load = provider.load();
  await Promise.resolve();
  broken.fail('');
  await expect(load).rejects.toThrow('the search worker could not be loaded');
  expect(broken.terminated).toBe(true);
  await provider.load();
  expect(start).toHaveBeenCalledTimes(2);
});

test('a query that the worker fails on is no answer', async () => {
  const worker = new FakeWorker(({ id, query }) =>
    query ? { id, failure: 'lost' } : { id, answer: '{"hits":[]}' },
  );
  const { provider } = providerOf(worker);
  await provider.load();
  await expect(provider.search({ keyword: 'x', limit: 7 }, signal)).rejects.toThrow('lost');
});
