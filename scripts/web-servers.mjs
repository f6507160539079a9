// Starts real web servers on a built site, for tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliModule, findServer } from './ensure-servers.mjs';

/**
 * @typedef {object} ServerInput
 * @property {string} folder for the server's own files
 * @property {string} root what the server's `root` is
 * @property {string} rules the build's file to include
 * @property {string} [more] further lines of the server's block: another site beside this one
 * @property {number} [port] default: any free one
 *
 * @typedef {object} WebServer
 * @property {string} url without a slash at the end
 * @property {() => Promise<void>} stop
 */

/**
 * @param {ServerInput} input
 * @returns {Promise<WebServer>}
 */
export async function startNginx({ folder, root, rules, more = '', port }) {
  const chosen = port ?? (await freePort());
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
      server { listen 127.0.0.1:${chosen}; root ${root}; include ${rules}; ${more} }
    }`;
  const main = join(folder, 'nginx-main.conf');
  await writeFile(main, text);
  return startNginxWith(main, chosen);
}

/**
 * @param {string} main the whole configuration
 * @param {number} port that it names
 * @param {{ uid?: number, gid?: number }} [user] who runs it
 */
export function startNginxWith(main, port, user = {}) {
  const args = ['-c', main, '-e', 'stderr'];
  return started(spawn(findServer('nginx') ?? 'nginx', args, { ...PIPES, ...user }), port);
}

/**
 * @param {ServerInput} input
 * @returns {Promise<WebServer>}
 */
export async function startCaddy({ folder, root, rules, more = '', port }) {
  const chosen = port ?? (await freePort());
  await mkdir(folder, { recursive: true });
  const text = `{
  admin off
  auto_https off
}
http://127.0.0.1:${chosen} http://localhost:${chosen} {
  root * ${root}
  import ${rules}
  ${more}
}
`;
  await writeFile(join(folder, 'Caddyfile'), text);
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return started(spawn('caddy', args, { ...PIPES, env }), chosen);
}

/** @type {{ stdio: ['ignore', 'ignore', 'pipe'] }} */
const PIPES = { stdio: ['ignore', 'ignore', 'pipe'] };

/**
 * Waits until a server answers.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} port
 * @returns {Promise<WebServer>}
 */
async function started(child, port) {
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const url = `http://127.0.0.1:${port}`;
  for (const limit = Date.now() + 20_000; ; await setTimeout(20)) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${log}`);
    const isThere = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    if (Date.now() > limit) throw new Error(`the server does not answer:\n${log}`);
  }
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
