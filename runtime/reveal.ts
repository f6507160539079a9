/** Milliseconds that tabs may take to come before they are given up. */
const PATIENCE = 5000;

/**
 * Chooses the tabs that a place of the page lies behind, and goes there when they show it.
 * @param target an element in a hidden panel
 */
export function reveal(target: HTMLElement): void {
  let shown: Element = target;
  for (let panel = hiddenPanel(target); panel; panel = hiddenPanel(panel.parentElement)) {
    // Tabs whose code is still on its way repeat the click when it is there.
    document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
    shown = panel.parentElement ?? shown;
  }
  // Their code comes when they are seen.
  shown.scrollIntoView();
  const arrive = () => {
    if (!target.checkVisibility()) return;
    changes.disconnect();
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(arrive);
  changes.observe(shown, { attributes: true, subtree: true });
  setTimeout(() => changes.disconnect(), PATIENCE);
  arrive();
}

function hiddenPanel(element: Element | null): Element | null {
  return element?.closest('[role=tabpanel][hidden]') ?? null;
}
