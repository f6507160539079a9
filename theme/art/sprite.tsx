import type { ReactNode } from 'react';
import type { ShellData } from '../../engine/model.ts';
import { WORDMARK } from '../brand.tsx';
import { glyphs } from './glyphs.tsx';
import { marks } from './marks.tsx';
import { socialIcons } from './social.tsx';
import { wordmark } from './wordmark.tsx';

/** The symbols that the shell of a site refers to, each once; nothing it does not use. */
export function spriteSymbols(shell: ShellData): ReactNode {
  const { external, search, ...always } = glyphs;
  const outside = JSON.stringify(shell.nav).includes('"external":true');
  const drawings = { ...always, ...(outside && { external }), ...(shell.search && { search }) };
  const social = shell.socialLinks.flatMap(({ icon }) => (typeof icon === 'string' ? [icon] : []));
  return (
    <>
      {Object.entries(drawings).map(([name, drawing]) => (
        <symbol key={name} id={`i:${name}`} viewBox="0 0 24 24">
          {drawing}
        </symbol>
      ))}
      {[...new Set(social)].map((name) => (
        <symbol key={name} id={`i:${name}`} viewBox="0 0 24 24">
          {socialIcons[name]}
        </symbol>
      ))}
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
