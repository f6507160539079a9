/**
 * The language switcher keeps page, query and hash: both languages share their anchors. The static
 * links know the page only; the rest is added at the moment a link is about to be used.
 */
export function keepPlaceInLanguageLinks(): void {
  const complete = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.matches('header a[hreflang], nav a[hreflang]')) return;
    link.search = location.search;
    link.hash = location.hash;
  };
  // Early enough for middle clicks and the context menu too.
  for (const type of ['pointerdown', 'focusin', 'click']) {
    document.addEventListener(type, complete, { capture: true });
  }
}
