import type { ReactNode } from 'react';
import type { ClientView, ShellData } from '../engine/model.ts';
import { shellId } from '../runtime/shell-ids.ts';
import { Icon } from './icon.tsx';
import { label } from './label.ts';

/** Below the top bar: opens what has no column at this width, sidebar and outline (LAY-3, WEAK-15). */
export function LocalBar({ view, shell }: { view: ClientView; shell: ShellData }): ReactNode {
  const outline = view.regions.outline && view.outline.length > 0;
  if (!view.regions.sidebar && !outline) return null;
  return (
    <div className="local-bar">
      {view.regions.sidebar && (
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
