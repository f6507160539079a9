import { flushSync } from 'react-dom';
import type { ClientView } from '../model/page-view.ts';
import type { ShellData } from '../model/shell.ts';
import { addArticleTools } from './article-tools.ts';
import { hydrateIslands, unhydrateIslands } from './islands.ts';
import { layOut, layWhole } from './laying.ts';
import { FullLoadNeeded, type LoadedPage } from './navigate.ts';
import type { ScrollTracking } from './outline.ts';
import { DOCUMENT_IDS } from './pre-paint.ts';
import { visibleRegions } from './regions.ts';
import type { RouteEntry, RouteTable } from './routes.ts';
import { fillSidebar, markCurrentPage, revealCurrentPage, scrollIntoSidebar } from './sidebar.ts';
import type { CurrentPage } from './stores/page.ts';
import type { Store } from './stores/store.ts';
import { setBuiltHtml } from './trusted.ts';

/** What shows a page in the place of another, in the DOM and in the shell. */
export interface PageSwap {
  /** Loads what a page needs besides its own module. */
  load: (entry: RouteEntry) => Promise<LoadedPage>;
  /** Puts a loaded page in the place of the shown one, at once. */
  show: (loaded: LoadedPage) => void;
  /** Takes up the page that the document brought. */
  adopt: () => void;
  /** Hides and brings back regions after the query changed (LAY-7). */
  queryChanged: () => Promise<void>;
}

export function createPageSwap(site: {
  page: Store<CurrentPage>;
  routes: RouteTable;
  scrolling: ScrollTracking;
  resting: { pageShown: () => void };
  preloading: { pageShown: () => void };
}): PageSwap {
  const { page, routes, scrolling, resting, preloading } = site;

  async function load(entry: RouteEntry): Promise<LoadedPage> {
    const shown = page.getSnapshot();
    const { language: lang, version } = entry;
    const otherShell = lang !== shown.shell.lang || version !== shown.shell.version;
    // Asked for together: on a slow line each round trip is felt.
    const [module, shell] = await Promise.all([
      entry.preload(),
      otherShell ? routes.shell({ lang, version }) : undefined,
    ]);
    const { area, regions } = module.view;
    // A bare page has no shell to adopt, and a shell cannot be made in the browser.
    if (isBare(module.view) !== isBare(shown.view)) throw new FullLoadNeeded();
    const otherTree = otherShell || area !== shown.view.area || !hasSidebar();
    // It came with the table that has named the page, unless that one is of another tab.
    const sidebar =
      otherTree && regions.sidebar && area !== ''
        ? await routes.sidebar({ lang, version, area })
        : undefined;
    return { page: module, shell, sidebar };
  }

  function show(loaded: LoadedPage): void {
    const main = document.getElementById(DOCUMENT_IDS.main);
    if (main) unhydrateIslands(main);
    const { view } = loaded.page;
    flushSync(() => page.set(withQuery(view, loaded.shell ?? page.getSnapshot().shell)));
    const sidebar = document.getElementById(DOCUMENT_IDS.sidebar);
    layWhole();
    if (main) setBuiltHtml(main, loaded.page.main);
    const outline = document.getElementById(DOCUMENT_IDS.outline);
    if (outline) setBuiltHtml(outline, loaded.page.outline);
    if (sidebar && loaded.sidebar !== undefined) fillSidebar(sidebar, loaded.sidebar);
    document.documentElement.lang = view.htmlLang;
    document.documentElement.dataset.pageType = view.pageType;
    document.title = view.documentTitle;
    document.querySelector('meta[name="description"]')?.setAttribute('content', view.description);
    const current = markCurrentPage(view);
    take();
    // Its place is asked for when everything is written: the browser lays the page out once.
    if (current) scrollIntoSidebar(current);
  }

  function adopt(): void {
    const { view, shell } = page.getSnapshot();
    if (location.search !== '') flushSync(() => page.set(withQuery(view, shell)));
    take();
    const main = document.getElementById(DOCUMENT_IDS.main);
    // Together with what has been put into the article: it gets its style once.
    if (main) layOut(main);
    revealCurrentPage();
  }

  function take(): void {
    scrolling.pageShown();
    const main = document.getElementById(DOCUMENT_IDS.main);
    if (!main) return;
    resting.pageShown();
    preloading.pageShown();
    addArticleTools(main, page.getSnapshot().shell);
    hydrateIslands(main);
  }

  async function queryChanged(): Promise<void> {
    const entry = await routes.find(new URL(location.href));
    if (entry) show(await load(entry));
  }

  return { load, show, adopt, queryChanged };
}

function withQuery(view: ClientView, shell: ShellData): CurrentPage {
  return { view: { ...view, regions: visibleRegions(view.regions, location.search) }, shell };
}

function isBare({ pageType }: ClientView): boolean {
  return pageType === 'custom' || pageType === 'blank';
}

function hasSidebar(): boolean {
  return document.getElementById(DOCUMENT_IDS.sidebar)?.hasChildNodes() ?? false;
}
