/**
 * Holds the page still behind the surfaces of small screens on iOS, where touches scroll it whatever
 * its `overflow` is (NSCR-4). Elsewhere the style sheet is enough.
 * @param ids of the surfaces
 */
export function lockScrollOnIos(ids: readonly string[]): void {
  const surface = () => ids.map((id) => document.getElementById(id)).find(isOpen);
  const onTouchMove = (event: TouchEvent) => {
    const open = surface();
    if (!open || !event.cancelable) return;
    const isInside = event.target instanceof Node && open.contains(event.target);
    if (!isInside || open.scrollHeight <= open.clientHeight) event.preventDefault();
  };
  document.addEventListener('touchmove', onTouchMove, { passive: false });
  // A button whose surface is gone has nothing to hold the page behind (ERR-5).
  const reported = new Set<string>();
  const report = (id: string) => {
    if (!ids.includes(id) || reported.has(id) || document.getElementById(id)) return;
    reported.add(id);
    console.error(`The page cannot be held still: there is no element "${id}" to scroll instead.`);
  };
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) report(invokes(target.closest('[popovertarget]')));
  });
  // The click that this code came for may be over.
  for (const button of document.querySelectorAll('[popovertarget]')) report(invokes(button));
}

const invokes = (button: Element | null) => button?.getAttribute('popovertarget') ?? '';

const isOpen = (element: HTMLElement | null): element is HTMLElement =>
  element?.matches(':popover-open') ?? false;
