import { shellId } from '../runtime/shell-ids.ts';
import { lockScrollOnIos } from './scroll-lock.ts';

/** Popovers of small screens that cover the page: everything else rests while one is open. */
const MODAL = [shellId('menu'), shellId('sidebar')];

/** Milliseconds that a drawer takes to slide out (`panels.css`). */
const LEAVING = 500;

const FOCUSABLE = 'a[href], button, summary, input, [tabindex="0"]';

/**
 * Makes a popover that covers the page a modal surface: the page behind it is inert, and the focus
 * moves into it. The browser takes the focus back and closes it on Escape by itself.
 */
export function connectModals(): void {
  const resting = new Map<HTMLElement, HTMLElement[]>();
  const wake = (surface: HTMLElement) => {
    for (const element of resting.get(surface) ?? []) element.inert = false;
    resting.delete(surface);
  };
  const takeOver = (surface: HTMLElement) => {
    // Both its event and the look at what is open already may tell of it.
    if (resting.has(surface)) return;
    resting.set(surface, restAround(surface));
    // The drawer stays at the current page, whichever of the two comes first.
    surface.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  };
  const onToggle = (event: Event) => {
    const surface = event.target;
    if (!(surface instanceof HTMLElement) || !MODAL.includes(surface.id)) return;
    const opens = (event as ToggleEvent).newState === 'open';
    if (event.type === 'beforetoggle') {
      if (opens) return;
      // Before it closes: the focus cannot return to a button that is inert.
      wake(surface);
      leave(surface);
    } else if (opens) {
      takeOver(surface);
    } else if (document.activeElement === document.body) {
      // The browser returns the focus only if it was inside; it may have gone around to the page.
      document.querySelector<HTMLElement>(`[popovertarget="${surface.id}"]`)?.focus();
    }
  };
  // Neither event bubbles: heard on its way down.
  for (const type of ['beforetoggle', 'toggle']) {
    document.addEventListener(type, onToggle, { capture: true });
  }
  // An iPad calls itself a Mac.
  if (navigator.maxTouchPoints > 1 && /iP|Mac/.test(navigator.platform)) lockScrollOnIos(MODAL);
  // One may have been opened before this code was there.
  for (const id of MODAL) {
    const surface = document.getElementById(id);
    if (surface?.matches(':popover-open')) takeOver(surface);
  }
}

/** Lets a drawer slide out: it is styled as leaving for as long as that takes. */
function leave(surface: HTMLElement): void {
  surface.dataset.leaving = '';
  setTimeout(() => delete surface.dataset.leaving, LEAVING);
}

/** Puts everything to rest but the surface and the button that toggles it. */
function restAround(surface: HTMLElement): HTMLElement[] {
  const stays = [surface, ...document.querySelectorAll(`[popovertarget="${surface.id}"]`)];
  const rested: HTMLElement[] = [];
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (!(child instanceof HTMLElement) || stays.includes(child) || child.inert) continue;
      if (stays.some((element) => child.contains(element))) visit(child);
      else {
        child.inert = true;
        rested.push(child);
      }
    }
  };
  visit(document.body);
  return rested;
}
