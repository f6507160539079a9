// One bundler at work: a folder of its own, its programs, and a page that watches what arrives.
import { spawn } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'; // biome-ignore format: one import
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TARGETS, withVersion, writeApp } from './app.mjs';

/** @typedef {import('./tools.mjs').Tool} Tool */
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/** How long a program may take before the run is given up, in milliseconds. */
const PATIENCE = 120_000;
/** Between two changes of a file, so that watchers have come to rest. In milliseconds. */
const PAUSE = 400;
/** A bundle smaller than this does not hold React and the application. In bytes. */
const PLAUSIBLE = 100_000;

/**
 * A folder with the sources and the tool's configuration.
 * @param {string} root folder of this benchmark
 * @param {Tool} tool
 * @param {number} cards
 */
export function prepare(root, tool, cards) {
  const folder = join(root, '.work', tool.id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const app = writeApp(folder, cards);
  for (const file of tool.files) cpSync(join(root, 'configs', file), join(folder, file));
  return { folder, app };
}

/**
 * Nothing of an earlier run is left: neither output nor a cache on the disk.
 * @param {string} folder
 */
function forget(folder) {
  for (const name of ['dist', '.cache', '.swc', '.parcel-cache']) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Starts a program of a tool in its folder, with a process group of its own.
 * @param {string} root
 * @param {Tool} tool
 * @param {string[]} command
 * @param {number} [port]
 */
function start(root, tool, [program = '', ...args], port) {
  const path = program.startsWith('./') ? program : join(root, 'node_modules', program);
  const portArgs = tool.id === 'parcel' && port ? ['--port', String(port), '--host', '127.0.0.1'] : []; // biome-ignore format: one condition
  const child = spawn(process.execPath, [path, ...args, ...portArgs], {
    cwd: join(root, '.work', tool.id),
    env: {
      ...process.env,
      ...tool.env,
      NODE_ENV: port ? 'development' : 'production',
      ...(port ? { PORT: String(port) } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      log += text;
    });
  }
  return { child, log: () => log };
}

/**
 * Time of a production build without any cache.
 * @param {string} root
 * @param {Tool} tool
 * @returns {Promise<{ seconds: number, bytes: number }>} and the size of what was written
 */
export async function measureBuild(root, tool) {
  const folder = join(root, '.work', tool.id);
  forget(folder);
  const began = performance.now();
  const { child, log } = start(root, tool, tool.build);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const seconds = (performance.now() - began) / 1000;
  const bytes = code === 0 ? sizeOfScripts(join(folder, 'dist')) : 0;
  if (bytes > PLAUSIBLE) return { seconds, bytes };
  throw new Error(`${tool.label}: the build ended with ${code} and ${bytes} bytes\n${log()}`);
}

/** @param {string} folder */
function sizeOfScripts(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/**
 * Starts the dev server without any cache, opens the page, and changes files while it is open.
 * @param {string} root
 * @param {Tool} tool
 * @param {Browser} browser
 * @param {number} changes of each file that are measured, after one that is not
 * @returns {Promise<{ start: number, leaf: number[], root: number[] }>} in seconds
 */
export async function measureDev(root, tool, browser, changes) {
  const folder = join(root, '.work', tool.id);
  forget(folder);
  const port = await freePort();
  const page = await browser.newPage();
  const began = Date.now();
  const { child, log } = start(root, tool, tool.dev, port);
  try {
    await answers(port, child, log);
    await page.goto(`http://127.0.0.1:${port}/`, { timeout: PATIENCE });
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes', undefined, {
      timeout: PATIENCE,
      polling: 'raf',
    });
    const seconds = (Date.now() - began) / 1000;
    if (!tool.hasHmr) return { start: seconds, leaf: [], root: [] };
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    const leaf = await changeRepeatedly(page, folder, TARGETS.leaf, changes);
    return {
      start: seconds,
      leaf,
      root: await changeRepeatedly(page, folder, TARGETS.root, changes),
    };
  } finally {
    await page.close();
    await end(child);
  }
}

/**
 * @param {Page} page
 * @param {string} folder
 * @param {{ file: string, id: string }} target
 * @param {number} changes
 * @returns {Promise<number[]>} seconds from the change on disk to the changed text in the page
 */
async function changeRepeatedly(page, folder, { file, id }, changes) {
  const path = join(folder, file);
  const original = readFileSync(path, 'utf8');
  const seconds = [];
  for (let version = 1; version <= changes + 1; version += 1) {
    await wait(PAUSE);
    const seen = page.evaluate(watchFor, { id, text: `version ${version}` });
    await page.evaluate(() => undefined); // The watcher stands.
    const began = Date.now();
    overwrite(path, withVersion(original, version));
    const at = await Promise.race([seen, wait(PATIENCE, undefined, { ref: false })]);
    if (at === undefined) throw new Error(`a change of ${file} never arrived`);
    // The first one pays for what both sides have not loaded yet.
    if (version > 1) seconds.push((at - began) / 1000);
  }
  overwrite(path, original);
  await page.waitForFunction(() => document.body.textContent?.includes('version 0'));
  const isSame = await page.evaluate(() => 'isFirstDocument' in window);
  if (!isSame) throw new Error(`a change of ${file} loaded the page anew`);
  return seconds;
}

/**
 * Writes a text of the same length in place: a file that is empty for a moment is seen as such.
 * @param {string} path
 * @param {string} text
 */
function overwrite(path, text) {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}

/**
 * In the page: when the target shows the text, by the clock that both processes share.
 * @param {{ id: string, text: string }} what
 * @returns {Promise<number>}
 */
function watchFor({ id, text }) {
  return new Promise((resolve) => {
    const look = () => {
      const target = document.querySelector(`[data-target="${id}"]`);
      if (!target?.textContent?.includes(text)) return;
      observer.disconnect();
      resolve(Date.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

/**
 * Waits for the first answer of a server.
 * @param {number} port
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => string} log
 */
async function answers(port, child, log) {
  for (const limit = Date.now() + PATIENCE; Date.now() < limit; await wait(10)) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode}\n${log()}`);
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  throw new Error(`the server did not answer\n${log()}`);
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
