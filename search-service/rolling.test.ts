import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findServer, mayInstallServers } from '../scripts/ensure-servers.mjs';
import { type BuiltFolder, builtFolder, pageOf } from './test-support/built-site.ts';
import { freePort } from './test-support/free-port.ts';

const nginx = findServer('nginx');

describe.runIf(nginx !== undefined || mayInstallServers())('two processes behind nginx', () => {
  let site: BuiltFolder;
  let dir: string;
  let proxy: ChildProcess;
  let url: string;
  let ports: number[];
  const services: ChildProcess[] = [];

  const pagesOf = (name: string) =>
    Array.from({ length: 30 }, (_, at) => pageOf(`/${name}/${at}`, `Page ${at}`, `Loader ${name}`));

  async function startService(port: number): Promise<ChildProcess> {
    const args = ['--dist', `docs=${site.dir}`, '--port', `${port}`];
    const program = spawn(process.execPath, [join(import.meta.dirname, 'bin.mjs'), ...args], {
      stdio: 'ignore',
    });
    services.push(program);
    await vi.waitFor(
      async () => {
        const { status } = await fetch(`http://127.0.0.1:${port}/health`);
        expect(status).toBe(200);
      },
      { timeout: 90_000, interval: 100 },
    );
    return program;
  }

  beforeAll(async () => {
    if (nginx === undefined) throw new Error('nginx is missing. Run: npm test');
    site = await builtFolder([{ lang: 'en', pages: pagesOf('old') }]);
    dir = await mkdtemp(join(tmpdir(), 'nginx-'));
    await mkdir(join(dir, 'logs'));
    const port = await freePort();
    ports = [await freePort(), await freePort()];
    await writeFile(join(dir, 'nginx.conf'), proxyOf(port, ports));
    proxy = spawn(nginx, ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'errors')], {
      stdio: 'ignore',
    });
    url = `http://127.0.0.1:${port}/api`;
  });

  afterAll(async () => {
    for (const service of services) service.kill('SIGKILL');
    // Killed, it would leave its workers behind.
    if (proxy?.exitCode === null) {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
    }
    await rm(dir, { recursive: true, force: true });
    await site?.remove();
  });

  test('restarting one after the other, and a new build, cost nobody an answer', async () => {
    const running = await Promise.all(ports.map(startService));
    const ask = (keyword: string, agent: Agent) =>
      request(`${url}?keyword=${encodeURIComponent(keyword)}&lang=en`, agent);
    const outcomes: { status: string; from: string }[] = [];
    let isOver = false;
    const clients = Array.from({ length: 8 }, async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let at = 0; !isOver; at += 1) outcomes.push(await ask(`loader ${client} ${at}`, agent));
      agent.destroy();
    });
    for (const [at, service] of running.entries()) {
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      await startService(ports[at] ?? 0);
    }
    await site.write([{ lang: 'en', pages: pagesOf('new') }]);
    await vi.waitFor(
      () => expect(outcomes.slice(-50).every(({ from }) => from === 'new')).toBe(true),
      {
        timeout: 60_000,
      },
    );
    isOver = true;
    await Promise.all(clients);
    expect(outcomes.length).toBeGreaterThan(100);
    expect(outcomes.filter(({ status }) => status !== '200')).toEqual([]);
    // No answer mixes both builds.
    expect(new Set(outcomes.map(({ from }) => from))).toEqual(new Set(['old', 'new']));
  }, 300_000);
});

/** The file that operators get, with other ports and for a user without rights. */
function proxyOf(port: number, ports: readonly number[]): string {
  const site = readFileSync(join(import.meta.dirname, 'deploy/nginx.conf'), 'utf8')
    .replace('127.0.0.1:4174', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4175', `127.0.0.1:${ports[1]}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*\n/gm, '');
  return `daemon off;
pid nginx.pid;
events {}
http {
  access_log off;
  ${site}
}
`;
}

/** Status of an answer, and the build that its pages belong to. */
function request(url: string, agent: Agent): Promise<{ status: string; from: string }> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, from: '' });
    get(url, { agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      response.on('error', failed).on('end', () => {
        const routes = [...text.matchAll(/"routePath":"\/(\w+)\//g)].map(([, name]) => name);
        resolve({ status: String(response.statusCode), from: [...new Set(routes)].join(' ') });
      });
    }).on('error', failed);
  });
}
