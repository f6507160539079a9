// Finds a Chromium for the browser tests, and installs one where it may.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptInstall, mayInstall, mirrorsAnswer, PATIENCE } from './apt.mjs';
import { ensureInstall, registryAnswers, stop } from './ensure-install.mjs';

/** Chromium without its windows: what Playwright takes, too. It needs half the processor's time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const NEEDED = 'The browser tests need Chromium or Chrome';
const WAYS = 'Install one with your system, or name one: CHROME_PATH=/path/to/chrome npm test';
const require = createRequire(import.meta.url);

/**
 * Ends the process with a message when there is no browser and none can be installed.
 * @returns {string} path of the executable
 */
export function ensureBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (works(chosen)) return chosen;
    stop(`CHROME_PATH names no browser that starts: ${chosen}`);
  }
  const found = findOnPath(SHELLS) ?? findDownloaded();
  if (found !== undefined) return found;
  const whole = [...findAllOnPath(NAMES), ...APPLICATIONS].find(works);
  // Before the attempts: without a network they take a while.
  if (whole === undefined) process.stderr.write(`${NEEDED}, and none was found.\n${WAYS}\n`);
  return (
    installWithApt('chromium-headless-shell') ??
    whole ??
    installWithApt('chromium') ??
    download() ??
    stop(`${NEEDED}, and none was found or could be installed.`, WAYS)
  );
}

/** @param {string[]} names */
function findAllOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @param {string[]} names */
function findOnPath(names) {
  return findAllOnPath(names).find(works);
}

/**
 * Some systems have a `chromium` that only says how to install the real one.
 * @param {string} path
 */
function works(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  const { status } = spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
  return status === 0;
}

/**
 * @param {'chromium' | 'chromium-headless-shell'} name of the package, and of its program
 * @returns {string | undefined} its path, if it is there now
 */
function installWithApt(name) {
  if (!mayInstall()) return undefined;
  process.stderr.write(`Installing ${name} for the browser tests …\n`);
  aptInstall(name, 'fonts-noto-cjk');
  return findOnPath([name]);
}

/** What Playwright has downloaded: its shell, else the whole browser. */
function findDownloaded() {
  const path = require('playwright-core').chromium.executablePath();
  if (!path) return undefined;
  const [home, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(path)?.slice(1) ?? [];
  const folder = join(home ?? '', `chromium_headless_shell-${revision}`);
  const isShell = (/** @type {string} */ file) =>
    /(?:^|[\\/])(?:chrome-headless-shell|headless_shell)(?:\.exe)?$/.test(file);
  const shells = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isShell)
    : [];
  return [...shells.map((file) => join(folder, file)), path].find(works);
}

function download() {
  if (!registryAnswers()) return undefined;
  process.stderr.write('Downloading Chromium for the browser tests …\n');
  const cli = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  // As root the libraries it needs can come along.
  const withLibraries = mayInstall() && mirrorsAnswer() ? ['--with-deps'] : [];
  const args = [cli, 'install', ...withLibraries, '--only-shell', 'chromium'];
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: `${PATIENCE * 1000}` };
  spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], env });
  return findDownloaded();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstall();
  process.stdout.write(`${ensureBrowser()}\n`);
}
