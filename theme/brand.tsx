import type { ReactNode } from 'react';
import type { ShellData } from '../engine/model.ts';
import { Icon } from './icon.tsx';

/** The link to the home page: configured logo, else our mark with the product's name. */
export function Brand({ shell }: { shell: ShellData }): ReactNode {
  const { logo, logoText, siteTitle } = shell;
  return (
    <a className="home-link" href={shell.homeHref}>
      {logo ? (
        <>
          <img className="in-light" src={logo.light} alt={siteTitle} height="28" loading="lazy" />
          <img className="in-dark" src={logo.dark} alt={siteTitle} height="28" loading="lazy" />
        </>
      ) : (
        <>
          <Icon name="mark" />
          <span className="brand-name">{logoText ?? siteTitle}</span>
        </>
      )}
    </a>
  );
}
