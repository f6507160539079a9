import type { ReactNode } from 'react';
import type { LaggingSections } from '../../model/page-view.ts';
import type { ShellData } from '../../model/shell.ts';
import { Inline } from '../inline.tsx';
import { builtLabel } from '../label.ts';

interface LaggingNoticeProps {
  lagging: LaggingSections;
  shell: ShellData;
}

/** Tells readers of a translation which sections are newer in the original. At build only. */
export function LaggingNotice({ lagging, shell }: LaggingNoticeProps): ReactNode {
  const { original, sections } = lagging;
  const title = builtLabel(shell, 'lagsTitle');
  return (
    <div className="callout callout-warning" role="note" aria-label={title}>
      <p className="callout-title">{title}</p>
      <p>{builtLabel(shell, 'lagsText')}</p>
      <ul>
        {sections.map(({ text, href }) => (
          <li key={href}>
            <a href={href} hrefLang={original.htmlLang}>
              {text === '' ? builtLabel(shell, 'lagsIntroduction') : <Inline text={text} />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
