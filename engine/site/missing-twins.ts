import { posix } from 'node:path';
import { editDistance } from '../../search/suggest.ts';
import type { Problem, Route } from '../model.ts';
import { twinOf } from './untranslated.ts';

export interface Languages {
  /** Languages of the site; none or one where pages have no twins. */
  langs: readonly string[];
  /** The site's default language: its pages may stand in for those that are missing. */
  defaultLang: string;
}

type Page = Pick<Route, 'version' | 'lang' | 'key' | 'source' | 'writtenIn'>;

/** Translations without an original, and the original that may be theirs under a new name. */
interface Renamed {
  translations: readonly Page[];
  original: Page;
}

/**
 * Pages that a language has and another has not, each told once, at the original; translations that
 * have none are told one by one.
 */
export function missingTwins(routes: readonly Page[], languages: Languages): Problem[] {
  const { langs, defaultLang } = languages;
  const groups = twinsOf(routes);
  const renamed = renamedPages(groups, languages);
  return groups.flatMap((pages) => {
    const original = pages.find(({ lang }) => lang === defaultLang) ?? pages[0];
    if (!original) return [];
    const there = new Set(pages.map(({ lang }) => lang));
    const missing = langs.filter((lang) => !there.has(lang));
    return missing.flatMap((lang) => {
      const told = lang === defaultLang ? pages : [original];
      return told.map((page) => missingTwin(page, lang, { there, defaultLang, renamed }));
    });
  });
}

/** The pages that are one page in several languages. */
function twinsOf(routes: readonly Page[]): Page[][] {
  const twins = new Map<string, Page[]>();
  for (const route of routes) {
    const key = `${route.version}\0${route.key}`;
    twins.set(key, [...(twins.get(key) ?? []), route]);
  }
  return [...twins.values()];
}

/** For translations without an original, the untranslated one in their folder that has the nearest name. */
function renamedPages(groups: readonly Page[][], { langs, defaultLang }: Languages): Renamed[] {
  if (langs.length < 2) return [];
  const isOriginal = ({ lang }: Page) => lang === defaultLang;
  const isWritten = ({ writtenIn }: Page) => writtenIn === undefined;
  const originals = groups.flatMap((pages) => {
    const original = pages.find(isOriginal);
    const written = new Set(pages.filter(isWritten).map(({ lang }) => lang));
    return original ? [{ original, written }] : [];
  });
  return groups.flatMap((translations): Renamed[] => {
    const [first] = translations;
    if (!first || translations.some(isOriginal)) return [];
    const former = twinOf(first.source, first.lang, defaultLang);
    const near = originals
      .filter(
        ({ original, written }) =>
          posix.dirname(original.source) === posix.dirname(former) &&
          !translations.some(({ lang }) => written.has(lang)),
      )
      .map(({ original }) => ({ original, distance: editDistance(original.source, former) }))
      .sort((a, b) => a.distance - b.distance)[0];
    return near ? [{ translations, original: near.original }] : [];
  });
}

interface Known {
  /** Languages that have the page. */
  there: ReadonlySet<string>;
  defaultLang: string;
  renamed: readonly Renamed[];
}

function missingTwin(page: Page, lang: string, { there, defaultLang, renamed }: Known): Problem {
  const { lang: written, source } = page;
  const where = there.size === 1 ? `in \`${written}\` only` : `not in \`${lang}\``;
  const shown =
    written === defaultLang
      ? `; \`untranslated: 'fallback'\` in the site configuration shows all such pages in \`${written}\``
      : '';
  const translate = `translate it to content/${twinOf(source, written, lang)}${shown}`;
  const rename = renameHint(page, lang, { defaultLang, renamed });
  return {
    code: 'no-twin',
    severity: 'warning',
    file: `content/${source}`,
    message: `the page is ${where}: its readers in \`${lang}\` are led to a page above it`,
    hint: rename === undefined ? translate : `${rename}; if it was not, ${translate}`,
  };
}

/** What to do about a page whose original has been given another name. */
function renameHint(
  page: Page,
  lang: string,
  { defaultLang, renamed }: Pick<Known, 'defaultLang' | 'renamed'>,
): string | undefined {
  const found = renamed.find(({ translations, original }) =>
    lang === defaultLang ? translations.includes(page) : original === page,
  );
  const translation =
    lang === defaultLang ? page : found?.translations.find((one) => one.lang === lang);
  if (!found || !translation) return undefined;
  const former = twinOf(translation.source, translation.lang, defaultLang);
  const { source } = found.original;
  const moved = twinOf(source, defaultLang, translation.lang);
  return `was content/${former} renamed to content/${source}? Then rename its translation, too: content/${translation.source} to content/${moved}`;
}
