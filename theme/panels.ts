import { shellId } from '../runtime/shell-ids.ts';
import { connectHover } from './hover-menus.ts';
import { connectModals } from './modal.ts';

/** Popovers of small screens, and the width from which their content has a place of its own. */
const SMALL_ONLY: [id: string, from: string][] = [
  [shellId('menu'), '(min-width: 48rem)'],
  [shellId('sidebar'), '(min-width: 60rem)'],
  [shellId('outline'), '(min-width: 80rem)'],
];

/**
 * Menus, drawers and other panels for the rest of the visit: under the pointer, as modal surfaces,
 * and when they are left behind.
 * @param hover the pointer came to one before this code was there, and the reader did nothing since
 */
export function connectPanels(hover?: Event): void {
  connectHover();
  connectModals();
  document.addEventListener('focusin', ({ target }) => closeBehindFocus(target));
  // The keyboard may have gone on before this code was there.
  if (document.activeElement !== document.body) closeBehindFocus(document.activeElement);
  document.addEventListener('click', closeBehindLink);
  for (const [id, query] of SMALL_ONLY) {
    const wide = matchMedia(query);
    const close = () => {
      const popover = document.getElementById(id);
      if (wide.matches && popover?.matches(':popover-open')) popover.hidePopover();
    };
    wide.addEventListener('change', close);
    // A telephone may have been turned before this code was there.
    close();
  }
  // The pointer may have gone on meanwhile.
  if (hover instanceof PointerEvent && hover.target instanceof Element) {
    if (hover.target.matches(':hover'))
      hover.target.dispatchEvent(new PointerEvent(hover.type, hover));
  }
}

/** Those of the site close as the page changes (`navigate.ts`); others open elsewhere. */
function closeBehindLink({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const popover = target.closest('a')?.closest<HTMLElement>('[popover]');
  if (popover?.matches(':popover-open')) popover.hidePopover();
}

/** Panels close when the focus goes elsewhere (WEAK-2). */
function closeBehindFocus(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  for (const panel of document.querySelectorAll<HTMLElement>(':popover-open')) {
    const isInvoker = target.getAttribute('popovertarget') === panel.id;
    if (!isInvoker && !panel.contains(target)) panel.hidePopover();
  }
}
