import type { SearchedCorpus } from './engine.ts';

/** Between two looks at what an engine holds, in milliseconds. */
const LOOK = 500;
/** For a look, while the corpus of the one before can be searched, in milliseconds. */
const PATIENCE = 1000;

/** Remembers for a moment which corpus is searched, so that not every request has to ask. */
export interface KeptCorpus {
  current(signal?: AbortSignal): Promise<SearchedCorpus | undefined>;
  /** Looks again at the next request. */
  forget(): void;
  /**
   * Forgets, and waits until the corpus that is there now has been looked at: whoever asks from then on
   * gets it, however busy the machine is. A look that fails leaves the last good corpus, and is reported.
   */
  renew(): Promise<void>;
}

/**
 * @param find looks which corpus is searched
 * @param report told why the newest corpus is not searched; the last good one goes on
 */
export function keepCorpus(
  find: () => Promise<SearchedCorpus | undefined>,
  report: (message: string) => void,
): KeptCorpus {
  let known: SearchedCorpus | undefined;
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<SearchedCorpus | undefined> | undefined;
  let reported = '';
  let generation = 0;

  async function look(): Promise<SearchedCorpus | undefined> {
    const mine = generation;
    try {
      const found = await find();
      reported = '';
      if (mine === generation) known = found;
      return found;
    } catch (error) {
      if (!known) throw error;
      const message = error instanceof Error ? error.message : String(error);
      if (message !== reported) report(message);
      reported = message;
      return known;
    } finally {
      // One that began before it was forgotten says nothing about what came then.
      if (mine === generation) looked = performance.now();
    }
  }

  /** One look for all that wait; whoever gives up leaves it to the others. */
  function sharedLook(): Promise<SearchedCorpus | undefined> {
    if (looking) return looking;
    const started = look().finally(() => {
      if (looking === started) looking = undefined;
    });
    looking = started;
    return started;
  }

  function forget(): void {
    generation += 1;
    looked = Number.NEGATIVE_INFINITY;
    looking = undefined;
  }

  return {
    async current() {
      if (known && performance.now() - looked < LOOK) return known;
      const found = sharedLook();
      return known ? Promise.race([found, after(PATIENCE, known)]) : found;
    },
    forget,
    async renew() {
      forget();
      // Nothing known and nothing found: the next request says so.
      await sharedLook().catch(() => undefined);
    },
  };
}

function after<Value>(time: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, time, value).unref());
}
