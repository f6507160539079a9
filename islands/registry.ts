import { STORAGE_KEYS } from '../runtime/storage-keys.ts';
import { storage } from '../runtime/stores/storage.ts';
import type { IslandEntry } from './types.ts';

/** Islands of the site for the browser, by the name of `data-island`. */
export const islandRegistry: Record<string, IslandEntry> = {
  Tabs: {
    load: () =>
      import(/* webpackChunkName: "island-Tabs" */ './tabs/tabs.tsx').then((module) => module.Tabs),
    // Not when visible: sets out of sight follow their group, too, and change size unseen.
    strategy: 'idle',
    // A reader who has chosen before sees that choice everywhere.
    mayRest: () => !storage.hasSome(STORAGE_KEYS.tabGroup),
  },
};
