import { DOCUMENT_IDS } from '../pre-paint.ts';

const FOCUSABLE = 'a[href],button,summary,input,select,textarea,[tabindex]';

/** Replaces the page's content so that the reader stays where they are, and what they opened open. */
export function keepPlace(swap: () => void): void {
  const main = document.getElementById(DOCUMENT_IDS.main);
  if (!main) {
    swap();
    return;
  }
  const anchor = nearestHeading(main);
  const top = scrollY;
  const focus = focusedIndex(main);
  const open = openGroups(main);
  swap();
  reopen(main, open);
  // The same heading at the same height; without one, the same distance from the top.
  const moved = anchor && document.getElementById(anchor.id)?.getBoundingClientRect().top;
  const target = anchor && moved !== undefined ? scrollY + moved - anchor.top : top;
  // Offsets are whole pixels: browsers cut off the rest, and every change would move the page.
  if (target !== scrollY) scrollTo({ top: Math.round(target), behavior: 'instant' });
  const element = focus === -1 ? undefined : main.querySelectorAll<HTMLElement>(FOCUSABLE)[focus];
  element?.focus({ preventScroll: true });
}

/** The same for the sidebar: its groups and where it is scrolled to. */
export function keepSidebar(swap: () => void): void {
  const sidebar = document.getElementById(DOCUMENT_IDS.sidebar);
  if (!sidebar) {
    swap();
    return;
  }
  const open = openLabels(sidebar);
  const box = sidebar.closest('nav') ?? sidebar;
  const tops = [box.scrollTop, sidebar.scrollTop] as const;
  swap();
  for (const group of sidebar.querySelectorAll('details')) {
    const wasOpen = open.get(labelOf(group));
    if (wasOpen !== undefined) group.open = wasOpen;
  }
  [box.scrollTop, sidebar.scrollTop] = tops;
}

/** The last heading that has begun, or the first one on the screen. */
function nearestHeading(main: HTMLElement): { id: string; top: number } | undefined {
  if (scrollY === 0) return undefined;
  let nearest: { id: string; top: number } | undefined;
  for (const heading of main.querySelectorAll<HTMLElement>(':is(h1,h2,h3,h4,h5,h6)[id]')) {
    const { top } = heading.getBoundingClientRect();
    if (nearest && top > innerHeight / 2) break;
    nearest = { id: heading.id, top };
  }
  return nearest;
}

function focusedIndex(main: HTMLElement): number {
  const active = document.activeElement;
  if (!active || active === main || !main.contains(active)) return -1;
  return [...main.querySelectorAll(FOCUSABLE)].indexOf(active);
}

function openGroups(main: HTMLElement): boolean[] {
  return [...main.querySelectorAll('details')].map((group) => group.open);
}

function reopen(main: HTMLElement, open: readonly boolean[]): void {
  const groups = main.querySelectorAll('details');
  // Groups that came or went would shift all others.
  if (groups.length !== open.length) return;
  for (const [index, group] of groups.entries()) group.open = open[index] ?? group.open;
}

function openLabels(sidebar: HTMLElement): Map<string, boolean> {
  return new Map(
    [...sidebar.querySelectorAll('details')].map((group) => [labelOf(group), group.open]),
  );
}

/** Texts of a group's own line and of those around it. */
function labelOf(group: HTMLDetailsElement): string {
  const outer = group.parentElement?.closest('details');
  const own = group.querySelector('summary')?.textContent ?? '';
  return outer ? `${labelOf(outer)}\n${own}` : own;
}
