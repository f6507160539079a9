import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOpenSearch } from '../../scripts/ensure-opensearch.mjs';
import { freePort } from './free-port.ts';

export interface ClusterNode {
  name: string;
  url: string;
  /** Of its process; undefined while it is dead. */
  pid(): number | undefined;
  /** Ends it without any farewell, as a power failure would. */
  kill(): Promise<void>;
  /** Stops it in the middle of whatever it does: connections stay, nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Starts it again with its data. */
  start(): Promise<void>;
}

export interface Cluster {
  nodes: readonly ClusterNode[];
  urls: string[];
  /** Resolves when all copies of all shards are where they belong. */
  green(): Promise<void>;
  /** Name of the node that holds the primary of an index's first shard. */
  primaryNode(alias: string): Promise<string>;
  ask(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/** In MB, of each node. */
const HEAP = 256;
/** For a node to answer, in milliseconds: a busy machine takes its time. */
const PATIENCE = 240_000;

/**
 * Starts nodes as processes of their own that form one cluster on this machine.
 * @param heap of each node, in MB
 * @param found the program of a node
 */
export async function startCluster(
  size: number,
  { heap = HEAP, found = findOpenSearch() } = {},
): Promise<Cluster> {
  if (found === undefined) throw new Error('OpenSearch is missing. Run: npm run test:opensearch');
  const dir = await mkdtemp(join(tmpdir(), 'opensearch-'));
  const ports = await Promise.all(
    Array.from({ length: size }, async () => ({
      http: await freePort(),
      transport: await freePort(),
    })),
  );
  const names = ports.map((_, at) => `node-${at}`);
  const shared = [
    'cluster.name=tests',
    'network.host=127.0.0.1',
    'http.type=netty4',
    'transport.type=netty4',
    `discovery.seed_hosts=${ports.map(({ transport }) => `127.0.0.1:${transport}`).join(',')}`,
    `cluster.initial_cluster_manager_nodes=${names.join(',')}`,
    // A dead node is noticed within two seconds, and its shards are not waited for.
    'cluster.fault_detection.follower_check.interval=500ms',
    'cluster.fault_detection.follower_check.timeout=1s',
    'cluster.fault_detection.follower_check.retry_count=2',
    'cluster.fault_detection.leader_check.interval=500ms',
    'cluster.fault_detection.leader_check.timeout=1s',
    'cluster.fault_detection.leader_check.retry_count=2',
    'cluster.routing.allocation.disk.threshold_enabled=false',
    'node.store.allow_mmap=false',
    'node.processors=2',
  ];
  const nodes = ports.map(({ http, transport }, at) => {
    const name = names[at] ?? '';
    const home = join(dir, name);
    const args = [`-Xms${heap}m`, `-Xmx${heap}m`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
    const own = [`node.name=${name}`, `http.port=${http}`, `transport.port=${transport}`];
    return clusterNode(name, `http://127.0.0.1:${http}`, async () => {
      await mkdir(join(home, 'config'), { recursive: true });
      const program = [...args, ...found.options, '-cp', found.classPath, found.mainClass, home];
      return spawn(found.java, [...program, ...shared, ...own], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    });
  });
  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    for (const { url } of nodes) {
      const response = await fetch(`${url}${path}`, init).catch(() => undefined);
      if (response) return response;
    }
    throw new Error('no node of the cluster answers');
  };
  const cluster: Cluster = {
    nodes,
    urls: nodes.map(({ url }) => url),
    ask,
    async green() {
      const path = '/_cluster/health?wait_for_status=green&wait_for_no_relocating_shards=true';
      const response = await ask(`${path}&timeout=120s`);
      if (!response.ok) throw new Error(`the cluster is not green: ${await response.text()}`);
    },
    async primaryNode(alias) {
      const response = await ask(`/_cat/shards/${alias}?format=json&h=prirep,shard,node`);
      const shards: { prirep: string; node: string }[] = await response.json();
      return shards.find(({ prirep }) => prirep === 'p')?.node ?? '';
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
    // Until a manager has brought back the state, everything is refused.
    const wait = `wait_for_nodes=${size}&wait_for_status=green&timeout=120s`;
    const health = await ask(`/_cluster/health?${wait}`);
    if (!health.ok) throw new Error(`the nodes do not find each other: ${await health.text()}`);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

function clusterNode(name: string, url: string, run: () => Promise<ChildProcess>): ClusterNode {
  let process: ChildProcess | undefined;
  return {
    name,
    url,
    pid: () => process?.pid,
    async kill() {
      const running = process;
      process = undefined;
      if (!running || running.exitCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
    freeze: () => void process?.kill('SIGSTOP'),
    thaw: () => void process?.kill('SIGCONT'),
    async start() {
      const started = await run();
      process = started;
      let printed = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          printed = (printed + chunk).slice(-4000);
        });
      }
      const until = performance.now() + PATIENCE;
      while (performance.now() < until) {
        if (started.exitCode !== null) throw new Error(`${name} ended at once: ${printed}`);
        const answers = await fetch(`${url}/_cluster/health?local=true`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (answers) return;
        await sleep(200);
      }
      throw new Error(`${name} does not answer: ${printed}`);
    },
  };
}
