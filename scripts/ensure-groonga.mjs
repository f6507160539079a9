// Finds a Groonga for the tests of the search service, and installs one where it may.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stop } from './ensure-install.mjs';

/**
 * The Groonga on the path.
 * @returns {string | undefined} the name of the program, if it starts
 */
export function findGroonga() {
  const { status } = spawnSync('groonga', ['--version'], { stdio: 'ignore', timeout: 20_000 });
  return status === 0 ? 'groonga' : undefined;
}

/** Whether this user may install one, so that the tests have to have it. */
export function mayInstallGroonga() {
  const file = '/etc/os-release';
  const isDebian =
    existsSync(file) && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync(file, 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

/**
 * Installs Groonga where it is missing and may be installed; ends the process with a message when
 * that fails. Elsewhere its tests are skipped and say so.
 */
export function ensureGroonga() {
  if (findGroonga() !== undefined || !mayInstallGroonga()) return;
  process.stderr.write('Installing Groonga for the tests of the search service …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env });
  apt('update');
  // The program alone: `groonga` brings its handbook, and what that is made with.
  apt('install', '-y', '--no-install-recommends', 'groonga-bin');
  if (findGroonga() !== undefined) return;
  stop(
    'The tests of the search service need Groonga, and it could not be installed.',
    'Install it: apt-get install groonga-bin',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureGroonga();
  process.stdout.write(`${findGroonga() ?? 'No Groonga; only root can install it here.'}\n`);
}
