import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeKey } from '../../engine/bundle/node-bundle.mjs';

/**
 * The project's folder, in which the checks' own files and packages lie; a site that is checked may
 * lie elsewhere. Found upwards, because this module also runs from a bundle below `node_modules`.
 */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'checks/bin.mjs'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the checks have lost their project');
    folder = parent;
  }
  return folder;
}

/**
 * Stands for the code that results come from, a key of kept results: everything that a module imports,
 * as the bundler says.
 * @param entry the module, below the project's folder
 * @param data files and folders that this code reads or runs, below the project's folder
 */
export function codeSalt(entry: string, data: readonly string[] = []): Promise<string> {
  const root = projectRoot();
  const name = process.env.DOCS_CACHE_NAME ?? 'rspack-docs';
  const cacheRoot = join(root, 'node_modules/.cache', name, 'checks-code');
  return codeKey({ entries: [entry], data, projectRoot: root, cacheRoot });
}
