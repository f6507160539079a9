import type { ReactNode } from 'react';
import type { ShellData } from '../model/shell.ts';
import { Icon } from './icon.tsx';
import { label } from './label.ts';

/** The link to the home page: configured logo, else the site's mark (or a neutral one) with its name. */
export function Brand({ shell }: { shell: ShellData }): ReactNode {
  const { logo, logoText, siteTitle, mark = 'docs', hasWordmark } = shell;
  // A link needs a name, also on a site without a title.
  const name = logoText || siteTitle || label(shell, 'home');
  return (
    <a className="home-link" href={shell.homeHref}>
      {logo ? (
        <>
          <img className="in-light" src={logo.light} alt={name} height="28" loading="lazy" />
          <img className="in-dark" src={logo.dark} alt={name} height="28" loading="lazy" />
        </>
      ) : (
        <>
          <Icon name={`mark-${mark}`} />
          {hasWordmark ? (
            <>
              <Icon name="wordmark" className="wordmark" />
              <span className="visually-hidden">{name}</span>
            </>
          ) : (
            <span className="brand-name">{name}</span>
          )}
        </>
      )}
    </a>
  );
}
