import { createStore } from './store.ts';

/** Id of the heading that the reader is at; empty before the first measure. */
export const activeHeading = createStore('');
