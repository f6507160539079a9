import type { ClientView } from '../../model/page-view.ts';
import type { ShellData } from '../../model/shell.ts';
import { createStore, type Store } from './store.ts';

/** What the shell shows now. */
export interface CurrentPage {
  view: ClientView;
  shell: ShellData;
}

/** The page store starts from the data in the document. */
export function createPageStore(initial: CurrentPage): Store<CurrentPage> {
  return createStore(initial);
}
