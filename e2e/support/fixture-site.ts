import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from './test.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');

/**
 * Playwright's `test` for a site of `tests/fixtures`, built and served on a port of its own, once
 * for each worker. Relative addresses lead to it.
 */
export function fixtureTest(name: string) {
  const root = join(PROJECT, 'tests', 'fixtures', name);
  return test.extend<object, { siteUrl: string }>({
    siteUrl: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it is given here.
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'rspack-docs-e2e-'));
        const out = join(folder, 'dist');
        await engine(['build', '--root', root, '--out', out]).ended;
        const preview = engine(['preview', '--out', out, '--port', '0']);
        await use(await preview.address);
        preview.stop();
        await preview.ended;
        await rm(folder, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
    baseURL: ({ siteUrl }, use) => use(siteUrl),
  });
}

/** Runs the command line; `address` is the first one that it prints. */
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
