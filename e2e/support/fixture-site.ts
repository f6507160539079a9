import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '..', '..');

/** A built and served fixture site. */
export interface FixtureSite {
  url: string;
  stop(): Promise<void>;
}

/**
 * Builds a site of `tests/fixtures/` and serves it at a free port.
 * @throws with the build's output when it fails
 */
export async function serveFixture(name: string): Promise<FixtureSite> {
  const folder = await mkdtemp(join(tmpdir(), 'rspack-docs-e2e-'));
  const out = join(folder, 'dist');
  const site = join(PROJECT, 'tests', 'fixtures', name);
  await engine(['build', '--root', site, '--out', out]).ended;
  const preview = engine(['preview', '--out', out, '--port', '0']);
  return {
    url: await preview.address,
    async stop() {
      preview.stop();
      await preview.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the engine's command line. */
function engine(args: string[]) {
  const child = spawn(process.execPath, ['engine/bin.mjs', ...args], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const ended = new Promise<void>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      if (code === 0 || child.killed) done();
      else failed(new Error(`engine/bin.mjs ${args[0]} ended with ${code}:\n${log}`));
    });
  });
  const address = new Promise<string>((found) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [url] = /https?:\/\/[^\s/]+/.exec(text) ?? [];
      if (url !== undefined) found(url);
    });
  });
  return { ended, address, stop: () => child.kill() };
}
