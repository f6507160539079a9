import { type ReactNode, useEffect, useState } from 'react';
import type { ClientView } from '../model/page-view.ts';
import type { ShellData } from '../model/shell.ts';
import { shellId } from '../runtime/shell-ids.ts';
import { Icon } from './icon.tsx';
import { label } from './label.ts';
import { SearchButton } from './search/search-button.tsx';

/**
 * Below the top bar: opens what has no column at this width, sidebar and outline (LAY-3, WEAK-15).
 * It keeps the search while the top bar is out of sight.
 */
export function LocalBar({ view, shell }: { view: ClientView; shell: ShellData }): ReactNode {
  const keepsSearch = useTopBarAway();
  const { sidebar, outline } = view.regions;
  if (!sidebar && !outline) return null;
  return (
    <div className="local-bar">
      {sidebar && (
        <button
          type="button"
          className="text-button sidebar-button"
          popoverTarget={shellId('sidebar')}
          aria-expanded={false}
        >
          <Icon name="list" />
          {label(shell, 'sidebar')}
        </button>
      )}
      {shell.search && <SearchButton shell={shell} hidden={!keepsSearch} />}
      {outline && (
        <button
          type="button"
          className="text-button outline-button"
          popoverTarget={shellId('outline')}
          aria-expanded={false}
        >
          {label(shell, 'outlineTitle')}
          <Icon name="chevron" className="turn" />
        </button>
      )}
    </div>
  );
}

/** Whether the top bar has been scrolled away, or is not there. */
function useTopBarAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const bar = document.querySelector('.top-bar');
    if (!bar) {
      setAway(true);
      return;
    }
    const observer = new IntersectionObserver(([entry]) => setAway(!entry?.isIntersecting));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return away;
}
