import type { PageModule } from '../model/page-view.ts';
import type { ShellData } from '../model/shell.ts';
import { announce } from './announce.ts';
import { endNotice, tellOffline } from './notice.ts';
import { type Rides, startRides } from './rides.ts';
import type { RouteEntry, RouteTable } from './routes.ts';
import { isReachable, loadInFull, OtherBuild } from './site-update.ts';
import { progress } from './stores/progress.ts';
import { isScroll, targetOf } from './target.ts';

/** A navigation that takes longer shows the progress bar (specification, section 9). */
const PROGRESS_DELAY = 200;

/** Everything that showing another page needs, loaded before the address changes. */
export interface LoadedPage {
  page: PageModule;
  /** Set when the language or version changes. */
  shell: ShellData | undefined;
  /** Inner HTML of the sidebar; set when the tab or language changes. */
  sidebar: string | undefined;
}

export interface NavigateOptions {
  routes: RouteTable;
  /** Loads what the page needs besides its own module. */
  load: (entry: RouteEntry) => Promise<LoadedPage>;
  /** Replaces the page in the DOM, at once. */
  show: (loaded: LoadedPage) => void;
  /** Whether pages change with a view transition. */
  animates: boolean;
  /** Called after the same page's query changed. */
  queryChanged: () => Promise<void>;
}

/** Newer than the DOM's types: changes the address that a navigation is about to have. */
interface PrecommitController {
  redirect?: (url: string) => void;
}

/** An address that the browser cannot show by itself, such as one no route table has. */
export class FullLoadNeeded extends Error {}

/**
 * Client-side navigation through the Navigation API. Where the browser lacks it, links load their
 * pages in full. The address changes when the page is there; a load that fails is logged and
 * becomes a full load, once. Without a line the page stays, and says so.
 */
export function startNavigation(options: NavigateOptions): void {
  if (typeof navigation === 'undefined') return;
  const scroll = scrollMemory(startRides());
  let fullLoad = false;
  let isGoingBack = false;
  navigation.addEventListener('navigate', (event) => {
    scroll.remember();
    if (isScroll(event)) closePanels();
    if (isScroll(event) && event.navigationType === 'traverse') scroll.restore(event);
    if (fullLoad || isGoingBack || !isPageChange(event)) return;
    const url = new URL(event.destination.url);
    if (url.pathname === location.pathname) {
      const sameQuery = url.search === location.search;
      const update = async () => {
        if (!sameQuery) await options.queryChanged();
      };
      intercept(event, attempt(update));
      return;
    }
    const from = { url: location.href, key: navigation.currentEntry?.key };
    let loaded: LoadedPage | undefined;
    const load = async (controller?: PrecommitController) => {
      loaded = await withProgress(loadPage(url, options), event.signal);
      // Other spellings of an address end at the page's own (ROUTE-4). History keeps what it has.
      const own = options.routes.address(loaded.page.view.routePath);
      if (own !== url.pathname && event.navigationType !== 'traverse') {
        controller?.redirect?.(own + url.search + url.hash);
      }
    };
    const commit = async () => {
      if (!loaded) await load();
      if (!loaded) return;
      const arrived = loaded;
      await change(options.animates, () => {
        closePanels();
        endNotice();
        scroll.hold();
        options.show(arrived);
        scroll.arrive(event);
        focusTarget(url.hash);
        announce(document.title);
      });
    };
    intercept(event, attempt(commit), attempt(load));

    function attempt(step: (controller?: PrecommitController) => Promise<void>) {
      return (controller?: PrecommitController) =>
        step(controller).catch(async (error: unknown) => {
          if (event.signal.aborted) return undefined;
          const isFine = error instanceof FullLoadNeeded || error instanceof OtherBuild;
          if (!isFine) console.error(`Loading ${url.href} failed:`, error);
          // The browser would show a page of its own.
          if (isFine ? !navigator.onLine : !(await isReachable())) {
            if (!event.signal.aborted) stay(event, url, from);
            throw error;
          }
          if (event.signal.aborted) return undefined;
          fullLoad = true;
          loadInFull(url);
          // The full load replaces the document; this navigation must not commit before it.
          return new Promise<void>(() => undefined);
        });
    }
  });

  /** Keeps the shown page, at its own address. */
  function stay(
    { navigationType }: NavigateEvent,
    url: URL,
    from: { url: string; key: string | undefined },
  ): void {
    closePanels();
    tellOffline(() => void navigation.navigate(url.href));
    if (location.href !== url.href) return;
    // This browser changes the address first.
    isGoingBack = true;
    if (navigationType === 'traverse' && from.key !== undefined) navigation.traverseTo(from.key);
    else history.replaceState(history.state, '', from.url);
    setTimeout(() => {
      isGoingBack = false;
    });
  }
}

/** Changes the page, from picture to picture where that is wanted and possible. */
async function change(animates: boolean, swap: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!animates || still || typeof document.startViewTransition !== 'function') return swap();
  const { updateCallbackDone, ready, finished } = document.startViewTransition(swap);
  // A reader who goes on at once skips the pictures, not the page; what the swap throws comes below.
  for (const shown of [ready, finished]) shown.catch(() => undefined);
  await updateCallbackDone;
}

/** @param precommit runs before the address changes, where the browser lets it wait */
function intercept(
  event: NavigateEvent,
  handler: () => Promise<void>,
  precommit?: (controller?: PrecommitController) => Promise<void>,
): void {
  event.intercept({
    focusReset: 'manual',
    scroll: 'manual',
    handler,
    ...(precommit && event.cancelable && { precommitHandler: precommit }),
  });
}

/** Menus and drawers close with the place they were opened at, on a way back, too (NSCR-5, SIDE-17). */
function closePanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>(':popover-open')) panel.hidePopover();
}

/** Lets the style sheet scroll smoothly, once the page that the document brought has its place. */
export function smoothAfterLoad(): void {
  if (document.readyState === 'complete') scrollSmoothly();
  else addEventListener('load', scrollSmoothly, { once: true });
}

function scrollSmoothly(): void {
  document.documentElement.dataset.smooth = '';
}

async function loadPage(url: URL, { routes, load }: NavigateOptions): Promise<LoadedPage> {
  const entry = await routes.find(url);
  if (!entry) throw new FullLoadNeeded();
  return load(entry);
}

/** Plain clicks and history steps within the site; not downloads, forms, reloads, or files. */
function isPageChange(event: NavigateEvent): boolean {
  if (!event.canIntercept || isScroll(event) || event.downloadRequest !== null) return false;
  if (event.formData || event.navigationType === 'reload') return false;
  return !/\.(?!html$)[a-z0-9]+$/i.test(new URL(event.destination.url).pathname);
}

/**
 * Where the reader was on each page of the history. The browser's own memory is taken by elements
 * of the page, and finds others in their place once the article has been swapped.
 */
function scrollMemory(rides: Rides) {
  const offsets = new Map<string, number>();
  const root = document.documentElement;
  return {
    remember() {
      const key = navigation.currentEntry?.key;
      if (key !== undefined) offsets.set(key, rides.destination() ?? scrollY);
    },
    /** Back to the old place of the shown page, at once. */
    restore(event: NavigateEvent) {
      delete root.dataset.smooth;
      const known = offsets.get(event.destination.key);
      if (known === undefined || !event.canIntercept) {
        // The browser knows it; it scrolls within two frames.
        requestAnimationFrame(() => requestAnimationFrame(scrollSmoothly));
        return;
      }
      intercept(event, async () => {
        scrollTo({ top: known, behavior: 'instant' });
        scrollSmoothly();
      });
    },
    /** From here on the page goes to its places at once. Before it changes: it is laid out once. */
    hold() {
      delete root.dataset.smooth;
    },
    /** To the top or the address's target on a new page, back to the old place on a known one. */
    arrive(event: NavigateEvent) {
      const known = offsets.get(event.destination.key);
      // Without the layout, the browser scrolls by the style from before.
      root.getBoundingClientRect();
      if (event.navigationType === 'traverse' && known !== undefined) scrollTo(0, known);
      else event.scroll();
      requestAnimationFrame(scrollSmoothly);
    },
  };
}

/** @param signal aborts when the reader goes elsewhere; the next navigation has its own wait */
async function withProgress<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const timer = setTimeout(() => progress.set(true), PROGRESS_DELAY);
  const end = () => {
    clearTimeout(timer);
    progress.set(false);
  };
  signal.addEventListener('abort', end);
  try {
    return await work;
  } finally {
    signal.removeEventListener('abort', end);
    if (!signal.aborted) end();
  }
}

/** Keyboard and screen-reader users continue at the new page's heading, or at the link's target. */
function focusTarget(hash: string): void {
  const target =
    targetOf(hash) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
