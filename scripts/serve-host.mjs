// Serves the built site by a real server instead of the preview, for the browser tests:
//   node scripts/serve-host.mjs <nginx | caddy> <port> [output folder]
// `E2E_HOST=nginx npm run e2e` starts it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, stop } from './ensure-install.mjs';
import { ensureServers, findServer } from './ensure-servers.mjs';
import { runNode } from './run.mjs';
import { startCaddy, startNginx } from './web-servers.mjs';

const [host, port, folderOfSite = process.env.E2E_DIST] = process.argv.slice(2);
if (host !== 'nginx' && host !== 'caddy') stop(`There is no server "${host}": nginx or caddy`);
ensureServers();
if (findServer(host) === undefined) stop(`${host} is not here, and only root can install it.`);
const folder = mkdtempSync(join(tmpdir(), `serve-${host}-`));
const deployment = join(folder, 'deployment');
const dist = folderOfSite ?? join(projectRoot, 'dist');
const made = await runNode(['engine/bin.mjs', 'deploy', host, '--out', dist, '--to', deployment]);
if (made !== 0) process.exit(made);
const server = await { nginx: startNginx, caddy: startCaddy }[host]({
  folder,
  root: join(deployment, 'site'),
  rules: join(deployment, { nginx: 'site.conf', caddy: 'site.caddy' }[host]),
  // 0 takes any free one.
  ...(Number(port) > 0 && { port: Number(port) }),
});
process.stdout.write(`Serving ${dist} by ${host} at ${server.url}\n`);
await new Promise((resolve) => {
  process.once('SIGINT', resolve);
  process.once('SIGTERM', resolve);
});
await server.stop();
rmSync(folder, { recursive: true });
