import { type InlineText, plainText } from '../model/inline-text.ts';
import { matchKey } from './addresses.ts';
import { inlineNodes } from './inline-nodes.ts';
import { DOCUMENT_IDS } from './pre-paint.ts';
import { setBuiltHtml } from './trusted.ts';

/**
 * Marks the current page in the sidebar and opens the groups around it. The page's title replaces its
 * label until the reader leaves (SIDE-15).
 * @returns its link
 */
export function markCurrentPage(page: { title: InlineText }): HTMLAnchorElement | undefined {
  const sidebar = document.getElementById(DOCUMENT_IDS.sidebar);
  if (!sidebar) return undefined;
  for (const link of sidebar.querySelectorAll<HTMLElement>('a[aria-current]')) {
    link.removeAttribute('aria-current');
    restoreLabel(link);
  }
  const current = [...sidebar.querySelectorAll('a')].find((link) => isCurrent(link, location));
  if (!current) return undefined;
  current.setAttribute('aria-current', 'page');
  replaceLabel(current, page.title);
  for (let group = current.closest('details'); group; group = parentGroup(group)) group.open = true;
  return current;
}

/** Which groups the reader has opened and closed, in all tabs, until the document is left (SIDE-7). */
const groupStates = new Map<string, boolean>();

/** The first address in a group tells it from those of other tabs, its label from those around it. */
function groupKey(group: Element): string {
  return [group.querySelector('a')?.href, group.querySelector('summary')?.textContent].join(' ');
}

/** Puts a tab's tree into the sidebar, its groups as the reader left them. */
export function fillSidebar(sidebar: HTMLElement, html: string): void {
  setBuiltHtml(sidebar, html);
  for (const group of sidebar.querySelectorAll('details')) {
    group.open = groupStates.get(groupKey(group)) ?? group.open;
  }
}

/**
 * A click on a group that has a link follows it and toggles the group (SIDE-9). The drawer opens at
 * the current page: a sidebar that is not shown cannot be scrolled.
 */
export function startSidebar(): void {
  // Toggles do not bubble: heard on their way down.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const content = document.getElementById(DOCUMENT_IDS.sidebar);
      if (!content) return;
      if (target === content.parentElement) revealCurrentPage();
      if (target instanceof HTMLDetailsElement && content.contains(target)) {
        groupStates.set(groupKey(target), target.open);
      }
    },
    { capture: true },
  );
  document.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // Clicks that open the page elsewhere change nothing here.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest('.linked > a') : null;
    const group = link?.nextElementSibling;
    if (group instanceof HTMLDetailsElement) group.open = !group.open;
  });
}

/** Whether a link of the sidebar leads to an address, in any of the address's forms (SIDE-6). */
export function isCurrent(
  link: Pick<URL, 'origin' | 'pathname'>,
  address: Pick<URL, 'origin' | 'pathname'>,
): boolean {
  return link.origin === address.origin && matchKey(link.pathname) === matchKey(address.pathname);
}

/** The label that a title stands in for waits in `data-label`, as the build rendered it. */
function replaceLabel(link: HTMLElement, title: InlineText): void {
  const plain = plainText(title);
  if (plain === '' || link.textContent === plain) return;
  const tag = link.querySelector('.tag');
  tag?.remove();
  link.dataset.label = link.innerHTML;
  link.replaceChildren(...(tag ? [tag] : []), ...inlineNodes(title));
}

function restoreLabel(link: HTMLElement): void {
  const { label } = link.dataset;
  if (label === undefined) return;
  const tag = link.querySelector('.tag');
  setBuiltHtml(link, label);
  if (tag) link.prepend(tag);
  delete link.dataset.label;
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
export function scrollIntoSidebar(link: HTMLElement): void {
  let box: HTMLElement | null = link.parentElement;
  while (box && !/(auto|scroll)/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!box || box === document.documentElement || box === document.body) return;
  const outer = box.getBoundingClientRect();
  const inner = link.getBoundingClientRect();
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
