#!/usr/bin/env node
// The entry of `npm run check:facts`. Plain JavaScript, as `engine/bin.mjs`.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cachedBundle } from '../../engine/bundle/node-bundle.mjs';
import { openCacheRoot } from '../../engine/cache-root.mjs';

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const cacheRoot = openCacheRoot(projectRoot);

const outDir = await cachedBundle({
  entries: { cli: join(projectRoot, 'checks/facts/cli.ts') },
  cacheDir: join(cacheRoot, 'facts-code'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  isExternal: () => true,
});

const { main } = await import(pathToFileURL(join(outDir, 'cli.mjs')).href);
process.exitCode = await main(process.argv.slice(2), { projectRoot, cacheRoot });
