#!/usr/bin/env node
// The command line's entry. Plain JavaScript: bundles the TypeScript engine once per change of its
// sources (about a second), then starts from that bundle (about a tenth).
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cachedBundle } from './bundle/node-bundle.mjs';
import { openCacheRoot } from './cache-root.mjs';

process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const cacheRoot = openCacheRoot(projectRoot);

/**
 * Everything else is bundled: hundreds of small files that are slow to open one by one.
 * @param {string} request
 */
const external = (request) =>
  /^node:/.test(request) ||
  /^(@rsbuild\/|@rspack\/|react$|react\/|react-dom$|react-dom\/|sharp$|satori$)/.test(request);

const outDir = await cachedBundle({
  entries: {
    cli: join(projectRoot, 'engine/cli.ts'),
    worker: join(projectRoot, 'engine/worker.ts'),
  },
  cacheDir: join(cacheRoot, 'engine'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  isExternal: external,
});

const { main } = await import(pathToFileURL(join(outDir, 'cli.mjs')).href);
process.exitCode = await main(process.argv.slice(2), { projectRoot, cacheRoot, engineDir: outDir });
