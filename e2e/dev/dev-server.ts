import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '..', '..');

export interface DevServer {
  url: string;
  /** Everything the terminal has shown so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts `npm run dev` for a site folder on a free port.
 * @throws {Error} with the terminal's text when it ends instead of getting ready
 */
export async function startDevServer(
  siteRoot: string,
  projectRoot: string = PROJECT,
): Promise<DevServer> {
  const port = await freePort();
  const args = ['engine/bin.mjs', 'dev', '--root', siteRoot, '--port', String(port)];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready at ')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`the development server ended:\n${output}`)));
  });
  await ready;
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}
