// Installs the packages when they are missing or others than the lock file names. Runs before any
// package is there and on Nodes that are too old, so it uses nothing that is new or installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const MINIMUM = { major: 20, minor: 19 };
const lockFile = join(projectRoot, 'package-lock.json');
/** What npm itself notes about an installation, written at its end. */
const installedFile = join(projectRoot, 'node_modules', '.package-lock.json');
const stampFile = join(projectRoot, 'node_modules', '.rspack-docs-install');
const platform = `${process.platform}-${process.arch}`;

/** Ends the process with a message when the packages cannot be there. */
export function ensureInstall() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MINIMUM.major || (major === MINIMUM.major && minor < MINIMUM.minor)) {
    const needed = `${MINIMUM.major}.${MINIMUM.minor}`;
    stop(
      `This project needs Node ${needed} or newer; this is Node ${process.versions.node}.`,
      'Install a current version from https://nodejs.org, or with your version manager: nvm install 22',
    );
  }
  const lock = readFileSync(lockFile, 'utf8');
  const stamp = `${platform} ${createHash('sha256').update(lock).digest('hex')}`;
  const known = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (known === stamp) return;
  // A folder that came with another system holds programs that do not run here.
  const isForeign = known !== '' && !known.startsWith(`${platform} `);
  if (isForeign || !isInstalled(JSON.parse(lock))) install();
  writeFileSync(stampFile, stamp);
}

/**
 * Whether what npm installed is what the lock file names, packages for other systems aside.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean }> }} lock
 */
function isInstalled(lock) {
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(lock.packages).every(
    ([path, { version, optional }]) =>
      path === '' || optional === true || installed[path]?.version === version,
  );
}

function install() {
  process.stderr.write('Installing the packages …\n');
  // What npm has kept is enough. Without a network it would try for minutes to get the rest.
  const isOffline = !registryAnswers();
  const offline = isOffline ? ['--offline'] : [];
  const clean = npm(['ci', ...offline], 'pipe');
  if (clean.status === 0) return;
  // `npm ci` refuses a lock file without the packages for other systems, which npm leaves out where
  // a registry does not serve them.
  const isIncomplete = String(clean.stderr).includes('EUSAGE');
  if (isIncomplete && npm(['install', '--no-save', ...offline], 2).status === 0) return;
  if (!isIncomplete) process.stderr.write(String(clean.stderr));
  stop(
    isOffline
      ? 'npm’s registry does not answer, and not all packages are in npm’s cache.'
      : 'The packages could not be installed; what npm says stands above.',
    'Without a network connection, connect and try again. Behind a proxy: npm config set proxy <address>',
  );
}

/** Whether npm's registry can be asked: known within seconds. */
export function registryAnswers() {
  // A small package, and a cache of its own: npm answers from its cache when nobody else does.
  const cache = mkdtempSync(join(tmpdir(), 'rspack-docs-npm-'));
  const limits = ['--fetch-retries=0', '--fetch-timeout=5000', `--cache=${cache}`];
  try {
    return npm(['view', 'vfile', 'version', ...limits], 'pipe', 'ignore', 9000).status === 0;
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} command
 * @param {'pipe' | 2} stderr
 * @param {'ignore' | 2} stdout
 * @param {number} [timeout] in milliseconds
 */
function npm(command, stderr, stdout = 2, timeout) {
  const args = [...command, '--no-audit', '--no-fund', '--include=dev'];
  const script = process.env.npm_execpath;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: projectRoot, stdio: ['ignore', stdout, stderr], timeout };
  return script !== undefined && /npm-cli\.c?js$/.test(script)
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * Ends the process with a message.
 * @param {string[]} lines
 * @returns {never}
 */
export function stop(...lines) {
  process.stderr.write(`\n${lines.join('\n')}\n`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstall();
