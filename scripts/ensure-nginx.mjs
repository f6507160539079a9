// Finds an nginx for tests that need a real one, and installs one where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, mayInstall } from './apt.mjs';
import { stop } from './ensure-install.mjs';

/** Where Debian has it, which is on the path of root alone. */
const DEBIAN = '/usr/sbin/nginx';

/**
 * The nginx of this machine.
 * @returns {string | undefined} the program, if it starts
 */
export function findNginx() {
  const program = existsSync(DEBIAN) ? DEBIAN : 'nginx';
  return spawnSync(program, ['-v'], { stdio: 'ignore' }).status === 0 ? program : undefined;
}

/** Whether this user may install one, so that the tests have to have it. */
export const mayInstallNginx = mayInstall;

/**
 * Installs nginx where it is missing and may be installed; ends the process with a message when that
 * fails. Elsewhere its tests are skipped and say so.
 */
export function ensureNginx() {
  if (findNginx() !== undefined || !mayInstallNginx()) return;
  process.stderr.write('Installing nginx for the tests of several search services …\n');
  aptInstall('nginx-light');
  if (findNginx() !== undefined) return;
  stop(
    'The tests need nginx, and it could not be installed.',
    'Install it: apt-get install nginx-light',
  );
}
