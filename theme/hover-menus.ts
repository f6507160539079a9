const HOVER_DELAY = 100;

function popoverOf(invoker: Element | null): HTMLElement | null {
  const id = invoker?.getAttribute('popovertarget');
  return id ? document.getElementById(id) : null;
}

/** Opens menus under a mouse after a moment and closes them behind it (SIB-2, SOC-4, NAV-13). */
export function connectHover(): void {
  let timer = 0;
  /** What the timer is about to open. */
  let awaited: HTMLElement | null = null;
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
    awaited = popover;
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
    // By the keyboard, the pointer may be anywhere.
    clicked = invoker?.closest('.menu')?.matches(':hover') ? popover : null;
    // The click that follows the pointer onto the button must not close what the pointer opened.
    if (hovered.includes(popover) && popover.matches(':popover-open')) event.preventDefault();
    hovered = hovered.filter((other) => other !== popover);
  };
  /** Out of the window, which the bar lies at the edge of: nothing else tells that it has left. */
  const onOut = ({ relatedTarget }: PointerEvent) => {
    if (relatedTarget === null) clicked = null;
  };
  /**
   * A panel that opens by the keyboard may open below the pointer. Closed again, it stays closed, although
   * a busy browser has not told yet that the pointer is on something else.
   */
  const onToggle = ({ target, newState }: ToggleEvent) => {
    if (newState === 'closed' && target === awaited) clearTimeout(timer);
  };
  // It does not bubble.
  document.addEventListener('beforetoggle', onToggle, { capture: true });
  document.addEventListener('pointerover', onOver);
  document.addEventListener('pointerout', onOut);
  document.addEventListener('click', onClick, { capture: true });
}
