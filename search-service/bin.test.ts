import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuiltFolder, builtFolder, pageOf } from './test-support/built-site.ts';

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
    /^Searching pages: default en 1\.\nAnswering at .*\n.* GET \/api 200 .*\nStopping\.\n$/,
  );
});

test('without a build it says what to do, and fails', async () => {
  await site.remove();
  const { printed, ended } = start('--dist', site.dir);
  expect(await ended).toEqual([1, null]);
  expect(printed.err).toContain('Build the site first: npm run build');
});
