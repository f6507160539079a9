// The repository's packages: what belongs to which, and what modules are called from others.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { PACKAGES, SCOPE, WITHIN_THEME } from '../engine/bundle/layout.mjs';

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {Record<string, string | { types: string, default: string }>} exports
 * @property {string[]} files
 * @property {Record<string, string>} dependencies
 */

/**
 * @typedef {object} Place
 * @property {string} package one of `PACKAGES`
 * @property {string} path in that package
 */

/**
 * @param {string} root absolute path of the repository
 * @returns {Map<string, Manifest>} by folder
 */
export const readManifests = (root) =>
  new Map(
    PACKAGES.map((name) => [
      name,
      JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')),
    ]),
  );

/**
 * Where a file of the repository lies in its package.
 * @param {string} path in the repository
 * @returns {Place | undefined} undefined: it belongs to the site
 */
export function placeOf(path) {
  const [folder = '', ...rest] = path.split('/');
  if (WITHIN_THEME.includes(folder)) return { package: 'theme', path };
  return PACKAGES.includes(folder) ? { package: folder, path: rest.join('/') } : undefined;
}

/**
 * Of a file of a package, its path in the repository.
 * @param {Place} place
 */
export function repositoryPath({ package: name, path }) {
  const [folder = ''] = path.split('/');
  return name === 'theme' && WITHIN_THEME.includes(folder) ? path : `${name}/${path}`;
}

/**
 * What a module of a package calls a module of the repository that it imports.
 * @param {string} from path in the repository
 * @param {string} specifier as it stands there
 * @throws {Error} when it leaves its package for something that is in none
 */
export function packedSpecifier(from, specifier) {
  if (!specifier.startsWith('.')) return specifier;
  const target = posix.join(posix.dirname(from), specifier);
  const [here, there] = [placeOf(from), placeOf(target)];
  if (!here || !there) throw new Error(`${from} imports ${target}, which is in no package`);
  if (here.package !== there.package) return `${SCOPE}/${there.package}/${there.path}`;
  const relative = posix.relative(posix.dirname(here.path), there.path);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/**
 * Modules that others import by name, as paths in the repository.
 * @param {ReadonlyMap<string, Manifest>} manifests
 */
export function publicModules(manifests) {
  return [...manifests].flatMap(([name, { exports }]) =>
    Object.entries(exports).flatMap(([address, entry]) =>
      address.includes('*') || typeof entry === 'string'
        ? []
        : [repositoryPath({ package: name, path: entry.default.slice(2) })],
    ),
  );
}
