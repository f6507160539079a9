import type { ReactNode } from 'react';
import type { ShellData } from '../../model/shell.ts';
import { SEARCH_IDS } from '../../runtime/search-opener.ts';
import { Icon } from '../icon.tsx';
import { label } from '../label.ts';

/**
 * The search dialog without its hits: it opens before the code behind it has come, and keeps what
 * is typed meanwhile. `runtime/search-opener.ts` opens and closes it, `mount.tsx` brings it to life.
 */
export function SearchFrame({ shell }: { shell: ShellData }): ReactNode {
  const placeholder = label(shell, 'searchPlaceholderText');
  return (
    <dialog
      id={SEARCH_IDS.dialog}
      className="search"
      aria-label={label(shell, 'search')}
      aria-modal="true"
    >
      <div className="search-bar">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-autocomplete="list"
          aria-expanded={false}
        />
        {/* The style sheet shows the name that fits: there is text in the input, or none. */}
        <button type="button" className="icon-button" value="clear">
          <Icon name="close" />
          <span className="visually-hidden in-empty">{label(shell, 'searchClose')}</span>
          <span className="visually-hidden in-filled">{label(shell, 'searchClear')}</span>
        </button>
        <button type="button" className="search-cancel" value="close">
          {label(shell, 'searchCancel')}
        </button>
      </div>
      <div id={SEARCH_IDS.results} className="search-results" />
      <div id={SEARCH_IDS.missing} className="search-notice search-missing" role="alert" hidden>
        <p className="search-notice-title">{label(shell, 'searchFailed')}</p>
        <p>{label(shell, 'searchMissingHint')}</p>
        <button type="button" className="button" value="again">
          {label(shell, 'tryAgain')}
        </button>
        <button type="button" className="button" value="reload">
          {label(shell, 'reload')}
        </button>
      </div>
    </dialog>
  );
}
