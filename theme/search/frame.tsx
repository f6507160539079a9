import type { ReactNode } from 'react';
import type { ShellData } from '../../engine/model.ts';
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
          id={SEARCH_IDS.input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-autocomplete="list"
          aria-controls={SEARCH_IDS.list}
          aria-expanded={false}
        />
        {/* The style sheet shows the name that fits: there is text in the input, or none. */}
        <button type="button" className="icon-button" value="clear">
          <Icon name="close" />
          <span className="in-empty">
            <span className="visually-hidden">{label(shell, 'searchClose')}</span>
          </span>
          <span className="in-filled">
            <span className="visually-hidden">{label(shell, 'searchClear')}</span>
          </span>
        </button>
        <button type="button" className="search-cancel" value="close">
          {label(shell, 'searchCancel')}
        </button>
      </div>
      <div id={SEARCH_IDS.results} />
    </dialog>
  );
}
