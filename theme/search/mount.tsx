import { createRoot } from 'react-dom/client';
import type { RouteTable } from '../../runtime/routes.ts';
import { type Renew, SEARCH_IDS, type SearchDialog } from '../../runtime/search-opener.ts';
import { createSearchSession, type SearchSession } from '../../runtime/search-session.ts';
import type { CurrentPage } from '../../runtime/stores/page.ts';
import type { Store } from '../../runtime/stores/store.ts';
import { visits } from '../../runtime/visits.ts';
import { type SearchTexts, searchTexts } from '../strings/client-texts.ts';
import { hitId } from './hit-list.tsx';
import { type SiteSearch, siteSearch } from './means.ts';
import { PANEL, Results, type ResultsProps } from './results.tsx';
import type { Places } from './suggestions.tsx';

interface Site {
  dialog: HTMLDialogElement;
  page: Store<CurrentPage>;
  routes: RouteTable;
  renew: Renew;
}

/** Brings the search dialog to life. Rejects when the texts of its language cannot be loaded. */
export async function mountSearch({ dialog, page, routes, renew }: Site): Promise<SearchDialog> {
  const input = dialog.querySelector('input');
  const container = document.getElementById(SEARCH_IDS.results);
  if (!input || !container) throw new Error('the search dialog has lost its frame');
  /** What the dialog is to search, and in which language to speak. */
  let { shell } = page.getSnapshot();
  const texts = await loadTexts();
  const root = createRoot(container);
  const session = createSearchSession(async () => {
    const asked = shell;
    const search = await siteSearch(asked, routes);
    redraw({ search }, asked);
    return search;
  });
  const places = () => placesAround(page.getSnapshot(), routes);
  const parts: ResultsProps = { input, texts, session, places };

  async function loadTexts(): Promise<SearchTexts> {
    return searchTexts(await routes.searchTexts(shell));
  }
  /** @param asked what the change was loaded for; nothing, once the reader has left it */
  function redraw(changed: Partial<ResultsProps>, asked = shell): void {
    if (asked !== shell) return;
    Object.assign(parts, changed);
    root.render(<Results {...parts} />);
  }
  function followPage(): void {
    const { shell: shown } = page.getSnapshot();
    const isOther =
      shown.lang !== shell.lang || (shown.version !== shell.version && isVersioned(parts.search));
    if (!isOther) return;
    shell = shown;
    session.replaceMeans();
    loadTexts().then(
      (texts) => redraw({ texts }, shown),
      (error: unknown) => console.error('The texts of the search could not be loaded:', error),
    );
  }

  redraw({});
  connectInput(input, session);
  connectDialog(dialog, input, session);
  page.subscribe(followPage);
  let phase = session.state.getSnapshot().phase;
  session.state.subscribe(() => {
    const before = phase;
    phase = session.state.getSnapshot().phase;
    // What was asked for may have gone with the build that this page belongs to.
    if (phase === 'failed' && before !== 'failed') void renew();
  });
  // The reader may have gone on while the texts were loading.
  followPage();
  return {
    opened(typed, entered) {
      session.open();
      // The reader may have been elsewhere since.
      redraw({});
      // Typed before this code had come.
      session.type(typed);
      if (entered !== '' && entered === typed) void follow(input, session);
    },
  };
}

/** As many pages that were opened last are offered. */
const RECENT = 3;

/** The pages beside the shown one, and those that were opened before it. */
function placesAround({ view }: CurrentPage, { address }: RouteTable): Places {
  const here = address(view.routePath);
  return {
    neighbours: [view.previous, view.next].filter((neighbour) => neighbour !== undefined),
    recent: visits()
      .filter(({ href, lang }) => href !== here && lang === view.lang)
      .slice(0, RECENT),
  };
}

/** Whether each version of the site has an index of its own. It may, until that is known. */
function isVersioned(search: SiteSearch | undefined): boolean {
  if (!search) return true;
  return search.settings.mode === 'local' && Object.keys(search.settings.indexes).length > 1;
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
  { ctrlKey = false, metaKey = false, shiftKey = false }: MouseEventInit = {},
): Promise<void> {
  const asked = input.value;
  await session.settle();
  const { query } = session.state.getSnapshot();
  if (input.value !== asked || query === '' || query !== asked.trim()) return;
  const keys = { ctrlKey, metaKey, shiftKey };
  const click = new MouseEvent('click', { ...keys, bubbles: true, cancelable: true, view: window });
  highlightedHit(session)?.dispatchEvent(click);
}

function connectDialog(
  dialog: HTMLDialogElement,
  input: HTMLInputElement,
  session: SearchSession,
): void {
  dialog.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (link && !elsewhere) dialog.close();
    else if (dialog.open && takesNoKeys(document.activeElement)) input.focus();
  });
  dialog.addEventListener('mousedown', (event) => {
    // The scrollbar takes no focus from the input.
    if (event.target instanceof Element && event.target.id === PANEL) event.preventDefault();
  });
  dialog.addEventListener('close', session.close);
}

/** Whether a click has left the keys to nothing. On touch screens that puts the keyboard away. */
function takesNoKeys(active: Element | null): boolean {
  if (active?.matches('a, button, input, select, textarea, [contenteditable]')) return false;
  return matchMedia('(hover: hover)').matches && getSelection()?.isCollapsed !== false;
}
