// Finds a Groonga for the tests of the search service, and installs one where it may.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { aptInstall, mayInstall } from './apt.mjs';
import { stop } from './ensure-install.mjs';

const NEEDED = 'The tests of the search service need Groonga';
const WAY = 'To install it yourself: apt-get install groonga-bin';

/**
 * The Groonga on the path.
 * @returns {string | undefined} the name of the program, if it starts
 */
export function findGroonga() {
  const { status } = spawnSync('groonga', ['--version'], { stdio: 'ignore', timeout: 20_000 });
  return status === 0 ? 'groonga' : undefined;
}

/** Whether this user may install one, so that the tests have to have it. */
export const mayInstallGroonga = mayInstall;

/**
 * Installs Groonga where it is missing and may be installed; ends the process with a message when
 * that fails. Elsewhere its tests are skipped and say so.
 */
export function ensureGroonga() {
  if (findGroonga() !== undefined || !mayInstallGroonga()) return;
  process.stderr.write(`${NEEDED}. Installing it …\n${WAY}\n`);
  // The program alone: `groonga` brings its handbook, and what that is made with.
  aptInstall('groonga-bin');
  if (findGroonga() !== undefined) return;
  stop(`${NEEDED}, and it could not be installed.`, WAY);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureGroonga();
  process.stdout.write(`${findGroonga() ?? 'No Groonga; only root can install it here.'}\n`);
}
