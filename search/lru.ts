/** How many answers to recent queries are kept, locally and remotely (CONST-1). */
export const CACHE_SIZE = 100;

/** Remembers the values that were used last. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** @param size values at most; the one that was not used for longest goes first */
export function recentMap<Value>(size: number = CACHE_SIZE): RecentMap<Value> {
  const values = new Map<string, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > size && oldest !== undefined) values.delete(oldest);
    },
    delete(key) {
      values.delete(key);
    },
  };
}
