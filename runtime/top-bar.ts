import { throttle } from './outline.ts';
import { isScroll, targetOf } from './target.ts';

/** Scroll offsets are compared this often (LAY-9). */
const THROTTLE = 200;

/** What a reader scrolls with. */
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Hides the top bar while the reader scrolls down and brings it back on the way up (LAY-9). The
 * style sheet decides where that applies: at widths at which the bar stays at the top, and neither
 * while it has the focus nor while one of its menus is open.
 */
export function startTopBar(): void {
  const { dataset } = document.documentElement;
  let path = location.pathname;
  let last = scrollY;
  /** The address scrolls, not the reader: its target is to land below what covers the top now. */
  let jumps = location.hash !== '';
  const compare = () => {
    // Some browsers scroll beyond the top for a moment.
    const offset = Math.max(0, scrollY);
    if (last > 0 && offset > last && !jumps) dataset.topBar = 'hidden';
    else if (offset < last) delete dataset.topBar;
    last = offset;
  };
  addEventListener('scroll', throttle(THROTTLE, compare), { passive: true });
  for (const type of INPUTS) addEventListener(type, () => (jumps = false), { passive: true });
  if (typeof navigation === 'undefined') return;
  navigation.addEventListener('navigate', (event) => {
    if (!isScroll(event)) return;
    jumps = true;
    // The way up brings the bar back, so the target has to land below it.
    const target = targetOf(new URL(event.destination.url).hash);
    if (target && target.getBoundingClientRect().top < 0) delete dataset.topBar;
  });
  navigation.addEventListener('navigatesuccess', () => {
    if (location.pathname === path) return;
    path = location.pathname;
    last = scrollY;
    jumps = location.hash !== '';
    delete dataset.topBar;
  });
}
