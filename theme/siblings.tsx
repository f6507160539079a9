import type { ReactNode } from 'react';
import type { ShellData, ShownSibling } from '../model/shell.ts';
import { markFile } from '../runtime/addresses.ts';
import { label } from './label.ts';

/** Size of a sibling's logo before its own scale (SIB-5). */
const LOGO_SIZE = 40;

/** Content of the panel with the products of the same makers. */
export function SiblingsPanel({ shell }: { shell: ShellData }): ReactNode {
  return (
    <>
      <p className="siblings-title">
        {shell.makersUrl === undefined ? (
          label(shell, 'ecosystemTitle')
        ) : (
          <a href={shell.makersUrl} target="_blank" rel="noopener noreferrer">
            {label(shell, 'ecosystemTitle')}
          </a>
        )}
      </p>
      <Siblings shell={shell} />
    </>
  );
}

/** Draws a mark of the site by its name; nothing where it is not one. */
export type DrawMark = (name: string, size: number) => ReactNode;

/** The products of the same makers. */
export function Siblings({ shell, draw }: { shell: ShellData; draw?: DrawMark }): ReactNode {
  return (
    <ul>
      {shell.siblings.map((sibling) => (
        <li key={sibling.name}>
          <SiblingLink sibling={sibling} base={shell.base} draw={draw} />
        </li>
      ))}
    </ul>
  );
}

interface SiblingLinkProps {
  sibling: ShownSibling;
  base: string;
  draw: DrawMark | undefined;
}

function SiblingLink({ sibling, base, draw }: SiblingLinkProps): ReactNode {
  const { name, desc, logo, logoScale = 1, url } = sibling;
  const size = Math.round(LOGO_SIZE * logoScale);
  return (
    <a className="sibling" href={url} target="_blank" rel="noopener noreferrer">
      <span className="sibling-logo">
        {logo &&
          (draw?.(logo, size) ?? (
            <img
              // Our own drawings are files, too: few readers open the panel.
              src={/[./]/.test(logo) ? logo : `${base}${markFile(logo)}`}
              alt=""
              width={size}
              height={size}
              loading="lazy"
            />
          ))}
      </span>
      <span className="sibling-name">{name}</span> <span className="sibling-text">{desc}</span>
    </a>
  );
}
