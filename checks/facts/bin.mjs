#!/usr/bin/env node
// The entry of `npm run check:facts`. Plain JavaScript, as `engine/bin.mjs`.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleForNode, hashFiles, sourceFiles } from '../../engine/bundle/node-bundle.mjs';

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
// Below `node_modules`, where the bundle finds the packages that it leaves out.
const cacheName = process.env.DOCS_CACHE_NAME ?? 'rspack-docs';
const cacheRoot = join(projectRoot, 'node_modules', '.cache', cacheName);

const sources = ['engine', 'checks/facts', 'checks/references'].flatMap((folder) =>
  sourceFiles(join(projectRoot, folder)),
);
const key = hashFiles(projectRoot, [...sources, join(projectRoot, 'package-lock.json')]);
const outDir = join(cacheRoot, 'facts-code', `${key}-node${process.versions.node.split('.')[0]}`);

if (!existsSync(join(outDir, 'cli.mjs'))) {
  await bundleForNode({
    entries: { cli: join(projectRoot, 'checks/facts/cli.ts') },
    outDir,
    context: projectRoot,
    isExternal: () => true,
  });
}

const { main } = await import(pathToFileURL(join(outDir, 'cli.mjs')).href);
process.exitCode = await main(process.argv.slice(2), { projectRoot, cacheRoot });
