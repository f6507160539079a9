import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceEngine } from './engine.ts';
import { createOpenSearchEngine, type OpenSearchOptions } from './opensearch.ts';
import { startServer } from './server.ts';
import { conforms } from './test-support/conformance.ts';
import { readersNoticeNothing } from './test-support/dialog-tests.ts';
import { type Cluster, startCluster } from './test-support/opensearch-cluster.ts';
import { corpusOf, failedOf, percentile, summaryOf, underLoad } from './test-support/under-load.ts';

/** `npm run test:full` takes a whole minute; in milliseconds before and behind a death. */
const HALF = process.env.FULL ? 30_000 : 5000;
const CONNECTIONS = 16;
/** Of a hundred answers, all but one come within so many milliseconds. */
const P99 = 300;
/** For a cluster to see that a node is gone, in milliseconds. */
const TO_NOTICE = 2000;

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

describe('a dialog', () => readersNoticeNothing(() => cluster));

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

  /** A virtual machine takes its time for what it has never done. */
  async function warmUp(): Promise<void> {
    const until = performance.now() + 30_000;
    for (let quick = 0, at = 0; quick < 30 && performance.now() < until; at += 1) {
      const started = performance.now();
      await fetch(`${server.url}/api?keyword=topic${at % 20} number${at % 199}&lang=en`);
      quick = performance.now() - started < 250 ? quick + 1 : 0;
    }
  }

  test.each([
    ['that holds no primary', false],
    ['that holds the primary', true],
  ])('one %s: no wrong answer, hardly one that fails, and no slow ones', async (_, isPrimary) => {
    const primary = await cluster.primaryNode('dying');
    const victim = cluster.nodes.find(({ name }) => (name === primary) === isPrimary);
    if (!victim) throw new Error('there is no such node');
    await warmUp();
    const load = underLoad(server.url, CONNECTIONS);
    await sleep(HALF);
    const killed = performance.now();
    await victim.kill();
    await sleep(HALF);
    const outcomes = await load.end();
    await victim.start();
    await cluster.green();
    const before = outcomes.filter(({ at, took }) => at + took < killed);
    const calm = outcomes.filter(({ at, took }) => at + took < killed || at > killed + TO_NOTICE);
    process.stderr.write(
      `${summaryOf(outcomes)}; without ${TO_NOTICE} ms behind the kill: ${summaryOf(calm)} ${errors.splice(0).join(' | ')}\n`,
    );
    expect(outcomes.length).toBeGreaterThan(20);
    expect(new Set(outcomes.flatMap(({ from }) => from))).toEqual(new Set(['first']));
    expect(outcomes.filter(({ status, from }) => status === 200 && from.length === 0)).toEqual([]);
    // What a busy machine does to everybody is not the dead node's doing: there, the cluster itself
    // is slow to see the death, and only what comes behind it is judged.
    const slow = percentile(before, 99);
    const judged = slow <= P99 ? outcomes : calm;
    const anyway = failedOf(before).length / Math.max(1, before.length);
    expect(failedOf(judged).length / judged.length).toBeLessThanOrEqual(0.001 + 2 * anyway);
    expect(percentile(calm, 99)).toBeLessThanOrEqual(Math.max(P99, 2 * slow));
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
