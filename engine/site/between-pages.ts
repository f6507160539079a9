import type { ResolvedConfig } from '../config.ts';
import type { Problem } from '../model.ts';
import { checkLinks } from './check-links.ts';
import { checkRedirects } from './check-redirects.ts';
import { missingHome } from './missing-home.ts';
import type { SitePage } from './page-summary.ts';
import type { RouteIndex } from './route-index.ts';
import { sameTitles } from './same-titles.ts';
import { untitledPages } from './untitled-pages.ts';

/**
 * What is known once all pages are: dead links, links without a name, a site without a first page,
 * redirects that lead nowhere.
 */
export function betweenPages(
  pages: readonly SitePage[],
  { config, index }: { config: ResolvedConfig; index: RouteIndex },
): Problem[] {
  const routes = pages.map(({ route }) => route);
  return [
    ...checkLinks(pages, index),
    ...untitledPages(pages),
    ...sameTitles(pages),
    ...missingHome(routes, config),
    ...checkRedirects(pages, { config, index }),
  ];
}
