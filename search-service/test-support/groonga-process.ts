import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface GroongaProcess {
  url: string;
  pid: number;
  /** As the program tells it on its command line: `13.0.0`. */
  programVersion: string;
  stop(): Promise<void>;
}

/** Starts a Groonga server with an empty database on a free port of this machine. */
export async function startGroonga(program: string): Promise<GroongaProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'groonga-'));
  const port = await freePort();
  const place = ['--bind-address', '127.0.0.1', '-p', String(port), '--protocol', 'http'];
  const process = spawn(program, [...place, '-s', '-n', join(dir, 'db')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(process, 'exit');
  const stop = async () => {
    process.kill('SIGTERM');
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
  let message = '';
  process.stderr.on('data', (chunk: Buffer) => {
    message += chunk;
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if (process.exitCode !== null) throw new Error(`Groonga ended at once: ${message}`);
    const answers = await fetch(`${url}/d/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers)
      return { url, pid: process.pid ?? 0, programVersion: await versionOf(program), stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error(`Groonga did not answer within ten seconds: ${message}`);
}

async function versionOf(program: string): Promise<string> {
  const { stdout } = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of stdout) text += chunk;
  return text.match(/^Groonga (\S+)/)?.[1] ?? '';
}
