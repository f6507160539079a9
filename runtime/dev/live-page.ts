import type { LoadedPage } from '../navigate.ts';
import type { PageSwap } from '../page-swap.ts';
import { DOCUMENT_IDS } from '../pre-paint.ts';
import { createRouteTable, type RouteTable } from '../routes.ts';
import type { CurrentPage } from '../stores/page.ts';
import type { Store } from '../stores/store.ts';
import { onCodeReplaced } from './hot.ts';
import { keepPlace, keepSidebar } from './keep-place.ts';
import { concerns, type DevUpdate } from './messages.ts';
import { attachPage, showProblems } from './start.ts';

interface Site {
  page: Store<CurrentPage>;
  routes: RouteTable;
  swap: PageSwap;
}

/** React puts changed components in place this long after their code, at most. In milliseconds. */
const REFRESH_TIME = 200;

/** Development only: shows saved changes in the open page, where the reader is. */
export function keepLive(site: Site): void {
  let last: Promise<void> = Promise.resolve();
  attachPage({
    path: () => site.page.getSnapshot().view.routePath,
    update(update) {
      last = last
        .then(() => apply(site, update))
        .catch((error: unknown) => {
          console.error('The change needs a full load:', error);
          location.reload();
        });
    },
  });
  site.page.subscribe(showProblems);
  let empty = 0;
  onCodeReplaced({
    before() {
      empty = emptyRegions();
    },
    after: () => setTimeout(() => reloadIfMore(empty), REFRESH_TIME),
  });
}

async function apply(site: Site, update: DevUpdate): Promise<void> {
  const { page, routes, swap } = site;
  const { view } = page.getSnapshot();
  await renewRoutes(site, update);
  if (!concerns(update, view.routePath)) return;
  const entry = await routes.find(new URL(location.href));
  if (!entry || view.pageType === '404') {
    // The page is gone, or one may have appeared where there was none.
    if (view.pageType !== '404' || update.pages === 'all') location.reload();
    return;
  }
  const loaded = await swap.load(entry);
  // The reader has gone on to another page meanwhile.
  if (page.getSnapshot().view.routePath !== view.routePath) return;
  const fresh = update.shell ? await withSurroundings(loaded, routes) : loaded;
  const empty = emptyRegions();
  const show = () => keepPlace(() => swap.show(fresh));
  if (fresh.sidebar === undefined) show();
  else keepSidebar(show);
  reloadIfMore(empty);
}

/** Tables and pages that were loaded before, or ahead of a click, are out of date. */
async function renewRoutes({ page, routes }: Site, update: DevUpdate): Promise<void> {
  const { view, shell } = page.getSnapshot();
  const importer = (url: string) =>
    import(/* webpackIgnore: true */ `${url}?v=${update.session}.${update.version}`);
  Object.assign(routes, createRouteTable(shell, importer));
  if (!update.shell) return;
  // Tabs may have come or gone.
  Object.assign(routes, createRouteTable(await routes.shell(view), importer));
}

async function withSurroundings(loaded: LoadedPage, routes: RouteTable): Promise<LoadedPage> {
  const { view } = loaded.page;
  const hasSidebar = view.regions.sidebar && view.area !== '';
  return {
    page: loaded.page,
    shell: await routes.shell(view),
    sidebar: hasSidebar ? await routes.sidebar(view) : undefined,
  };
}

/**
 * Number of regions without content among those whose HTML React adopts. A component of the shell
 * that React makes anew has none: only the server can render it.
 */
function emptyRegions(): number {
  const regions = ['main', 'ul', 'footer', `[id="${DOCUMENT_IDS.sidebar}"]`];
  return document.querySelectorAll(regions.map((region) => `${region}:empty`).join()).length;
}

function reloadIfMore(emptyBefore: number): void {
  if (emptyRegions() > emptyBefore) location.reload();
}
