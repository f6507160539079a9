import { nearPages, showNearPages } from './near-pages.ts';
import type { PageSwap } from './page-swap.ts';
import type { RouteTable } from './routes.ts';
import type { CurrentPage } from './stores/page.ts';

/**
 * Hosts that know one 404 page only: leaves the default language's prefix out (ROUTE-8), or shows
 * the 404 page of the address's language (ERR-1). The page then lists what may have been meant.
 */
export async function adaptNotFound(
  { view, shell }: CurrentPage,
  routes: RouteTable,
  swap: PageSwap,
): Promise<void> {
  const { lang, langs } = shell.scheme;
  // Two slashes in a row would lead to another host.
  const path = location.pathname.slice(shell.base.length).replace(/\/{2,}/g, '/');
  const [first = '', ...rest] = path.replace(/^\//, '').split('/');
  if (lang !== '' && first === lang) {
    location.replace(shell.base + rest.join('/') + location.search + location.hash);
    return;
  }
  const isOther = langs.includes(first) && first !== view.lang;
  if (isOther) {
    const entry = await routes.find(new URL(`${shell.base}${first}/404`, location.origin));
    if (entry) swap.show(await swap.load(entry));
  }
  const wanted = routes.pathOf(new URL(location.href));
  if (wanted === undefined) return;
  const pages = await routes.pages({ version: view.version, lang: isOther ? first : view.lang });
  const near = nearPages(wanted, pages);
  showNearPages(near.map((page) => ({ path: page, href: routes.address(page) })));
}
