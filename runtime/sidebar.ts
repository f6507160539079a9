import { matchKey } from './addresses.ts';
import { DOCUMENT_IDS } from './pre-paint.ts';

/** Labels that the current page's title stands in for, to put them back. */
const labels = new WeakMap<Element, string>();

/**
 * Marks the current page in the sidebar, opens the groups around it and brings it into view inside
 * the sidebar. The page's title replaces its label (specification, section 4).
 */
export function markCurrentPage(page: { title: string }): void {
  const sidebar = document.getElementById(DOCUMENT_IDS.sidebar);
  if (!sidebar) return;
  for (const link of sidebar.querySelectorAll('a[aria-current]')) {
    link.removeAttribute('aria-current');
    const label = labels.get(link);
    if (label !== undefined) link.textContent = label;
  }
  const current = [...sidebar.querySelectorAll('a')].find((link) => isCurrent(link, location));
  if (!current) return;
  current.setAttribute('aria-current', 'page');
  replaceLabel(current, page.title);
  for (let group = current.closest('details'); group; group = parentGroup(group)) group.open = true;
  scrollIntoSidebar(current);
}

/** Whether a link of the sidebar leads to an address, in any of the address's forms (SIDE-6). */
export function isCurrent(
  link: Pick<URL, 'origin' | 'pathname'>,
  address: Pick<URL, 'origin' | 'pathname'>,
): boolean {
  return link.origin === address.origin && matchKey(link.pathname) === matchKey(address.pathname);
}

function replaceLabel(link: HTMLAnchorElement, title: string): void {
  const plain = title.replaceAll('`', '');
  const label = link.textContent ?? '';
  // Labels with marks or a tag beside them are left as the build rendered them.
  if (link.children.length > 0 || label === plain || plain === '') return;
  labels.set(link, label);
  link.textContent = plain;
}

function parentGroup(group: Element): HTMLDetailsElement | null {
  return group.parentElement?.closest('details') ?? null;
}

/** Brings the page that the build has marked into view. */
export function revealCurrentPage(): void {
  const sidebar = document.getElementById(DOCUMENT_IDS.sidebar);
  const current = sidebar?.querySelector<HTMLElement>('a[aria-current]');
  if (current) scrollIntoSidebar(current);
}

/** Scrolls the sidebar only, never the page (SIDE-8). */
function scrollIntoSidebar(link: HTMLElement): void {
  let box: HTMLElement | null = link.parentElement;
  while (box && !/(auto|scroll)/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!box || box === document.documentElement || box === document.body) return;
  const outer = box.getBoundingClientRect();
  const inner = link.getBoundingClientRect();
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
