import { type ReactNode, useSyncExternalStore } from 'react';
import type { ShellData } from '../../model/shell.ts';
import { SEARCH_IDS } from '../../runtime/search-opener.ts';
import { Icon } from '../icon.tsx';
import { label } from '../label.ts';

/** Browsers that know these attributes open the dialog before the site's script is there. */
export const OPENS_SEARCH = { command: 'show-modal', commandfor: SEARCH_IDS.dialog };

const never = () => () => {};
/** Whether the reader's shortcuts have the sign of Apple's keyboards. */
export const isApple = (): boolean => /Mac|iPhone|iPod|iPad/.test(navigator.platform);
/** The build does not know the reader's platform. */
const unknown = () => undefined;

interface SearchButtonProps {
  shell: ShellData;
  /** Whether another one is in sight. */
  hidden?: boolean;
}

/** Opens the search: a wide button with its shortcut, an icon where there is less room (SRCH-UI-1). */
export function SearchButton({ shell, hidden }: SearchButtonProps): ReactNode {
  const apple = useSyncExternalStore<boolean | undefined>(never, isApple, unknown);
  return (
    <button
      type="button"
      className="search-button"
      hidden={hidden}
      aria-keyshortcuts={apple === undefined ? undefined : apple ? 'Meta+K' : 'Control+K'}
      {...OPENS_SEARCH}
    >
      <Icon name="search" />
      <span className="search-button-text">{label(shell, 'search')}</span>
      <span aria-hidden="true">
        <kbd>{apple === undefined ? '' : apple ? '⌘ K' : 'Ctrl K'}</kbd>
      </span>
    </button>
  );
}
