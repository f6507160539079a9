import { workOn } from './bundle/at-work.mjs';

/**
 * How long a build waits for a single piece of a site's own code, in milliseconds. Who asks another
 * machine has answers or a failure by then.
 */
export const PATIENCE = 30_000;

/** What a site's own code has begun and does not end. */
export class OutOfPatience extends Error {
  constructor(limit: number) {
    super(
      `it has not ended after ${Math.round(limit / 1000)} s, as if it waited for what never comes`,
    );
  }
}

/**
 * The result of something that a site's own code does, which may never come to an end. What lets
 * nothing else run meanwhile is the watchdog's (`bundle/watchdog.mjs`).
 * @param name what is told when it ends the process, or keeps it busy
 * @param limit in milliseconds
 * @throws {OutOfPatience} when it takes longer
 */
export async function patiently<T>(
  name: string,
  work: () => T | PromiseLike<T>,
  limit = PATIENCE,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutOfPatience(limit)), limit);
  });
  try {
    return await Promise.race([workOn(name, work), over]);
  } finally {
    clearTimeout(timer);
  }
}
