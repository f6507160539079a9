import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Corpus, catalogueOf, type ServiceEngine } from './engine.ts';
import { createOpenSearchEngine, type OpenSearchOptions } from './opensearch.ts';
import { startServer } from './server.ts';
import { pageOf } from './test-support/built-site.ts';
import { conforms } from './test-support/conformance.ts';
import { type Cluster, type ClusterNode, startCluster } from './test-support/opensearch-cluster.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster(3);
});
afterAll(() => cluster?.stop());

const optionsWith = (more: Partial<OpenSearchOptions> = {}): OpenSearchOptions => ({
  nodes: cluster.urls,
  prefix: 'docs-search',
  shards: 1,
  replicas: 1,
  environment: {},
  ...more,
});

describe('OpenSearch, three nodes', () => {
  conforms(async (report) => {
    const engine = createOpenSearchEngine(optionsWith({ prefix: 'conformance' }), report);
    return {
      engine,
      expectedVersion: await engine.version(),
      stop: async () => engine.close?.(),
    };
  });
});

/** Pages whose texts say which corpus they belong to. */
function corpusOf(name: string, size = 200): Corpus {
  const pages = Array.from({ length: size }, (_, at) => ({
    index: 'docs',
    lang: 'en',
    version: '',
    domain: '',
    page: pageOf(
      `/${name}/${at}`,
      `Page ${at} of ${name}`,
      `Loader number${at}.\n## Part\nWhat ${name} says about topic${at % 20}.`,
    ),
  }));
  return { pages, fingerprint: name };
}

interface Outcome {
  at: number;
  took: number;
  status: number;
  /** Names of the corpora that the answer's pages belong to. */
  from: string[];
}

/** Asks without a pause over so many connections. */
function underLoad(url: string, connections = 4) {
  const outcomes: Outcome[] = [];
  let isOver = false;
  let asked = 0;
  const clients = Array.from({ length: connections }, async () => {
    while (!isOver) {
      asked += 1;
      const started = performance.now();
      // Four thousand of them: hardly one has been answered before.
      const keyword = `topic${asked % 20} number${(asked * 7 + Math.floor(asked / 20)) % 200}`;
      const response = await fetch(`${url}/api?keyword=${keyword}&lang=en`).catch(() => undefined);
      const groups: unknown = await response?.json().catch(() => undefined);
      const hits = Array.isArray(groups) ? (groups[0]?.hits ?? []) : [];
      const from = hits.map(
        ({ routePath }: { routePath: string }) => routePath.split('/')[1] ?? '',
      );
      outcomes.push({
        at: started,
        took: performance.now() - started,
        status: response?.status ?? 0,
        from: [...new Set<string>(from)],
      });
    }
  });
  return {
    outcomes,
    async end() {
      isOver = true;
      await Promise.all(clients);
      return outcomes;
    },
  };
}

/** `412 answers, 0 failed, p50 12 ms, p99 80 ms`. */
function summaryOf(outcomes: readonly Outcome[]): string {
  const times = outcomes.map(({ took }) => took).sort((one, other) => one - other);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  return `${times.length} answers, ${failedOf(outcomes).length} failed, p50 ${at(0.5)}, p99 ${at(0.99)}`;
}

const failedOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status !== 200);

describe('nodes that die', () => {
  let engine: ServiceEngine;
  let server: Awaited<ReturnType<typeof startServer>>;
  const errors: string[] = [];

  beforeAll(async () => {
    engine = createOpenSearchEngine(optionsWith({ prefix: 'dying' }), (line) => errors.push(line));
    await engine.replace(corpusOf('first'));
    await cluster.green();
    server = await startServer({
      engine,
      port: 0,
      host: '127.0.0.1',
      allowOrigins: [],
      log: () => {},
      logError: (message) => errors.push(message),
    });
  }, 240_000);

  afterAll(async () => {
    await server?.stop();
    await engine?.close?.();
  });

  async function whileDead(victim: ClusterNode, seconds: number): Promise<Outcome[]> {
    const load = underLoad(server.url);
    await sleep(seconds * 1000);
    await victim.kill();
    await sleep(seconds * 1000);
    const outcomes = await load.end();
    await victim.start();
    await cluster.green();
    return outcomes;
  }

  test.each([
    ['that holds no primary', false],
    ['that holds the primary', true],
  ])('one %s: no wrong answer, and hardly one that fails', async (_, isPrimary) => {
    const primary = await cluster.primaryNode('dying');
    const victim = cluster.nodes.find(({ name }) => (name === primary) === isPrimary);
    if (!victim) throw new Error('there is no such node');
    const outcomes = await whileDead(victim, 4);
    const failed = failedOf(outcomes);
    process.stderr.write(`${summaryOf(outcomes)} ${errors.splice(0).join(' | ')}\n`);
    expect(outcomes.length).toBeGreaterThan(20);
    expect(new Set(outcomes.flatMap(({ from }) => from))).toEqual(new Set(['first']));
    expect(outcomes.filter(({ status, from }) => status === 200 && from.length === 0)).toEqual([]);
    // One of a thousand on a machine of its own; a busy one is slow to everybody.
    expect(failed.length / outcomes.length).toBeLessThanOrEqual(0.02);
  });

  test('one that freezes costs a reader the deadline at most', async () => {
    const victim = cluster.nodes[1];
    const load = underLoad(server.url);
    await sleep(1000);
    victim?.freeze();
    await sleep(8000);
    victim?.thaw();
    const outcomes = await load.end();
    expect(Math.max(...outcomes.map(({ took }) => took))).toBeLessThan(6000);
    await cluster.green();
  });

  test('a new corpus under load: nobody gets half of it, or nothing', async () => {
    const load = underLoad(server.url);
    await engine.replace(corpusOf('second'));
    await sleep(500);
    await engine.replace(corpusOf('third'));
    await sleep(1000);
    const outcomes = await load.end();
    expect(failedOf(outcomes)).toEqual([]);
    expect(outcomes.filter(({ from }) => from.length !== 1)).toEqual([]);
    expect(outcomes.at(-1)?.from).toEqual(['third']);
  });

  test('without any node: 503 within the deadline, a line in the log, and all is well again', async () => {
    errors.length = 0;
    for (const node of cluster.nodes) await node.kill();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const started = performance.now();
      const response = await fetch(`${server.url}/api?keyword=topic1 ${at}&lang=en`);
      expect(performance.now() - started).toBeLessThan(6000);
      expect(response.headers.get('retry-after')).toBe('1');
      statuses.push(response.status);
    }
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect((await fetch(`${server.url}/health`)).status).toBe(503);
    expect(errors.length).toBeLessThanOrEqual(3);
    await Promise.all(cluster.nodes.map((node) => node.start()));
    await cluster.green();
    await expect
      .poll(async () => (await fetch(`${server.url}/api?keyword=topic2 again&lang=en`)).status, {
        timeout: 90_000,
      })
      .toBe(200);
  });
});

describe('what stands in the way', () => {
  const fresh = (more: Partial<OpenSearchOptions>) =>
    createOpenSearchEngine(optionsWith(more), () => {});

  test('a cluster that is not there', async () => {
    const engine = fresh({ nodes: ['http://127.0.0.1:9'] });
    await expect(engine.version()).rejects.toThrow(
      /^OpenSearch does not answer at http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/,
    );
    await engine.close?.();
  });

  test('a read-only cluster keeps what it has', async () => {
    const engine = fresh({ prefix: 'blocked' });
    await engine.replace(corpusOf('good', 5));
    const block = (value: boolean | null) =>
      cluster.ask('/_cluster/settings', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ persistent: { 'cluster.blocks.read_only': value } }),
      });
    await block(true);
    try {
      await expect(engine.replace(corpusOf('bad', 5))).rejects.toThrow(
        /is read-only: .*lift the block/,
      );
      expect((await engine.current())?.catalogue.fingerprint).toBe('good');
    } finally {
      await block(null);
    }
    await engine.close?.();
  });

  test('a mapping that somebody changed, and pages of another format', async () => {
    const engine = fresh({ prefix: 'changed' });
    await engine.replace(corpusOf('good', 5));
    await engine.current();
    const json = { 'content-type': 'application/json' };
    await cluster.ask('/changed/_mapping', {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ properties: { extra: { type: 'keyword' } } }),
    });
    // Who has it open goes on; who opens it anew is told.
    expect((await engine.current())?.catalogue.fingerprint).toBe('good');
    const other = fresh({ prefix: 'changed' });
    await expect(other.current()).rejects.toThrow(
      /Somebody changed the mapping of changed_.* Load the pages again/,
    );
    await other.replace(corpusOf('better', 5));
    expect((await other.current())?.catalogue).toEqual(catalogueOf(corpusOf('better', 5)));
    await cluster.ask('/changed-about/_doc/about?refresh=true', {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ parts: {}, lexicon: '{"format":1}' }),
    });
    const third = fresh({ prefix: 'changed' });
    await expect(third.current()).rejects.toThrow(
      /loaded by another version of the service \(format 1 /,
    );
    for (const one of [engine, other, third]) await one.close?.();
  });

  test('a load that fails leaves no indexes, and the old one answers', async () => {
    const engine = fresh({ prefix: 'failing' });
    await engine.replace(corpusOf('good', 5));
    const names = async () => {
      const response = await cluster.ask('/_cat/indices/failing_*?format=json&h=index');
      const rows: { index: string }[] = await response.json();
      return rows.map(({ index }) => index).sort();
    };
    const before = await names();
    const broken = corpusOf('bad', 5);
    const page = { ...broken.pages[0]?.page, title: { not: 'a text' } };
    const pages = [
      { ...broken.pages[0], page },
      ...broken.pages.slice(1),
    ] as unknown as Corpus['pages'];
    await expect(engine.replace({ ...broken, pages })).rejects.toThrow();
    expect(await names()).toEqual(before);
    expect((await engine.current())?.catalogue.fingerprint).toBe('good');
    await engine.close?.();
  });

  test('two processes that load at once take turns', async () => {
    const [one, other] = [fresh({ prefix: 'turns' }), fresh({ prefix: 'turns' })];
    await Promise.all([one.replace(corpusOf('a', 20)), other.replace(corpusOf('b', 20))]);
    await sleep(600);
    const held = [await one.current(), await other.current()].map(
      (corpus) => corpus?.catalogue.fingerprint,
    );
    expect(held[0]).toBe(held[1]);
    await one.close?.();
    await other.close?.();
  });
});
