// Where code lies. Plain JavaScript, because it is asked before any TypeScript can run.
//
// In the repository the top folders lie side by side, with `node_modules` among them. Installed, they
// are packages below a scope, which takes the place of the repository's folder: `<scope>/engine`,
// `<scope>/search`. The folders of the browser's code need each other, so one package holds them all.
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Scope of the packages' names. */
export const SCOPE = '@twinleaf';

/** Folders that the package of the theme holds, beside what lies in `theme/` itself. */
export const WITHIN_THEME = ['runtime', 'components', 'islands'];

/** Folders that are packages. */
export const PACKAGES = ['model', 'search', 'theme', 'engine', 'search-service', 'checks'];

/**
 * Whether the code comes from packages, and not from the repository.
 * @param {string} projectRoot absolute path
 */
export const isInstalled = (projectRoot) => basename(dirname(projectRoot)) === 'node_modules';

/**
 * A page of the project's own documentation, as its reader finds it.
 * @param {string} projectRoot absolute path
 * @param {string} name file in `docs`: `deploy.md`
 */
export const docsPath = (projectRoot, name) =>
  isInstalled(projectRoot) ? `node_modules/${SCOPE}/engine/docs/${name}` : `docs/${name}`;

/**
 * Absolute path of a file of the project.
 * @param {string} projectRoot absolute path
 * @param {string} path in the repository: `theme/shell.tsx`
 */
export function sourcePath(projectRoot, path) {
  const [folder = ''] = path.split('/');
  return isInstalled(projectRoot) && WITHIN_THEME.includes(folder)
    ? join(projectRoot, 'theme', path)
    : join(projectRoot, path);
}

/**
 * The folder with the packages that the project needs.
 * @param {string} projectRoot absolute path
 */
export const packagesFolder = (projectRoot) =>
  isInstalled(projectRoot) ? dirname(projectRoot) : join(projectRoot, 'node_modules');

/**
 * The folder for what is kept between runs: below `node_modules`, where bundles find the packages
 * that they leave out.
 * @param {string} projectRoot absolute path
 */
export const cacheFolder = (projectRoot) =>
  join(packagesFolder(projectRoot), '.cache', process.env.DOCS_CACHE_NAME ?? 'twinleaf');

/**
 * Files that say which versions of packages there are, the project's own included.
 * @param {string} projectRoot absolute path
 * @returns {string[]} absolute paths; some may not be there
 */
export function versionFiles(projectRoot) {
  if (!isInstalled(projectRoot)) return [join(projectRoot, 'package-lock.json')];
  const site = dirname(packagesFolder(projectRoot));
  return [
    ...['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'].map((name) => join(site, name)),
    ...PACKAGES.map((name) => join(projectRoot, name, 'package.json')),
  ];
}

/**
 * Whether a file belongs to a package of others: it changes with the versions alone.
 * @param {string} file absolute path
 */
export const isForeign = (file) => FOREIGN.test(file);

const FOREIGN = new RegExp(`[\\\\/]node_modules[\\\\/](?!${SCOPE}[\\\\/])`);

/**
 * The site folder that a command means when it names none.
 * @param {string} projectRoot absolute path
 */
export const usualSite = (projectRoot) => (isInstalled(projectRoot) ? process.cwd() : projectRoot);

/**
 * The folder in which the project's folders lie, seen from one of its files or of its bundles.
 * @param {string} start absolute path of a folder
 * @param {string} mark file that only the project has: `checks/bin.mjs`
 * @throws {Error} when there is none above
 */
export function findProject(start, mark) {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = [folder, join(folder, SCOPE)].find((one) => existsSync(join(one, mark)));
    // The links of workspaces lead from `node_modules` back into the repository.
    if (found !== undefined) return dirname(realpathSync(join(found, dirname(mark))));
    if (dirname(folder) === folder) throw new Error(`${mark} is nowhere above ${start}`);
  }
}
