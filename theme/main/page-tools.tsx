import type { ReactNode } from 'react';
import type { ShellData } from '../../model/shell.ts';
import { builtLabel } from '../label.ts';

interface PageToolsProps {
  shell: ShellData;
  markdownHref: string;
}

/** The page as text, to take along. At build only; `runtime/copy-page.ts` makes the button work. */
export function PageTools({ shell, markdownHref }: PageToolsProps): ReactNode {
  return (
    <div className="page-tools">
      <button
        type="button"
        aria-label={builtLabel(shell, 'copyPageAsMarkdown')}
        data-copy-page={markdownHref}
        data-done={builtLabel(shell, 'pageCopied')}
      >
        {builtLabel(shell, 'copyPage')}
      </button>
      <a href={markdownHref} aria-label={builtLabel(shell, 'viewMarkdown')}>
        Markdown
      </a>
      <span role="status" className="visually-hidden" />
    </div>
  );
}
