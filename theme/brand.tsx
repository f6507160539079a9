import type { ReactNode } from 'react';
import type { ShellData } from '../model/shell.ts';
import { Icon } from './icon.tsx';
import { label } from './label.ts';

/** The name that is drawn (`art/wordmark.tsx`); others are set in type. */
export const WORDMARK = 'Rspack';

/** The link to the home page: configured logo, else our mark with the product's name. */
export function Brand({ shell }: { shell: ShellData }): ReactNode {
  const { logo, logoText, siteTitle } = shell;
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
          <Icon name="mark-rspack" />
          {name === WORDMARK ? (
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
