import { DOCUMENT_IDS } from './pre-paint.ts';
import { shellId } from './shell-ids.ts';
import { activeHeading } from './stores/outline.ts';
import { scrolled } from './stores/scrolled.ts';
import { isScroll, targetOf } from './target.ts';

const OUTLINE = shellId('outline');
/** Scroll positions are looked at this often (specification, section 9). */
const THROTTLE = 200;
/** Headings count as reached this far from the top of the window (OUT-5). In CSS pixels. */
const ANCHOR_OFFSET = 72;
/** The outline starts to follow this long after a page is shown. */
const SETUP_DELAY = 100;

/** Where a page is scrolled to, as `activeIndex` needs it. In CSS pixels. */
export interface ScrollState {
  offset: number;
  viewport: number;
  height: number;
}

/**
 * Index of the heading the reader is at (OUT-5): the last one at the page's end, the first above
 * it, otherwise the last whose target position has been reached.
 * @param targets scroll offsets at which the headings stand below the bar, ascending
 */
export function activeIndex(targets: readonly number[], scroll: ScrollState): number {
  if (targets.length === 0) return -1;
  const scrollable = scroll.height - scroll.viewport > 1;
  if (scrollable && scroll.offset + scroll.viewport >= scroll.height - 1) return targets.length - 1;
  if (scroll.offset <= 0) return 0;
  let active = 0;
  for (const [index, target] of targets.entries()) {
    if (target <= scroll.offset + 1) active = index;
  }
  return active;
}

/** Runs a function at most once per interval, the last call included. */
export function throttle(interval: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        run();
      },
      Math.max(0, last + interval - performance.now()),
    );
  };
}

export interface ScrollTracking {
  /** Starts over with the headings that the outline lists now. */
  pageShown(): void;
}

/** Follows the scroll offset for the outline and the scroll-to-top button. */
export function startScrollTracking(): ScrollTracking {
  let entries = new Map<string, HTMLAnchorElement>();
  /**
   * Where a link has led, whose entry stays active there, since short pages cannot reach it
   * (WEAK-58), and how far the page still was from there. It is let go when the page moves away.
   */
  let held: { id: string; distance: number } | undefined;
  const isHeld = () => {
    if (!held) return false;
    const room = document.documentElement.scrollHeight - innerHeight;
    const distance = Math.abs(Math.min(targetPosition(held.id), room) - scrollY);
    if (distance > held.distance + 1) return false;
    held.distance = distance;
    return true;
  };
  const measure = () => {
    scrolled.set(scrollY > 0);
    if (isHeld()) return;
    held = undefined;
    activeHeading.set(currentHeading([...entries.keys()]));
  };
  addEventListener('scroll', throttle(THROTTLE, measure), { passive: true });
  activeHeading.subscribe(() => {
    const active = activeHeading.getSnapshot();
    for (const [id, entry] of entries) entry.ariaCurrent = id === active ? 'location' : null;
    // While a page is being written, asking for places costs a layout of half of it.
    if (active !== '') showActiveEntry();
  });
  // `toggle` does not bubble. The panel of small screens opens where the reader is.
  document.addEventListener('toggle', showActiveEntry, true);
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const { hash } = new URL(event.destination.url);
    const id = isScroll(event) && event.navigationType !== 'traverse' && targetOf(hash)?.id;
    if (!id || !entries.has(id)) return;
    held = { id, distance: Number.POSITIVE_INFINITY };
    activeHeading.set(id);
  });
  return {
    pageShown() {
      held = undefined;
      activeHeading.set('');
      entries = readEntries();
      setTimeout(measure, SETUP_DELAY);
    },
  };
}

/** The active entry stays in sight where the outline is longer than its panel. */
function showActiveEntry(): void {
  const panel = document.getElementById(OUTLINE);
  if (!panel || panel.scrollHeight <= panel.clientHeight) return;
  const id = CSS.escape(activeHeading.getSnapshot());
  const entry = panel.querySelector(`a[href="#${id}"]`)?.getBoundingClientRect();
  if (!entry) return;
  const { top, height } = panel.getBoundingClientRect();
  const place = entry.top - top;
  const isInSight = place >= height * 0.15 && entry.bottom - top <= height * 0.8;
  if (!isInSight) panel.scrollTop += place - height * 0.4;
}

/** The entries by the ids of their headings, in order. A title shows what is cut off (OUT-2). */
function readEntries(): Map<string, HTMLAnchorElement> {
  const list = document.getElementById(DOCUMENT_IDS.outline);
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
  for (const link of links) link.title = link.textContent ?? '';
  return new Map(links.map((link) => [link.getAttribute('href')?.slice(1) ?? '', link]));
}

function currentHeading(ids: readonly string[]): string {
  // Asking for places costs a layout.
  if (ids.length === 0) return '';
  const index = activeIndex(ids.map(targetPosition), {
    offset: scrollY,
    viewport: innerHeight,
    height: document.documentElement.scrollHeight,
  });
  return ids[index] ?? '';
}

/** The scroll offset at which a heading stands below the bar. */
function targetPosition(id: string): number {
  const heading = document.getElementById(id);
  if (!heading) return 0;
  const margin = Number.parseFloat(getComputedStyle(heading).scrollMarginTop) || 0;
  // While the bar is hidden, links lead further up than reading does.
  const offset = Math.max(margin, ANCHOR_OFFSET);
  return Math.round(heading.getBoundingClientRect().top + scrollY - offset);
}
