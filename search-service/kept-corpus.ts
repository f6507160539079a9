import type { SearchedCorpus } from './engine.ts';

/** Between two looks at what an engine holds, in milliseconds. */
const LOOK = 500;

/** Remembers for a moment which corpus is searched, so that not every request has to ask. */
export interface KeptCorpus {
  current(signal?: AbortSignal): Promise<SearchedCorpus | undefined>;
  /** Looks again at the next request. */
  forget(): void;
}

/**
 * @param find looks which corpus is searched: returns the one that is known as long as it is that one
 */
export function keepCorpus(
  find: (
    known: SearchedCorpus | undefined,
    signal?: AbortSignal,
  ) => Promise<SearchedCorpus | undefined>,
): KeptCorpus {
  let known: SearchedCorpus | undefined;
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<SearchedCorpus | undefined> | undefined;
  let generation = 0;

  async function look(): Promise<SearchedCorpus | undefined> {
    const mine = generation;
    const found = await find(known);
    if (mine === generation) {
      known = found;
      looked = performance.now();
    }
    return found;
  }

  return {
    async current() {
      if (performance.now() - looked < LOOK) return known;
      // One look for all that wait; whoever gives up leaves it to the others.
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    forget() {
      generation += 1;
      looked = Number.NEGATIVE_INFINITY;
      looking = undefined;
    },
  };
}
