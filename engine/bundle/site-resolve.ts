import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, SCOPE, sourcePath, WITHIN_THEME } from './layout.mjs';

/**
 * How the modules of a site find what is not theirs: the public modules of the project's packages, one
 * React for everything, and packages that the site did not install itself.
 */
export interface SiteResolve {
  alias: Record<string, string>;
  modules: string[];
}

/** @param root absolute path of the site folder */
export function siteResolve(root: string, projectRoot: string): SiteResolve {
  const packages = packagesFolder(projectRoot);
  const own = (name: string) => join(packages, name);
  return {
    alias: { ...publicModules(projectRoot), react: own('react'), 'react-dom': own('react-dom') },
    modules: [join(root, 'node_modules'), 'node_modules', packages],
  };
}

/** Packages with modules that sites import. */
const WITH_PUBLIC_MODULES = ['engine', 'theme', 'search'];

interface Manifest {
  exports: Record<string, string | { default: string }>;
}

/** What the packages export for sites, by the names that these import: `…/config$` → the file. */
export function publicModules(projectRoot: string): Record<string, string> {
  return Object.fromEntries(
    WITH_PUBLIC_MODULES.flatMap((name) => {
      const manifest = readFileSync(join(projectRoot, name, 'package.json'), 'utf8');
      // The project's own file.
      const { exports } = JSON.parse(manifest) as Manifest;
      return Object.entries(exports).flatMap(([path, entry]) => {
        const file = typeof entry === 'string' ? entry : entry.default;
        if (path.includes('*') || !/\.tsx?$/.test(file)) return [];
        const address = `${SCOPE}/${name}${path.slice(1)}$`;
        return [[address, sourcePath(projectRoot, pathInProject(name, file.slice(2)))]];
      });
    }),
  );
}

/** Of a file of a package, its path in the repository. */
function pathInProject(name: string, file: string): string {
  const [folder = ''] = file.split('/');
  return name === 'theme' && WITHIN_THEME.includes(folder) ? file : `${name}/${file}`;
}
