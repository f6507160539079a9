import type { ResolvedConfig, ResolvedLocale } from '../config.ts';
import type { Problem } from '../model.ts';
import type { SitePage } from '../site/page-summary.ts';
import { folderNavigation } from './folder-navigation.ts';
import { metaNavigation } from './meta-navigation.ts';
import { sectionPages } from './section-pages.ts';

/**
 * A locale with the bar and the sidebars of one version, from the source that the configuration
 * names. A bar that is configured holds whatever the source; trees are the source's own.
 */
export function localeWithNavigation(
  locale: ResolvedLocale,
  version: string,
  { config, pages }: { config: ResolvedConfig; pages: readonly SitePage[] },
): { locale: ResolvedLocale; problems: Problem[] } {
  if (config.navigation === 'tree') return { locale, problems: [] };
  const own = sectionPages(pages, { lang: locale.lang, version });
  const { nav, sidebar, problems } =
    config.navigation === 'meta'
      ? metaNavigation(own, config)
      : { ...folderNavigation(own), problems: [] };
  const hasOwnBar = Object.values(locale.nav).some((items) => items.length > 0);
  return {
    locale: { ...locale, sidebar, ...(!hasOwnBar && { nav: { default: nav } }) },
    problems,
  };
}
