import type { Problem, Route, RoutePath } from '../model.ts';

export interface Languages {
  langs: readonly string[];
  /** Pages that the site will have: those are counted elsewhere. */
  planned: readonly RoutePath[];
}

/** Pages that a language has and another has not. */
export function missingTwins(
  pages: readonly { route: Route }[],
  { langs, planned }: Languages,
): Problem[] {
  const known = new Set(pages.map(({ route }) => keyOf(route, route.lang)));
  const isPlanned = new Set<string>(planned);
  return pages.flatMap(({ route }) =>
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

const keyOf = ({ version, key }: Route, lang: string) => `${version}\0${lang}\0${key}`;
