/**
 * Whether a navigation leads to a place of the shown page: to another hash, or once more to the same
 * one, which the event does not count as a change.
 */
export function isScroll({ hashChange, destination }: NavigateEvent): boolean {
  return hashChange || (destination.url === location.href && destination.url.includes('#'));
}

/** The element that a hash leads to. */
export function targetOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (id === '') return null;
  try {
    return document.getElementById(decodeURIComponent(id)) ?? document.getElementById(id);
  } catch {
    // A stray `%` is taken as it stands.
    return document.getElementById(id);
  }
}
