import type { ReactNode } from 'react';
import type { ClientView } from '../../model/page-view.ts';
import type { ShellData } from '../../model/shell.ts';
import { builtLabel } from '../label.ts';
import { fillText } from '../strings/fill-text.ts';

interface FallbackNoticeProps {
  view: ClientView;
  shell: ShellData;
}

/** Tells readers that a page is not translated, in their language. At build only. */
export function FallbackNotice({ view, shell }: FallbackNoticeProps): ReactNode {
  const title = builtLabel(shell, 'untranslatedTitle');
  const original = view.languages.find(({ htmlLang }) => htmlLang === view.writtenIn);
  return (
    <div className="callout callout-info" role="note" aria-label={title} lang={view.htmlLang}>
      <p className="callout-title">{title}</p>
      <p>{fillText(builtLabel(shell, 'untranslatedText'), { language: original?.label ?? '' })}</p>
    </div>
  );
}
