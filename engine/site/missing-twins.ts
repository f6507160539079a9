import type { Problem, Route } from '../model.ts';
import { twinOf } from './untranslated.ts';

export interface Languages {
  /** Languages of the site; none or one where pages have no twins. */
  langs: readonly string[];
  /** The site's default language: its pages may stand in for those that are missing. */
  defaultLang: string;
}

type Page = Pick<Route, 'version' | 'lang' | 'key' | 'source'>;

/** Pages that a language has and another has not, each told once, at the original. */
export function missingTwins(
  routes: readonly Page[],
  { langs, defaultLang }: Languages,
): Problem[] {
  const twins = new Map<string, Page[]>();
  for (const route of routes) {
    const key = `${route.version}\0${route.key}`;
    twins.set(key, [...(twins.get(key) ?? []), route]);
  }
  return [...twins.values()].flatMap((pages) => {
    const original = pages.find(({ lang }) => lang === defaultLang) ?? pages[0];
    if (!original) return [];
    const there = new Set(pages.map(({ lang }) => lang));
    const missing = langs.filter((lang) => !there.has(lang));
    return missing.map((lang) => missingTwin(original, lang, there, defaultLang));
  });
}

function missingTwin(
  { lang: written, source }: Page,
  lang: string,
  there: ReadonlySet<string>,
  defaultLang: string,
): Problem {
  const file = `content/${source}`;
  const twin = `content/${twinOf(source, written, lang)}`;
  const where = there.size === 1 ? `in \`${written}\` only` : `not in \`${lang}\``;
  const shown =
    written === defaultLang
      ? `; \`untranslated: 'fallback'\` in the site configuration shows all such pages in \`${written}\``
      : '';
  return {
    code: 'no-twin',
    severity: 'warning',
    file,
    message: `the page is ${where}: its readers in \`${lang}\` are led to a page above it`,
    hint: `translate it to ${twin}${shown}`,
  };
}
