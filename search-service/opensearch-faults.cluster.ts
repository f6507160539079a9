import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Corpus, catalogueOf, type ServiceEngine } from './engine.ts';
import { createOpenSearchEngine, type OpenSearchOptions } from './opensearch.ts';
import { startGate } from './test-support/gate.ts';
import { type Cluster, startCluster } from './test-support/opensearch-cluster.ts';
import { corpusOf } from './test-support/under-load.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster(3);
});
afterAll(() => cluster?.stop());

const json = { 'content-type': 'application/json' };
const put = async (path: string, body: object) => {
  const init = { method: 'PUT', headers: json, body: JSON.stringify(body) };
  const response = await cluster.ask(path, init);
  if (!response.ok) throw new Error(`PUT ${path}: ${await response.text()}`);
};

/** Closed behind each test. */
const engines: ServiceEngine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close?.();
});

function fresh(more: Partial<OpenSearchOptions>, report: (message: string) => void = () => {}) {
  const engine = createOpenSearchEngine(
    { nodes: cluster.urls, shards: 1, replicas: 1, environment: {}, prefix: 'docs', ...more },
    report,
  );
  engines.push(engine);
  return engine;
}

/** Names of the indexes of a prefix, sorted. */
async function indexesOf(prefix: string): Promise<string[]> {
  const response = await cluster.ask(`/_cat/indices/${prefix}_*?format=json&h=index`);
  const rows: { index: string }[] = await response.json();
  return rows.map(({ index }) => index).sort();
}

/** Which corpus answers a query that every one of them answers. */
async function answering(engine: ServiceEngine): Promise<string> {
  const corpus = await engine.current();
  const query = { index: 'docs', lang: 'en', keyword: 'loader', limit: 3 };
  const { pages = [] } = (await corpus?.search(query, AbortSignal.timeout(10_000))) ?? {};
  return [...new Set(pages.map(({ stored }) => stored.page.routePath.split('/')[1]))].join(' ');
}

/** Credentials as the security plugin takes them. */
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

describe('what stands in the way', () => {
  test('a cluster that is not there', async () => {
    const engine = fresh({ nodes: ['http://127.0.0.1:9'] });
    await expect(engine.version()).rejects.toThrow(
      /^OpenSearch does not answer at http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/,
    );
  });

  test('wrong credentials: nothing is loaded, and who knows the password goes on', async () => {
    const good = [basic('docs', 'right'), 'ApiKey c2VjcmV0'];
    const gates = await Promise.all(
      cluster.urls.map((url) =>
        startGate(url, (given) => (good.includes(given) ? 'pass' : 'unknown')),
      ),
    );
    const nodes = gates.map(({ url }) => url);
    const as = (environment: Record<string, string>) =>
      fresh({ prefix: 'guarded', nodes, environment });
    const right = as({ OPENSEARCH_USER: 'docs', OPENSEARCH_PASSWORD: 'right' });
    await right.replace(corpusOf('good', 5));
    const message =
      /^OpenSearch at .* does not know this user\. Set OPENSEARCH_USER and OPENSEARCH_PASSWORD, or OPENSEARCH_API_KEY\.$/;
    const wrong = [
      {},
      { OPENSEARCH_USER: 'docs', OPENSEARCH_PASSWORD: 'wrong' },
      { OPENSEARCH_API_KEY: 'd3Jvbmc=' },
    ];
    for (const environment of wrong) {
      const engine = as(environment);
      await expect(engine.version()).rejects.toThrow(message);
      await expect(engine.current()).rejects.toThrow(message);
      const loading = engine.replace(corpusOf('bad', 5));
      await expect(loading).rejects.toThrow(message);
      // Nobody reads a password in a log.
      await expect(loading).rejects.not.toThrow(/wrong|d3Jvbmc/);
    }
    expect(await answering(right)).toBe('good');
    expect(await answering(as({ OPENSEARCH_API_KEY: 'c2VjcmV0' }))).toBe('good');
    for (const gate of gates) gate.close();
  });

  test('a user who may only read is told what is missing; the old pages go on', async () => {
    const gate = await startGate(cluster.urls[0] ?? '', (_, method) =>
      method === 'PUT' || method === 'DELETE' ? 'forbidden' : 'pass',
    );
    await fresh({ prefix: 'allowed' }).replace(corpusOf('good', 5));
    const reader = fresh({ prefix: 'allowed', nodes: [gate.url] });
    await expect(reader.replace(corpusOf('bad', 5))).rejects.toThrow(
      /does not allow PUT \/allowed-writer.* The user needs all rights for its own indexes/,
    );
    expect(await answering(reader)).toBe('good');
    gate.close();
  });

  test('a cluster that somebody made read-only keeps what it has', async () => {
    const engine = fresh({ prefix: 'blocked' });
    await engine.replace(corpusOf('good', 5));
    const block = (value: boolean | null) =>
      put('/_cluster/settings', { persistent: { 'cluster.blocks.read_only': value } });
    await block(true);
    try {
      await expect(engine.replace(corpusOf('bad', 5))).rejects.toThrow(
        /is read-only: .*lift the block/,
      );
      expect(await answering(engine)).toBe('good');
    } finally {
      await block(null);
    }
  });

  test('a disk above the flood stage: the message says what lifts the block, and it does', async () => {
    const engine = fresh({ prefix: 'flooded' });
    await engine.replace(corpusOf('good', 5));
    const disk = (more: Record<string, unknown>) => ({
      persistent: {
        'cluster.routing.allocation.disk.threshold_enabled': true,
        'cluster.routing.allocation.disk.watermark.low': '0.001%',
        'cluster.routing.allocation.disk.watermark.high': '0.002%',
        'cluster.routing.allocation.disk.watermark.flood_stage': '0.003%',
        'cluster.info.update.interval': '10s',
        ...more,
      },
    });
    // The disk of every machine is fuller than that.
    await put('/_cluster/settings', disk({}));
    const isBlocked = async () => {
      const response = await cluster.ask('/flooded/_settings?flat_settings=true');
      return (await response.text()).includes('read_only_allow_delete":"true"');
    };
    await expect.poll(isBlocked, { timeout: 60_000, interval: 500 }).toBe(true);
    const message = await engine.replace(corpusOf('bad', 5)).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(message).toMatch(/is read-only: its disk is nearly full/);
    expect(await answering(engine)).toBe('good');
    await put(
      '/_cluster/settings',
      disk({
        'cluster.routing.allocation.disk.threshold_enabled': false,
        'cluster.routing.allocation.disk.watermark.low': null,
        'cluster.routing.allocation.disk.watermark.high': null,
        'cluster.routing.allocation.disk.watermark.flood_stage': null,
        'cluster.info.update.interval': null,
      }),
    );
    const requests = [...message.matchAll(/PUT (\S+) (\{\S*\})(?:,|$)/g)];
    expect(requests).toHaveLength(2);
    for (const [, path, body] of requests) await put(`/${path}`, JSON.parse(body ?? ''));
    await engine.replace(corpusOf('better', 5));
    // While a look takes its time, the pages before go on answering.
    await expect.poll(() => answering(engine), { timeout: 20_000 }).toBe('better');
  }, 240_000);

  test('copies that have no node (yellow): said at once, and the new pages are searched', async () => {
    const told: string[] = [];
    const engine = fresh({ prefix: 'yellow', replicas: 3 }, (message) => told.push(message));
    const started = performance.now();
    await engine.replace(corpusOf('good', 5));
    // Nobody waits for copies that have no place to go.
    expect(performance.now() - started).toBeLessThan(30_000);
    const message =
      /lacks copies of the pages \(yellow\): searches are answered, .* or load with fewer copies: --replicas 2 suits 3 nodes$/;
    expect(told.splice(0)).toEqual([expect.stringMatching(message)]);
    expect(await answering(engine)).toBe('good');
    // Whoever opens it is told once, too.
    expect(told.splice(0)).toEqual([expect.stringMatching(message)]);
    // What the message says helps, and leaves a green cluster to the next test.
    await fresh({ prefix: 'yellow', replicas: 2, grace: 0 }).replace(corpusOf('better', 5));
    await cluster.ask(`/${(await indexesOf('yellow')).join(',')}`, { method: 'DELETE' });
  });

  test('copies that nobody makes (yellow), with nodes enough: no other number is advised', async () => {
    const told: string[] = [];
    const allocation = (enable: string | null) =>
      put('/_cluster/settings', {
        persistent: { 'cluster.routing.allocation.enable': enable },
      });
    await fresh({ prefix: 'held', replicas: 0 }).replace(corpusOf('good', 5));
    const indexes = (await indexesOf('held')).filter((name) => !name.endsWith('_about'));
    try {
      await allocation('primaries');
      await put(`/${indexes.join(',')}/_settings`, { index: { number_of_replicas: 1 } });
      const late = fresh({ prefix: 'held' }, (message) => told.push(message));
      expect(await answering(late)).toBe('good');
      expect(told).toEqual([
        expect.stringMatching(/\(yellow\).* The 3 nodes there are enough for --replicas 1: /),
      ]);
    } finally {
      await allocation(null);
    }
    await cluster.ask(`/${(await indexesOf('held')).join(',')}`, { method: 'DELETE' });
  });

  test('pages whose only node is gone (red): the cause is told, and other pages go on', async () => {
    const corpus = corpusOf('good', 5);
    const other = corpus.pages.map((stored) => ({ ...stored, index: 'blog' }));
    const told: string[] = [];
    const loader = fresh({ prefix: 'red', replicas: 0 });
    await loader.replace({ pages: [...corpus.pages, ...other], fingerprint: 'good' });
    // Shards of one copy each: where they lie is the cluster's choice, so they are moved.
    const response = await cluster.ask('/_cat/shards/red_*?format=json&h=index,node');
    const shards: { index: string; node: string }[] = await response.json();
    const lies = (part: string) => shards.find(({ index }) => index.endsWith(part))?.node;
    const [docs, blog] = [lies('_0') ?? '', lies('_1') ?? ''];
    if (docs === blog) {
      const to_node = cluster.nodes.find(({ name }) => name !== docs)?.name;
      const index = shards.find((one) => one.index.endsWith('_1'))?.index;
      const move = { index, shard: 0, from_node: blog, to_node };
      const body = JSON.stringify({ commands: [{ move }] });
      const init = { method: 'POST', headers: json, body };
      expect((await cluster.ask('/_cluster/reroute', init)).ok).toBe(true);
      await cluster.green();
    }
    const running = fresh({ prefix: 'red', replicas: 0 });
    expect(await answering(running)).toBe('good');
    const victim = cluster.nodes.find(({ name }) => name === docs);
    await victim?.kill();
    try {
      const message =
        /OpenSearch lacks a part of the pages \(red\): the nodes that hold it are gone\. Start them again, or load the pages anew: /;
      const isRed = async () => (await cluster.ask('/_cluster/health/red_*')).text();
      await expect.poll(isRed, { timeout: 60_000 }).toContain('"status":"red"');
      // Who has the pages open is told when somebody asks for them, who opens them at once.
      expect(await answering(running).then(() => '', String)).toMatch(message);
      const survivors = cluster.urls.filter((url) => url !== victim?.url);
      const late = fresh({ prefix: 'red', nodes: survivors }, (line) => told.push(line));
      const search = async (index: string) => {
        const held = await late.current();
        const query = { index, lang: 'en', keyword: 'loader', limit: 3 };
        return held?.search(query, AbortSignal.timeout(20_000));
      };
      await expect(search('docs')).rejects.toThrow(message);
      expect(told).toEqual([expect.stringMatching(message)]);
      expect((await search('blog'))?.pages).not.toEqual([]);
      // What the message says helps.
      await late.replace(corpusOf('better', 5));
      expect(await answering(late)).toBe('better');
    } finally {
      await victim?.start();
      await cluster.green();
    }
  }, 300_000);

  test('a mapping that somebody changed: who has it open goes on, who opens it is told', async () => {
    const engine = fresh({ prefix: 'changed' });
    await engine.replace(corpusOf('good', 5));
    expect(await answering(engine)).toBe('good');
    await put('/changed/_mapping', { properties: { extra: { type: 'keyword' } } });
    expect(await answering(engine)).toBe('good');
    const other = fresh({ prefix: 'changed' });
    await expect(other.current()).rejects.toThrow(
      /Somebody changed the mapping of changed_.* Load the pages again: npx twinleaf-search-service index/,
    );
    await other.replace(corpusOf('better', 5));
    expect((await other.current())?.catalogue).toEqual(catalogueOf(corpusOf('better', 5)));
  });

  test('pages that another version loaded: the last good ones go on, who opens them is told', async () => {
    const told: string[] = [];
    const engine = fresh({ prefix: 'format' }, (message) => told.push(message));
    await engine.replace(corpusOf('good', 5));
    expect(await answering(engine)).toBe('good');
    // As another version of the service does: indexes of its own, then the alias.
    const about = 'format_zzzzzzzzzzzzz_about';
    await put(`/${about}/_doc/about?refresh=true`, { parts: {}, lexicon: '{"format":1}' });
    const [before] = (await indexesOf('format')).filter(
      (name) => name.endsWith('_about') && name !== about,
    );
    const actions = [
      { remove: { index: before, alias: 'format-about' } },
      { add: { index: about, alias: 'format-about' } },
    ];
    const init = { method: 'POST', headers: json, body: JSON.stringify({ actions }) };
    expect((await cluster.ask('/_aliases', init)).ok).toBe(true);
    const message = /loaded by another version of the service \(format 1 /;
    await expect(fresh({ prefix: 'format' }).current()).rejects.toThrow(message);
    await sleep(600);
    expect(await answering(engine)).toBe('good');
    expect(told).toEqual([expect.stringMatching(message)]);
  });

  test('a load that fails leaves no indexes, and the old one answers', async () => {
    // As Elasticsearch has it from the start.
    await put('/_cluster/settings', { persistent: { 'action.destructive_requires_name': true } });
    const engine = fresh({ prefix: 'failing' });
    await engine.replace(corpusOf('good', 5));
    const before = await indexesOf('failing');
    const broken = corpusOf('bad', 5);
    const page = { ...broken.pages[0]?.page, title: { not: 'a text' } };
    const pages = [
      { ...broken.pages[0], page },
      ...broken.pages.slice(1),
    ] as unknown as Corpus['pages'];
    await expect(engine.replace({ ...broken, pages })).rejects.toThrow();
    expect(await indexesOf('failing')).toEqual(before);
    expect(await answering(engine)).toBe('good');
  });

  test('older indexes go with the run behind the next one, and not while that one is fresh', async () => {
    const generations = async () => [
      ...new Set((await indexesOf('old')).map((name) => name.split('_')[1] ?? '')),
    ];
    const engine = fresh({ prefix: 'old', grace: 0 });
    await engine.replace(corpusOf('first', 5));
    const began = await engine.current();
    const [first = ''] = await generations();
    await engine.replace(corpusOf('second', 5));
    expect(await generations()).toHaveLength(2);
    // A search that began before the switch is answered from what it began with.
    const query = { index: 'docs', lang: 'en', keyword: 'loader', limit: 3 };
    const found = await began?.search(query, AbortSignal.timeout(10_000));
    expect(found?.pages[0]?.stored.page.routePath).toMatch(/^\/first\//);
    expect(await answering(engine)).toBe('second');
    // Two builds within the grace period: the first one stays.
    await fresh({ prefix: 'old', grace: 600_000 }).replace(corpusOf('third', 5));
    expect(await generations()).toHaveLength(3);
    await engine.replace(corpusOf('fourth', 5));
    expect(await generations()).toHaveLength(2);
    expect(await generations()).not.toContain(first);
  });

  test('two processes that load at once take turns', async () => {
    const [one, other] = [fresh({ prefix: 'turns' }), fresh({ prefix: 'turns' })];
    await Promise.all([one.replace(corpusOf('a', 20)), other.replace(corpusOf('b', 20))]);
    await sleep(600);
    const held = [await one.current(), await other.current()].map(
      (corpus) => corpus?.catalogue.fingerprint,
    );
    expect(held[0]).toBe(held[1]);
  });
});
