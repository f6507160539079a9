/** Every key the site stores (ST-2). Tab groups add their own below `tabGroup`. */
export const STORAGE_KEYS = {
  appearance: 'rspack-docs-theme-appearance',
  visited: 'rspack-docs-visited',
  /** In the session's storage, from a redirect to the page it leads to: the address asked for. */
  movedFrom: 'rspack-docs-moved-from',
  /** In the session's storage, over a reload: what stood in the search. */
  searched: 'rspack-docs-searched',
  tabGroup: 'rspack-docs-tabs.',
} as const;
