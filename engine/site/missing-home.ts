import { routePath } from '../../runtime/addresses.ts';
import type { ResolvedConfig } from '../config.ts';
import type { Problem, Route } from '../model.ts';
import { schemeOf } from './route-index.ts';

/**
 * A site, or a version of it, without a first page: its name in the bar and the 404 page would lead
 * nowhere. Of translations, the comparison with the default language says so.
 */
export function missingHome(
  routes: readonly Pick<Route, 'key' | 'lang' | 'version' | 'source'>[],
  config: ResolvedConfig,
): Problem[] {
  const { multiVersion } = config;
  const lang = config.lang || (config.locales[0]?.lang ?? '');
  const { versions } = multiVersion;
  return (versions.length > 0 ? versions : ['']).flatMap((version): Problem[] => {
    const own = routes.filter((route) => route.lang === lang && route.version === version);
    const hasHome = own.some(({ key }) => key === '/' || key === '');
    if (own.length === 0 || hasHome) return [];
    const folders = [version, config.lang].filter((folder) => folder !== '');
    const file = ['content', ...folders, 'index.md'].join('/');
    return [
      {
        code: 'no-home',
        severity: 'warning',
        file,
        message: `the site has no page at ${routePath({ key: '/', lang, version }, schemeOf(config))}: its name in the bar, its 404 page and readers who shorten an address lead there`,
        hint: `write ${file}; it may be as short as a title and a list of links`,
      },
    ];
  });
}
