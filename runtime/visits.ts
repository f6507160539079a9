import type { PageLinkRef } from '../model/page-view.ts';
import type { RouteTable } from './routes.ts';
import type { CurrentPage } from './stores/page.ts';
import type { Store } from './stores/store.ts';

/** A page that was opened. */
export type Visit = PageLinkRef & { lang: string };

/** Enough for a few of each language. */
const KEPT = 12;

/** Latest first. In memory: nothing of it outlives the document (ST-2). */
let visited: readonly Visit[] = [];

/** The pages that were opened since this document was loaded, latest first. */
export const visits = (): readonly Visit[] => visited;

/** Notes each page that is shown, and the one that is shown now. */
export function rememberVisits(page: Store<CurrentPage>, { address }: RouteTable): void {
  const remember = () => {
    const { routePath, title, lang, pageType } = page.getSnapshot().view;
    if (pageType === '404') return;
    const href = address(routePath);
    const before = visited.filter((known) => known.href !== href);
    visited = [{ text: title, href, lang }, ...before].slice(0, KEPT);
  };
  remember();
  page.subscribe(remember);
}
