import { createFinder, type Finder } from '../../search/find.ts';
import type { IndexPage, SearchIndex } from '../../search/index-file.ts';
import { normalize } from '../../search/normalize.ts';
import { isHeldOut, type LabelledQuery } from './search-score.ts';

/** Route → the keywords that some query needs. */
export type NeededKeywords = Map<string, string[]>;

/** Pages that the dialog shows before the reader scrolls. */
const SHOWN = 3;

/**
 * Which keywords earn their place: without them somebody would find the page later, behind the first
 * place or behind the first three. Asked are the keywords themselves, since a reader may type them,
 * and the half of the labelled queries that is tuned on; the other half stays unseen.
 */
export async function neededKeywords(
  { lang, pages, synonyms }: Pick<SearchIndex, 'lang' | 'pages' | 'synonyms'>,
  queries: readonly LabelledQuery[],
): Promise<NeededKeywords> {
  const prefix = pages.some(({ routePath }) => routePath.startsWith(`/${lang}/`)) ? `/${lang}` : '';
  const asked = queries.filter((query) => !isHeldOut(lang, query));
  const needed: NeededKeywords = new Map();
  const without = await createFinder({
    pages: pages.map((page) => withKeywords(page, [])),
    synonyms,
  });
  const withNeeded = () =>
    createFinder({
      synonyms,
      pages: pages.map((page) => withKeywords(page, needed.get(page.routePath) ?? [])),
    });
  /** 2 for the first place, 1 for the next ones, 0 for none of them. */
  const grade = (finder: Finder, query: string, accepted: readonly string[]) => {
    const routes = finder.find(query).pages.slice(0, SHOWN);
    const place = routes.findIndex(({ page }) => accepted.includes(pages[page]?.routePath ?? ''));
    return place < 0 ? 0 : place === 0 ? 2 : 1;
  };
  const gradeBy = (finder: Finder, { query, pages: accepted }: LabelledQuery) =>
    grade(
      finder,
      query,
      accepted.map((page) => prefix + page),
    );
  const before = await createFinder({ pages, synonyms });
  for (const { routePath, keywords } of pages) {
    const useful = keywords.filter(
      (keyword) => grade(without, keyword, [routePath]) < grade(before, keyword, [routePath]),
    );
    if (useful.length > 0) needed.set(routePath, useful);
  }
  for (const labelled of asked) {
    const wanted = gradeBy(before, labelled);
    if (gradeBy(await withNeeded(), labelled) >= wanted) continue;
    for (const { route, keyword } of candidates(pages, labelled, prefix)) {
      const known = needed.get(route) ?? [];
      needed.set(route, [...known, keyword]);
      if (gradeBy(await withNeeded(), labelled) >= wanted) break;
      needed.set(route, known);
    }
  }
  return needed;
}

/** Most of a page is made when it is asked for; a copy by spreading would lose that. */
function withKeywords(page: IndexPage, keywords: string[]): IndexPage {
  const { routePath, title, group, content, toc, isDated, linkedFrom, description, code } = page;
  return {
    routePath,
    title,
    group,
    content,
    toc,
    isDated,
    linkedFrom,
    description,
    code,
    keywords,
  };
}

/** Keywords of the pages that answer a query, those that share most of its letters first. */
function candidates(
  pages: readonly IndexPage[],
  { query, pages: accepted }: LabelledQuery,
  prefix: string,
) {
  const words = new Set(normalize(query).match(/[\p{L}\p{N}]+/gu) ?? []);
  return pages
    .filter(({ routePath }) => accepted.some((page) => prefix + page === routePath))
    .flatMap(({ routePath: route, keywords }) => keywords.map((keyword) => ({ route, keyword })))
    .map(({ route, keyword }) => {
      const text = normalize(keyword);
      const shared = [...words].filter((word) => text.includes(word) || word.includes(text));
      return { route, keyword, shared: shared.length };
    })
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared);
}
