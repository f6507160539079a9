// Starts `npm run dev` for tests and benchmarks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * @typedef {object} DevServer
 * @property {string} url
 * @property {number} pid
 * @property {() => string} output everything the terminal has shown so far
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the development server for a site folder on a free port.
 * @param {string} siteRoot
 * @param {Record<string, string>} [env] more of its environment
 * @returns {Promise<DevServer>}
 * @throws {Error} with the terminal's text when it ends instead of getting ready
 */
export async function startDevServer(siteRoot, env = {}) {
  const port = await freePort();
  const args = ['engine/bin.mjs', 'dev', '--root', siteRoot, '--port', String(port)];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  await new Promise((ready, failed) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (output.includes('Ready at ')) ready(undefined);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => failed(new Error(`the development server ended:\n${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort() {
  const probe = createServer();
  probe.listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}
