import { shellId } from '../runtime/shell-ids.ts';

/** Popovers of small screens that cover the page: everything else rests while one is open. */
const MODAL = [shellId('menu'), shellId('sidebar')];

const FOCUSABLE = 'a[href], button, summary, input, [tabindex="0"]';

/**
 * Makes a popover that covers the page a modal surface: the page behind it is inert, and the focus
 * moves into it. The browser takes the focus back and closes it on Escape by itself.
 */
export function connectModals(signal: AbortSignal): void {
  const resting = new Map<HTMLElement, HTMLElement[]>();
  const wake = (surface: HTMLElement) => {
    for (const element of resting.get(surface) ?? []) element.inert = false;
    resting.delete(surface);
  };
  const takeOver = (surface: HTMLElement) => {
    resting.set(surface, restAround(surface));
    // The drawer stays at the current page, whichever of the two comes first.
    surface.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  };
  const onToggle = (event: Event) => {
    const surface = event.target;
    if (!(surface instanceof HTMLElement) || !MODAL.includes(surface.id)) return;
    const opens = (event as ToggleEvent).newState === 'open';
    if (event.type === 'beforetoggle') {
      // Before it closes: the focus cannot return to a button that is inert.
      if (!opens) wake(surface);
    } else if (opens) {
      takeOver(surface);
    } else if (document.activeElement === document.body) {
      // The browser returns the focus only if it was inside; it may have gone around to the page.
      document.querySelector<HTMLElement>(`[popovertarget="${surface.id}"]`)?.focus();
    }
  };
  // Neither event bubbles: heard on its way down.
  for (const type of ['beforetoggle', 'toggle']) {
    document.addEventListener(type, onToggle, { signal, capture: true });
  }
  // An iPad calls itself a Mac.
  if (navigator.maxTouchPoints > 1 && /iP|Mac/.test(navigator.platform)) {
    void import('./scroll-lock.ts').then(({ lockScrollOnIos }) => lockScrollOnIos(MODAL, signal));
  }
  // One may have been opened before this code was there.
  for (const id of MODAL) {
    const surface = document.getElementById(id);
    if (surface?.matches(':popover-open')) takeOver(surface);
  }
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
