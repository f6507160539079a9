// Finds a Chromium for the browser tests, and installs one where it may.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstall, stop } from './ensure-install.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
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
  return (
    findInstalled() ??
    findDownloaded() ??
    installWithApt() ??
    download() ??
    stop(
      'The browser tests need Chromium or Chrome, and none was found or could be installed.',
      'Install one with your system, or name one: CHROME_PATH=/path/to/chrome npm test',
    )
  );
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...APPLICATIONS].find(works);
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

function installWithApt() {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  process.stderr.write('Installing Chromium for the browser tests …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status;
  if (apt('update') !== 0) return undefined;
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  return findInstalled();
}

function isDebian() {
  const file = '/etc/os-release';
  return existsSync(file) && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync(file, 'utf8'));
}

function findDownloaded() {
  const path = require('playwright-core').chromium.executablePath();
  return path && works(path) ? path : undefined;
}

function download() {
  process.stderr.write('Downloading Chromium for the browser tests …\n');
  const cli = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  // As root the libraries it needs can come along.
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const args = [cli, 'install', ...withLibraries, 'chromium'];
  spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] });
  return findDownloaded();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstall();
  process.stdout.write(`${ensureBrowser()}\n`);
}
