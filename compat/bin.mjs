#!/usr/bin/env node
// The entry of `npm run compat`. Plain JavaScript, as `engine/bin.mjs`.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cachedBundle } from '../engine/bundle/node-bundle.mjs';

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..');
// Below `node_modules`, where the bundle finds the packages that it leaves out.
const cacheName = process.env.DOCS_CACHE_NAME ?? 'rspack-docs';
const cacheRoot = join(projectRoot, 'node_modules', '.cache', cacheName);

const outDir = await cachedBundle({
  entries: { cli: join(projectRoot, 'compat/cli.ts') },
  cacheDir: join(cacheRoot, 'compat-code'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  isExternal: () => true,
});

const { main } = await import(pathToFileURL(join(outDir, 'cli.mjs')).href);
process.exitCode = await main(process.argv.slice(2));
