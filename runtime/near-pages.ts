import { editDistance } from '../search/suggest.ts';

/** Id of the element of the 404 page that lists them. */
export const NEAR_PAGES = 'near-pages';

/** How many are shown. */
const SHOWN = 3;

/** The last part of an address says what it is about: `output` of `/config/output`. */
const lastPart = (path: string): string => /([^/]*)\/?$/.exec(path)?.[1] ?? '';

/** How many letters of a text may be wrong. */
const tolerance = (text: string): number => Math.max(1, Math.floor(text.length / 4));

/**
 * Pages that a reader may have meant by an address that none has, the likeliest first: those with
 * nearly the same address, and those that stand in another folder now.
 * @param path comparable address, without base and extension
 */
export function nearPages(path: string, pages: readonly string[]): string[] {
  const wanted = path.toLowerCase();
  const name = lastPart(wanted);
  if (name.length < 3) return [];
  return pages
    .flatMap((page) => {
      const whole = editDistance(wanted, page.toLowerCase());
      const last = lastPart(page.toLowerCase());
      const part = last === '' ? Number.POSITIVE_INFINITY : editDistance(name, last);
      const isNear = whole <= tolerance(name) || part <= tolerance(name);
      return isNear ? [{ page, whole, part: Math.min(part, whole) }] : [];
    })
    .sort((a, b) => a.part - b.part || a.whole - b.whole)
    .slice(0, SHOWN)
    .map(({ page }) => page);
}

/** Fills the list of the 404 page. */
export function showNearPages(links: readonly { href: string; path: string }[]): void {
  const place = document.getElementById(NEAR_PAGES);
  const list = place?.querySelector('ul');
  if (!place || !list || links.length === 0) return;
  list.replaceChildren(
    ...links.map(({ href, path }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = href;
      link.textContent = path;
      item.append(link);
      return item;
    }),
  );
  place.hidden = false;
}
