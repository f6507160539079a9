// Debian's packages, for tests that need programs of the system.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** In seconds: who has no network hears so at once. */
export const PATIENCE = 8;

/** Whether this user may install packages of the system. */
export function mayInstall() {
  const file = '/etc/os-release';
  const isDebian =
    existsSync(file) && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync(file, 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

/**
 * Installs packages without what they only recommend. Whether they are there then is for the caller
 * to see.
 * @param {string[]} packages
 */
export function aptInstall(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const limits = [`-oAcquire::http::Timeout=${PATIENCE}`, '-oAcquire::Retries=0'];
  /** @param {string[]} args */
  const apt = (...args) =>
    spawnSync('apt-get', [...limits, ...args], { stdio: ['ignore', 2, 2], env }).status;
  if (apt('update') === 0) apt('install', '-y', '--no-install-recommends', ...packages);
}
