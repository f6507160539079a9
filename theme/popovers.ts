/**
 * What popovers and disclosures do not do by themselves: announce their state, close behind a
 * followed link and on layouts that have no button for them, and open under the pointer.
 */

import { shellId } from '../runtime/shell-ids.ts';
import { connectModals } from './modal.ts';

const HOVER_DELAY = 100;
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

function popoverOf(invoker: Element | null): HTMLElement | null {
  const id = invoker?.getAttribute('popovertarget');
  return id ? document.getElementById(id) : null;
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

/** Opens menus under a mouse after a moment and closes them behind it (SIB-2, SOC-4, NAV-13). */
function connectHover(signal: AbortSignal): void {
  let timer = 0;
  /** Opened by the pointer, and so closed behind it; a menu in another's panel follows it. */
  let hovered: HTMLElement[] = [];
  /** Opened or closed by a click: the pointer has no say until it has left. */
  let clicked: HTMLElement | null = null;

  const onOver = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
    const menu = event.target.closest('.menu');
    const popover = popoverOf(menu?.querySelector('[data-hover]') ?? null);
    clearTimeout(timer);
    if (clicked && popover === clicked) return;
    clicked = null;
    if (popover === (hovered.at(-1) ?? null)) return;
    timer = window.setTimeout(() => {
      // A panel stays open while the pointer is on what opens from it (SOC-4).
      for (let last = hovered.at(-1); last && !last.contains(popover); last = hovered.at(-1)) {
        hovered.pop();
        last.hidePopover();
      }
      if (!popover || popover.matches(':popover-open')) return;
      popover.showPopover();
      hovered.push(popover);
    }, HOVER_DELAY);
  };
  const onClick = (event: Event) => {
    const invoker = event.target instanceof Element ? event.target.closest('[data-hover]') : null;
    const popover = popoverOf(invoker);
    if (!popover) return;
    clearTimeout(timer);
    clicked = popover;
    // The click that follows the pointer onto the button must not close what the pointer opened.
    if (hovered.includes(popover) && popover.matches(':popover-open')) event.preventDefault();
    hovered = hovered.filter((other) => other !== popover);
  };
  document.addEventListener('pointerover', onOver, { signal });
  document.addEventListener('click', onClick, { signal, capture: true });
}

/** Starts listening, for the whole document and once; returns how to stop. */
export function connectPopovers(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('toggle', announce, { signal, capture: true });
  document.addEventListener('click', closeBehindLink, { signal });
  connectModals(signal);
  connectHover(signal);
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
