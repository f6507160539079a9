import type { RouteTable } from './routes.ts';

/** Preloads under way at once. */
const LIMIT = 4;
/** The pointer rests on a link it stays on this long: passing over a list loads nothing. Milliseconds. */
const REST = 70;

interface NetworkInformation {
  saveData?: boolean;
}

/** Loads the page of a link that the pointer rests on, or the focus or a finger. Off under Save-Data. */
export function startPreloading(routes: RouteTable): void {
  let active = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const preload = async (link: HTMLAnchorElement) => {
    if (active >= LIMIT) return;
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
  const onIntent = ({ type, target }: Event) => {
    clearTimeout(rest);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || !isPageLink(link) || savesData()) return;
    if (type === 'pointerover') rest = setTimeout(() => void preload(link), REST);
    else void preload(link);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onIntent, { passive: true });
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
