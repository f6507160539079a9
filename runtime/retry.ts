/** Waits before further tries, in milliseconds: a line that fails is often back a moment later. */
const WAITS = [500, 2000, 6000, 15_000];

/**
 * Loads a part of the page, again and again with longer waits while it does not come.
 * @param load has to ask under another address each time (`chunk-addresses.ts`, `routes.ts`)
 * @throws {unknown} the last failure
 */
export async function retry<T>(
  load: () => Promise<T>,
  waits: readonly number[] = WAITS,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await load();
    } catch (error) {
      console.warn('A part of the page did not load. Trying again:', error);
      await new Promise<void>((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
