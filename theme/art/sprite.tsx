import type { ReactNode } from 'react';
import type { ShellData } from '../../model/shell.ts';
import { glyphs } from './glyphs.tsx';
import { NEUTRAL_MARK, neutralMark } from './marks.tsx';
import { socialIcons } from './social.tsx';

function Brand({ shell }: { shell: ShellData }): ReactNode {
  const { logo, mark = NEUTRAL_MARK, drawings } = shell;
  if (logo) return null;
  const own = drawings?.marks[mark];
  const symbol = { id: `mark-${mark}`, viewBox: '0 0 32 32', stroke: 'none' };
  return (
    <>
      {drawings?.wordmark && (
        <symbol
          id="wordmark"
          viewBox={drawings.wordmark.viewBox}
          dangerouslySetInnerHTML={{ __html: drawings.wordmark.content }}
        />
      )}
      {own === undefined ? (
        <symbol {...symbol}>{neutralMark}</symbol>
      ) : (
        <symbol {...symbol} dangerouslySetInnerHTML={{ __html: own }} />
      )}
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
