import type { RouteTable } from './routes.ts';
import { whenIdle } from './when-idle.ts';

/** Preloads under way at once. */
const LIMIT = 4;
/** The pointer rests on a link it stays on this long: passing over a list loads nothing. Milliseconds. */
const REST = 70;
/** Where most readers of a page go next. */
const LIKELY = 'a[rel=prev], a[rel=next], .hero-actions a';

interface NetworkInformation {
  saveData?: boolean;
}

/**
 * Loads what readers are about to need, so that a click waits for one request at most: once the
 * browser is idle the table of the page's tab and the pages that most go to next, and before the
 * click the page of a link that the pointer rests on, or the focus or a finger. Off under Save-Data.
 */
export function startPreloading(routes: RouteTable): { pageShown: () => void } {
  const load =
    typeof navigation === 'undefined' ? prefetchDocument : (url: URL) => preload(url, routes);
  let active = 0;
  /** What the reader points at now comes before what they are likely to want; older wishes are void. */
  let wanted: URL | undefined;
  let likely: URL[] = [];
  const next = () => {
    if (active >= LIMIT) return;
    const url = wanted ?? likely.shift();
    wanted = undefined;
    if (!url) return;
    active += 1;
    load(url)
      // The click will try again, and report.
      .catch(() => undefined)
      .finally(() => {
        active -= 1;
        next();
      });
    next();
  };
  const want = (link: HTMLAnchorElement) => {
    wanted = new URL(link.href);
    next();
  };
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ type, target }: Event) => {
    clearTimeout(rest);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || !isPageLink(link) || savesData()) return;
    if (type === 'pointerover') rest = setTimeout(want, REST, link);
    else want(link);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(type, onIntent, { passive: true });
  }
  let stopWaiting = () => {};
  const lookAhead = () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(LIKELY)].filter(isPageLink);
    // The page's own address brings the table of its tab.
    likely = [location, ...links].map(({ href }) => new URL(href));
    next();
  };
  return {
    pageShown() {
      stopWaiting();
      likely = [];
      if (!savesData()) stopWaiting = whenLoaded(lookAhead);
    },
  };
}

/** Loads a page's module, and the table that names it. */
async function preload(url: URL, routes: RouteTable): Promise<void> {
  const entry = await routes.find(url);
  if (url.pathname !== location.pathname) await entry?.preload();
}

/** For browsers that load each page in full. */
async function prefetchDocument({ href, pathname }: URL): Promise<void> {
  const known = `link[rel=prefetch][href="${CSS.escape(href)}"]`;
  if (pathname === location.pathname || document.head.querySelector(known)) return;
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = href;
  await new Promise((resolve) => {
    hint.onload = resolve;
    hint.onerror = resolve;
    document.head.append(hint);
  });
}

/** Calls back when all of the document has come and the browser is idle. @returns a function that stops waiting */
function whenLoaded(ready: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(ready);
  let stop = () => removeEventListener('load', loaded);
  const loaded = () => {
    stop = whenIdle(ready);
  };
  addEventListener('load', loaded, { once: true });
  return () => stop();
}

function isPageLink(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target === '_blank' || link.download) return false;
  if (link.pathname === location.pathname) return false;
  return !/\.(?!html$)[a-z0-9]+$/i.test(link.pathname);
}

function savesData(): boolean {
  // The Network Information API exists in Chromium only and is not in the DOM's types.
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true;
}
