import type { Lang } from '../../model/names.ts';
import { languageName } from '../language-name.ts';
import type { Problem, Route, SourcePath } from '../model.ts';

/** A page that a language lacks. */
export interface Untranslated {
  lang: Lang;
  /** The original, relative to the content folder. */
  source: SourcePath;
  /** Where its translation would lie. */
  twin: string;
}

/** Pages that are shown in the default language in the place of a translation. */
export function untranslatedPages(routes: readonly Route[]): Untranslated[] {
  return routes.flatMap(({ lang, source, writtenIn }) =>
    writtenIn === undefined ? [] : [{ lang, source, twin: twinOf(source, writtenIn, lang) }],
  );
}

/** The same pages as problems, each at its original. */
export function untranslatedProblems(routes: readonly Route[]): Problem[] {
  return untranslatedPages(routes).map(({ lang, source, twin }) => ({
    code: 'untranslated',
    severity: 'warning',
    file: `content/${source}`,
    message: `the page is not translated into ${languageName(lang)}: its readers see the original`,
    hint: `translate it to content/${twin}`,
  }));
}

/** Where a page's translation lies. */
export const twinOf = (source: string, written: Lang, lang: Lang): string =>
  `/${source}`.replace(`/${written}/`, `/${lang}/`).slice(1);

/** One line about them; undefined when all pages are translated. */
export function untranslatedNote(pages: readonly Untranslated[]): string | undefined {
  const counts = new Map<Lang, number>();
  for (const { lang } of pages) counts.set(lang, (counts.get(lang) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const told = [...counts].map(([lang, count]) => `${count} into ${languageName(lang)}`);
  return `Not translated: ${told.join(', ')}; \`npm run check -- --untranslated\` lists the pages.`;
}
