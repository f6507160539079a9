import type { RoutePath } from '../../model/names.ts';
import { addFrames } from '../add-frames.ts';
import type { ResolvedConfig } from '../config.ts';
import type { Problem, Route } from '../model.ts';
import { type OpenedSite, type SiteState, summarizedPages } from '../opened-site.ts';
import { markdownFile, outputFile } from '../routes.ts';
import type { PageSummary } from '../site/page-summary.ts';
import type { RenderablePage, SiteModel } from '../site/site.ts';

/** The site as it is shown now, made from what is known of every page. */
export interface SiteView {
  config: ResolvedConfig;
  routes: readonly Route[];
  model: SiteModel;
  byPath: ReadonlyMap<RoutePath, RenderablePage>;
  /** Document, page module or Markdown twin below the output folder → page. */
  byFile: ReadonlyMap<string, RenderablePage>;
  /** What each page's view was made from; see `viewKey`. */
  madeFrom: ReadonlyMap<RoutePath, string>;
  /** Changes with anything around the pages: navigation, sidebars, texts. */
  shellKey: string;
  /** Problems of what stands around the articles: the navigation, heroes and cards of home pages. */
  configProblems: Problem[];
}

/** Builds the site's model in the same way as a build does. */
export function siteView(
  opened: OpenedSite,
  state: Pick<SiteState, 'routes' | 'commitTimes'>,
  summaries: ReadonlyMap<RoutePath, PageSummary>,
): SiteView {
  const { config } = opened;
  const { routes } = state;
  const pages = summarizedPages(routes, summaries);
  const model = opened.model(pages, state);
  const all = [...model.pages, ...model.notFound];
  return {
    config,
    routes,
    model,
    byPath: new Map(all.map((page) => [page.route.path, page])),
    byFile: new Map(
      all.flatMap((page) => [
        [outputFile(page.route.path), page] as const,
        [moduleFile(page.route.path), page] as const,
        [markdownFile(outputFile(page.route.path)), page] as const,
      ]),
    ),
    madeFrom: new Map(pages.map(({ route, summary }) => [route.path, viewKey(summary)])),
    shellKey: JSON.stringify(model.sections.map(({ shell, trees }) => [shell, [...trees]])),
    configProblems: addFrames(
      model.problems.filter((one) => !model.between.has(one)),
      config.root,
    ),
  };
}

/** Everything of a page but its article that is seen on it; the shell is the section's. */
export function seenKey({ view, overview }: RenderablePage): string {
  return JSON.stringify([{ ...view, shell: undefined }, overview]);
}

/** File of a page's module, below the output folder. Development has no use for hashes. */
export function moduleFile(path: RoutePath): string {
  return `static/pages/${outputFile(path).replace(/\.html$/, '.js')}`;
}

/**
 * Everything of a page that other pages, the navigation or its own frame may show. While it stays
 * the same, an edit concerns the article alone and the model need not be built again.
 */
export function viewKey({
  frontmatter,
  entrances,
  h1,
  headings,
  toc,
  islands,
}: PageSummary): string {
  return JSON.stringify([
    frontmatter,
    entrances,
    h1,
    headings.map(({ depth, id, text, topLevel }) => [depth, id, text, topLevel]),
    toc.map(({ text, id, depth }) => [text, id, depth]),
    islands,
  ]);
}
