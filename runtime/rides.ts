import { isScroll, targetOf } from './target.ts';

/** A way longer than this many windows is not ridden in full. */
const FAR = 2;
/** What remains of such a way, in CSS pixels: browsers take less than 300 ms for it. */
const LAST_STRETCH = 240;
/** A ride in which nothing has moved for this long is over, if it is where it leads. In milliseconds. */
const STANDSTILL = 400;
/** So often a ride that stands elsewhere is brought there; then the page is left as it is. */
const TRIES = 5;

/** Keys that a reader scrolls with. */
const SCROLL_KEYS = /^(?:Arrow|Page|Home$|End$|Tab$| $)/;

/** Ways to anchors, which the style sheet makes smooth (`html[data-smooth]`). */
export interface Rides {
  /** Scroll offset that the ride under way ends at, in CSS pixels. */
  destination(): number | undefined;
}

/** Shortens long ways to anchors, and knows where the one under way leads. */
export function startRides(): Rides {
  let target: HTMLElement | undefined;
  let next: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  /** Where the ride has arrived by itself, in CSS pixels. */
  let arrived: number | undefined;
  const end = () => {
    clearTimeout(timer);
    target = undefined;
  };
  /**
   * Browsers drop a smooth way now and then, when the page is laid out on it: the reader arrives all
   * the same. A page that is busy may only look as if it stood still, and its way goes on from where
   * it was brought to. So what was reached has to last.
   */
  const watch = () => {
    clearTimeout(timer);
    if (!target) return;
    timer = setTimeout(() => {
      if (!target?.isConnected || isAt(target) || tries === TRIES) return end();
      // Somebody else has moved the page since: a script, or a program that reads it aloud.
      if (arrived !== undefined && scrollY !== arrived) return end();
      tries += 1;
      arrived = undefined;
      scrollTo({ top: offsetOf(target), behavior: 'instant' });
      watch();
    }, STANDSTILL);
  };
  navigation.addEventListener('navigate', (event) => {
    const isRide = isScroll(event) && event.navigationType !== 'traverse';
    next = (isRide && targetOf(new URL(event.destination.url).hash)) || undefined;
  });
  // The entry that is left has kept its offset by now; the browser is about to scroll.
  navigation.addEventListener('currententrychange', () => {
    target = next;
    tries = 0;
    arrived = undefined;
    if (target) approach(offsetOf(target));
    watch();
  });
  const follow = () => {
    if (target && tries === 0 && isAt(target)) arrived = scrollY;
    watch();
  };
  addEventListener('scroll', follow, { passive: true });
  // Whoever scrolls meanwhile takes over: with the bar of the window, too.
  for (const type of ['wheel', 'touchmove', 'pointerdown']) {
    addEventListener(type, end, { passive: true });
  }
  addEventListener('keydown', ({ key }) => {
    if (SCROLL_KEYS.test(key)) end();
  });
  return { destination: () => (target?.isConnected ? offsetOf(target) : undefined) };
}

/** Goes to the last stretch before an offset at once, when the way there is long. */
export function approach(offset: number): void {
  const way = offset - scrollY;
  if (Math.abs(way) <= FAR * innerHeight) return;
  scrollTo({ top: offset - Math.sign(way) * LAST_STRETCH, behavior: 'instant' });
}

const isAt = (element: HTMLElement) => Math.abs(offsetOf(element) - scrollY) <= 1;

/** The offset at which an element stands where links lead. */
function offsetOf(element: HTMLElement): number {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  const room = document.documentElement.scrollHeight - innerHeight;
  const offset = element.getBoundingClientRect().top + scrollY - margin;
  return Math.max(0, Math.min(offset, room));
}
