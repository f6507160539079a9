import { createStore } from './store.ts';

/** Whether the page is scrolled past its top. */
export const scrolled = createStore(false);
