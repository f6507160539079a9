/**
 * What popovers and disclosures do not do by themselves: announce their state, close behind a
 * followed link and on layouts that have no button for them, and open under the pointer
 * (`hover-menus.ts`).
 */

import { shellId } from '../runtime/shell-ids.ts';

/** Popovers of small screens, and the width from which their content has a place of its own. */
const SMALL_ONLY: [id: string, from: string][] = [
  [shellId('menu'), '(min-width: 48rem)'],
  [shellId('sidebar'), '(min-width: 60rem)'],
  [shellId('outline'), '(min-width: 80rem)'],
];

function invokersOf(popover: HTMLElement): NodeListOf<HTMLElement> {
  return document.querySelectorAll(
    `[popovertarget="${popover.id}"]:not([popovertargetaction=hide])`,
  );
}

/** `toggle` does not bubble: heard while it goes down. */
function announce(event: Event): void {
  const target = event.target;
  if (target instanceof HTMLDetailsElement) {
    target
      .querySelector(':scope > summary[aria-expanded]')
      ?.setAttribute('aria-expanded', `${target.open}`);
  } else if (target instanceof HTMLElement && target.popover) {
    const open = target.matches(':popover-open');
    for (const invoker of invokersOf(target)) invoker.setAttribute('aria-expanded', `${open}`);
  }
}

function closeBehindLink(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const popover = event.target.closest('a')?.closest<HTMLElement>('[popover]');
  if (popover?.matches(':popover-open')) popover.hidePopover();
}

/** Popovers cover the page on small screens only, and only there their code is loaded. */
function awaitSmallScreen(signal: AbortSignal): void {
  const small = matchMedia('(max-width: 59.99rem)');
  const connect = () => {
    if (!small.matches) return;
    small.removeEventListener('change', connect);
    void import('./modal.ts').then(({ connectModals }) => connectModals(signal));
  };
  small.addEventListener('change', connect, { signal });
  connect();
}

/** The code that opens menus under a mouse comes when one is over a menu. */
function awaitHover(signal: AbortSignal): void {
  const onOver = (event: PointerEvent) => {
    const menu = event.target instanceof Element && event.target.closest('.menu');
    if (event.pointerType !== 'mouse' || !menu) return;
    document.removeEventListener('pointerover', onOver);
    void import('./hover-menus.ts').then(({ connectHover }) => {
      connectHover(signal);
      // The pointer may have gone on meanwhile.
      if (menu.matches(':hover')) menu.dispatchEvent(new PointerEvent(event.type, event));
    });
  };
  document.addEventListener('pointerover', onOver, { signal });
}

/** Starts listening, for the whole document and once; returns how to stop. */
export function connectPopovers(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('toggle', announce, { signal, capture: true });
  document.addEventListener('click', closeBehindLink, { signal });
  awaitSmallScreen(signal);
  awaitHover(signal);
  for (const [id, query] of SMALL_ONLY) {
    matchMedia(query).addEventListener(
      'change',
      ({ matches }) => {
        const popover = document.getElementById(id);
        if (matches && popover?.matches(':popover-open')) popover.hidePopover();
      },
      { signal },
    );
  }
  return () => stop.abort();
}
