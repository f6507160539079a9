import { routePath } from '../runtime/addresses.ts';
import type { ResolvedConfig } from './config.ts';
import type { Problem, Route } from './model.ts';
import { scanRoutes } from './routes.ts';
import { schemeOf } from './site/route-index.ts';

/** The pages of a site: those that are written and, where the site asks for it, those that fall back. */
export async function siteRoutes(
  config: ResolvedConfig,
): Promise<{ routes: Route[]; problems: Problem[] }> {
  const scan = await scanRoutes(config.contentDir, schemeOf(config), config.route);
  if (config.untranslated === 'missing') return scan;
  return { ...scan, routes: [...scan.routes, ...fallbackRoutes(scan.routes, config)] };
}

/** Pages that lack a translation, at the translation's address with the text of the default language. */
export function fallbackRoutes(
  routes: readonly Route[],
  config: Pick<ResolvedConfig, 'lang' | 'locales' | 'multiVersion'>,
): Route[] {
  const idOf = ({ version, lang, key }: Pick<Route, 'version' | 'lang' | 'key'>) =>
    [version, lang, key].join('\0');
  const written = new Set(routes.map(idOf));
  const scheme = schemeOf(config);
  const originals = routes.filter(({ lang }) => lang === config.lang);
  return config.locales
    .filter(({ lang }) => lang !== config.lang)
    .flatMap(({ lang }) =>
      originals
        .filter((route) => !written.has(idOf({ ...route, lang })))
        .map((route) => ({
          ...route,
          lang,
          path: routePath({ ...route, lang }, scheme),
          writtenIn: config.lang,
        })),
    );
}
