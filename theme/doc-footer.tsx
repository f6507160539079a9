import type { ReactNode } from 'react';
import type { ClientView, PageLinkRef } from '../model/page-view.ts';
import type { ShellData } from '../model/shell.ts';
import { Icon } from './icon.tsx';
import { Inline } from './inline.tsx';
import { label } from './label.ts';
import { LocalTime } from './local-time.tsx';

/** Below an article: last change, edit link, neighbours (FOOT-1). */
export function DocFooter({ view, shell }: { view: ClientView; shell: ShellData }): ReactNode {
  const { lastUpdated, editHref, previous, next } = view;
  return (
    <footer className="doc-footer">
      <div className="doc-meta">
        {lastUpdated && (
          <p>
            {label(shell, 'lastUpdatedText')}
            {': '}
            <LocalTime {...lastUpdated} lang={view.htmlLang} />
          </p>
        )}
        {editHref && shell.editText && (
          <a href={editHref} target="_blank" rel="noopener noreferrer">
            <Icon name="edit" />
            {shell.editText}
          </a>
        )}
      </div>
      {(previous || next) && (
        <nav className="neighbours" aria-label={label(shell, 'pages')}>
          {previous && (
            <Neighbour page={previous} caption={label(shell, 'prevPageText')} rel="prev" />
          )}
          {next && <Neighbour page={next} caption={label(shell, 'nextPageText')} rel="next" />}
        </nav>
      )}
    </footer>
  );
}

interface NeighbourProps {
  page: PageLinkRef;
  caption: string;
  rel: 'prev' | 'next';
}

function Neighbour({ page, caption, rel }: NeighbourProps): ReactNode {
  return (
    <a className={rel} href={page.href} rel={rel}>
      <span className="caption">{caption}</span>{' '}
      <span className="neighbour-title">
        <Inline text={page.text} />
      </span>
      <Icon name="arrow" />
    </a>
  );
}
