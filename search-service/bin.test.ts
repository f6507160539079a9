import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BuiltFolder, builtFolder, pageOf } from './test-support/built-site.ts';
import { freePort } from './test-support/free-port.ts';

let site: BuiltFolder;
let service: ChildProcess | undefined;

beforeEach(async () => {
  site = await builtFolder([{ lang: 'en', pages: [pageOf('/a', 'Loader', '')] }]);
});

afterEach(async () => {
  service?.kill('SIGKILL');
  await site.remove();
});

function start(...args: string[]) {
  const program = spawn(process.execPath, [join(import.meta.dirname, 'bin.mjs'), ...args]);
  service = program;
  const printed = { out: '', err: '' };
  const addresses = new Promise<string>((resolve) => {
    program.stdout.on('data', (chunk: Buffer) => {
      printed.out += chunk;
      const url = printed.out.match(/at (http:\S+)\/api/)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  program.stderr.on('data', (chunk: Buffer) => {
    printed.err += chunk;
  });
  return { program, printed, addresses, ended: once(program, 'close') };
}

test('CALL-2: one command answers until it is told to stop', async () => {
  const { program, printed, addresses, ended } = start('--dist', site.dir, '--port', '0');
  const url = await Promise.race([
    addresses,
    ended.then(() => Promise.reject(new Error(printed.err))),
  ]);
  const response = await fetch(`${url}/api?keyword=loader&limit=7&searchIndexes=&lang=en`);
  expect(await response.json()).toMatchObject([{ index: 'default', hits: [{ title: 'Loader' }] }]);
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(printed.err).toBe('');
  expect(printed.out).toMatch(
    /^.*Searching pages: default en 1\..*\n.*Answering at .*\n.*"path":"\/api","status":200,.*\n.*Stopping\..*\n$/,
  );
});

test('without a build it says what to do, and fails', async () => {
  await site.remove();
  const { printed, ended } = start('--dist', site.dir);
  expect(await ended).toEqual([1, null]);
  expect(printed.err).toContain('Build the site first: npm run build');
});

test('a log that cannot be written costs lines, not the service', async () => {
  const { program, addresses, ended } = start('--dist', site.dir, '--port', '0');
  const url = await addresses;
  // As `| head -2` does.
  program.stdout.destroy();
  program.stderr.destroy();
  for (let at = 0; at < 5; at += 1) {
    const response = await fetch(`${url}/api?keyword=loader&lang=en`);
    expect(response.status).toBe(200);
    await response.text();
  }
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test.runIf(existsSync('/dev/full'))('neither does a full disk', async () => {
  const full = openSync('/dev/full', 'w');
  const port = await freePort();
  const args = [join(import.meta.dirname, 'bin.mjs'), '--dist', site.dir, '--port', `${port}`];
  const program = spawn(process.execPath, args, { stdio: ['ignore', full, full] });
  service = program;
  const ended = once(program, 'close');
  await vi.waitFor(
    async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api?keyword=loader&lang=en`);
      expect(response.status).toBe(200);
    },
    { timeout: 30_000, interval: 100 },
  );
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  closeSync(full);
});
