import type { ReactNode } from 'react';
import type { ShellData } from '../../model/shell.ts';
import { NEAR_PAGES } from '../../runtime/near-pages.ts';
import { NotFoundDrawing } from '../art/not-found-drawing.tsx';
import { builtLabel } from '../label.ts';
import { OPENS_SEARCH } from '../search/search-button.tsx';

/**
 * What stands at an address without a page (PAGE-3). At build only; `runtime/near-pages.ts` lists
 * what the reader may have meant.
 */
export function NotFound({ homeHref, shell }: { homeHref: string; shell: ShellData }): ReactNode {
  const note = builtLabel(shell, 'notFoundNote');
  return (
    <div className="not-found">
      <NotFoundDrawing />
      <p className="not-found-code">404</p>
      <h1>{builtLabel(shell, 'notFoundTitle')}</h1>
      {note && <p className="not-found-note">{note}</p>}
      <p className="not-found-ways">
        <a className="button brand" href={homeHref}>
          {builtLabel(shell, 'takeMeHome')}
        </a>
        {shell.search && (
          <button type="button" className="button alt" {...OPENS_SEARCH}>
            {builtLabel(shell, 'searchPlaceholderText')}
          </button>
        )}
      </p>
      <nav
        id={NEAR_PAGES}
        className="not-found-near"
        aria-labelledby={`${NEAR_PAGES}-title`}
        hidden
      >
        <p id={`${NEAR_PAGES}-title`}>{builtLabel(shell, 'notFoundNear')}</p>
        <ul />
      </nav>
    </div>
  );
}
