import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { SiteConfigInput } from '../../engine/config-schema.ts';
import { test } from './test.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');

/** A site that exists for a test file only. */
export interface TestSite {
  config: SiteConfigInput;
  /** Path below the site folder → text. */
  files: Readonly<Record<string, string>>;
}

/** The project's `test` on a site of its own, built and served once for each worker. */
export function testOn(site: TestSite) {
  return testBuilt(async (folder) => {
    await write(folder, site);
    return folder;
  });
}

/** The same on a folder of `tests/fixtures`. */
export function testOnFixture(name: string) {
  return testBuilt(async () => join(PROJECT, 'tests', 'fixtures', name));
}

/** @param prepare gets a folder for its own use, and returns the folder of the site */
function testBuilt(prepare: (folder: string) => Promise<string>) {
  return test.extend<object, { distDir: string; siteUrl: string }>({
    distDir: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it is given here.
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'rspack-docs-e2e-'));
        const root = await prepare(folder);
        const out = join(folder, 'dist');
        await engine(['build', '--root', root, '--out', out]).ended;
        await use(out);
        await rm(folder, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
    siteUrl: [
      async ({ distDir }, use) => {
        const preview = engine(['preview', '--out', distDir, '--port', '0']);
        await use(await preview.address);
        preview.stop();
        await preview.ended;
      },
      { scope: 'worker' },
    ],
    baseURL: ({ siteUrl }, use) => use(siteUrl),
  });
}

async function write(folder: string, { config, files }: TestSite): Promise<void> {
  const text = `export default ${JSON.stringify(config, null, 2)};\n`;
  for (const [path, content] of Object.entries({ ...files, 'site.config.mjs': text })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Runs the command line of the engine. */
function engine(args: string[]) {
  return run('engine/bin.mjs', args);
}

/**
 * Runs one of the project's programs.
 * @returns `address`: the first web address that it prints, without a path
 */
export function run(program: string, args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
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
      else failed(new Error(`${program} ${args[0]} ended with ${code}:\n${log}`));
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
