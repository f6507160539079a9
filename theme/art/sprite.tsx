import type { ReactNode } from 'react';
import type { ShellData } from '../../engine/model.ts';
import { WORDMARK } from '../brand.tsx';
import { glyphs } from './glyphs.tsx';
import { marks } from './marks.tsx';
import { socialIcons } from './social.tsx';
import { wordmark } from './wordmark.tsx';

/** The symbols of the brand, for every document: what a reader sees first waits for no file. */
export function brandSymbols(shell: ShellData): ReactNode {
  return (
    <>
      {(shell.logoText ?? shell.siteTitle) === WORDMARK && (
        <symbol id="i:wordmark" viewBox="41 0 110 36">
          {wordmark}
        </symbol>
      )}
      <symbol id="i:mark-rspack" viewBox="0 0 32 32" stroke="none">
        {marks.rspack}
      </symbol>
    </>
  );
}

/** The file of the icons that the shell of a site refers to, each once; nothing it does not use. */
export function IconSheet({ shell }: { shell: ShellData }): ReactNode {
  const { external, search, ...always } = glyphs;
  const outside = JSON.stringify(shell.nav).includes('"external":true');
  const drawings = { ...always, ...(outside && { external }), ...(shell.search && { search }) };
  const social = shell.socialLinks.flatMap(({ icon }) => (typeof icon === 'string' ? [icon] : []));
  return (
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">
      {Object.entries(drawings).map(([name, drawing]) => (
        <symbol key={name} id={name} viewBox="0 0 24 24">
          {drawing}
        </symbol>
      ))}
      {[...new Set(social)].map((name) => (
        <symbol key={name} id={name} viewBox="0 0 24 24">
          {socialIcons[name]}
        </symbol>
      ))}
    </svg>
  );
}
