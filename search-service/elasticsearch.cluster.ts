import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findElasticsearch } from '../scripts/ensure-opensearch.mjs';
import { createOpenSearchEngine } from './opensearch.ts';
import { conforms } from './test-support/conformance.ts';
import { type Cluster, startCluster } from './test-support/opensearch-cluster.ts';
import { corpusOf } from './test-support/under-load.ts';

const found = findElasticsearch();

describe.skipIf(found === undefined)('Elasticsearch 8, two nodes', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(2, { found, heap: 384 });
  });
  afterAll(() => cluster?.stop());

  const engineWith = (prefix: string, report: (message: string) => void = () => {}) =>
    createOpenSearchEngine(
      { nodes: cluster.urls, shards: 1, replicas: 1, environment: {}, prefix, grace: 0 },
      report,
    );

  test('it is Elasticsearch, which lets nobody delete by a pattern', async () => {
    const { version } = await (await cluster.ask('/')).json();
    expect(version.number).toMatch(/^8\.\d+\.\d+$/);
    const response = await cluster.ask('/nothing*', { method: 'DELETE' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Wildcard expressions or all indices are not allowed');
  });

  describe('the same requests', () => {
    conforms(async (report) => {
      const engine = engineWith('conformance', report);
      return {
        engine,
        expectedVersion: await engine.version(),
        stop: async () => engine.close?.(),
      };
    });
  });

  test('older indexes go, and the alias stands for the new ones', async () => {
    const engine = engineWith('older');
    for (const name of ['first', 'second', 'third']) await engine.replace(corpusOf(name, 5));
    const listed = await cluster.ask('/_cat/indices/older_*?format=json&h=index');
    const indexes: { index: string }[] = await listed.json();
    const generations = new Set(indexes.map(({ index }) => index.split('_')[1]));
    expect(generations.size).toBe(2);
    const aliases = await cluster.ask('/_alias/older');
    expect(Object.keys(await aliases.json())).toHaveLength(1);
    await engine.close?.();
  });

  test('a node that dies costs nothing', async () => {
    const errors: string[] = [];
    const engine = engineWith('dying', (message) => errors.push(message));
    await engine.replace(corpusOf('good', 5));
    await cluster.green();
    const search = async () => {
      const corpus = await engine.current();
      const query = { index: 'docs', lang: 'en', keyword: 'loader', limit: 3 };
      return (await corpus?.search(query, AbortSignal.timeout(20_000)))?.pages.length;
    };
    const before = await search();
    expect(before).toBeGreaterThan(0);
    // Of two nodes that vote only the manager can go on alone.
    const manager = await (await cluster.ask('/_cat/master?format=json')).json();
    const victim = cluster.nodes.find(({ name }) => name !== manager[0].node);
    await victim?.kill();
    for (let at = 0; at < 5; at += 1) expect(await search()).toBe(before);
    expect(errors).toEqual([]);
    await victim?.start();
    await engine.close?.();
  });
});
