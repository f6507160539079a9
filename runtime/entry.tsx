import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { ClientView } from '../engine/model.ts';
import { connectPopovers } from '../theme/popovers.ts';
import { Shell } from '../theme/shell.tsx';
import { startCodeButtons } from './copy-code.ts';
import { hydrateIslands, unhydrateIslands } from './islands.ts';
import { type LoadedPage, startNavigation } from './navigate.ts';
import { startScrollTracking } from './outline.ts';
import { DOCUMENT_IDS } from './pre-paint.ts';
import { startPreloading } from './preload.ts';
import { visibleRegions } from './regions.ts';
import { createRouteTable, type RouteEntry } from './routes.ts';
import { markCurrentPage, scrollIntoSidebar } from './sidebar.ts';
import { appearance } from './stores/appearance.ts';
import { type CurrentPage, createPageStore } from './stores/page.ts';
import { ADOPTED, setBuiltHtml } from './trusted.ts';

/**
 * The browser's composition root: hydrates the shell around the article that the build rendered,
 * wakes the islands, and shows other pages without a full load.
 */
function start(): void {
  const root = document.getElementById(DOCUMENT_IDS.root);
  const data = document.getElementById(DOCUMENT_IDS.data)?.textContent;
  if (!root || !data) return;
  // The build wrote this element from the same type.
  const initial = JSON.parse(data) as CurrentPage;
  const page = createPageStore(initial);
  const routes = createRouteTable(initial.shell);
  const scrolling = startScrollTracking();
  const actions = {
    toggleAppearance: appearance.toggle,
    scrollToTop: () => scrollTo({ top: 0 }),
  };

  function App() {
    const { view, shell } = useSyncExternalStore(
      page.subscribe,
      page.getSnapshot,
      page.getServerSnapshot,
    );
    return (
      <Shell view={view} shell={shell} mainHtml={ADOPTED} sidebarHtml={ADOPTED} actions={actions} />
    );
  }

  async function load(entry: RouteEntry): Promise<LoadedPage> {
    const shown = page.getSnapshot();
    const module = await entry.preload();
    const { lang, version, area, regions } = module.view;
    const otherShell = lang !== shown.shell.lang || version !== shown.shell.version;
    const otherTree = otherShell || area !== shown.view.area || !hasSidebar();
    const [shell, sidebar] = await Promise.all([
      otherShell ? routes.shell({ lang, version }) : undefined,
      otherTree && regions.sidebar && area !== '' ? routes.sidebar({ lang, version, area }) : undefined,
    ]);
    return { page: module, shell, sidebar };
  }

  function show(loaded: LoadedPage): void {
    const main = document.getElementById(DOCUMENT_IDS.main);
    if (main) unhydrateIslands(main);
    const { view } = loaded.page;
    flushSync(() => page.set(currentPage(view, loaded.shell)));
    fill(DOCUMENT_IDS.main, loaded.page.main);
    if (loaded.sidebar !== undefined) fill(DOCUMENT_IDS.sidebar, loaded.sidebar);
    document.documentElement.lang = view.htmlLang;
    document.title = view.documentTitle;
    document.querySelector('meta[name="description"]')?.setAttribute('content', view.description);
    pageShown(view);
  }

  function currentPage(view: ClientView, shell = page.getSnapshot().shell): CurrentPage {
    return { view: { ...view, regions: visibleRegions(view.regions, location.search) }, shell };
  }

  function pageShown(view: ClientView): void {
    const main = document.getElementById(DOCUMENT_IDS.main);
    markCurrentPage(view);
    scrolling.pageShown(view.outline.map(({ id }) => id));
    if (main) hydrateIslands(main);
  }

  /** Regions that the query hides or brings back (LAY-7). */
  async function queryChanged(): Promise<void> {
    const entry = await routes.find(new URL(location.href));
    if (entry) show(await load(entry));
  }

  hydrateRoot(root, <App />, {
    onRecoverableError: (error) => console.error('Hydration:', error),
  });
  connectPopovers();
  startCodeButtons(document);
  startPreloading(routes);
  startNavigation({ routes, load, show, queryChanged });
  if (import.meta.webpackHot) {
    // Development only; the production build drops the branch with the module.
    void import(/* webpackMode: "eager" */ './dev/live-page.ts').then(({ keepLive }) =>
      keepLive({ page, routes, show }),
    );
  }
  if (location.search !== '') flushSync(() => page.set(currentPage(initial.view)));
  pageShown(initial.view);
  const current = document.querySelector<HTMLElement>('#sidebar-content a[aria-current]');
  if (current) scrollIntoSidebar(current);
  if (initial.view.pageType === '404') void adaptNotFound(initial.view);

  /** Hosts that know one 404 page only: shows the one of the address's language (ERR-1). */
  async function adaptNotFound(view: ClientView): Promise<void> {
    const { lang, langs } = initial.shell.scheme;
    const first = location.pathname.slice(initial.shell.base.length).split('/')[0] ?? '';
    if (lang !== '' && first === lang) {
      const rest = location.pathname.slice(initial.shell.base.length + lang.length).replace(/^\//, '');
      location.replace(initial.shell.base + rest + location.search + location.hash);
    } else if (langs.includes(first) && first !== view.lang) {
      const entry = await routes.find(new URL(`${initial.shell.base}${first}/404`, location.origin));
      if (entry) show(await load(entry));
    }
  }
}

function hasSidebar(): boolean {
  return document.getElementById(DOCUMENT_IDS.sidebar)?.hasChildNodes() ?? false;
}

function fill(id: string, html: string): void {
  const element = document.getElementById(id);
  if (element) setBuiltHtml(element, html);
}

start();
