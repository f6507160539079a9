// Installs the documented version and the packages of the examples, when they are missing or others
// than the lock names. They live in a folder of their own: the site is built with newer ones.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** An install renews its lock this often, in milliseconds. */
const PULSE = 30 * 1000;
/** One that has not done so for this long was killed; its lock is worth nothing. */
const ABANDONED = 5 * 60 * 1000;

/**
 * @param {string} projectRoot absolute path of the repository
 * @returns {string} absolute path of the folder whose `node_modules` examples see
 */
const sandboxFolder = (projectRoot) => join(projectRoot, 'checks', 'sandbox');

/**
 * Schemas of versions that were published before; they must not meet the documented one.
 * @param {string} folder of the sandbox
 */
const foldersOf = (folder) =>
  [folder, join(folder, 'released')].filter((one) => existsSync(join(one, 'package-lock.json')));

/**
 * Whether nothing has to be installed.
 * @param {string} projectRoot absolute path of the repository
 */
export function isSandboxInstalled(projectRoot) {
  return foldersOf(sandboxFolder(projectRoot)).every(isInstalled);
}

/**
 * Installs the sandbox unless it is what its lock names. Several processes may call it at once.
 * @param {string} projectRoot absolute path of the repository
 * @param {(line: string) => void} say what is being done, when it takes time
 * @returns {Promise<string>} absolute path of the sandbox's folder
 * @throws {Error} with npm's words when the packages cannot be had
 */
export async function ensureSandbox(projectRoot, say) {
  const folder = sandboxFolder(projectRoot);
  const folders = foldersOf(folder);
  if (folders.every(isInstalled)) return folder;
  const release = await lock(join(folder, '.installing'), say);
  try {
    const missing = folders.filter((one) => !isInstalled(one));
    if (missing.length === 0) return folder;
    say(
      'Installing the documented version and the packages of the examples (once, about a minute) …',
    );
    for (const one of missing) {
      await install(one, say);
      removeSourceMaps(join(one, 'node_modules'));
      writeFileSync(stampFile(one), stampOf(one));
    }
    return folder;
  } finally {
    release();
  }
}

/**
 * A tenth of what was installed, and no example reads it.
 * @param {string} folder
 */
function removeSourceMaps(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.[cm]?(?:js|ts|css)\.map$/.test(name)) rmSync(join(folder, name), { force: true });
  }
}

/**
 * npm empties `node_modules` first, so the stamp is gone while an install is not complete.
 * @param {string} folder
 */
const stampFile = (folder) => join(folder, 'node_modules', '.sandbox-install');

/** @param {string} folder */
const isInstalled = (folder) =>
  existsSync(stampFile(folder)) && readFileSync(stampFile(folder), 'utf8') === stampOf(folder);

/**
 * Stands for what has to be installed, and for what.
 * @param {string} folder
 */
function stampOf(folder) {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    hash.update(readFileSync(join(folder, file))).update('\0');
  }
  return `${process.platform}-${process.arch} ${hash.digest('hex')}`;
}

/**
 * One installs, the others wait.
 * @param {string} path a folder that exists while somebody installs
 * @param {(line: string) => void} say
 * @returns {Promise<() => void>} ends the lock
 */
export async function lock(path, say) {
  for (let told = false; ; told = true) {
    try {
      mkdirSync(path);
      return keep(path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    // It may be released just now.
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > ABANDONED) rmSync(path, { recursive: true, force: true });
    else {
      if (!told) say('Another process installs the packages of the examples; waiting …');
      await wait(500);
    }
  }
}

/**
 * Renews a lock until it is released.
 * @param {string} path
 * @returns {() => void} releases it
 */
function keep(path) {
  const timer = setInterval(() => {
    const now = new Date();
    if (existsSync(path)) utimesSync(path, now, now);
  }, PULSE);
  timer.unref();
  return () => {
    clearInterval(timer);
    rmSync(path, { recursive: true, force: true });
  };
}

/**
 * The npm that started this process, or the one of the system.
 * @returns {string[]} the program and its first arguments
 */
export function npmProgram() {
  const script = process.env.npm_execpath;
  return script !== undefined && /npm-cli\.c?js$/.test(script)
    ? [process.execPath, script]
    : ['npm'];
}

/** How often an install says how far it is, in milliseconds. */
const TOLD_EVERY = 5 * 1000;

/**
 * Says how many of the packages are there, until it is stopped: npm itself says nothing for a minute.
 * @param {string} folder
 * @param {(line: string) => void} say
 * @param {number} [every] milliseconds; for tests
 * @returns {() => void} stops it
 */
export function tellProgress(folder, say, every = TOLD_EVERY) {
  /** @type {{ packages: Record<string, { optional?: boolean }> }} */
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  // Optional ones are for other systems.
  const wanted = Object.entries(lock.packages).filter(([path, { optional }]) => path && !optional);
  let before = -1;
  const timer = setInterval(() => {
    const there = wanted.filter(([path]) => existsSync(join(folder, path, 'package.json'))).length;
    if (there !== before) say(`  ${there} of ${wanted.length} packages`);
    before = there;
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * @param {string} folder
 * @param {(line: string) => void} say
 */
async function install(folder, say) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, ...first] = npmProgram();
  const child = spawn(command ?? 'npm', [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: first.length === 0 && process.platform === 'win32',
  });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += chunk;
  });
  const stop = tellProgress(folder, say);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(stop);
  if (code === 0) return;
  throw new Error(
    `the packages of the examples could not be installed in ${folder}:\n${words.trim()}`,
  );
}
