#!/usr/bin/env node
// The check's entry. Plain JavaScript, as `engine/bin.mjs`: bundles the TypeScript once per change of
// its sources, then starts from that bundle.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cachedBundle } from '../engine/bundle/node-bundle.mjs';
import { openCacheRoot } from '../engine/cache-root.mjs';

process.env.NODE_ENV ??= 'production';

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const cacheRoot = openCacheRoot(projectRoot);

const outDir = await cachedBundle({
  entries: {
    cli: join(projectRoot, 'checks/cli.ts'),
    worker: join(projectRoot, 'engine/worker.ts'),
  },
  cacheDir: join(cacheRoot, 'checks-code'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  // Packages are loaded when a check that needs them runs.
  isExternal: () => true,
});

const { main } = await import(pathToFileURL(join(outDir, 'cli.mjs')).href);
process.exitCode = await main(process.argv.slice(2), { projectRoot, cacheRoot, engineDir: outDir });
