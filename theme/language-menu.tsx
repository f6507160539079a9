import type { ReactNode } from 'react';
import type { ClientView } from '../model/page-view.ts';

/** The page in every language. */
export function LanguageLinks({ view }: { view: ClientView }): ReactNode {
  return (
    <ul>
      {view.languages.map(({ lang, label, htmlLang, href }) => (
        <li key={lang}>
          <a
            href={href}
            lang={htmlLang}
            hrefLang={htmlLang}
            aria-current={lang === view.lang || undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The page in every version. */
export function VersionLinks({ view }: { view: ClientView }): ReactNode {
  return (
    <ul>
      {view.versions.map(({ version, href }) => (
        <li key={version}>
          <a href={href} aria-current={version === view.version || undefined}>
            {version}
          </a>
        </li>
      ))}
    </ul>
  );
}
