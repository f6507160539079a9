/**
 * In front of every key, so that two sites of one host do not share what readers chose: the bundler
 * puts the site's `storagePrefix` here.
 */
const prefix = process.env.STORAGE_PREFIX ?? 'docs';

/** Every key the site stores for good (ST-2). Tab groups add their own below `tabGroup`. */
export const STORAGE_KEYS = {
  appearance: `${prefix}-theme-appearance`,
  visited: `${prefix}-visited`,
  tabGroup: `${prefix}-tabs.`,
} as const;

/** What one document leaves to the next, in the session's storage. */
export const SESSION_KEYS = {
  /** From a redirect to the page it leads to: the address that was asked for. */
  movedFrom: `${prefix}-moved-from`,
  /** Over a reload: what stood in the open search. */
  searched: `${prefix}-searched`,
  /** Over a reload for an update of the site: the script of the build that was left. */
  renewed: `${prefix}-renewed`,
} as const;
