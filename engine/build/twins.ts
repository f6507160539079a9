import { checkTwinHeadings } from '../compile/twin-headings.ts';
import type { Problem } from '../model.ts';
import type { CompiledRoute } from './compile-stage.ts';

/** Compares the headings of every translation with those of the page in the default language. */
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
