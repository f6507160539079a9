import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliModule, findServer } from '../../scripts/ensure-servers.mjs';

/** A real web server that stands on a built site, until it is stopped. */
export interface WebServer {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

export interface ServerInput {
  /** A folder for the server's own files. */
  folder: string;
  /** What the server's `root` is. */
  root: string;
  /** The build's file to include. */
  rules: string;
  /** Further lines of the server's block: another site beside this one. */
  more?: string;
}

/** The servers by name; undefined where the machine lacks one. */
export const servers = {
  nginx: findServer('nginx') === undefined ? undefined : startNginx,
  caddy: findServer('caddy') === undefined ? undefined : startCaddy,
};

async function startNginx({ folder, root, rules, more = '' }: ServerInput): Promise<WebServer> {
  const port = await freePort();
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const brotli = brotliModule();
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/tmp/${name};`,
  );
  const text = `
    ${brotli === undefined ? '' : `load_module ${brotli};`}
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 512; }
    http {
      include /etc/nginx/mime.types;
      access_log off;
      ${places.join('\n')}
      server { listen 127.0.0.1:${port}; root ${root}; include ${rules}; ${more} }
    }`;
  await writeFile(join(folder, 'nginx-main.conf'), text);
  const program = findServer('nginx') ?? 'nginx';
  const args = ['-c', join(folder, 'nginx-main.conf'), '-e', join(folder, 'error.log')];
  return started(spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] }), port);
}

async function startCaddy({ folder, root, rules, more = '' }: ServerInput): Promise<WebServer> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const text = `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${root}
  import ${rules}
  ${more}
}
`;
  await writeFile(join(folder, 'Caddyfile'), text);
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return started(spawn('caddy', args, { stdio: ['ignore', 'ignore', 'pipe'], env }), port);
}

/** Waits until a server answers. */
async function started(child: ChildProcess, port: number): Promise<WebServer> {
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const url = `http://127.0.0.1:${port}`;
  for (const limit = Date.now() + 20_000; ; await setTimeout(20)) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${log}`);
    if (await ask(url, '/').catch(() => undefined)) break;
    if (Date.now() > limit) throw new Error(`the server does not answer:\n${log}`);
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What a server answered. */
export interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Plain HTTP: `fetch` would decode bodies, follow redirects and clean addresses. */
export function ask(
  server: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, headers, agent: false };
    request(options, async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const { statusCode: status } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    })
      .once('error', reject)
      .end();
  });
}
