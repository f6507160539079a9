import type { RouteTable } from './routes.ts';

/** Preloads under way at once. */
const LIMIT = 4;

interface NetworkInformation {
  saveData?: boolean;
}

/** Loads the page of a link that the pointer, the focus or a finger is on. Off under Save-Data. */
export function startPreloading(routes: RouteTable): void {
  let active = 0;
  const preload = async (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPageLink(link) || active >= LIMIT || savesData()) return;
    active += 1;
    try {
      const entry = await routes.find(new URL(link.href));
      await entry?.preload();
    } catch {
      // The click will try again, and report.
    } finally {
      active -= 1;
    }
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, preload, { passive: true });
  }
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
