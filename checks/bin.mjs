#!/usr/bin/env node
// The check's entry. Plain JavaScript, as `engine/bin.mjs`: bundles the TypeScript once per change of
// its sources, then starts from that bundle.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleForNode, hashFiles, sourceFiles } from '../engine/bundle/node-bundle.mjs';

process.env.NODE_ENV ??= 'production';

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..');
// Below `node_modules`, where the bundle finds the packages that it leaves out.
const cacheName = process.env.DOCS_CACHE_NAME ?? 'rspack-docs';
const cacheRoot = join(projectRoot, 'node_modules', '.cache', cacheName);

/**
 * Sources of the checks themselves: the sandbox holds packages of the documented version.
 * @returns {string[]} absolute paths
 */
function checkSources() {
  return readdirSync(join(projectRoot, 'checks'), { withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) return [path];
    return entry.name === 'sandbox' ? [] : sourceFiles(path);
  });
}

const code = [
  ...['engine', 'search', 'runtime', 'theme/strings'].flatMap((folder) =>
    sourceFiles(join(projectRoot, folder)),
  ),
  ...checkSources(),
].filter((file) => /\.(?:tsx?|mjs)$/.test(file));
const key = hashFiles(projectRoot, [...code, join(projectRoot, 'package-lock.json')]);
const outDir = join(cacheRoot, 'checks-code', `${key}-node${process.versions.node.split('.')[0]}`);

if (!existsSync(join(outDir, 'cli.mjs'))) {
  await bundleForNode({
    entries: {
      cli: join(projectRoot, 'checks/cli.ts'),
      worker: join(projectRoot, 'engine/worker.ts'),
    },
    outDir,
    context: projectRoot,
    // Packages are loaded when a check that needs them runs.
    isExternal: () => true,
  });
}

const { main } = await import(pathToFileURL(join(outDir, 'cli.mjs')).href);
process.exitCode = await main(process.argv.slice(2), { projectRoot, cacheRoot, engineDir: outDir });
