import { createStore } from './store.ts';

/** Whether a navigation has been under way for longer than the delay. */
export const progress = createStore(false);
