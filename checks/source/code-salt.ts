import { join } from 'node:path';
import { cacheFolder, findProject } from '../../engine/bundle/layout.mjs';
import { codeKey } from '../../engine/bundle/node-bundle.mjs';

/**
 * The project's folder, in which the checks' own files and packages lie; a site that is checked may
 * lie elsewhere. Found upwards, because this module also runs from a bundle below `node_modules`.
 */
export function projectRoot(): string {
  return findProject(import.meta.dirname, 'checks/bin.mjs');
}

/** When this process began, in milliseconds since the epoch: its code was loaded later. */
const startedAt = Date.now() - process.uptime() * 1000;

/**
 * Stands for the code that results come from, a key of kept results: everything that a module imports,
 * as the bundler says. Somebody may save code while a long check runs, which goes on with what it
 * loaded: its results are kept for nobody else then.
 * @param entry the module, below the project's folder
 * @param data files and folders that this code reads or runs, below the project's folder
 */
export function codeSalt(entry: string, data: readonly string[] = []): Promise<string> {
  const root = projectRoot();
  const cacheRoot = join(cacheFolder(root), 'checks-code');
  return codeKey({ entries: [entry], data, projectRoot: root, cacheRoot, loadedAt: startedAt });
}
