/** Every key the site stores for good (ST-2). Tab groups add their own below `tabGroup`. */
export const STORAGE_KEYS = {
  appearance: 'rspack-docs-theme-appearance',
  visited: 'rspack-docs-visited',
  tabGroup: 'rspack-docs-tabs.',
} as const;

/** What one document leaves to the next, in the session's storage. */
export const SESSION_KEYS = {
  /** From a redirect to the page it leads to: the address that was asked for. */
  movedFrom: 'rspack-docs-moved-from',
  /** Over a reload: what stood in the open search. */
  searched: 'rspack-docs-searched',
  /** Over a reload for an update of the site: the script of the build that was left. */
  renewed: 'rspack-docs-renewed',
} as const;
