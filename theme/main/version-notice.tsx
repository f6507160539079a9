import type { ReactNode } from 'react';
import type { ClientView } from '../../model/page-view.ts';
import type { ShellData } from '../../model/shell.ts';
import { builtLabel } from '../label.ts';
import { fillText } from '../strings/fill-text.ts';

interface VersionNoticeProps {
  view: ClientView;
  shell: ShellData;
}

/**
 * Tells readers that a page is about another version than the current one, which is the one whose
 * addresses have no prefix, and leads there. At build only.
 */
export function VersionNotice({ view, shell }: VersionNoticeProps): ReactNode {
  const { version, versions, htmlLang } = view;
  const current = versions.find((one) => one.version === shell.scheme.defaultVersion);
  if (!current || version === current.version) return null;
  const title = builtLabel(shell, 'versionTitle');
  const names = { version, current: current.version };
  return (
    <div className="callout callout-warning" role="note" aria-label={title} lang={htmlLang}>
      <p className="callout-title">{title}</p>
      <p>
        {fillText(builtLabel(shell, 'versionText'), names)}{' '}
        <a href={current.href}>{fillText(builtLabel(shell, 'versionLink'), names)}</a>
      </p>
    </div>
  );
}
