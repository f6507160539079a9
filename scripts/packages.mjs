// The repository's packages: what belongs to which, and what modules are called from others.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { PACKAGES, SCOPE, WITHIN_THEME } from '../engine/bundle/layout.mjs';
import { importsOf } from './module-imports.mjs';

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {Record<string, string | { types: string, default: string }>} exports
 * @property {string[]} files
 * @property {Record<string, string>} [bin]
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

/** What is for the repository alone: tests, what they need, and packages within packages. */
const LEFT_OUT = /\.test\.tsx?$|\.cluster\.ts$|(?:^|\/)(?:test-support|node_modules)\//;

/**
 * Whether a package lists a file, npm's way: what stands behind `!` is left out again.
 * @param {Place} place
 * @param {readonly string[]} files of the package's manifest
 */
export function isPublished({ path }, files) {
  if (/^(?:package\.json|README\.md)$/.test(path)) return true;
  const matching = files.filter((pattern) => matches(path, pattern.replace('!', '')));
  const isRefused = matching.some((pattern) => pattern.startsWith('!'));
  return matching.length > 0 && !isRefused && !LEFT_OUT.test(path);
}

/**
 * The patterns that the packages use: a path, a folder, `*.ts` and `**\/*.ts`.
 * @param {string} path
 * @param {string} pattern
 */
function matches(path, pattern) {
  if (!pattern.includes('*')) return path === pattern || path.startsWith(`${pattern}/`);
  const ending = pattern.slice(pattern.lastIndexOf('*') + 1);
  return path.endsWith(ending) && (pattern.startsWith('**/') || !path.includes('/'));
}

/**
 * Packages that bundles put in the place of those that modules import (`engine/bundle/shell-library.ts`).
 * @type {Record<string, string>}
 */
const STAND_INS = { preact: 'react' };

/**
 * In what modules break the bounds of packages: imports that a manifest does not declare, modules that
 * no package has, dependencies that nothing imports, and packages that need each other in a ring.
 * @param {ReadonlyMap<string, string>} modules path in the repository → text
 * @param {ReadonlyMap<string, Pick<Manifest, 'files' | 'dependencies'>>} manifests by folder
 * @returns {string[]}
 */
export function packageProblems(modules, manifests) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map([...manifests.keys()].map((name) => [name, new Set()]));
  const problems = [...modules].flatMap(([path, text]) => {
    const place = placeOf(path);
    const manifest = place && manifests.get(place.package);
    if (!place || !manifest || !isPublished(place, manifest.files)) return [];
    return importsOf(text).flatMap(({ specifier, kind }) => {
      if (specifier.startsWith('node:')) return [];
      const wanted = importedPackage(path, specifier);
      if (wanted === '') return [`${path} imports ${specifier}, which is in no package`];
      if (wanted === `${SCOPE}/${place.package}`) return [];
      const types = `@types/${wanted}`;
      const found = [wanted, ...(kind === 'type' ? [types] : [])].find(
        (name) => name in manifest.dependencies,
      );
      if (found === undefined)
        return [`${path} imports ${wanted}, which ${place.package} does not declare`];
      used.get(place.package)?.add(found);
      return [];
    });
  });
  const needless = [...manifests].flatMap(([name, { dependencies }]) =>
    Object.keys(dependencies)
      .filter((wanted) => !used.get(name)?.has(STAND_INS[wanted] ?? wanted))
      .filter((wanted) => !wanted.startsWith('@types/'))
      .map((wanted) => `${name} declares ${wanted}, which it does not import`),
  );
  return [...problems, ...needless, ...rings(manifests)];
}

/**
 * @param {string} path in the repository
 * @param {string} specifier
 * @returns {string} name of a package; empty: the site's own
 */
function importedPackage(path, specifier) {
  if (specifier.startsWith('.')) {
    const place = placeOf(posix.join(posix.dirname(path), specifier));
    return place ? `${SCOPE}/${place.package}` : '';
  }
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @param {ReadonlyMap<string, Pick<Manifest, 'dependencies'>>} manifests */
function rings(manifests) {
  const own = `${SCOPE}/`;
  /** @type {(name: string, trail: string[]) => string[]} */
  const visit = (name, trail) => {
    if (trail.includes(name))
      return name === trail[0] ? [`ring: ${[...trail, name].join(' → ')}`] : [];
    return Object.keys(manifests.get(name)?.dependencies ?? {})
      .filter((wanted) => wanted.startsWith(own))
      .flatMap((wanted) => visit(wanted.slice(own.length), [...trail, name]));
  };
  return [...manifests.keys()].flatMap((name) => visit(name, []));
}
