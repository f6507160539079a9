// Other searches to compare with: they are no dependencies of the project.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../../scripts/run.mjs';
import { projectRoot } from './results.mjs';

export const peers = join(projectRoot, 'bench/peers');

/** Installs what is missing; the bundle of each benchmark asks for itself. */
export async function installPeers() {
  const names = ['pagefind', 'minisearch'];
  if (names.every((name) => existsSync(join(peers, 'node_modules', name)))) return;
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('run it by npm: npm run search:score, npm run bench');
  const code = await runNode([npm, 'install', '--prefix', peers, '--no-package-lock']);
  if (code !== 0) throw new Error('the peers could not be installed');
}
