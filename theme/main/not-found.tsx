import type { ReactNode } from 'react';
import type { ShellData } from '../../engine/model.ts';
import { NotFoundDrawing } from '../art/not-found-drawing.tsx';
import { builtLabel } from '../label.ts';

/** What stands at an address without a page (PAGE-3). At build only. */
export function NotFound({ homeHref, shell }: { homeHref: string; shell: ShellData }): ReactNode {
  const note = builtLabel(shell, 'notFoundNote');
  return (
    <div className="not-found">
      <NotFoundDrawing />
      <p className="not-found-code">404</p>
      <h1>{builtLabel(shell, 'notFoundTitle')}</h1>
      {note && <p className="not-found-note">{note}</p>}
      <a className="button brand" href={homeHref}>
        {builtLabel(shell, 'takeMeHome')}
      </a>
    </div>
  );
}
