import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How the modules of a site find what is not theirs: the engine's public modules by the name of its
 * package, one React for everything, and packages that the site did not install itself.
 */
export interface SiteResolve {
  alias: Record<string, string>;
  modules: string[];
}

/** @param root absolute path of the site folder */
export function siteResolve(root: string, projectRoot: string): SiteResolve {
  const own = (name: string) => join(projectRoot, 'node_modules', name);
  return {
    alias: { ...publicModules(projectRoot), react: own('react'), 'react-dom': own('react-dom') },
    modules: [join(root, 'node_modules'), 'node_modules', join(projectRoot, 'node_modules')],
  };
}

/** What `package.json` exports, by the names that sites import. */
export function publicModules(projectRoot: string): Record<string, string> {
  // The project's own file.
  const { name, exports = {} } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  ) as { name: string; exports?: Record<string, string> };
  return Object.fromEntries(
    Object.entries(exports).map(([path, file]) => [
      `${name}${path.slice(1)}$`,
      join(projectRoot, file),
    ]),
  );
}
