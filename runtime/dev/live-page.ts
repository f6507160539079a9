import type { LoadedPage } from '../navigate.ts';
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
  /** The one way by which pages come onto the screen; see `entry.tsx`. */
  show: (loaded: LoadedPage) => void;
}

/** Development only: shows saved changes in the open page, where the reader is. */
export function keepLive(site: Site): void {
  let last: Promise<void> = Promise.resolve();
  const path = () => site.page.getSnapshot().view.routePath;
  attachPage({
    path,
    update(update) {
      last = last
        .then(() => apply(site, update))
        .catch((error: unknown) => {
          console.error('The change could not be shown:', error);
          location.reload();
        });
    },
  });
  site.page.subscribe(showProblems);
  onCodeReplaced(() => {
    // A component of the shell that React made anew has lost the HTML it had adopted.
    if (!document.getElementById(DOCUMENT_IDS.main)?.hasChildNodes()) location.reload();
  });
}

async function apply({ page, routes, show }: Site, update: DevUpdate): Promise<void> {
  const { view, shell } = page.getSnapshot();
  const importer = (url: string) =>
    import(/* webpackIgnore: true */ `${url}?v=${update.session}.${update.version}`);
  // Tables and pages that were loaded before, or ahead of a click, are out of date.
  Object.assign(routes, createRouteTable(shell, importer));
  if (!concerns(update, view.routePath)) return;
  const newShell = update.shell ? await routes.shell(view) : undefined;
  if (newShell) Object.assign(routes, createRouteTable(newShell, importer));
  const entry = await routes.find(new URL(location.href));
  if (!entry || view.pageType === '404') {
    // The page is gone, or one has appeared where there was none.
    if (entry || view.pageType !== '404' || update.shell) location.reload();
    return;
  }
  const fresh = await entry.preload();
  const sidebar =
    update.shell && fresh.view.regions.sidebar && fresh.view.area !== ''
      ? await routes.sidebar(fresh.view)
      : undefined;
  // The reader has gone on to another page meanwhile.
  if (page.getSnapshot().view.routePath !== view.routePath) return;
  const swap = () => keepPlace(() => show({ page: fresh, shell: newShell, sidebar }));
  if (sidebar === undefined) swap();
  else keepSidebar(swap);
}
