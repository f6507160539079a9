import { type ReactNode, startTransition, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageStart } from '../model/page-view.ts';
import type { ShellData, ShellModule, ShellStatics } from '../model/shell.ts';
import { connectPopovers } from '../theme/popovers.ts';
import { Shell } from '../theme/shell.tsx';
import type { ShellActions } from '../theme/shell-actions.ts';
import { startAnnouncing } from './announce.ts';
import { askAgainForParts } from './chunk-addresses.ts';
import { keepPlaceInLanguageLinks } from './language-links.ts';
import { late, onRequest } from './late.ts';
import { keepLateSheet } from './late-sheet.ts';
import { adoptPlace } from './laying.ts';
import { smoothAfterLoad, startNavigation } from './navigate.ts';
import { startNotices } from './notice.ts';
import { startScrollTracking } from './outline.ts';
import { readPage } from './page-start.ts';
import { createPageSwap } from './page-swap.ts';
import { DOCUMENT_IDS, INERT, type TappedRoot } from './pre-paint.ts';
import { startPreloading } from './preload.ts';
import { startResting } from './resting.ts';
import { retry } from './retry.ts';
import { approach } from './rides.ts';
import { createRouteTable, importAnew, importUrl } from './routes.ts';
import { startSearch } from './search-opener.ts';
import { selectCode } from './select-code.ts';
import { startSidebar } from './sidebar.ts';
import { ownBuild, reloadOnce, wasRenewedInVain } from './site-update.ts';
import { SESSION_KEYS } from './storage-keys.ts';
import { appearance } from './stores/appearance.ts';
import { type CurrentPage, createPageStore } from './stores/page.ts';
import { session } from './stores/storage.ts';
import type { Store } from './stores/store.ts';
import { targetOf } from './target.ts';
import { startTopBar } from './top-bar.ts';
import { ADOPTED, builtHtml } from './trusted.ts';
import { rememberVisits } from './visits.ts';
import { startZoom } from './zoom-clicks.ts';

/** The code behind the buttons of an article comes with the first click. */
function startArticleButtons(scope: Document): void {
  scope.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button?.matches('[data-copy-page], .code-tools *, .hero-motion')) return;
    onRequest(
      () => import('./article-buttons.ts'),
      ({ pressArticleButton }) => pressArticleButton(button),
      () => selectCode(button),
    );
  });
}

/** Does what the reader asked of a button while nothing could answer; panels the browser opens itself. */
function repeatTap(): void {
  const root: TappedRoot = document.documentElement;
  const button = root.tapped;
  delete root.tapped;
  if (!button?.isConnected || button.popoverTargetElement) return;
  if (button.hasAttribute('command') && 'command' in button) return;
  button.click();
}

/** The browser does not go to what a tab hides. */
function revealTarget(): void {
  const target = targetOf(location.hash);
  if (!target?.closest('[hidden]')) return;
  late(
    () => import('./reveal.ts'),
    ({ reveal }) => reveal(target),
    () => {
      for (let one = target.closest('[hidden]'); one; one = target.closest('[hidden]')) {
        one.removeAttribute('hidden');
      }
      target.scrollIntoView();
    },
  );
}

// A build writes the module with this shape.
const loadShell = importAnew(importUrl) as (url: string) => Promise<ShellModule>;

const actions: ShellActions = {
  toggleAppearance: appearance.toggle,
  scrollToTop: () => {
    approach(0);
    scrollTo({ top: 0 });
  },
};

/** Regions of each shell as React takes them: as long as they are the same objects, it leaves them alone. */
const knownStatics = new WeakMap<ShellData, ShellStatics>();

function staticsOf(shell: ShellData): ShellStatics | undefined {
  const { statics } = shell;
  const known = knownStatics.get(shell);
  if (known || !statics) return known;
  const panels = Object.entries(statics.panels).map(([key, html]) => [key, builtHtml(html)]);
  const built = { footer: builtHtml(statics.footer), panels: Object.fromEntries(panels) };
  knownStatics.set(shell, built);
  return built;
}

function App({ page }: { page: Store<CurrentPage> }): ReactNode {
  const { view, shell } = useSyncExternalStore(
    page.subscribe,
    page.getSnapshot,
    page.getServerSnapshot,
  );
  return (
    <Shell
      view={view}
      shell={shell}
      mainHtml={ADOPTED}
      sidebarHtml={ADOPTED}
      outlineHtml={ADOPTED}
      statics={staticsOf(shell)}
      actions={actions}
    />
  );
}

/**
 * The browser's composition root: hydrates the shell around the article that the build rendered,
 * wakes the islands, and shows other pages without a full load. Where it cannot, nothing that it would
 * answer is shown.
 */
export async function start(): Promise<void> {
  const { dataset } = document.documentElement;
  try {
    await startPage();
    delete dataset[INERT];
  } catch (error) {
    dataset[INERT] = '';
    throw error;
  }
}

async function startPage(): Promise<void> {
  askAgainForParts();
  keepLateSheet();
  // A sheet that does not come must not hide the article.
  adoptPlace();
  const root = document.getElementById(DOCUMENT_IDS.root);
  const data = document.getElementById(DOCUMENT_IDS.data)?.textContent;
  if (!root || !data) throw new Error('the document did not arrive in full: reload the page');
  // The build wrote this element and that module from the same types.
  const { view, shell } = JSON.parse(data) as PageStart;
  const module = await retry(() => loadShell(shell));
  const build = ownBuild();
  // The document comes from a cache, and the site has gone on.
  if (module.build !== undefined && module.build !== build && reloadOnce()) return;
  const initial: CurrentPage = { view: readPage(view), shell: module.default };
  const page = createPageStore(initial);
  const routes = createRouteTable(
    initial.shell,
    importUrl,
    wasRenewedInVain() ? undefined : build,
    module.entries,
  );
  const swap = createPageSwap({
    page,
    routes,
    scrolling: startScrollTracking(),
    resting: startResting(),
    preloading: startPreloading(routes),
  });
  // As a transition it lets the browser in between, every few milliseconds.
  startTransition(() => {
    hydrateRoot(root, <App page={page} />, {
      onRecoverableError: (error) => console.error('Hydration:', error),
    });
  });
  if (initial.shell.darkMode) appearance.follow();
  if (initial.shell.hideNavbar === 'auto') startTopBar();
  connectPopovers();
  keepPlaceInLanguageLinks();
  startAnnouncing();
  startNotices((name) => page.getSnapshot().shell.texts[name] ?? name);
  startArticleButtons(document);
  startZoom(document);
  startSidebar();
  if (initial.shell.search) {
    rememberVisits(page, routes);
    startSearch(async (dialog, renew) => {
      const [{ mountSearch }] = await Promise.all([
        import(/* webpackChunkName: "search" */ '../theme/search/mount.tsx'),
        // Asked for again by what mounts; loaded together.
        routes.searchTexts(page.getSnapshot().shell),
      ]);
      return mountSearch({ dialog, page, routes, renew });
    });
  }
  smoothAfterLoad();
  startNavigation({ routes, animates: initial.shell.contentAnimation, ...swap });
  if (process.env.NODE_ENV === 'development') {
    // The production build drops the branch, and the module with it.
    void import(/* webpackMode: "eager" */ './dev/live-page.ts').then(({ keepLive }) =>
      keepLive({ page, routes, swap }),
    );
  }
  swap.adopt();
  repeatTap();
  revealTarget();
  globalThis.navigation?.addEventListener('navigatesuccess', revealTarget);
  const asked = session.take(SESSION_KEYS.movedFrom);
  if (asked === location.href) {
    // This document is about to be left.
    session.set(SESSION_KEYS.movedFrom, asked);
  } else if (asked !== null) {
    late(
      () => import('./moved-notice.ts'),
      ({ showMovedNotice }) => showMovedNotice(asked, initial, routes),
    );
  }
  if (initial.view.pageType === '404') {
    late(
      () => import('./not-found.ts'),
      ({ adaptNotFound }) => adaptNotFound(initial, routes, swap),
    );
  }
}
