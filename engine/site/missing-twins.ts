import type { Problem, Route } from '../model.ts';

export interface Languages {
  /** Languages of the site; none or one where pages have no twins. */
  langs: readonly string[];
  /** Pages that the site will have: those are counted elsewhere. */
  planned: readonly string[];
}

/** Pages that a language has and another has not. */
export function missingTwins(
  routes: readonly Pick<Route, 'version' | 'lang' | 'key' | 'source'>[],
  { langs, planned }: Languages,
): Problem[] {
  const known = new Set(routes.map((route) => keyOf(route, route.lang)));
  const isPlanned = new Set(planned);
  return routes.flatMap((route) =>
    langs
      .filter((lang) => !known.has(keyOf(route, lang)) && !isPlanned.has(route.key))
      .map((lang): Problem => {
        const source = `content/${route.source}`;
        const twin = source.replace(`/${route.lang}/`, `/${lang}/`);
        return {
          code: 'no-twin',
          severity: 'warning',
          file: source,
          message: `the page is in \`${route.lang}\` only: its readers in \`${lang}\` are led to a page above it`,
          hint: `translate it to ${twin}, or list ${route.key} in \`plannedRoutes\``,
        };
      }),
  );
}

const keyOf = ({ version, key }: { version: string; key: string }, lang: string) =>
  `${version}\0${lang}\0${key}`;
