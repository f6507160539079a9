/** Every key the site stores (ST-2). Tab groups add their own below `tabGroup`. */
export const STORAGE_KEYS = {
  appearance: 'rspack-docs-theme-appearance',
  visited: 'rspack-docs-visited',
  tabGroup: 'rspack-docs-tabs.',
} as const;
