import { throttle } from './outline.ts';

/** Scroll offsets are compared this often (LAY-9). */
const THROTTLE = 200;

/**
 * Hides the top bar while the reader scrolls down and brings it back on the way up (LAY-9). The
 * style sheet decides where that applies: at widths at which the bar stays at the top, and neither
 * while it has the focus nor while one of its menus is open.
 */
export function startTopBar(): void {
  const { dataset } = document.documentElement;
  let path = location.pathname;
  let last = scrollY;
  const compare = () => {
    // Some browsers scroll beyond the top for a moment.
    const offset = Math.max(0, scrollY);
    if (last > 0 && offset > last) dataset.topBar = 'hidden';
    else if (offset < last) delete dataset.topBar;
    last = offset;
  };
  addEventListener('scroll', throttle(THROTTLE, compare), { passive: true });
  if (typeof navigation === 'undefined') return;
  navigation.addEventListener('navigatesuccess', () => {
    if (location.pathname === path) return;
    path = location.pathname;
    last = scrollY;
    delete dataset.topBar;
  });
}
