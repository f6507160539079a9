import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import type { SearchedCorpus, ServiceEngine } from './engine.ts';
import { type ServerOptions, startServer } from './server.ts';

/** Answers when it is told to. */
function slowEngine() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let started = () => {};
  const asked = new Promise<void>((resolve) => {
    started = resolve;
  });
  const engine: ServiceEngine = {
    name: 'slow',
    version: async () => '1',
    current: async () => ({
      catalogue: { fingerprint: '', entries: [{ index: 'docs', lang: 'en', pages: 1 }] },
      async search() {
        started();
        await released;
        return { pages: [] };
      },
    }),
    replace: async () => {},
  };
  return { engine, asked, release };
}

const options = (engine: ServiceEngine): ServerOptions => ({
  engine,
  port: 0,
  host: '127.0.0.1',
  allowOrigins: [],
  log: () => {},
  logError: () => {},
});

test('a balancer that asks for the health in HTTP/1.0, without a host, is answered', async () => {
  const { engine } = slowEngine();
  const server = await startServer(options(engine));
  try {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /health HTTP/1.0\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  } finally {
    await server.stop();
  }
});

test('stopping answers what is under way and takes nothing new', async () => {
  const { engine, asked, release } = slowEngine();
  const server = await startServer(options(engine));
  const url = `${server.url}/api?keyword=a&lang=en`;
  const underWay = fetch(url);
  await asked;
  let isStopped = false;
  const stopped = server.stop().then(() => {
    isStopped = true;
  });
  await expect(fetch(url)).rejects.toThrow();
  expect(isStopped).toBe(false);
  release();
  expect((await underWay).status).toBe(200);
  await stopped;
});

test('stopping breaks no request of connections that are kept open', async () => {
  const { engine, release } = slowEngine();
  release();
  const server = await startServer(options(engine));
  const outcomes = new Map<string, number>();
  const connected = new Set<number>();
  const clients = Array.from({ length: 32 }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let at = 0; ; at += 1) {
      const outcome = await request(`${server.url}/api?keyword=${client}-${at}&lang=en`, agent);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome !== '200') break;
      connected.add(client);
    }
    agent.destroy();
  });
  await vi.waitFor(() => expect(connected.size).toBe(32), 20_000);
  await server.stop();
  await Promise.all(clients);
  // Whoever connects anew afterwards is refused; nobody who was connected loses an answer.
  expect([...outcomes.keys()].sort()).toEqual(['200', 'ECONNREFUSED']);
});

test('many eager clients delay each other, and nobody else', async () => {
  /** Clients in the order in which they were served. */
  const served: string[] = [];
  const search: SearchedCorpus['search'] = async ({ keyword }) => {
    served.push(keyword.split(' ')[0] ?? '');
    // As long as a search takes.
    for (const until = performance.now() + 2; performance.now() < until; );
    return { pages: [] };
  };
  const catalogue = { fingerprint: '', entries: [{ index: 'docs', lang: 'en', pages: 1 }] };
  const engine: ServiceEngine = {
    name: 'busy',
    version: async () => '1',
    current: async () => ({ catalogue, search }),
    replace: async () => {},
  };
  // Whose turn it is matters here, not how slow the machine is.
  const server = await startServer({ ...options(engine), timeout: 50_000 });
  const ask = (keyword: string, agent: Agent) =>
    request(`${server.url}/api?keyword=${encodeURIComponent(keyword)}&lang=en`, agent);
  let isOver = false;
  const eager = Array.from({ length: 40 }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let at = 0; !isOver; at += 1) await ask(`eager${client} ${at}`, agent);
    agent.destroy();
  });
  await vi.waitFor(() => expect(new Set(served).size).toBe(40), 20_000);
  const before: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const sent = served.length;
    expect(await ask(`modest ${at}`, new Agent())).toBe('200');
    before.push(served.lastIndexOf('modest') - sent);
  }
  isOver = true;
  await Promise.all(eager);
  await server.stop();
  // One after the other, all forty would have been first.
  expect(before.toSorted((one, other) => one - other)[3]).toBeLessThan(20);
});

/** Status of an answer, or the code of what went wrong. */
function request(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    get(url, { agent }, (response) => {
      response.on('error', failed).on('end', () => resolve(String(response.statusCode)));
      response.resume();
    }).on('error', failed);
  });
}

test('a taken port is said so', async () => {
  const { engine } = slowEngine();
  const first = await startServer(options(engine));
  const port = Number(new URL(first.url).port);
  await expect(startServer({ ...options(engine), port })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or choose another: --port ${port + 1}`,
  );
  await first.stop();
});
