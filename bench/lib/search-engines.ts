import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { findOpenSearch } from '../../scripts/ensure-opensearch.mjs';
import { startGroonga } from '../../search-service/test-support/groonga-process.ts';
import { startCluster } from '../../search-service/test-support/opensearch-cluster.ts';
import type { LabelledQuery } from './search-score.ts';

export { writeCopies } from './copied-index.ts';

export type EngineName = 'embedded' | 'groonga' | 'opensearch';

export interface EngineFigures {
  /** From the command to the end of loading, in seconds. */
  loading: number;
  /** In MB, after loading: of the service, and of the engine's own processes. */
  service: number;
  engine: number;
  /** Of queries that nobody has asked before, in milliseconds. */
  p50: number;
  p95: number;
  /** Of a processor, of all processes: for loading in seconds, for a query in milliseconds. */
  loadingCpu: number;
  queryCpu: number;
  failed: number;
  asked: number;
}

/** Of each of three nodes, in MB. */
const HEAP = 768;
/** The embedded engine holds everything in the memory of its process, in MB. */
const SERVICE_HEAP = 12_288;
const CONNECTIONS = 4;
/** Asked of all that are labelled: with so many sections one may take a processor for half a second. */
const QUERIES = 160;

/** What is installed. */
export interface Programs {
  groonga: string | undefined;
  opensearch: ReturnType<typeof findOpenSearch>;
}

interface MeasureOptions extends Programs {
  projectRoot: string;
  /** Until the engine is given up, in milliseconds. */
  limit: number;
  /** Told what is under way. */
  onProgress: (what: string) => void;
}

interface Backend {
  /** For the service's command line. */
  options: string[];
  pids: () => number[];
  stop(): Promise<void>;
}

async function startBackend(
  name: EngineName,
  { groonga: program = 'groonga', opensearch: found }: Programs,
): Promise<Backend> {
  if (name === 'groonga') {
    const groonga = await startGroonga(program);
    const options = ['--engine', 'groonga', '--groonga', groonga.url];
    return { options, pids: () => [groonga.pid], stop: groonga.stop };
  }
  if (name === 'opensearch') {
    const cluster = await startCluster(3, { heap: HEAP, ...(found && { found }) });
    return {
      options: ['--engine', 'opensearch', ...cluster.urls.flatMap((url) => ['--opensearch', url])],
      pids: () => cluster.nodes.flatMap(({ pid }) => pid() ?? []),
      stop: cluster.stop,
    };
  }
  return { options: [], pids: () => [], stop: async () => {} };
}

/**
 * Loads an output folder into an engine by the service's own commands, and asks it.
 * @param queries by language
 */
export async function measureEngine(
  name: EngineName,
  dist: string,
  queries: Record<string, readonly LabelledQuery[]>,
  { projectRoot, limit, onProgress, ...programs }: MeasureOptions,
): Promise<EngineFigures> {
  onProgress('starts');
  const backend = await startBackend(name, programs);
  const running: ChildProcess[] = [];
  let isGivenUp = false;
  // What waits for a process that was killed sees it end.
  const deadline = setTimeout(() => {
    isGivenUp = true;
    for (const child of running) child.kill('SIGKILL');
  }, limit);
  const command = (...args: string[]) => {
    const program = [`--max-old-space-size=${SERVICE_HEAP}`, 'search-service/bin.mjs', ...args];
    const child = spawn(process.execPath, program, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    return child;
  };
  try {
    let started = performance.now();
    let loading = 0;
    const idle = cpuSeconds(backend.pids());
    let loadCpu = 0;
    if (name !== 'embedded') {
      onProgress('loads');
      const load = command('index', ...backend.options, '--dist', dist);
      load.stdout?.resume();
      const sampler = setInterval(() => {
        loadCpu = cpuSeconds([load.pid ?? 0]) || loadCpu;
      }, 100);
      const [code] = await once(load, 'exit');
      clearInterval(sampler);
      if (isGivenUp) throw new Error(overLimit(limit, 'loading'));
      if (code !== 0) throw new Error(`loading into ${name} ended with ${code}`);
      loading = (performance.now() - started) / 1000;
    }
    started = performance.now();
    const source = name === 'embedded' ? ['--dist', dist] : [];
    const service = command(...backend.options, ...source, '--port', '0');
    onProgress(name === 'embedded' ? 'loads' : 'opens what was loaded');
    const url = await new Promise<string>((answers, failed) => {
      service.once('exit', (code) =>
        failed(
          new Error(isGivenUp ? overLimit(limit, 'opening') : `the service ended with ${code}`),
        ),
      );
      service.stdout?.on('data', (chunk: Buffer) => {
        const [, address] = /Answering at (\S+\/api)/.exec(chunk.toString()) ?? [];
        if (address !== undefined) answers(address);
      });
    });
    if (name === 'embedded') loading = (performance.now() - started) / 1000;
    const pids = [service.pid ?? 0, ...backend.pids()];
    const loaded = cpuSeconds(pids);
    const all = Object.entries(queries).flatMap(([lang, list]) =>
      list.map(({ query }) => `keyword=${encodeURIComponent(query)}&lang=${lang}&limit=7`),
    );
    const asked = all.filter((_, at) => at % Math.ceil(all.length / QUERIES) === 0);
    onProgress(`asks ${asked.length} queries`);
    const answers = await askAll(url, asked, (count) =>
      onProgress(`${count} of ${asked.length} answered`),
    );
    if (isGivenUp) throw new Error(overLimit(limit, 'queries'));
    const times = answers.map(({ took }) => took).sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    return {
      loading,
      loadingCpu: name === 'embedded' ? loaded : loadCpu + cpuSeconds(backend.pids()) - idle,
      queryCpu: ((cpuSeconds(pids) - loaded) / answers.length) * 1000,
      service: residentMB([service.pid ?? 0]),
      engine: residentMB(backend.pids()),
      p50: at(0.5),
      p95: at(0.95),
      failed: answers.filter(({ status }) => status !== 200).length,
      asked: answers.length,
    };
  } finally {
    clearTimeout(deadline);
    for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
    await backend.stop();
  }
}

const overLimit = (limit: number, what: string) =>
  `${what} was not done after ${Math.round(limit / 60_000)} minutes (--minutes)`;

/** Asks each query once, over some connections at a time. */
async function askAll(
  api: string,
  queries: readonly string[],
  onProgress: (answered: number) => void,
) {
  const left = [...queries];
  const answers: { took: number; status: number }[] = [];
  const clients = Array.from({ length: CONNECTIONS }, async () => {
    for (let query = left.shift(); query !== undefined; query = left.shift()) {
      const started = performance.now();
      const ask = async () => {
        const response = await fetch(`${api}?${query}`);
        await response.arrayBuffer();
        return response.status;
      };
      // Behind a long query a kept connection may have run out: browsers ask again, too.
      const status = await ask().catch(() => ask().catch(() => 0));
      answers.push({ took: performance.now() - started, status });
      if (answers.length % 40 === 0) onProgress(answers.length);
    }
  });
  await Promise.all(clients);
  return answers;
}

/** Of a processor, so far. Linux only: a tick is a hundredth of a second. */
function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const file = `/proc/${pid}/stat`;
    if (!existsSync(file)) return sum;
    const stat = readFileSync(file, 'utf8');
    // Behind the command's name, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);
}

/** Linux only. */
function residentMB(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [, kB = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return sum + Number(kB) / 1024;
  }, 0);
}
