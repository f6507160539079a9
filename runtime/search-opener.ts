import { retry } from './retry.ts';
import { shellId } from './shell-ids.ts';
import { isOutdated, isPartGone, reloadOnce } from './site-update.ts';
import { SESSION_KEYS } from './storage-keys.ts';
import { session } from './stores/storage.ts';

/** Ids that the button, the dialog's frame and what fills it agree on. */
export const SEARCH_IDS = {
  dialog: shellId('search'),
  /** Where the hits go; filled by the code that comes on intent. */
  results: shellId('search-results'),
  list: shellId('search-list'),
  /** Stands in their place when that code does not come. */
  missing: shellId('search-missing'),
} as const;

/** The part of the dialog that comes on intent. */
export interface SearchDialog {
  /**
   * Called each time the dialog has opened.
   * @param typed what stands in the input; empty while an input method is at work on it (WEAK-24)
   * @param entered what stood in the input as Enter was pressed; empty if another key came after
   */
  opened(typed: string, entered: string): void;
}

/**
 * Loads the page anew if the site has been updated since; the dialog and what was typed come back.
 * @returns whether it is under way
 */
export type Renew = () => Promise<boolean>;

/** Waits before the code is asked for again, in milliseconds; then the reader is told. */
const WAITS = [300, 1500];

const INTENT = ['pointerover', 'focusin', 'touchstart'];

/**
 * Opens and closes the search dialog, which stands empty in the document. What fills it is loaded
 * when the reader is about to search, and the dialog is there at once, whether it has come or not.
 */
export function startSearch(
  load: (dialog: HTMLDialogElement, renew: Renew) => Promise<SearchDialog>,
): void {
  const dialog = document.getElementById(SEARCH_IDS.dialog);
  if (!(dialog instanceof HTMLDialogElement)) return;
  const input = dialog.querySelector('input');
  if (!input) return;

  let loading: Promise<SearchDialog> | undefined;
  let entered = '';
  let isComposing = false;
  input.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  input.addEventListener('compositionend', () => {
    isComposing = false;
  });
  const connect = () => {
    loading ??= retry(() => load(dialog, renew), {
      waits: navigator.onLine ? WAITS : [],
      isHopeless: isPartGone,
    }).catch((error: unknown) => {
      // The next intent tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const missing = document.getElementById(SEARCH_IDS.missing);
  const fill = () => {
    if (missing) missing.hidden = true;
    connect().then(
      (filled) => dialog.open && filled.opened(isComposing ? '' : input.value, entered),
      async (error: unknown) => {
        console.error('Loading the search dialog failed:', error);
        // The new build has it.
        if (!(await renew()) && missing) missing.hidden = false;
      },
    );
  };
  const keepTyped = () => {
    if (dialog.open) session.set(SESSION_KEYS.searched, input.value);
  };
  const renew: Renew = async () => {
    if (!dialog.open || !(await isOutdated())) return false;
    keepTyped();
    if (reloadOnce()) return true;
    session.take(SESSION_KEYS.searched);
    return false;
  };
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    fill();
  };

  const opensSearch = ({ target }: Event) =>
    target instanceof Element && target.closest(`[commandfor="${SEARCH_IDS.dialog}"]`) !== null;
  for (const type of INTENT) {
    const onIntent = (event: Event) => {
      if (opensSearch(event)) connect().catch(() => undefined);
    };
    document.addEventListener(type, onIntent, { passive: true });
  }
  document.addEventListener('click', (event) => {
    if (!opensSearch(event)) return;
    // Instead of the button's own command.
    event.preventDefault();
    open();
  });
  document.addEventListener('keydown', (event) => {
    // For the code that is still under way. The Enter that ends a composition is 229 in Safari.
    entered = event.keyCode === 13 && !event.isComposing ? input.value : '';
    // Either modifier, on every platform, and the physical key (SRCH-UI-8).
    if (event.code !== 'KeyK' || event.altKey || event.shiftKey) return;
    if (event.ctrlKey === event.metaKey) return;
    event.preventDefault();
    if (event.repeat) return;
    if (dialog.open) dialog.close();
    else open();
  });
  missing?.addEventListener('click', ({ target }) => {
    const action = target instanceof Element ? target.closest('button')?.value : undefined;
    if (action === 'reload') {
      keepTyped();
      location.reload();
    }
    if (action !== 'again') return;
    // The button is about to go.
    input.focus();
    fill();
  });
  addEventListener('online', () => {
    if (dialog.open && missing?.hidden === false) fill();
  });
  closeBy(dialog, input);
  const searched = session.take(SESSION_KEYS.searched);
  if (searched !== null) {
    input.value = searched;
    open();
  } else if (dialog.open) {
    // A browser that knows the button's command has opened it before this script was there.
    fill();
  }
}

/** The ways out that the browser does not know (Escape it does). */
function closeBy(dialog: HTMLDialogElement, input: HTMLInputElement): void {
  let pressed: EventTarget | null = null;
  dialog.addEventListener('pointerdown', (event) => {
    pressed = event.target;
  });
  dialog.addEventListener('click', ({ target }) => {
    const action = target instanceof Element ? target.closest('button')?.value : undefined;
    // Outside the panel, and not at the end of a selection that began inside.
    const isBackdrop = target === dialog && pressed === dialog;
    const isEmptyClear = action === 'clear' && input.value === '';
    if (isBackdrop || isEmptyClear || action === 'close') {
      dialog.close();
    } else if (action === 'clear') {
      input.value = '';
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.focus();
    }
  });
  dialog.addEventListener('close', () => {
    input.value = '';
  });
  addEventListener('popstate', () => dialog.close());
}
