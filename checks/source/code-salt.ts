import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashFiles, sourceFiles } from '../../engine/bundle/node-bundle.mjs';

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
 * Stands for the code and data that results depend on: a key of kept results.
 * @param folders below the project's folder
 */
export function codeSalt(folders: readonly string[]): string {
  const root = projectRoot();
  return hashFiles(root, [
    ...folders.flatMap((folder) => sourceFiles(join(root, folder))),
    join(root, 'engine/model.ts'),
    join(root, 'package-lock.json'),
  ]);
}
