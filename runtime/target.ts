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
