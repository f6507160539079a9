import { createRoot } from 'react-dom/client';
import type { RouteTable } from '../../runtime/routes.ts';
import { SEARCH_IDS, type SearchDialog } from '../../runtime/search-opener.ts';
import { createSearchSession, type SearchSession } from '../../runtime/search-session.ts';
import type { CurrentPage } from '../../runtime/stores/page.ts';
import type { Store } from '../../runtime/stores/store.ts';
import { type SearchTexts, searchTexts } from '../strings/client-texts.ts';
import { hitId } from './hit-list.tsx';
import { type SiteSearch, siteSearch } from './means.ts';
import { Results, type ResultsProps } from './results.tsx';

interface Site {
  dialog: HTMLDialogElement;
  page: Store<CurrentPage>;
  routes: RouteTable;
}

/** Brings the search dialog to life. Rejects when the texts of its language cannot be loaded. */
export async function mountSearch({ dialog, page, routes }: Site): Promise<SearchDialog> {
  const input = dialog.querySelector('input');
  const container = document.getElementById(SEARCH_IDS.results);
  if (!input || !container) throw new Error('the search dialog has lost its frame');
  const root = createRoot(container);
  const parts: ResultsProps = {
    input,
    texts: await loadTexts(),
    session: createSearchSession(async () => {
      const search = await siteSearch(page.getSnapshot().shell);
      redraw({ search });
      return search;
    }),
  };
  const { session } = parts;

  async function loadTexts(): Promise<SearchTexts> {
    return searchTexts(await routes.searchTexts(page.getSnapshot().shell));
  }
  function redraw(changed: Partial<ResultsProps>): void {
    Object.assign(parts, changed);
    root.render(<Results {...parts} />);
  }

  redraw({});
  connectInput(input, session);
  connectDialog(dialog, session);
  let { lang, version } = page.getSnapshot().shell;
  page.subscribe(() => {
    const { shell } = page.getSnapshot();
    const isOther = shell.lang !== lang || (shell.version !== version && isVersioned(parts.search));
    if (!isOther) return;
    ({ lang, version } = shell);
    session.replaceMeans();
    loadTexts().then(
      (texts) => redraw({ texts }),
      (error: unknown) => console.error('The texts of the search could not be loaded:', error),
    );
  });
  return {
    opened() {
      session.open();
      // Typed before this code had come.
      session.type(input.value);
    },
  };
}

/** Whether each version of the site has an index of its own. */
function isVersioned(search: SiteSearch | undefined): boolean {
  return search?.settings.mode === 'local' && Object.keys(search.settings.indexes).length > 1;
}

function connectInput(input: HTMLInputElement, session: SearchSession): void {
  // What an input method has not finished is no query, and its keys are its own (WEAK-24). Safari
  // ends the composition before the key that ended it; 229 gives that key away.
  const composes = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) session.type(input.value);
  });
  input.addEventListener('compositionend', () => session.type(input.value));
  input.addEventListener('keydown', (event) => {
    if (composes(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void follow(input, session, event);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      session.move(event.key === 'ArrowDown' ? 1 : -1);
      highlightedHit(session)?.scrollIntoView({ block: 'nearest' });
    }
  });
}

function highlightedHit(session: SearchSession): HTMLElement | null {
  return document.getElementById(hitId(session.state.getSnapshot().highlighted));
}

/** Opens the highlighted hit of what stands in the input, as a click with the same keys would. */
async function follow(
  input: HTMLInputElement,
  session: SearchSession,
  { ctrlKey, metaKey, shiftKey }: KeyboardEvent,
): Promise<void> {
  const asked = input.value;
  await session.settle();
  const { query } = session.state.getSnapshot();
  if (input.value !== asked || query === '' || query !== asked.trim()) return;
  const keys = { ctrlKey, metaKey, shiftKey };
  const click = new MouseEvent('click', { ...keys, bubbles: true, cancelable: true, view: window });
  highlightedHit(session)?.dispatchEvent(click);
}

function connectDialog(dialog: HTMLDialogElement, session: SearchSession): void {
  dialog.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (link && !elsewhere) dialog.close();
  });
  dialog.addEventListener('close', session.close);
}
