import { expect, test } from 'vitest';
import type { ServiceEngine } from './engine.ts';
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
    catalogue: async () => ({
      fingerprint: '',
      entries: [{ index: 'docs', lang: 'en', pages: 1 }],
    }),
    replace: async () => {},
    async search() {
      started();
      await released;
      return { pages: [] };
    },
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

test('a taken port is said so', async () => {
  const { engine } = slowEngine();
  const first = await startServer(options(engine));
  const port = Number(new URL(first.url).port);
  await expect(startServer({ ...options(engine), port })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or choose another: --port ${port + 1}`,
  );
  await first.stop();
});
