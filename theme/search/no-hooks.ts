import type { SearchHooks } from './hooks.ts';

/** Stands for the `searchHooks` of a site that has none. */
export const { beforeSearch, onSearch, afterSearch, render }: SearchHooks = {};
