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
  const groups = new Map<string, { chosen: number | undefined; listeners: Set<() => void> }>();

  const read = (id: string): number | undefined => {
    try {
      return parseIndex(storage().getItem(KEY_PREFIX + id));
    } catch {
      return undefined;
    }
  };
  const stateOf = (id: string) => {
    let state = groups.get(id);
    if (!state) {
      state = { chosen: read(id), listeners: new Set() };
      groups.set(id, state);
    }
    return state;
  };
  const change = (id: string, index: number | undefined) => {
    const state = stateOf(id);
    if (state.chosen === index) return;
    state.chosen = index;
    for (const listener of state.listeners) listener();
  };

  events?.addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent; // The only type of event under this name.
    if (key === null) {
      // Everything was cleared.
      for (const id of groups.keys()) change(id, undefined);
    } else if (key.startsWith(KEY_PREFIX))
      change(key.slice(KEY_PREFIX.length), parseIndex(newValue));
  });

  const made = new Map<string, TabGroup>();
  return {
    group(id) {
      let group = made.get(id);
      if (!group) {
        group = {
          subscribe(listener) {
            const { listeners } = stateOf(id);
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
          getSnapshot: () => stateOf(id).chosen,
          select(index) {
            change(id, index);
            try {
              storage().setItem(KEY_PREFIX + id, String(index));
            } catch {
              // Full or blocked: the choice lasts as long as the page.
            }
          },
        };
        made.set(id, group);
      }
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
