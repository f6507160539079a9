import { late } from '../runtime/late.ts';

/** What opens a panel, and what menus that open under the pointer are in. */
const OPENERS = '.menu, [popovertarget]';

/** Signs that a reader is about to open one, or has done so. */
const INTENT = ['pointerover', 'focusin', 'toggle'];

/** What answers the pointer: a menu that was opened or closed meanwhile stays as it is. */
const ANSWERS = ['click', 'keydown', 'toggle'];

/**
 * What popovers and disclosures do not do by themselves: they announce their state. The rest comes
 * when the reader is near one (`panels.ts`).
 */
export function connectPopovers(): void {
  // `toggle` does not bubble: heard while it goes down.
  document.addEventListener('toggle', announce, true);
  const load = (event?: Event) => {
    for (const type of INTENT) document.removeEventListener(type, onIntent, true);
    let hover = event?.type === 'pointerover' ? event : undefined;
    const forget = () => {
      hover = undefined;
    };
    for (const type of ANSWERS) document.addEventListener(type, forget, true);
    late(
      () => import('./panels.ts'),
      ({ connectPanels }) => {
        for (const type of ANSWERS) document.removeEventListener(type, forget, true);
        connectPanels(hover);
      },
    );
  };
  const onIntent = (event: Event) => {
    const { target, type } = event;
    if (type === 'toggle' || (target instanceof Element && target.closest(OPENERS))) load(event);
  };
  for (const type of INTENT) document.addEventListener(type, onIntent, true);
  // One may have been opened before this script was there.
  if (document.querySelector(':popover-open')) load();
}

function announce({ target }: Event): void {
  if (target instanceof HTMLDetailsElement) {
    target
      .querySelector(':scope > summary[aria-expanded]')
      ?.setAttribute('aria-expanded', `${target.open}`);
  } else if (target instanceof HTMLElement && target.popover) {
    const open = target.matches(':popover-open');
    for (const invoker of invokersOf(target)) invoker.setAttribute('aria-expanded', `${open}`);
  }
}

function invokersOf(popover: HTMLElement): NodeListOf<HTMLElement> {
  return document.querySelectorAll(
    `[popovertarget="${popover.id}"]:not([popovertargetaction=hide])`,
  );
}
