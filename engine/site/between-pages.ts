import type { ResolvedConfig } from '../config.ts';
import { checkLinks, type LinkReport } from './check-links.ts';
import { missingHome } from './missing-home.ts';
import type { SitePage } from './page-summary.ts';
import type { RouteIndex } from './route-index.ts';
import { sameTitles } from './same-titles.ts';
import { untitledPages } from './untitled-pages.ts';
import { wrongRedirects } from './wrong-redirects.ts';

/** What is known once all pages are: dead links, links without a name, a site without a first page, redirects from pages. */
export function betweenPages(
  pages: readonly SitePage[],
  { config, index }: { config: ResolvedConfig; index: RouteIndex },
): LinkReport {
  const { problems, plannedLinks } = checkLinks(pages, index);
  const routes = pages.map(({ route }) => route);
  return {
    problems: [
      ...problems,
      ...untitledPages(pages),
      ...sameTitles(pages),
      ...missingHome(routes, config),
      ...wrongRedirects(routes, config),
    ],
    plannedLinks,
  };
}
