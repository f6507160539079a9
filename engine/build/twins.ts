import { checkTwinHeadings } from '../compile/twin-headings.ts';
import type { Problem, Route, RoutePath } from '../model.ts';
import type { CompiledRoute } from './compile-stage.ts';

/**
 * Compares the headings of every translation with those of the page in the default language.
 * Pages without a twin are `missingTwins`' matter.
 */
export function twinProblems(pages: readonly CompiledRoute[], defaultLang: string): Problem[] {
  const originals = new Map(
    pages
      .filter(({ route }) => route.lang === defaultLang)
      .map((page) => [`${page.route.version}\0${page.route.key}`, page]),
  );
  return pages.flatMap((page) => {
    if (page.route.lang === defaultLang) return [];
    const original = originals.get(`${page.route.version}\0${page.route.key}`);
    if (!original) return [];
    return checkTwinHeadings(
      { source: original.route.source, headings: original.record.summary.headings },
      { source: page.route.source, headings: page.record.summary.headings },
    );
  });
}

export interface Languages {
  langs: readonly string[];
  /** Pages that the site will have: those are counted elsewhere. */
  planned: readonly RoutePath[];
}

/** Pages that a language has and another has not. */
export function missingTwins(
  pages: readonly Pick<CompiledRoute, 'route'>[],
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
