import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The packages of the documented version, loaded from the folder whose `node_modules` holds them. */
export interface Packages {
  folder: string;
  /** Loads a package by name. The caller says what it is. */
  load<T>(name: string): T;
  /** Loads a file of a package past its `exports`. */
  inside<T>(name: string, file: string): T;
  path(name: string): string;
  version(name: string): string;
}

/** @param folder absolute path */
export function openPackages(folder: string): Packages {
  const require = createRequire(join(folder, 'index.js'));
  const path = (name: string) => join(folder, 'node_modules', name);
  return {
    folder,
    load: (name) => require(name),
    inside: (name, file) => require(join(path(name), file)),
    path,
    version: (name) => installedVersion(folder, name) ?? 'missing',
  };
}

/** Version of an installed package; undefined when it is not there. */
export function installedVersion(folder: string, name: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return undefined;
  const manifest: { version?: string } = JSON.parse(readFileSync(file, 'utf8'));
  return manifest.version;
}
