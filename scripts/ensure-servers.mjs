// Finds nginx and Caddy for the tests of the files for hosts and of several search services, and installs them where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { aptInstall, mayInstall } from './apt.mjs';
import { stop } from './ensure-install.mjs';

/** Debian keeps servers where the path of plain users does not lead. */
const SERVERS = {
  nginx: { version: ['-v'], places: ['nginx', '/usr/sbin/nginx'] },
  caddy: { version: ['version'], places: ['caddy'] },
};

/**
 * A server on this machine.
 * @param {keyof typeof SERVERS} name
 * @returns {string | undefined} the program, if it starts
 */
export function findServer(name) {
  const { version, places } = SERVERS[name];
  return places.find(
    (place) => spawnSync(place, version, { stdio: 'ignore', timeout: 20_000 }).status === 0,
  );
}

/** Whether nginx can send `.br` files: Debian has the module in a package of its own. */
export function brotliModule() {
  const file = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
  return existsSync(file) ? file : undefined;
}

/** Whether this user may install them, so that the tests have to have them. */
export const mayInstallServers = mayInstall;

/**
 * Installs the servers where they are missing and may be installed; ends the process with a message
 * when that fails. Elsewhere their tests are skipped and say so.
 */
export function ensureServers() {
  const isComplete = () => findServer('nginx') && findServer('caddy') && brotliModule();
  if (isComplete() || !mayInstallServers()) return;
  process.stderr.write('Installing nginx and Caddy for the tests of the files for hosts …\n');
  aptInstall('nginx', 'libnginx-mod-http-brotli-static', 'caddy');
  if (isComplete()) return;
  stop(
    'The tests of the files for hosts need nginx and Caddy, and they could not be installed.',
    'Install them: apt-get install nginx libnginx-mod-http-brotli-static caddy',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureServers();
  for (const name of /** @type {const} */ (['nginx', 'caddy'])) {
    process.stdout.write(`${findServer(name) ?? `No ${name}; only root can install it here.`}\n`);
  }
}
