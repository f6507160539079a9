import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SiteConfigInput } from '../../engine/config-schema.ts';
import { hashText } from '../../engine/hash.ts';
import { startPreview } from '../../engine/preview.ts';
import { test } from './test.ts';
import { oncePerWorker } from './worker.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');
const ENGINE = 'engine/bin.mjs';

/** A site that exists for a test file only. */
export interface TestSite {
  config: SiteConfigInput;
  /** Path below the site folder → text. */
  files: Readonly<Record<string, string>>;
}

/** The project's `test` on a site of its own, built once in a run and served by the worker itself. */
export function testOn(site: TestSite) {
  return testBuilt(hashText(16, JSON.stringify(site)), async (folder) => {
    await write(folder, site);
    return folder;
  });
}

/** The same on a folder of `tests/fixtures`. */
export function testOnFixture(name: string) {
  return testBuilt(name, async () => join(PROJECT, 'tests', 'fixtures', name));
}

/**
 * @param name of the site among those of this run
 * @param prepare gets a folder for its own use, and returns the folder of the site
 * @param program the engine's command line
 */
export function testBuilt(
  name: string,
  prepare: (folder: string) => Promise<string>,
  program = ENGINE,
) {
  const server = oncePerWorker(async (distDir: string) => {
    const host = process.env.E2E_HOST;
    if (host === undefined && program === ENGINE) {
      const { url, close } = await startPreview({ distDir, port: 0 });
      return { value: new URL(url).origin, end: close };
    }
    const preview =
      host === undefined
        ? run(program, ['preview', '--out', distDir, '--port', '0'])
        : run('scripts/serve-host.mjs', [host, '0', distDir]);
    const end = async () => {
      preview.stop();
      await preview.ended;
    };
    return { value: await preview.address, end };
  });
  return test.extend<{ distDir: string; siteUrl: string }>({
    distDir: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it is given here.
      async ({}, use) => use(await builtOnce(name, prepare, program)),
      { timeout: BUILD_PATIENCE },
    ],
    siteUrl: [
      async ({ distDir, atEnd }, use) => use(await server(atEnd, distDir)),
      { timeout: BUILD_PATIENCE },
    ],
    baseURL: ({ siteUrl }, use) => use(siteUrl),
  });
}

/** How long a worker waits for a site, packages and their installation included. In milliseconds. */
const BUILD_PATIENCE = 300_000;

/**
 * The output folder of a site. The first worker that asks builds it, the others wait.
 * @throws {Error} when the build failed, in whichever worker
 */
async function builtOnce(
  name: string,
  prepare: (folder: string) => Promise<string>,
  program: string,
): Promise<string> {
  const folder = await madeOnce(name, async (folder) => {
    const root = await prepare(folder);
    // Nobody looks at link previews here; those of the examples are drawn as their sites would.
    const cards = program === ENGINE ? ['--cards', 'later'] : [];
    await run(program, ['build', '--root', root, '--out', join(folder, 'dist'), ...cards]).ended;
  });
  return join(folder, 'dist');
}

/** Where what a run makes lies. */
export const madeFolder = (name: string): string => join(process.env.E2E_SITES ?? tmpdir(), name);

/**
 * A folder that one worker makes and all use.
 * @throws {Error} when it could not be made, in whichever worker
 */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = madeFolder(name);
  const outcome = join(folder, 'outcome.txt');
  const isFirst = await mkdir(folder, { recursive: true }).then((made) => made !== undefined);
  if (isFirst) {
    const failure = await make(folder).then(() => '', String);
    // Written whole: whoever waits reads it as soon as it is there.
    await writeFile(`${outcome}.new`, failure);
    await rename(`${outcome}.new`, outcome);
  }
  for (const limit = Date.now() + BUILD_PATIENCE; !existsSync(outcome); await setTimeout(100)) {
    if (Date.now() > limit) throw new Error(`the worker that makes "${name}" never finished`);
  }
  const failure = await readFile(outcome, 'utf8');
  if (failure !== '') throw new Error(failure);
  return folder;
}

async function write(folder: string, { config, files }: TestSite): Promise<void> {
  const text = `export default ${JSON.stringify(config, null, 2)};\n`;
  for (const [path, content] of Object.entries({ ...files, 'site.config.mjs': text })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
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
      log += text;
      const [url] = /https?:\/\/[^\s/]+/.exec(text) ?? [];
      if (url !== undefined) found(url);
    });
  });
  return { ended, address, stop: () => child.kill() };
}
