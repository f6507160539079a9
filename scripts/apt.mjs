// Debian's packages, for tests that need programs of the system.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In seconds: who has no network hears so at once. */
export const PATIENCE = 8;
/** As long as a mirror may take for its first file. In seconds. */
const PROBE = 3;
/** What apt says when nobody is there. */
const CUT_OFF = /resolv|connect|unreachable|timed out/i;
/** Downloads one file by apt's own rules, proxies among them. Comes with apt. */
const HELPER = '/usr/lib/apt/apt-helper';

/** Whether this user may install packages of the system. */
export function mayInstall() {
  const file = '/etc/os-release';
  const isDebian =
    existsSync(file) && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync(file, 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

/** @type {boolean | undefined} */
let isAnswered;

/**
 * Whether one of the first two mirrors answers. `apt-get update` takes minutes to find out, and
 * passes with the lists of last time.
 */
export function mirrorsAnswer() {
  isAnswered ??= existsSync(HELPER) ? askMirrors() : true;
  return isAnswered;
}

function askMirrors() {
  const { stdout } = spawnSync('apt-get', ['update', '--print-uris'], { encoding: 'utf8' });
  const addresses = (stdout ?? '').matchAll(/^'([^']+\/InRelease)'/gm);
  const byHost = new Map([...addresses].map(([, url = '']) => [new URL(url).host, url]));
  const limits = [`-oAcquire::http::Timeout=${PROBE}`, '-oAcquire::Retries=0'];
  const folder = mkdtempSync(join(tmpdir(), 'rspack-docs-apt-'));
  try {
    const hosts = [...byHost.values()].slice(0, 2);
    const isCutOff = (/** @type {string} */ url) => {
      const args = [...limits, 'download-file', url, join(folder, 'list')];
      const { signal, stdout, stderr } = spawnSync(HELPER, args, {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C' },
        timeout: PATIENCE * 1000,
      });
      // Any other fault, such as a file that the mirror lacks, is an answer.
      return signal !== null || CUT_OFF.test(`${stdout}${stderr}`);
    };
    return hosts.length === 0 || !hosts.every(isCutOff);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Installs packages without what they only recommend. Whether they are there then is for the caller
 * to see.
 * @param {string[]} packages
 */
export function aptInstall(...packages) {
  if (!mirrorsAnswer()) {
    process.stderr.write('Debian’s mirrors do not answer.\n');
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const limits = [`-oAcquire::http::Timeout=${PATIENCE}`, '-oAcquire::Retries=0'];
  /** @param {string[]} args */
  const apt = (...args) =>
    spawnSync('apt-get', [...limits, ...args], { stdio: ['ignore', 2, 2], env }).status;
  if (apt('update') === 0) apt('install', '-y', '--no-install-recommends', ...packages);
}
