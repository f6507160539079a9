/**
 * Whether the server has another build of the site than the one this document belongs to. Parts of
 * the script that were not loaded before a deployment may be gone after it.
 */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry;
  if (entry === undefined || !navigator.onLine) return false;
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}
