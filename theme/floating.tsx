import { type ReactNode, useSyncExternalStore } from 'react';
import type { ShellData } from '../model/shell.ts';
import { progress } from '../runtime/stores/progress.ts';
import { scrolled } from '../runtime/stores/scrolled.ts';
import { Icon } from './icon.tsx';
import { label } from './label.ts';

/** Shows that a navigation takes longer than expected. */
export function NavigationProgress({ shell }: { shell: ShellData }): ReactNode {
  const visible = useSyncExternalStore(
    progress.subscribe,
    progress.getSnapshot,
    progress.getServerSnapshot,
  );
  if (!visible) return null;
  return <div role="progressbar" className="progress" aria-label={label(shell, 'loadingPage')} />;
}

/** The button back to the top, present once the page is scrolled (TOP-1). */
export function ScrollToTop(props: {
  shell: ShellData;
  onClick: (() => void) | undefined;
}): ReactNode {
  const visible = useSyncExternalStore(
    scrolled.subscribe,
    scrolled.getSnapshot,
    scrolled.getServerSnapshot,
  );
  if (!visible) return null;
  return (
    <button
      type="button"
      className="scroll-to-top"
      aria-label={label(props.shell, 'scrollToTop')}
      onClick={props.onClick}
    >
      <Icon name="arrow" />
    </button>
  );
}
