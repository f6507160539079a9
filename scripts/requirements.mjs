// What stages need from outside, looked for before the first of them starts: whoever misses
// something hears so at once and not after ten minutes.
import { ensureSandbox, isSandboxInstalled } from '../checks/sandbox/ensure-sandbox.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureGroonga } from './ensure-groonga.mjs';
import { projectRoot, registryAnswers, stop } from './ensure-install.mjs';
import { ensureNginx } from './ensure-nginx.mjs';
import { ensureServers } from './ensure-servers.mjs';

/**
 * Finds or installs what stages need; ends the process with a message when something cannot be had.
 * @param {readonly import('./stages.mjs').Stage[]} stages
 */
export async function ensureRequirements(stages) {
  const needed = new Set(stages.flatMap(({ needs = [] }) => needs));
  if (needed.has('browser')) process.env.CHROME_PATH = ensureBrowser();
  if (needed.has('groonga')) ensureGroonga();
  if (needed.has('servers')) ensureServers();
  if (needed.has('nginx')) ensureNginx();
  if (needed.has('sandbox')) await ensureExamplePackages();
}

async function ensureExamplePackages() {
  if (isSandboxInstalled(projectRoot)) return;
  // What npm has kept is enough. Without this it would ask the network for minutes.
  const isOffline = !registryAnswers();
  if (isOffline) process.env.npm_config_offline = 'true';
  try {
    await ensureSandbox(projectRoot, (line) => process.stderr.write(`${line}\n`));
  } catch (error) {
    stop(
      error instanceof Error ? error.message : String(error),
      ...(isOffline ? ['npm’s registry does not answer.'] : []),
      'The check runs the examples of the pages with these packages. Connect to the network and try again.',
      'Behind a proxy: npm config set proxy <address>',
    );
  } finally {
    if (isOffline) delete process.env.npm_config_offline;
  }
}
