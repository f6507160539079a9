import { Cache } from '../../engine/cache.ts';

/** What was looked at before and is right, kept between runs as one file: most of it never changes. */
export interface KnownRight {
  has(text: string): boolean;
  add(text: string): void;
  /** Keeps what came in since. */
  keep(): Promise<void>;
}

/**
 * @param cacheFolder absolute path
 * @param key stands for everything that decides what is right
 */
export async function readKnownRight(cacheFolder: string, key: string): Promise<KnownRight> {
  const cache = new Cache(cacheFolder);
  const known = (await cache.read(key, isListOfTexts)) ?? [];
  const right = new Set(known);
  return {
    has: (text) => right.has(text),
    add: (text) => {
      right.add(text);
    },
    keep: async () => {
      if (right.size > known.length) await cache.write(key, [...right].sort());
    },
  };
}

const isListOfTexts = (value: unknown): value is string[] => Array.isArray(value);
