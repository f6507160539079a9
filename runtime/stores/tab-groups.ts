import { STORAGE_KEYS } from '../storage-keys.ts';

const KEY_PREFIX = STORAGE_KEYS.tabGroup;

/** The chosen tab of one group, for `useSyncExternalStore`. */
export interface TabGroup {
  subscribe: (listener: () => void) => () => void;
  /** Index of the chosen tab; undefined when nobody has chosen one. */
  getSnapshot: () => number | undefined;
  select: (index: number) => void;
}

interface Surroundings {
  /** Throws where the visitor has blocked storage. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Tells of changes that other windows made. */
  events: Pick<EventTarget, 'addEventListener'> | undefined;
}

/**
 * The chosen tab of every group, remembered between pages and visits. A browser without storage
 * remembers for as long as the page lives.
 */
export function createTabGroups({ storage, events }: Surroundings): {
  group: (id: string) => TabGroup;
} {
  const groups = new Map<string, TabGroup & { follow: (index: number | undefined) => void }>();

  const read = (id: string): number | undefined => {
    try {
      return parseIndex(storage().getItem(KEY_PREFIX + id));
    } catch {
      return undefined;
    }
  };
  const create = (id: string) => {
    let chosen = read(id);
    const listeners = new Set<() => void>();
    const follow = (index: number | undefined) => {
      if (chosen === index) return;
      chosen = index;
      for (const listener of listeners) listener();
    };
    return {
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getSnapshot: () => chosen,
      select(index: number) {
        follow(index);
        try {
          storage().setItem(KEY_PREFIX + id, String(index));
        } catch {
          // Full or blocked: the choice lasts as long as the page.
        }
      },
      follow,
    };
  };

  events?.addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent; // The only type of event under this name.
    // Without a key, everything was cleared.
    for (const [id, { follow }] of groups) {
      if (key === null || key === KEY_PREFIX + id) follow(parseIndex(newValue));
    }
  });

  return {
    group(id) {
      const group = groups.get(id) ?? create(id);
      groups.set(id, group);
      return group;
    },
  };
}

/** Decimal digits and nothing else: other values are somebody else's. */
function parseIndex(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** Tab groups of this window. */
export const tabGroups = createTabGroups({
  storage: () => localStorage,
  events: typeof window === 'undefined' ? undefined : window,
});
