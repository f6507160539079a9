/** Waits before further tries, in milliseconds: a line that fails is often back a moment later. */
const WAITS = [500, 2000, 6000, 15_000];

/** How a part is asked for. */
interface RetryOptions {
  /** Milliseconds before each further try. */
  waits?: readonly number[];
  /** Asked after each failure: whether further tries can only fail. */
  isHopeless?: (error: unknown, failures: number) => Promise<boolean>;
}

/**
 * Loads a part of the page, again and again with longer waits while it does not come.
 * @param load has to ask under another address each time (`chunk-addresses.ts`, `routes.ts`)
 * @throws {unknown} the last failure
 */
export async function retry<T>(
  load: () => Promise<T>,
  { waits = WAITS, isHopeless }: RetryOptions = {},
): Promise<T> {
  for (const [index, wait] of waits.entries()) {
    try {
      return await load();
    } catch (error) {
      if (await isHopeless?.(error, index + 1)) throw error;
      console.warn('A part of the page did not load. Trying again:', error);
      await new Promise<void>((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
