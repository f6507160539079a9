// Breaks things on purpose, bounded, with a table at the end:  npm run torture -- --help
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cachedBundle } from '../engine/bundle/node-bundle.mjs';
import { openCacheRoot } from '../engine/cache-root.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { projectRoot } from './ensure-install.mjs';
import { ensureServers } from './ensure-servers.mjs';

ensureServers();
const only = process.argv[process.argv.indexOf('--only') + 1] ?? '';
// Tabs are those of a browser.
if (!process.argv.includes('--only') || only.split(',').includes('tabs')) {
  process.env.CHROME_PATH ??= ensureBrowser();
}
const cacheRoot = openCacheRoot(projectRoot);
const outDir = await cachedBundle({
  entries: { cli: join(projectRoot, 'tests/torture/cli.ts') },
  cacheDir: join(cacheRoot, 'torture-code'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  isExternal: () => true,
});

const { main } = await import(pathToFileURL(join(outDir, 'cli.mjs')).href);
process.exitCode = await main(process.argv.slice(2), { projectRoot });
