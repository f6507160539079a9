import type { ReactNode } from 'react';
import type { ShellData } from '../../model/shell.ts';
import { WORDMARK } from '../brand.tsx';
import { glyphs } from './glyphs.tsx';
import { marks } from './marks.tsx';
import { socialIcons } from './social.tsx';
import { wordmark } from './wordmark.tsx';

function Brand({ shell }: { shell: ShellData }): ReactNode {
  if (shell.logo) return null;
  return (
    <>
      {(shell.logoText ?? shell.siteTitle) === WORDMARK && (
        <symbol id="wordmark" viewBox="41 0 110 36">
          {wordmark}
        </symbol>
      )}
      <symbol id="mark-rspack" viewBox="0 0 32 32" stroke="none">
        {marks.rspack}
      </symbol>
    </>
  );
}

/**
 * The file of the icons that the shell of a site refers to, each once, and of its brand; nothing it
 * does not use. In a file of its own the drawings are loaded once, and weigh on no document.
 */
export function IconSheet({ shell }: { shell: ShellData }): ReactNode {
  const { external, search, ...always } = glyphs;
  const outside = JSON.stringify(shell.nav).includes('"external":true');
  const drawings = { ...always, ...(outside && { external }), ...(shell.search && { search }) };
  const social = shell.socialLinks.flatMap(({ icon }) => (typeof icon === 'string' ? [icon] : []));
  return (
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">
      <Brand shell={shell} />
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
