import { activeHeading } from './stores/outline.ts';
import { targetOf } from './target.ts';

/**
 * The language switcher keeps page, query and place: both languages share their anchors. The static
 * links know the page only; the rest is added at the moment a link is about to be used.
 */
export function keepPlaceInLanguageLinks(): void {
  const complete = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.matches('header a[hreflang], nav a[hreflang]')) return;
    link.search = location.search;
    link.hash = hashOfPlace();
  };
  // Early enough for middle clicks and the context menu too.
  for (const type of ['pointerdown', 'focusin', 'click']) {
    document.addEventListener(type, complete, { capture: true });
  }
}

/** The hash that leads to where the reader is: the address's own while its target is in sight. */
function hashOfPlace(): string {
  const { hash } = location;
  const target = targetOf(hash);
  if (target && isInSight(target)) return hash;
  const heading = document.getElementById(activeHeading.getSnapshot());
  // At the top no heading has been reached yet.
  const isReached = heading && heading.getBoundingClientRect().top < innerHeight / 2;
  return scrollY > 0 && isReached ? `#${encodeURIComponent(heading.id)}` : hash;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}
