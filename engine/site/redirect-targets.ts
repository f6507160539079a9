import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedConfig } from '../config.ts';
import type { Problem } from '../model.ts';
import { deadPath } from './check-links.ts';
import { placeOfLink } from './link-place.ts';
import type { RouteIndex } from './route-index.ts';

type Redirecting = Pick<ResolvedConfig, 'redirects' | 'sources' | 'file' | 'publicDir'>;

/** Redirects that lead to no page of the default language. Anchors, and chains, the check of links knows. */
export function redirectTargets(index: RouteIndex, config: Redirecting): Problem[] {
  return config.redirects.flatMap(({ to }): Problem[] => {
    const [path = ''] = to.split('#');
    if (index.find(path) || index.isPlanned(path) || isElse(path, index, config)) return [];
    const fault = deadPath(path, index);
    const place = placeOfLink(to, config.sources) ?? { file: config.file };
    return [{ ...fault, message: `a redirect: ${fault.message}`, ...place }];
  });
}

/** What else is at an address: a file of the `public` folder, or a folder of pages. */
function isElse(path: string, { routes }: RouteIndex, { publicDir }: Redirecting): boolean {
  const folder = path.replace(/\/?$/, '/');
  const files = [path, `${path}.html`, `${folder}index.html`].map((file) => join(publicDir, file));
  return routes.some((route) => route.path.startsWith(folder)) || files.some(existsSync);
}
